import type { Knex } from 'knex'
import { normalise } from '~search/normalise'
import type { Subject } from '~/accounts/entering/identity-queries.server'
import { STANDING_ACTIONS } from '~/services/standing-rules'
import type { Db } from '~db/connection'
import type { AccountAction, Standing } from './people-rules'

/** A user in the list. */
export type PersonRow = {
  id: number
  first_name: string
  last_name: string
  email: string
  admin: boolean
  moderator: boolean
  university: string | null
  suspended_at: Date | null
  deletion_requested_at: Date | null
  created_at: Date
}

export const WHICH = ['all', 'admins', 'moderators', 'suspended'] as const
export type Which = (typeof WHICH)[number]

const ADMIN = "u.role_id = (select id from roles where name = 'Admin')"
const MODERATOR = 'exists (select from campus_moderators m where m.user_id = u.id)'
/** The expression indexed by users_found: the normalized name, and the address. */
const FOUND = "(' ' || search_normalise(u.first_name || ' ' || u.last_name) || ' ' || u.email)"

/**
 * Accounts with ids below `before`, newest first. Each word of `query` must be in the name or address. Words of one or
 * two letters only match at the start of a word, because they'd match too much elsewhere.
 */
export async function findPeople(
  db: Db,
  { query, which, before, limit }: { query: string; which: Which; before: number | null; limit: number },
): Promise<PersonRow[]> {
  const found = db('users as u').leftJoin('universities as c', 'c.id', 'u.university_id')
  for (const word of query.split(' ').filter(Boolean)) {
    // Normalized for names, and as typed for addresses.
    const texts = [...new Set([normalise(word), word])].filter(Boolean)
    void found.where((either) =>
      texts.forEach((text) => void either.orWhereRaw(`${FOUND} like ?`, [patternOf(text)])),
    )
  }
  if (which === 'admins') found.whereRaw(ADMIN)
  if (which === 'moderators') found.whereRaw(MODERATOR)
  if (which === 'suspended') found.whereNotNull('u.suspended_at')
  if (before !== null) found.where('u.id', '<', before)
  return found.orderBy('u.id', 'desc').limit(limit).select<PersonRow[]>(personColumns(db))
}

const personColumns = (db: Db) => [
  'u.id',
  'u.first_name',
  'u.last_name',
  'u.email',
  db.raw(`${ADMIN} as admin`),
  db.raw(`${MODERATOR} as moderator`),
  'c.name as university',
  'u.suspended_at',
  'u.deletion_requested_at',
  'u.created_at',
]

function patternOf(text: string): string {
  const plain = text.replace(/[\\%_]/g, '\\$&')
  return [...text].length < 3 ? `% ${plain}%` : `%${plain}%`
}

/** An admin's name; null when the account is gone. */
export async function adminName(db: Db, id: number | null): Promise<string | null> {
  const row = id === null ? undefined : await db('users').where({ id }).first('first_name', 'last_name')
  return row ? `${row.first_name} ${row.last_name}`.trim() : null
}

/** A user on their page for admins. */
export type PersonDetail = PersonRow & {
  email_confirmed_at: Date | null
  suspension_reason: string | null
  suspended_by_name: string | null
  /** The universities they look after. */
  moderates: string[]
  reviews: number
  reports: number
}

export async function personById(db: Db, id: number): Promise<PersonDetail | null> {
  const row = await db('users as u')
    .leftJoin('universities as c', 'c.id', 'u.university_id')
    .leftJoin('users as b', 'b.id', 'u.suspended_by')
    .where('u.id', id)
    .first([
      ...personColumns(db),
      'u.email_confirmed_at',
      'u.suspension_reason',
      db.raw(`array(select n.name from campus_moderators m join universities n on n.id = m.university_id
        where m.user_id = u.id order by n.name) as moderates`),
      db.raw("nullif(concat_ws(' ', b.first_name, b.last_name), '') as suspended_by_name"),
      db.raw('(select count(*)::int from reviews r where r.user_id = u.id) as reviews'),
      db.raw(`(select count(*)::int from reviews r join review_reports p on p.review_id = r.id and p.status = 'open'
        where r.user_id = u.id) as reports`),
    ])
  return (row as PersonDetail | undefined) ?? null
}

/** What admins have done to an account, latest first. */
export type StandingChange = {
  id: number
  action: AccountAction | 'make-moderator'
  reason: string
  created_at: Date
  moderator_id: number | null
  moderator: string | null
  /** Whether it was done by a command on the server. */
  operator: boolean
}

