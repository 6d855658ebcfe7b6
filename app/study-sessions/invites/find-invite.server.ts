import type { Logger } from 'pino'
import type { Db } from '~db/connection'
import { isDatabaseDown } from '~db/errors'
import { inviteById, type Invite } from './invite-queries.server'
import { showsStudySession } from '../invite-rules'
import { inviteIdOf } from './invite-token.server'
import { inviteView, type InviteView } from './invite-view.server'
import { hoursWarning } from '../hours-warning.server'
import { inviteWords } from '../invite-words'

export type InviteQuery = {
  token: string
  viewerId: number | null
  secrets: readonly string[]
  log: Pick<Logger, 'error'>
}

/**
 * An invite, live or not, or why there is none: 'forged' (bad signature), 'none' (study session deleted), 'failed'
 * (lookup error).
 */
export type FoundInvite =
  | { invite: Invite }
  | { invite: null; why: 'forged' | 'none' | 'failed'; text: string }

/** Looks up an invite. Read-only, because link previews open it too. @throws an error that isDatabaseDown recognizes */
export async function findInvite(
  db: Db,
  { token, viewerId, secrets, log }: InviteQuery,
): Promise<FoundInvite> {
  if (token.trim() === '') return { invite: null, why: 'none', text: inviteWords.tokenRequired }
  const id = inviteIdOf(token, secrets)
  if (id === null) return { invite: null, why: 'forged', text: inviteWords.unknown }
  try {
    const invite = await inviteById(db, id, viewerId)
    return invite ? { invite } : { invite: null, why: 'none', text: inviteWords.unknown }
  } catch (error) {
    if (isDatabaseDown(error)) throw error
    log.error({ err: error }, 'could not look up an invite')
    return {
      invite: null,
      why: 'failed',
      text: isOfDatabase(error) ? inviteWords.queryFailed : inviteWords.unknownError,
    }
  }
}

/** Whether the error comes from PostgreSQL: it has a five-character SQLSTATE and a severity. */
const isOfDatabase = (error: unknown) => {
  const { code, severity } = error as { code?: unknown; severity?: unknown }
  return typeof severity === 'string' && typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)
}

/** What a reader sees of an invite, or why they see nothing. `opened`: this browser must remember it. */
type ShownInvite =
  | { view: InviteView; opened: { id: number; until: Date } | null }
  | (Pick<Extract<FoundInvite, { invite: null }>, 'why' | 'text'> & { view: null })

/** An invite, for the page its link leads to. @throws an error that isDatabaseDown recognizes */
export async function showInvite(db: Db, query: InviteQuery): Promise<ShownInvite> {
  const found = await findInvite(db, query)
  if (!found.invite) return { view: null, why: found.why, text: found.text }
  const { id, expires_at: until, standing } = found.invite
  const { location, university_id: universityId, start_time: start, end_time: end } = found.invite
  const warning =
    location && start > new Date()
      ? await hoursWarning(db, { universityId, location: location.id, span: { start, end } })
      : null
  const view = inviteView(found.invite, query.viewerId, warning)
  if (view.state !== 'open') return { view, opened: null }
  return showsStudySession(standing)
    ? { view, opened: { id, until } }
    : { view: null, why: 'none', text: inviteWords.invalid }
}
