import type { DialogProps } from '~/components/ui/DialogLink'
import { RouteDialog } from '~/components/ui/RouteDialog'
import type { CampusRequestView } from './campus-request-view.server'
import { CampusRequestPanel } from './CampusRequestPanel'
import { words } from './words'

/** The form that asks for a campus over the page of all schools. */
export function CampusRequestDialog(props: DialogProps) {
  return (
    <RouteDialog<CampusRequestView> {...props} title={words.title} waiting={words.loading}>
      {(page, { close }) => <CampusRequestPanel page={page} onClose={close} />}
    </RouteDialog>
  )
}
