import type { DialogProps } from '~/components/ui/DialogLink'
import { RouteDialog } from '~/components/ui/RouteDialog'
import { dashboardWords } from '../words'
import { EntryPanel, type EntryPage } from './form/EntryPanel'

/** How long it is said that an entry was saved before the dialog closes, in milliseconds. */
const SAID_MS = 3000

/** The form of an entry over the list. */
export function EntryDialog(props: DialogProps) {
  return (
    <RouteDialog<EntryPage>
      {...props}
      title={dashboardWords.edit}
      waiting={dashboardWords.loading}
      closesAfter={SAID_MS}
    >
      {(page, { close }) => <EntryPanel page={page} onClose={close} />}
    </RouteDialog>
  )
}
