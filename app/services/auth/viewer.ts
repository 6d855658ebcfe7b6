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
  /** An admin without admin rights in this login, because it lacks a second factor. */
  needsSecondFactor: boolean
  /** Suspended users can read but not write. */
  suspended: boolean
  /** The login of this request. */
  loginId: number
  /** When the user last proved their identity in this login. */
  authenticatedAt: Date
}
