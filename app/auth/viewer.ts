/** Who looks at a page, as far as every part of the product may know. */
export type Viewer = {
  id: number
  firstName: string
  lastName: string
  isAdmin: boolean
  /** The login session that this request came with. */
  webSessionId: number
}
