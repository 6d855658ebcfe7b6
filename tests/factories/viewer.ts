import { reachOf } from '../../app/services/auth/reach'
import type { Viewer } from '../../app/services/auth/viewer'

/** A freshly logged-in viewer of a page; the login's id doesn't exist. */
export const viewerFor = ({
  id,
  first_name,
  last_name,
}: {
  id: number
  first_name: string
  last_name: string
}): Viewer => ({
  id,
  firstName: first_name,
  lastName: last_name,
  image: null,
  isAdmin: false,
  reach: reachOf([]),
  needsSecondFactor: false,
  suspended: false,
  loginId: 0,
  authenticatedAt: new Date(),
  legalSeenAt: new Date(),
})
