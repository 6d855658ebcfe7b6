import { PREPARED, type Db } from '~db/connection'
import { reachOf, WHOLE_SITE, type ModeratedCampus } from './reach'
import { hashToken, newToken } from './tokens.server'
import type { Viewer } from './viewer'

/** A login ends this long after it was last used. */
export const LOGIN_DAYS = 30
/** And at the latest this long after it started. */
const MAX_DAYS = 180
/** Logins of admins and moderators end after this much idle time. */
export const ADMIN_IDLE_HOURS = 12
/**
 * `last_seen_at` is written at most this often, to save writes; more often for admins, whose logins expire after hours.
 */
const TOUCH_MINUTES = 10
const ADMIN_TOUCH_MINUTES = 1
/** Sensitive actions need a password or a login more recent than this. */
const FRESH_MINUTES = 10

/** The provider's part in a login, as columns. Between the two steps of a login it's JSON. */
export type StartedThrough = {
  identity_id: number
  provider_session: string | null
  sealed_id_token: string | null
  provider_user: string | null
  ends_at: Date | string | null
}

/** `authenticatedAt`: when the user proved their identity, if not just now. */
type Begin = { secondFactor?: boolean; authenticatedAt?: Date; through?: StartedThrough | null }

/** Starts a login for a user and returns the token for the browser. */
export async function beginLogin(
  db: Db,
  userId: number,
  userAgent: string | null,
  { secondFactor = false, authenticatedAt, through }: Begin = {},
): Promise<string> {
  const token = newToken()
  const ends_at = through?.ends_at ? new Date(through.ends_at) : null
  await db('web_sessions').insert({
    token_hash: hashToken(token),
    user_id: userId,
    user_agent: userAgent?.replaceAll('\0', '').slice(0, 400) ?? null,
    second_factor_at: secondFactor ? new Date() : null,
    ...(authenticatedAt && { authenticated_at: authenticatedAt }),
    ...through,
    ends_at,
    expires_at: expiry(new Date(), ends_at),
  })
  await db('web_sessions').where('expires_at', '<', db.fn.now()).del()
  return token
}

/** The universities that a user moderates. */
const MODERATES = `(select json_agg(json_build_object('id', n.id, 'latitude', n.latitude, 'longitude', n.longitude) order by n.id)
  from campus_moderators m join universities n on n.id = m.university_id and n.status = 'Approved' where m.user_id = u.id)`

/**
 * The user of a token, or null when it's unknown or its login has ended.
 * @param adminTotp whether admins only have admin rights in logins with a second factor
 */
export async function viewerOfToken(db: Db, token: string, adminTotp = false): Promise<Viewer | null> {
  const row = await db('web_sessions as s')
    .join('users as u', 'u.id', 's.user_id')
    .join('roles as r', 'r.id', 'u.role_id')
    .leftJoin('universities as c', (join) => join.on('c.id', 'u.university_id').onVal('c.status', 'Approved'))
    .where('s.token_hash', hashToken(token))
    .where('s.expires_at', '>', db.fn.now())
    .options(PREPARED)
    .first(
      's.id as session_id',
      's.last_seen_at',
      's.created_at as began_at',
      's.authenticated_at',
      's.second_factor_at',
      's.ends_at',
      'u.id',
      'u.first_name',
      'u.last_name',
      'u.image_url',
      'u.university_id',
      'u.suspended_at',
      db.raw('coalesce(u.legal_seen_at, u.created_at) as legal_seen_at'),
      'c.states_id as state_id',
      'r.name as role',
      db.raw(`${MODERATES} as moderates`),
    )
  if (!row) return null
  const isAdmin = row.role === 'Admin'
  const moderates = (row.moderates ?? []) as ModeratedCampus[]
  const hasPowers = isAdmin || moderates.length > 0
  const idleMs = Date.now() - row.last_seen_at.getTime()
  if (hasPowers && idleMs >= ADMIN_IDLE_HOURS * 3_600_000) return null
  if (idleMs > (hasPowers ? ADMIN_TOUCH_MINUTES : TOUCH_MINUTES) * 60_000) {
    const expires_at = expiry(row.began_at, row.ends_at)
    await db('web_sessions').where({ id: row.session_id }).update({ last_seen_at: new Date(), expires_at })
  }
  const isOneStep = row.second_factor_at === null
  const locked = isOneStep && (isAdmin ? adminTotp : moderates.length > 0)
  const suspended = row.suspended_at !== null
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    image: row.image_url,
    universityId: row.university_id ?? undefined,
    stateId: row.state_id ?? undefined,
    isAdmin: isAdmin && !locked,
    reach: isAdmin && !locked ? WHOLE_SITE : reachOf(isAdmin || isOneStep || suspended ? [] : moderates),
    needsSecondFactor: locked,
    suspended,
    loginId: row.session_id,
    authenticatedAt: row.authenticated_at,
    legalSeenAt: row.legal_seen_at,
  }
}

/** Whether the viewer has proven their identity in the last few minutes. */
export const isFresh = (viewer: Viewer): boolean =>
  Date.now() - viewer.authenticatedAt.getTime() < FRESH_MINUTES * 60_000

/** Ends a token's login. Ignores unknown tokens. */
export async function endLoginOfToken(db: Db, token: string): Promise<void> {
  await db('web_sessions')
    .where({ token_hash: hashToken(token) })
    .del()
}

/** Ends all logins of a user except the one with id `except`. Returns how many. */
export async function endLoginsOf(db: Db, userId: number, except?: number): Promise<number> {
  const logins = db('web_sessions').where({ user_id: userId })
  if (except !== undefined) logins.whereNot({ id: except })
  return logins.del()
}

/** Ends all logins of all users, and those that wait for a second factor. Returns the number of logins. */
export async function endAllLogins(db: Db): Promise<number> {
  await db('sign_in_challenges').del()
  return db('web_sessions').del()
}

function expiry(began: Date, endsAt: Date | null): Date {
  const latest = endsAt?.getTime() ?? began.getTime() + MAX_DAYS * 86_400_000
  return new Date(Math.min(Date.now() + LOGIN_DAYS * 86_400_000, latest))
}
