import type { Viewer } from '~/services/auth/viewer'

/**
 * Who may send a form or open a page. Visitors who aren't logged in read `words` on the way to /signin; on forms for
 * admins everyone else reads them too.
 */
export type Caller =
  | { kind: 'anyone' }
  | { kind: 'member'; words: string }
  | { kind: 'admin'; words?: string }

export const anyone: Caller = { kind: 'anyone' }
export const member = (words: string): Caller => ({ kind: 'member', words })
export const admin: Caller = { kind: 'admin' }
export const adminOr = (words: string): Caller => ({ kind: 'admin', words })

/** The viewer that `run` gets: never null on pages for members and admins. */
export type ViewerFor<W extends Caller> = W['kind'] extends 'anyone' ? Viewer | null : Viewer
