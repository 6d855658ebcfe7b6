import type { DialogProps } from '~/components/ui/DialogLink'
import { RouteDialog } from '~/components/ui/RouteDialog'
import type { PlaceRequestView } from './place-request-view.server'
import { locationRequestWords } from '../words'
import { PlaceRequestPanel } from './PlaceRequestPanel'

/** The form that asks for a place over the guidelines. */
export function PlaceRequestDialog(props: DialogProps) {
  return (
    <RouteDialog<PlaceRequestView>
      {...props}
      title={locationRequestWords.title}
      waiting={locationRequestWords.loading}
    >
      {(page, { close }) => <PlaceRequestPanel page={page} onClose={close} />}
    </RouteDialog>
  )
}
