import { DialogLink } from '~/ui/DialogLink'
import type { RequestKind } from './rules'

type RequestButtonProps = {
  kind: RequestKind
  /** The page of the form. */
  to: string
  /** Only members get the form in a dialog. Others are sent to log in. */
  loggedIn: boolean
  className?: string
  children: string
}

const LOADS = {
  campus: () => import('./CampusRequestDialog').then(({ CampusRequestDialog }) => CampusRequestDialog),
  location: () =>
    import('./LocationRequestDialog').then(({ LocationRequestDialog }) => LocationRequestDialog),
}

/** Links to the form of a request, which the enhanced page shows in a dialog. */
export const RequestButton = ({ kind, loggedIn, ...link }: RequestButtonProps) => (
  <DialogLink {...link} load={LOADS[kind]} plain={!loggedIn} />
)
