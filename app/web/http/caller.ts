import { isModerator } from '~/services/auth/reach'
import type { Viewer } from '~/services/auth/viewer'

/**
 * Who may send a form or open a page. Visitors who aren't logged in read `words` on the way to /signin; on forms for
 * admins and moderators everyone else reads them too.
 */
export type Caller =
  | { kind: 'anyone'; words?: undefined }
  | { kind: 'member'; words: string }
  | { kind: 'moderator'; words?: string }
  | { kind: 'admin'; words?: string }

export const anyone: Caller = { kind: 'anyone' }
export const member = (words: string): Caller => ({ kind: 'member', words })
/** Campus moderators and admins. What they may see and change is `viewer.reach`. */
export const moderator: Caller = { kind: 'moderator' }
export const moderatorOr = (words: string): Caller => ({ kind: 'moderator', words })
export const admin: Caller = { kind: 'admin' }

/** Whether a logged-in viewer may send the form or open the page. */
export const isAllowed = ({ kind }: Caller, viewer: Viewer): boolean =>
  kind === 'admin' ? viewer.isAdmin : kind === 'moderator' ? isModerator(viewer) : true

/** The viewer that `run` gets: never null on pages for members and admins. */
export type ViewerFor<W extends Caller> = W['kind'] extends 'anyone' ? Viewer | null : Viewer
