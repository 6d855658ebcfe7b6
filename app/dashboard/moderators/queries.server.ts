import type { Knex } from 'knex'
import type { Db } from '~db/connection'
import type { ModeratorInviteRow } from '~db/dashboard-tables'

type Named = { id: number; name: string }

const UNIVERSITIES = `(select coalesce(json_agg(json_build_object('id', u.id, 'name', u.name) order by u.name), '[]')
  from moderator_invite_universities o join universities u on u.id = o.university_id where o.invite_id = i.id) as universities`

/** An invitation with its universities and the name of the admin who sent it. */
export type Invite = ModeratorInviteRow & { universities: Named[]; by: string | null }

const invites = (db: Db) =>
  db('moderator_invites as i')
    .leftJoin('users as w', 'w.id', 'i.invited_by')
    .select<Invite[]>(
      'i.*',
      db.raw(UNIVERSITIES),
      db.raw("nullif(trim(concat_ws(' ', w.first_name, w.last_name)), '') as by"),
    )

const stillOpen = <Q extends Knex.QueryBuilder>(query: Q): Q =>
  query.whereNull('i.ended_at').where('i.expires_at', '>', query.client.raw('now()')) as Q

export const openInvites = (db: Db, limit: number): Promise<Invite[]> =>
  stillOpen(invites(db)).orderBy('i.id', 'desc').limit(limit)

export const inviteById = async (db: Db, id: number): Promise<Invite | null> =>
  (await invites(db).where('i.id', id))[0] ?? null

/** The open invitation with this token; null when it's unknown, used, withdrawn or too old. */
export const inviteOfToken = async (db: Db, hash: Buffer): Promise<Invite | null> =>
  (await stillOpen(invites(db)).where('i.token_hash', hash))[0] ?? null

/** Makes invitations of an address take turns until the transaction ends. */
export const lockAddress = (transaction: Knex.Transaction, email: string): Promise<unknown> =>
  transaction.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`moderator invite ${email}`])

export const openInviteOf = async (db: Db, email: string): Promise<Invite | null> =>
  (await stillOpen(invites(db)).where('i.email', email))[0] ?? null

type NewInvite = Pick<ModeratorInviteRow, 'email' | 'token_key' | 'token_hash'> & { invited_by: number }

/** Stores an invitation in place of an earlier one. Returns its id. */
export async function insertInvite(
  transaction: Knex.Transaction,
  invite: NewInvite,
  universities: readonly number[],
): Promise<number> {
  const earlier = transaction('moderator_invites').where({ email: invite.email }).whereNull('ended_at')
  await earlier.update({ ended_at: transaction.fn.now() })
  const [row] = await transaction('moderator_invites').insert(invite).returning('id')
  await transaction('moderator_invite_universities').insert(
    universities.map((university_id) => ({ invite_id: row!.id, university_id })),
  )
  return row!.id
}

/** Ends an open invitation. False when it isn't open; only one of several concurrent calls gets true. */
export async function endInvite(db: Db, id: number, accepted_by: number | null): Promise<boolean> {
  const open = db('moderator_invites as i').where('i.id', id).whereNull('i.ended_at')
  const ended = await open.whereRaw('i.expires_at > now()').update({ ended_at: db.fn.now(), accepted_by })
  return ended > 0
}

/** Lets a user look after the universities of an invitation. */
export const insertModerator = (db: Db, userId: number, universities: readonly Named[]): Promise<unknown> =>
  db('campus_moderators')
    .insert(universities.map(({ id }) => ({ user_id: userId, university_id: id })))
    .onConflict()
    .ignore()

export type Moderator = { id: number; name: string; since: Date; universities: string[] }

/** Everyone who looks after a university, latest first. */
export async function moderators(db: Db, limit: number): Promise<Moderator[]> {
  const { rows } = await db.raw<{ rows: Moderator[] }>(
    `select w.id, trim(concat_ws(' ', w.first_name, w.last_name)) as name, min(m.since) as since,
       array_agg(u.name order by u.name) as universities
     from campus_moderators m join users w on w.id = m.user_id join universities u on u.id = m.university_id
     group by w.id order by since desc, w.id limit ?`,
    [limit],
  )
  return rows
}

type Decided = {
  action: 'invite-moderator' | 'withdraw-moderator' | 'make-moderator'
  moderatorId: number | null
  authorId: number | null
  reason: string
}

/** Logs a step of an invitation. Not the address, which may have no account. Returns the id of the log entry. */
export async function noteStep(db: Db, { action, moderatorId, authorId, reason }: Decided): Promise<number> {
  const row = { action, moderator_id: moderatorId, author_id: authorId, review_id: null, reason, subject: {} }
  const [logged] = await db('moderation_log').insert(row).returning('id')
  return logged!.id
}

type Account = { email: string; confirmed: boolean; admin: boolean; name: string }

/** An account's address, and whether it's confirmed and an admin's. Null when it's gone. */
export async function accountById(db: Db, id: number | null): Promise<Account | null> {
  if (id === null) return null
  const row = await db('users as w')
    .where('w.id', id)
    .first(
      'w.email',
      db.raw('w.email_confirmed_at is not null as confirmed'),
      db.raw("w.role_id = (select id from roles where name = 'Admin') as admin"),
      db.raw("trim(concat_ws(' ', w.first_name, w.last_name)) as name"),
    )
  return (row as Account | undefined) ?? null
}

export const isAdminAddress = async (db: Db, email: string): Promise<boolean> =>
  Boolean(
    await db('users')
      .where({ email })
      .where('role_id', db('roles').where({ name: 'Admin' }).select('id'))
      .first('id'),
  )

/** The status of universities, to refuse those that aren't Approved. */
export const universitiesOf = (db: Db, ids: readonly number[]): Promise<(Named & { status: string })[]> =>
  db('universities').whereIn('id', ids).orderBy('name').select('id', 'name', 'status')
