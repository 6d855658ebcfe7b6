import type { Viewer } from '~/auth/viewer'

/**
 * Who may send a form or open a page. `words` is what a signed-out visitor is told on the way to /signin, and of a form for
 * admins also what everybody else is told.
 */
export type Caller =
  | { kind: 'anyone' }
  | { kind: 'member'; words: string }
  | { kind: 'admin'; words?: string }

export const anyone: Caller = { kind: 'anyone' }
export const member = (words: string): Caller => ({ kind: 'member', words })
export const admin: Caller = { kind: 'admin' }
export const adminElse = (words: string): Caller => ({ kind: 'admin', words })

/** What `run` may rely on: behind member and admin there is a viewer. */
export type ViewerFor<W extends Caller> = W['kind'] extends 'anyone' ? Viewer | null : Viewer
