import type { Db } from '~db/connection'
import type { LegalKind, LegalTextRow } from '~db/site-tables'

/** The versions of a text, newest first, with their numbers. */
export async function versionsOf(db: Db, kind: LegalKind) {
  const rows = await db('legal_texts')
    .where({ kind })
    .orderBy('id', 'desc')
    .select('id', 'mailed', 'saved_at')
  return rows.map(({ id, mailed, saved_at: at }, index) => ({ id, n: rows.length - index, at, mailed }))
}

/** A version of a text, or the newest. */
export const textOf = (db: Db, kind: LegalKind, id: number | null): Promise<LegalTextRow | undefined> =>
  db('legal_texts')
    .where(id === null ? { kind } : { kind, id })
    .orderBy('id', 'desc')
    .first()

export async function insertText(
  transaction: Db,
  text: Pick<LegalTextRow, 'kind' | 'body' | 'saved_by' | 'mailed'>,
): Promise<number> {
  const [row] = await transaction('legal_texts').insert(text).returning('id')
  return row!.id
}

export const textById = (db: Db, id: number): Promise<LegalTextRow | undefined> =>
  db('legal_texts').where({ id }).first()

/** The newest texts of each kind that were saved after a time. */
export const changedSince = (
  db: Db,
  since: Date,
): Promise<{ kind: LegalKind; saved_at: Date; body: string }[]> =>
  db('legal_texts as t')
    .where('t.saved_at', '>', since)
    .whereNotExists(
      db('legal_texts as later').whereRaw('later.kind = t.kind and later.id > t.id').select(db.raw('1')),
    )
    .orderBy('t.id')
    .select('t.kind', 't.saved_at', 't.body')

export const noteSeen = (db: Db, userId: number): Promise<unknown> =>
  db('users').where({ id: userId }).update({ legal_seen_at: db.fn.now() })

const members = (db: Db) => db('users').whereNotNull('email_confirmed_at').whereNull('deletion_requested_at')

/** IDs of people who use the site, in order, after one. */
export const memberIdsAfter = (db: Db, id: number, limit: number): Promise<number[]> =>
  members(db).where('id', '>', id).orderBy('id').limit(limit).pluck('id')

export const memberById = (db: Db, id: number) =>
  members(db).where({ id }).first('email', 'first_name', 'last_name')
