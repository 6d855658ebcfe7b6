import { RouteDialog } from '~/components/ui/RouteDialog'
import type { DialogProps } from '~/components/ui/DialogLink'
import { words as ownWords } from './own-words'
import { ReviewPanel, type ReviewPage } from './ReviewPanel'
import { words } from './words'

/** The form of the reader's own review over the page of its place. */
export function ReviewDialog(props: DialogProps) {
  return (
    <RouteDialog<ReviewPage> {...props} title={ownWords.dialog} waiting={words.loading}>
      {(page, { close }) => <ReviewPanel page={page} onClose={close} />}
    </RouteDialog>
  )
}
