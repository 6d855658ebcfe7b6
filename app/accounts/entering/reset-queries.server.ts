import { endLoginsOf } from '~/services/auth/logins.server'
import type { Db } from '~db/connection'
import type { PasswordResetRow } from '~db/tables'
import type { Owner } from './easy-to-guess.server'
import { dropLinks } from './login-link-queries.server'
import { isViolation } from '~db/errors'

export type NewReset = Pick<
  PasswordResetRow,
  'email' | 'ip_address' | 'user_agent' | 'token_key' | 'token_hash'
>

/**
 * Records a reset request for any address. Returns its id, or null when the address had one within the hour, which a
 * database constraint checks.
 */
export async function insertReset(db: Db, reset: NewReset): Promise<number | null> {
  try {
    // Uses a savepoint, so that a violation doesn't abort the outer transaction.
    return await db.transaction(async (inner) => {
      const owner = inner('users').where({ email: reset.email }).select('id')
      const [row] = await inner('password_resets')
        .insert({ ...reset, user_id: owner })
        .returning('id')
      return row!.id
    })
  } catch (error) {
    if (isViolation(error, 'exclusion')) return null
    throw error
  }
}

/** Minutes, rounded up and at least 1, until an address can request another reset. */
export async function minutesToNextReset(db: Db, email: string): Promise<number> {
  const row = await db('password_resets')
    .where({ email })
    .whereRaw('hour @> now()')
    .first(db.raw('ceil(extract(epoch from upper(hour) - now()) / 60)::int as minutes'))
  return Math.max(1, (row as { minutes?: number } | undefined)?.minutes ?? 1)
}

export type ResetWithOwner = PasswordResetRow & {
  first_name: string | null
  last_name: string | null
  email_confirmed_at: Date | null
}

/** A reset request with its account's names, if it has an account. */
export async function resetById(db: Db, id: number): Promise<ResetWithOwner | null> {
  const row = await db('password_resets as r')
    .leftJoin('users as u', 'u.id', 'r.user_id')
    .where('r.id', id)
    .first('r.*', 'u.first_name', 'u.last_name', 'u.email_confirmed_at')
  return (row as ResetWithOwner | undefined) ?? null
}

const usable = (db: Db, hash: Buffer) =>
  db('password_resets')
    .where({ token_hash: hash })
    .whereNull('used_at')
    .whereNotNull('user_id')
    .where('expires_at', '>', db.fn.now())

/** The user whose password a token can still reset; null when it's unknown, used or too old. */
export async function ownerOfReset(db: Db, hash: Buffer): Promise<Owner | null> {
  const owner = await db('users')
    .whereIn('id', usable(db, hash).select('user_id'))
    .first('first_name as firstName', 'last_name as lastName', 'email')
  return (owner as Owner | undefined) ?? null
}

/** Uses up a token. Returns its user's id, or null. Only one of several concurrent calls gets it. */
export async function useReset(db: Db, hash: Buffer): Promise<number | null> {
  const [row] = await usable(db, hash).update({ used_at: db.fn.now() }).returning('user_id')
  return row?.user_id ?? null
}

/**
 * Ends an account's logins, its mailed links and the logins that wait for a second factor, since others may have
 * started them.
 */
export async function endAccess(db: Db, userId: number): Promise<void> {
  await db('password_resets').where({ user_id: userId }).whereNull('used_at').update({ used_at: db.fn.now() })
  await dropLinks(db, userId)
  // In this order: a login at its second step either ends here, or is ended below.
  await db('sign_in_challenges').where({ user_id: userId }).del()
  await endLoginsOf(db, userId)
}
