import type { Reach } from './reach'

/** The user who made the request, as every feature may know them. */
export type Viewer = {
  id: number
  firstName: string
  lastName: string
  /** Storage key of the profile photo with its time stamp, for `storage.url`; null without one. */
  image: string | null
  /** Absent without a university. It may not be Approved. */
  universityId?: number
  /** The state of their university. Absent without an Approved one. */
  stateId?: number
  /** An admin, with a second factor where that's required. */
  isAdmin: boolean
  /** What they look after in the dashboard: everything as an admin, some universities as a campus moderator. */
  reach: Reach
  /** An admin or moderator without these rights in this login, because it lacks a second factor. */
  needsSecondFactor: boolean
  /** Suspended users can read but not write. */
  suspended: boolean
  /** The login of this request. */
  loginId: number
  /** When the user last proved their identity in this login. */
  authenticatedAt: Date
  /** When they last closed the notice about legal texts, or else registered. */
  legalSeenAt: Date
}
