import { useRevalidator } from '@remix-run/react'
import type { DialogProps } from '~/ui/DialogLink'
import { RouteDialog } from '~/ui/RouteDialog'
import { SavePanel, type SavePage } from './SavePanel'
import { anySaved } from './send-save'
import { collectionWords } from './words'

/** The reader's collections in a dialog over a location's page or a list of locations. */
export function SaveDialog(props: DialogProps) {
  const { revalidate } = useRevalidator()
  // Reloads what the page shows as saved only now, so that the dialog's list keeps its order while it's open.
  const closed = () => {
    props.onClosed()
    void anySaved().then((changed) => changed && revalidate())
  }
  return (
    <RouteDialog<SavePage>
      {...props}
      onClosed={closed}
      title={collectionWords.picker}
      waiting={collectionWords.loading}
    >
      {(page, { close }) => <SavePanel page={page} onClose={close} />}
    </RouteDialog>
  )
}
