import type { StartedThrough } from '~/services/auth/logins.server'
import type { Db } from '~db/connection'
import type { LogInMethod } from '~db/tables'

const now = (db: Db) => db.fn.now()

export type TotpState =
  | { kind: 'off' }
  | { kind: 'begun'; encrypted: string }
  | { kind: 'on'; encrypted: string; since: Date; codesLeft: number }

/** An account's two-step state. A setup started more than an hour ago counts as off. */
export async function totpStateOf(db: Db, userId: number): Promise<TotpState> {
  const row = await db('totp_secrets')
    .where({ user_id: userId })
    .where(
      (either) =>
        void either.whereNotNull('confirmed_at').orWhereRaw("created_at > now() - interval '1 hour'"),
    )
    .first('sealed_secret', 'confirmed_at')
  if (!row) return { kind: 'off' }
  if (!row.confirmed_at) return { kind: 'begun', encrypted: row.sealed_secret }
  const left = await db('recovery_codes')
    .where({ user_id: userId })
    .whereNull('used_at')
    .count({ count: '*' })
  return {
    kind: 'on',
    encrypted: row.sealed_secret,
    since: row.confirmed_at,
    codesLeft: Number(left[0]!.count),
  }
}

/** Stores a new secret until its first code, replacing an unconfirmed one; false when one is in use. */
export async function keepNewSecret(db: Db, userId: number, sealed_secret: string): Promise<boolean> {
  const written = await db('totp_secrets')
    .insert({ user_id: userId, sealed_secret })
    .onConflict('user_id')
    .merge({ sealed_secret, created_at: now(db) })
    .whereNull('totp_secrets.confirmed_at')
    .returning('user_id')
  return written.length > 0
}

/** Confirms a secret with the step of its first code; false when it's already in use or was replaced. */
export async function confirmSecret(
  db: Db,
  userId: number,
  sealed_secret: string,
  step: number,
): Promise<boolean> {
  const confirmed = await db('totp_secrets')
    .where({ user_id: userId, sealed_secret })
    .whereNull('confirmed_at')
    .update({ confirmed_at: now(db), last_step: step })
  return confirmed > 0
}

export type SecretInUse = { sealed_secret: string; last_step: number | null }

/**
 * The account's secret in use, or null. Locks the row until the transaction ends, so that codes are checked one at a
 * time and a code sent twice is accepted only once.
 */
export async function lockSecret(db: Db, userId: number): Promise<SecretInUse | null> {
  const row = await db('totp_secrets')
    .where({ user_id: userId })
    .whereNotNull('confirmed_at')
    .forUpdate()
    .first('sealed_secret', 'last_step')
  return row ?? null
}

/** Saves the last used step, and the secret as encrypted now. */
export async function useStep(
  db: Db,
  userId: number,
  last_step: number,
  sealed_secret: string,
): Promise<void> {
  await db('totp_secrets').where({ user_id: userId }).update({ last_step, sealed_secret })
}

/** Uses up a recovery code; false when it's unknown or already used. */
export async function spendRecoveryCode(db: Db, userId: number, code_hash: Buffer): Promise<boolean> {
  return (
    (await db('recovery_codes')
      .where({ user_id: userId, code_hash })
      .whereNull('used_at')
      .update({ used_at: now(db) })) > 0
  )
}

/** Replaces an account's recovery codes; the old ones stop working. */
export async function replaceRecoveryCodes(db: Db, userId: number, hashes: Buffer[]): Promise<void> {
  await db('recovery_codes').where({ user_id: userId }).del()
  if (hashes.length > 0)
    await db('recovery_codes').insert(hashes.map((code_hash) => ({ user_id: userId, code_hash })))
}

/** Deletes an account's secret and the second factor of its logins. */
export async function forgetSecret(db: Db, userId: number): Promise<void> {
  await db('totp_secrets').where({ user_id: userId }).del()
  await db('web_sessions').where({ user_id: userId }).update({ second_factor_at: null })
}

/** Records that a login passed the second factor. */
export async function markSecondFactor(db: Db, sessionId: number): Promise<void> {
  await db('web_sessions')
    .where({ id: sessionId })
    .update({ second_factor_at: now(db) })
}

export type Challenge = { user_id: number; method: LogInMethod; through: StartedThrough | null }

const challenges = (db: Db, token_hash: Buffer) =>
  db('sign_in_challenges').where({ token_hash }).where('expires_at', '>', db.fn.now())

export type FirstStep = { email: string; method: LogInMethod; password_hash: string | null }

/** How a login that waits for its second factor passed the first, or null. */
export async function firstStepOf(db: Db, tokenHash: Buffer): Promise<FirstStep | null> {
  const found = await challenges(db, tokenHash)
    .join('users as u', 'u.id', 'user_id')
    .first('u.email', 'method', 'u.password_hash')
  return (found as FirstStep | undefined) ?? null
}

/**
 * A login that waits for its second factor, or null. Locks its row until the transaction ends, so that only one of two
 * concurrent calls can use it.
 */
export async function lockChallenge(db: Db, tokenHash: Buffer): Promise<Challenge | null> {
  const row = await challenges(db, tokenHash).forUpdate().first('user_id', 'method', 'through')
  return (row as Challenge | undefined) ?? null
}

export async function dropChallenge(db: Db, tokenHash: Buffer): Promise<void> {
  await db('sign_in_challenges').where({ token_hash: tokenHash }).del()
}
