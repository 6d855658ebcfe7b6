import type { Db } from '~db/connection'
import type { EmailConfirmationRow } from '~db/tables'

export type Registration = Pick<
  EmailConfirmationRow,
  'token_key' | 'token_hash' | 'first_name' | 'last_name' | 'password_hash' | 'return_to'
>

/** Registrations are stored for 30 days; their links work for one. */
export const OVER_FOR_REGISTRATIONS = "expires_at <= now() - interval '29 days'"

/** Stores a registration until it's confirmed. Returns its id. */
export async function insertConfirmation(
  db: Db,
  userId: number,
  registration: Registration,
): Promise<number> {
  const [row] = await db('email_confirmations')
    .insert({ user_id: userId, ...registration })
    .returning('id')
  return row!.id
}

export type Waiting = EmailConfirmationRow & { email: string; email_confirmed_at: Date | null }

const waiting = (db: Db) =>
  db('email_confirmations as c')
    .join('users as u', 'u.id', 'c.user_id')
    .select('c.*', 'u.email', 'u.email_confirmed_at')

/** A registration with its account; null when it no longer exists. */
export async function confirmationById(db: Db, id: number): Promise<Waiting | null> {
  return (await waiting(db).where('c.id', id).first()) ?? null
}

/** The registration of a token, even when used or expired; null for an unknown token. */
export async function confirmationByHash(db: Db, hash: Buffer): Promise<Waiting | null> {
  return (await waiting(db).where('c.token_hash', hash).first()) ?? null
}

/**
 * The latest unconfirmed registration of an address within 30 days, or null; `ownId` comes before later ones. Another registration may have confirmed its
 * account, so callers must answer the same way, to not reveal whether an address has an account.
 */
export async function lastWaiting(
  db: Db,
  email: string,
  ownId: number | null = null,
): Promise<Waiting | null> {
  return (
    (await waiting(db)
      .where('u.email', email)
      .whereNull('c.used_at')
      .whereRaw(`not (${OVER_FOR_REGISTRATIONS})`)
      .orderByRaw('c.id = ? desc nulls last, c.id desc', [ownId])
      .first()) ?? null
  )
}

/**
 * Uses up a token. Returns its row, or null when it's used, expired or unknown. Only one of several concurrent calls
 * gets it.
 */
export async function useConfirmation(db: Db, hash: Buffer): Promise<EmailConfirmationRow | null> {
  const [row] = await db('email_confirmations')
    .where({ token_hash: hash })
    .whereNull('used_at')
    .where('expires_at', '>', db.fn.now())
    .update({ used_at: db.fn.now() })
    .returning('*')
  return row ?? null
}

/** Confirms an account's address and sets the registration's names and password; false when it was confirmed before. */
export async function confirmAccount(db: Db, registration: EmailConfirmationRow): Promise<boolean> {
  const { user_id, first_name, last_name, password_hash } = registration
  const changed = await db('users')
    .where({ id: user_id })
    .whereNull('email_confirmed_at')
    .update({ first_name, last_name, password_hash, email_confirmed_at: db.fn.now() })
  return changed > 0
}

/** Uses up the account's other registrations, whose links then say that it's confirmed. */
export async function useOtherConfirmations(db: Db, { id, user_id }: EmailConfirmationRow): Promise<void> {
  await db('email_confirmations')
    .where({ user_id })
    .whereNot({ id })
    .whereNull('used_at')
    .update({ used_at: db.fn.now() })
}