export const standingChanges = (db: Db, userId: number, limit: number): Promise<StandingChange[]> =>
  db('moderation_log as m')
    .leftJoin('users as w', 'w.id', 'm.moderator_id')
    .where('m.author_id', userId)
    .whereIn('m.action', STANDING_ACTIONS)
    .orderBy('m.id', 'desc')
    .limit(limit)
    .select<StandingChange[]>(
      'm.id',
      'm.action',
      'm.reason',
      'm.created_at',
      'm.moderator_id',
      db.raw("nullif(concat_ws(' ', w.first_name, w.last_name), '') as moderator"),
      db.raw("coalesce(m.subject->>'by' = 'operator', false) as operator"),
    )

/**
 * Locks the account and all admins, in id order to avoid deadlocks, so role changes run one at a time. Times out after
 * 5 s.
 */
export async function lockForRoles(
  transaction: Knex.Transaction,
  id: number,
): Promise<{ person: LockedPerson | null; admins: number[] }> {
  await transaction.raw("set local lock_timeout = '5s'")
  const {
    rows: [role],
  } = await transaction.raw<{ rows: { id: number }[] }>("select id from roles where name = 'Admin'")
  await transaction('users')
    .where({ id })
    .orWhere({ role_id: role!.id })
    .orderBy('id')
    .forUpdate()
    .select('id')
  // A separate statement, so that it sees what was committed while we waited for the lock.
  const rows = await transaction('users')
    .where({ id })
    .orWhere({ role_id: role!.id })
    .select('id', 'first_name', 'last_name', 'role_id', 'suspended_at', 'deletion_requested_at')
  const moderates = await transaction('campus_moderators').where({ user_id: id }).first('user_id')
  const person = rows.find((row) => row.id === id)
  return {
    person: person
      ? {
          id,
          first_name: person.first_name,
          last_name: person.last_name,
          admin: person.role_id === role!.id,
          moderator: moderates !== undefined,
          suspended: person.suspended_at !== null,
          leaving: person.deletion_requested_at !== null,
        }
      : null,
    admins: rows
      .filter((row) => row.role_id === role!.id && row.deletion_requested_at === null)
      .map((row) => row.id),
  }
}

/** The account of a provider's account, and whether that makes its owner an admin; null when it isn't connected. */
export async function ownerOf(
  db: Db,
  { issuer, sub }: Subject,
): Promise<{ user_id: number; makes_admin: boolean } | null> {
  const found = db('auth_identities').where({ issuer, provider_user_id: sub })
  return (await found.first('user_id', 'makes_admin')) ?? null
}

/** Whether a provider's account makes its owner an admin. */
export async function setMakesAdmin(db: Db, { issuer, sub }: Subject, makes_admin: boolean): Promise<void> {
  await db('auth_identities').where({ issuer, provider_user_id: sub }).update({ makes_admin })
}

type LockedPerson = Standing & { first_name: string; last_name: string }

/**
 * Changes the role or suspension of an account and logs the reason. Returns the log entry's id. `editorId` null: an
 * operator's command.
 */
export async function changeStanding(
  transaction: Knex.Transaction,
  {
    action,
    id,
    editorId,
    reason,
  }: { action: AccountAction; id: number; editorId: number | null; reason: string },
): Promise<number> {
  const role = (name: string) => transaction('roles').where({ name }).select('id')
  const changes = {
    'make-admin': { role_id: role('Admin') },
    'unmake-admin': { role_id: role('Student') },
    'end-moderator': {},
    suspend: { suspended_at: new Date(), suspension_reason: reason, suspended_by: editorId },
    'lift-suspension': { suspended_at: null, suspension_reason: null, suspended_by: null },
  }
  // An admin looks after everything.
  if (action === 'make-admin' || action === 'end-moderator')
    await transaction('campus_moderators').where({ user_id: id }).del()
  await transaction('users')
    .where({ id })
    .update({ ...changes[action], updated_at: new Date() })
  const [row] = await transaction('moderation_log')
    .insert({
      action,
      moderator_id: editorId,
      author_id: id,
      review_id: null,
      reason,
      subject: editorId === null ? { by: 'operator' } : {},
    })
    .returning('id')
  return row!.id
}

/** Since when and why an account is suspended; null when it isn't. */
export async function suspensionOf(db: Db, userId: number): Promise<{ since: Date; reason: string } | null> {
  const row = await db('users')
    .where({ id: userId })
    .whereNotNull('suspended_at')
    .first('suspended_at', 'suspension_reason')
  return row ? { since: row.suspended_at!, reason: row.suspension_reason! } : null
}
