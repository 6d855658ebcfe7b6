import { RouteDialog } from '~/ui/RouteDialog'
import type { DialogProps } from '~/ui/DialogLink'
import { reviewWords } from '../words'
import { ownWords } from '../own-words'
import { ReviewPanel, type ReviewPage } from './ReviewPanel'

/** The form of the reader's own review, over its location's page. */
export function ReviewDialog(props: DialogProps) {
  return (
    <RouteDialog<ReviewPage> {...props} title={ownWords.dialog} waiting={reviewWords.loading}>
      {(page, { close }) => <ReviewPanel page={page} onClose={close} />}
    </RouteDialog>
  )
}
