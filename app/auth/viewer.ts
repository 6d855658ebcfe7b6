/** Who looks at a page, as far as every part of the product may know. */
export type Viewer = {
  id: number
  firstName: string
  lastName: string
  /** Key of the profile photo with its time stamp, for `storage.url`; null without one. */
  image: string | null
  /** An admin, and with the second factor where that is demanded. */
  isAdmin: boolean
  /** An admin who is none in this login, for want of a second factor. */
  needsSecondFactor: boolean
  /** They may read, but write nothing. */
  suspended: boolean
  /** The login that this request came with. */
  loginId: number
  /** When they last proved in it who they are. */
  authenticatedAt: Date
}
