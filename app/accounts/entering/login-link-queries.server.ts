import type { Db } from '~db/connection'
import type { LoginLinkRow } from '~db/tables'

export type NewLink = Pick<LoginLinkRow, 'email' | 'token_key' | 'token_hash' | 'return_to'>

/** Stores a link for any address, and its account if it has one. Returns the link's id. */
export async function insertLink(db: Db, link: NewLink): Promise<number> {
  const [row] = await db('login_links')
    .insert({ ...link, user_id: db('users').where({ email: link.email }).select('id') } as never)
    .returning('id')
  return row!.id
}

export type LinkWithOwner = LoginLinkRow & {
  first_name: string | null
  last_name: string | null
  email_confirmed_at: Date | null
}

/** A link with its account's names, if it has an account. */
export async function linkById(db: Db, id: number): Promise<LinkWithOwner | null> {
  const row = await db('login_links as l')
    .leftJoin('users as u', 'u.id', 'l.user_id')
    .where('l.id', id)
    .first('l.*', 'u.first_name', 'u.last_name', 'u.email_confirmed_at')
  return (row as LinkWithOwner | undefined) ?? null
}

const usable = (db: Db, hash: Buffer) =>
  db('login_links')
    .where({ token_hash: hash })
    .whereNull('used_at')
    .whereNotNull('user_id')
    .where('expires_at', '>', db.fn.now())

/** The address whose account a token can still log in to; null when it's unknown, used or too old. */
export async function emailOfLink(db: Db, hash: Buffer): Promise<string | null> {
  const link = await usable(db, hash).first('email')
  return (link as { email: string } | undefined)?.email ?? null
}

/** The id of the account that a token can still log in to; null when it's unknown, used or too old. */
export async function ownerOfLink(db: Db, hash: Buffer): Promise<number | null> {
  const link = await usable(db, hash).first('user_id')
  return (link as { user_id: number } | undefined)?.user_id ?? null
}

/** Uses up a link; null when it no longer works. Only one of several concurrent calls gets it. */
export async function useLink(
  db: Db,
  hash: Buffer,
): Promise<{ userId: number; returnTo: string | null } | null> {
  const [row] = await usable(db, hash).update({ used_at: db.fn.now() }).returning(['user_id', 'return_to'])
  return row ? { userId: row.user_id!, returnTo: row.return_to } : null
}

/** Uses up the remaining links of an account. */
export async function dropLinks(db: Db, userId: number): Promise<void> {
  await db('login_links').where({ user_id: userId }).whereNull('used_at').update({ used_at: db.fn.now() })
}
