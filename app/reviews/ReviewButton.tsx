import { DialogLink } from '~/ui/DialogLink'

type ReviewButtonProps = {
  /** The page of the form, such as /location/5/review. */
  to: string
  /** Only members get the form in a dialog. Others are sent to log in. */
  loggedIn: boolean
  className?: string
  children: string
}

const load = () => import('./writing/ReviewDialog').then(({ ReviewDialog }) => ReviewDialog)

/** Links to the form of the reader's own review, which the enhanced page shows over the location. */
export const ReviewButton = ({ loggedIn, ...link }: ReviewButtonProps) => (
  <DialogLink {...link} load={load} plain={!loggedIn} />
)
