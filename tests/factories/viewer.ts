import type { Viewer } from '../../app/auth/viewer'

/** Someone as the viewer of a page, freshly logged in; the login's id is nobody's. */
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
  needsSecondFactor: false,
  suspended: false,
  loginId: 0,
  authenticatedAt: new Date(),
})
