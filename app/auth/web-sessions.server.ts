import type { Db } from '~db/connection'
import { hashToken, newToken } from './tokens.server'
import type { Viewer } from './viewer'

/** A login session lives this long after it was last used. */
export const SESSION_DAYS = 30
/** `last_seen_at` is written at most this often, so that reading a page does not write. */
const TOUCH_MINUTES = 10

/** Begins a login session for a user and returns the token that the browser keeps. */
export async function beginWebSession(db: Db, userId: number, userAgent: string | null): Promise<string> {
  const token = newToken()
  await db('web_sessions').insert({
    token_hash: hashToken(token),
    user_id: userId,
    user_agent: userAgent?.slice(0, 400) ?? null,
    expires_at: expiry(),
  })
  await db('web_sessions').where('expires_at', '<', db.fn.now()).del()
  return token
}

/** Who a token belongs to, or null when it is unknown or its session has ended. */
export async function viewerOfToken(db: Db, token: string): Promise<Viewer | null> {
  const row = await db('web_sessions as s')
    .join('users as u', 'u.id', 's.user_id')
    .join('roles as r', 'r.id', 'u.role_id')
    .where('s.token_hash', hashToken(token))
    .where('s.expires_at', '>', db.fn.now())
    .first('s.id as session_id', 's.last_seen_at', 'u.id', 'u.first_name', 'u.last_name', 'r.name as role')
  if (!row) return null
  if (Date.now() - row.last_seen_at.getTime() > TOUCH_MINUTES * 60_000) {
    await db('web_sessions').where({ id: row.session_id }).update({ last_seen_at: new Date(), expires_at: expiry() })
  }
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    isAdmin: row.role === 'Admin',
    webSessionId: row.session_id,
  }
}

/** Ends the login session of a token. Unknown tokens are nothing to complain about. */
export async function endWebSession(db: Db, token: string): Promise<void> {
  await db('web_sessions').where({ token_hash: hashToken(token) }).del()
}

const expiry = () => new Date(Date.now() + SESSION_DAYS * 86_400_000)
