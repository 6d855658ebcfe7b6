import { accountPath } from '~/accounts/rules'
import type { Viewer } from '~/auth/viewer'

const TAB = '?tab=collections'

/** The viewer's tab My Collection, or the inside of one collection. */
export const tabOf = ({ firstName, lastName }: Viewer, id?: number): string =>
  `${accountPath({ first_name: firstName, last_name: lastName })}${TAB}${id === undefined ? '' : `&collection=${id}`}`

/** Collections tab via /account/me, for redirects that do not have the viewer's name. */
export const anyTab = (id?: number): string =>
  `/account/me${TAB}${id === undefined ? '' : `&collection=${id}`}`
