import type { DialogProps } from '~/components/ui/DialogLink'
import { RouteDialog } from '~/components/ui/RouteDialog'
import { SavePanel, type SavePage } from './SavePanel'
import { words } from './words'

/** The reader's collections over the page of a place, or over a list of places. */
export function SaveDialog(props: DialogProps) {
  return (
    <RouteDialog<SavePage> {...props} title={words.picker} waiting={words.loading}>
      {(page, { close, typed }) => (
        <SavePanel page={typed ? { ...page, start: typed } : page} onClose={close} />
      )}
    </RouteDialog>
  )
}
