import type { StartedThrough } from '~/services/auth/logins.server'
import type { Db } from '~db/connection'
import type { LogInMethod } from '~db/tables'

/** Where a login attempt comes from. */
export type From = { ip: string; userAgent: string | null }

export type Attempt = From & { userId: number; method: LogInMethod; succeeded: boolean }

/** Records a failed or successful login attempt. Returns its id. */
export async function recordAttempt(
  db: Db,
  { userId, method, succeeded, ip, userAgent }: Attempt,
): Promise<number> {
  const [row] = await db('sign_in_history')
    .insert({ user_id: userId, method, succeeded, ...storableFrom({ ip, userAgent }) })
    .returning('id')
  return row!.id
}

/** Marks a recorded attempt as successful. */
export async function attemptSucceeded(db: Db, id: number): Promise<void> {
  await db('sign_in_history').where({ id }).update({ succeeded: true })
}

/** Stores a login that waits for its second factor, and deletes expired ones. */
export async function insertChallenge(
  db: Db,
  challenge: { token_hash: Buffer; user_id: number; method: LogInMethod; through?: StartedThrough | null },
): Promise<void> {
  const through = challenge.through ? JSON.stringify(challenge.through) : null
  await db('sign_in_challenges').insert({ ...challenge, through })
  await db('sign_in_challenges').where('expires_at', '<', db.fn.now()).del()
}

/** The provider's part in a login that was started with one, or null. */
export async function startOfLogin(
  db: Db,
  loginId: number,
): Promise<{ issuer: string; sealed_id_token: string | null } | null> {
  const row = await db('web_sessions as s')
    .join('auth_identities as i', 'i.id', 's.identity_id')
    .where('s.id', loginId)
    .first('i.issuer', 's.sealed_id_token')
  return (row as { issuer: string; sealed_id_token: string | null } | undefined) ?? null
}

/** Whether logging in to an account needs a second factor. */
export async function asksSecondFactor(db: Db, userId: number): Promise<boolean> {
  return Boolean(
    await db('totp_secrets').where({ user_id: userId }).whereNotNull('confirmed_at').first('user_id'),
  )
}

/** Cancels an account's pending deletion. Returns whether there was one. */
export async function keepAccount(db: Db, userId: number): Promise<boolean> {
  return (
    (await db('users')
      .where({ id: userId })
      .whereNotNull('deletion_requested_at')
      .update({ deletion_requested_at: null })) > 0
  )
}

/** Makes both texts safe to store, since the client chooses them. */
export const storableFrom = ({ ip, userAgent }: From): { ip_address: string; user_agent: string | null } => ({
  ip_address: ip.replaceAll('\0', '').slice(0, 64),
  user_agent: userAgent?.replaceAll('\0', '').slice(0, 400) ?? null,
})
