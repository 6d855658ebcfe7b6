import type { DialogProps } from '~/ui/DialogLink'
import { RouteDialog } from '~/ui/RouteDialog'
import type { CampusRequestView } from './request-campus.server'
import { CampusRequestPanel } from './CampusRequestPanel'
import { requestWords } from './words'

/** The form to request a campus, over the page of all universities. */
export function CampusRequestDialog(props: DialogProps) {
  return (
    <RouteDialog<CampusRequestView> {...props} title={requestWords.form.title} waiting={requestWords.loading}>
      {(page, { close }) => <CampusRequestPanel page={page} onClose={close} />}
    </RouteDialog>
  )
}
