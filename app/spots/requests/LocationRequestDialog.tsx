import type { DialogProps } from '~/ui/DialogLink'
import { RouteDialog } from '~/ui/RouteDialog'
import type { LocationRequestView } from './request-location.server'
import { locationRequestWords } from './words'
import { LocationRequestPanel } from './LocationRequestPanel'

/** The form to request a location, over the guidelines. */
export function LocationRequestDialog(props: DialogProps) {
  return (
    <RouteDialog<LocationRequestView>
      {...props}
      title={locationRequestWords.form.title}
      waiting={locationRequestWords.loading}
    >
      {(page, { close }) => <LocationRequestPanel page={page} onClose={close} />}
    </RouteDialog>
  )
}
