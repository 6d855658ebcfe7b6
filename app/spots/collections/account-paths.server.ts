import { accountPath } from '~/accounts/rules'
import type { Viewer } from '~/services/auth/viewer'

const TAB = '?tab=collections'

/** Path of the viewer's My Collection tab, or of one collection in it. */
export const tabOf = ({ firstName, lastName }: Viewer, id?: number): string =>
  `${accountPath({ first_name: firstName, last_name: lastName })}${TAB}${id === undefined ? '' : `&collection=${id}`}`

/** The same tab via /account/me, for redirects that don't have the viewer's name. */
export const anyTab = (id?: number): string =>
  `/account/me${TAB}${id === undefined ? '' : `&collection=${id}`}`
