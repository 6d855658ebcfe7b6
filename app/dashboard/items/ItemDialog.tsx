import type { DialogProps } from '~/ui/DialogLink'
import { RouteDialog } from '~/ui/RouteDialog'
import { dashboardWords } from '../words'
import { ItemPanel, type ItemPage } from './ItemPanel'

/** How long the success notice is shown before the dialog closes, in milliseconds. */
const SAID_MS = 3000

/** The item form in a dialog over the list. */
export function ItemDialog(props: DialogProps) {
  return (
    <RouteDialog<ItemPage>
      {...props}
      title={dashboardWords.edit}
      waiting={dashboardWords.loading}
      closesAfter={SAID_MS}
    >
      {(page, { close }) => <ItemPanel page={page} onClose={close} />}
    </RouteDialog>
  )
}
