import type { Db } from '~db/connection'
import type { LogInMethod } from '~db/tables'

/** Where an attempt to log in comes from. */
export type From = { ip: string; userAgent: string | null }

export type Attempt = From & { userId: number; method: LogInMethod; succeeded: boolean }

/** Records an attempt to log in to an account; the record's id. */
export async function recordAttempt(
  db: Db,
  { userId, method, succeeded, ip, userAgent }: Attempt,
): Promise<number> {
  const [row] = await db('sign_in_history')
    .insert({ user_id: userId, method, succeeded, ...storableFrom({ ip, userAgent }) })
    .returning('id')
  return row!.id
}

/** Notes that a recorded attempt succeeded. */
export async function attemptSucceeded(db: Db, id: number): Promise<void> {
  await db('sign_in_history').where({ id }).update({ succeeded: true })
}

/** Keeps a login that waits for its second factor; older ones that nobody finished go. */
export async function insertChallenge(
  db: Db,
  challenge: { token_hash: Buffer; user_id: number; method: LogInMethod },
): Promise<void> {
  await db('sign_in_challenges').insert(challenge)
  await db('sign_in_challenges').where('expires_at', '<', db.fn.now()).del()
}

/** Whether an account asks for a second factor. */
export async function asksSecondFactor(db: Db, userId: number): Promise<boolean> {
  return Boolean(
    await db('totp_secrets').where({ user_id: userId }).whereNotNull('confirmed_at').first('user_id'),
  )
}

/** Takes back the wish to delete an account; whether there was one. */
export async function keepAccount(db: Db, userId: number): Promise<boolean> {
  return (
    (await db('users')
      .where({ id: userId })
      .whereNotNull('deletion_requested_at')
      .update({ deletion_requested_at: null })) > 0
  )
}

/** Where an attempt comes from, as its columns take it: both are texts that the sender chooses. */
export const storableFrom = ({ ip, userAgent }: From): { ip_address: string; user_agent: string | null } => ({
  ip_address: ip.replaceAll('\0', '').slice(0, 64),
  user_agent: userAgent?.replaceAll('\0', '').slice(0, 400) ?? null,
})
