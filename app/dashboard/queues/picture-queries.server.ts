import type { Knex } from 'knex'
import type { Db } from '~db/connection'
import type { PictureCheckRow, PictureFault, PictureFaultRow } from '~db/dashboard-tables'

/** States in which a job is working on the check. */
const RUNNING = ['waiting', 'checking', 'clearing'] as const
/** A check without progress for this long counts as abandoned. */
const STUCK = '15 minutes'

/** An item with its picture. */
export type Pictured = { kind: 'campus' | 'location'; id: number; image_url: string }

/** Starts a check, unless one is running. Returns its id or null. An abandoned check is marked as failed. */
export async function beginCheck(transaction: Knex.Transaction, editorId: number): Promise<number | null> {
  await transaction('picture_checks')
    .whereIn('state', [...RUNNING])
    .whereRaw('updated_at < now() - ?::interval', [STUCK])
    .update({ state: 'failed', finished_at: new Date() })
  const { rows } = await transaction.raw<{ rows: { id: number }[] }>(
    "insert into picture_checks (requested_by) values (?) on conflict ((true)) where state in ('waiting', 'checking', 'clearing') do nothing returning id",
    [editorId],
  )
  return rows[0]?.id ?? null
}

export const checkById = async (db: Db, id: number): Promise<PictureCheckRow | null> =>
  (await db('picture_checks').where({ id }).first()) ?? null

/** The latest check, and the name of the admin who started it. */
export async function latestCheck(db: Db): Promise<(PictureCheckRow & { by: string | null }) | null> {
  const row = await db('picture_checks as p')
    .leftJoin('users as w', 'w.id', 'p.requested_by')
    .orderBy('p.id', 'desc')
    .first('p.*', db.raw("nullif(concat_ws(' ', w.first_name, w.last_name), '') as by"))
  return (row as (PictureCheckRow & { by: string | null }) | undefined) ?? null
}

/** How many items have a picture. */
export async function countPictured(db: Db): Promise<number> {
  const { rows } = await db.raw<{ rows: { n: number }[] }>(
    `select (select count(*) from universities where image_url is not null)::int
       + (select count(*) from study_locations where image_url is not null)::int as n`,
  )
  return rows[0]!.n
}

/** The next items with a picture: campuses first, then study spots, each by id. */
export async function nextPictured(
  db: Db,
  { campus, location }: { campus: number; location: number },
  limit: number,
): Promise<Pictured[]> {
  const { rows } = await db.raw<{ rows: Pictured[] }>(
    `(select 'campus' as kind, id, image_url from universities where image_url is not null and id > :campus order by id limit :limit)
     union all
     (select 'location', id, image_url from study_locations where image_url is not null and id > :location order by id limit :limit)
     order by kind, id limit :limit`,
    { campus, location, limit },
  )
  return rows
}

type Fault = Pictured & { fault: PictureFault }

/** Saves the problems found so far and the progress; false when the check has ended. */
export async function noteProgress(
  db: Db,
  id: number,
  {
    faults,
    checked,
    campus,
    location,
  }: { faults: Fault[]; checked: number; campus: number; location: number },
): Promise<boolean> {
  return db.transaction(async (transaction) => {
    const moved = await transaction('picture_checks').where({ id, state: 'checking' }).update({
      checked,
      last_university_id: campus,
      last_location_id: location,
      updated_at: new Date(),
    })
    if (moved === 0) return false
    if (faults.length > 0) {
      await transaction.raw(
        // Items may have been deleted in the meantime.
        `insert into picture_faults (check_id, university_id, study_location_id, image_url, fault)
         select :id, u.id, l.id, file.image_url, file.fault
         from jsonb_to_recordset(cast(:rows as jsonb)) as file (kind text, id bigint, image_url text, fault text)
         left join universities u on file.kind = 'campus' and u.id = file.id
         left join study_locations l on file.kind = 'location' and l.id = file.id
         where coalesce(u.id, l.id) is not null
         on conflict do nothing`,
        { id, rows: JSON.stringify(faults) },
      )
    }
    return true
  })
}

/** Moves a check from one of the states `from` to `state`; false when it's in another one. */
export async function moveCheck(
  db: Db,
  id: number,
  from: readonly PictureCheckRow['state'][],
  state: PictureCheckRow['state'],
  values: Partial<PictureCheckRow> = {},
): Promise<boolean> {
  const over = ['listed', 'cleared', 'failed'].includes(state)
  const moved = await db('picture_checks')
    .where({ id })
    .whereIn('state', [...from])
    .update({ ...values, state, updated_at: new Date(), ...(over && { finished_at: new Date() }) })
  return moved > 0
}

/**
 * How many pictures of a check are invalid, how many of those were handled and cleared, and how many couldn't be
 * checked.
 */
export async function faultCounts(
  db: Db,
  checkId: number,
): Promise<{ invalid: number; handled: number; cleared: number; unsure: number }> {
  const { rows } = await db.raw<{
    rows: { invalid: number; handled: number; cleared: number; unsure: number }[]
  }>(
    `select count(*) filter (where fault <> 'unsure')::int as invalid, count(*) filter (where outcome is not null)::int as handled,
       count(*) filter (where outcome = 'cleared')::int as cleared, count(*) filter (where fault = 'unsure')::int as unsure
     from picture_faults where check_id = ?`,
    [checkId],
  )
  return rows[0]!
}

/** A line in the list of problems. */
export type FaultLine = Pick<PictureFaultRow, 'id' | 'image_url' | 'fault' | 'outcome'> & {
  kind: 'campus' | 'location'
  entry: number
  name: string
}

export const faultsOf = (db: Db, checkId: number, after: number, limit: number): Promise<FaultLine[]> =>
  db('picture_faults as f')
    .leftJoin('universities as u', 'u.id', 'f.university_id')
    .leftJoin('study_locations as l', 'l.id', 'f.study_location_id')
    .where('f.check_id', checkId)
    .where('f.id', '>', after)
    .orderBy('f.id')
    .limit(limit)
    .select<FaultLine[]>(
      'f.id',
      'f.image_url',
      'f.fault',
      'f.outcome',
      db.raw("case when u.id is null then 'location' else 'campus' end as kind"),
      db.raw('coalesce(u.id, l.id) as entry'),
      db.raw('coalesce(u.name, l.name) as name'),
    )

/** The invalid pictures of a check that haven't been handled yet. */
export const faultsToClear = (db: Db, checkId: number, limit: number): Promise<PictureFaultRow[]> =>
  db('picture_faults')
    .where({ check_id: checkId })
    .whereNull('outcome')
    .whereNot({ fault: 'unsure' })
    .orderBy('id')
    .limit(limit)

/** An item's current picture, locked until the transaction ends; undefined when the item was deleted. */
export async function lockPicture(
  transaction: Knex.Transaction,
  { kind, id }: Pick<Pictured, 'kind' | 'id'>,
): Promise<string | null | undefined> {
  const row =
    kind === 'campus'
      ? await transaction('universities').where({ id }).forUpdate().first('image_url')
      : await transaction('study_locations').where({ id }).forUpdate().first('image_url')
  return row?.image_url
}

export async function noteOutcome(
  db: Db,
  id: number,
  outcome: NonNullable<PictureFaultRow['outcome']>,
): Promise<void> {
  await db('picture_faults').where({ id }).update({ outcome })
}

/** Marks a check as still being worked on. */
export async function keepAlive(db: Db, id: number): Promise<void> {
  await db('picture_checks').where({ id }).update({ updated_at: new Date() })
}
