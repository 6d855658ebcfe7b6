import type { DialogProps } from '~/components/ui/DialogLink'
import { RouteDialog } from '~/components/ui/RouteDialog'
import { words } from './desk-words'
import { EntryPanel, type EntryPage } from './EntryPanel'

/** How long it is said that an entry was saved before the dialog closes, in milliseconds. */
const SAID_MS = 3000

/** The form of an entry over the list. */
export function EntryDialog(props: DialogProps) {
  return (
    <RouteDialog<EntryPage> {...props} title={words.edit} waiting={words.loading} closesAfter={SAID_MS}>
      {(page, { close }) => <EntryPanel page={page} onClose={close} />}
    </RouteDialog>
  )
}
