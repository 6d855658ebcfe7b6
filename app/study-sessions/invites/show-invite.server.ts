import type { Db } from '~db/connection'
import { findInvite, type Asked, type Found } from './find-invite.server'
import { showsStudySession } from './invite-rules'
import { inviteView, type InviteView } from './invite-view.server'
import { inviteWords } from './words'

/** What a reader sees of an invite, or why they see nothing. `opened`: this browser must remember it. */
type Shown =
  | { view: InviteView; opened: { id: number; until: Date } | null }
  | (Pick<Extract<Found, { invite: null }>, 'why' | 'text'> & { view: null })

/** An invite, for the page its link leads to. @throws an error that isDatabaseDown recognizes */
export async function showInvite(db: Db, asked: Asked): Promise<Shown> {
  const found = await findInvite(db, asked)
  if (!found.invite) return { view: null, why: found.why, text: found.text }
  const { id, expires_at: until, standing } = found.invite
  const view = inviteView(found.invite, asked.viewerId)
  if (view.state !== 'open') return { view, opened: null }
  return showsStudySession(standing)
    ? { view, opened: { id, until } }
    : { view: null, why: 'none', text: inviteWords.invalid }
}
