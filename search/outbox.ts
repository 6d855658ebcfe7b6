import type { Db } from '../db/connection'
import type { DocumentKind } from './documents'

/** The database's record of the index, and the changes that the index doesn't have yet. */

/** Arbitrary lock numbers that no other program on this database is likely to use. */
const LOCKS = 7_227_740
export const FEED = 1
export const REBUILD = 2
/** An index this far behind isn't searched anymore. */
const STALE = '60 seconds'
/**
 * A change that may have been sent is sent again after this time, because an abandoned request can still arrive after
 * the next one.
 */
const AGAIN = '30 seconds'
const MAX_WAIT = 30
/** If changes have waited this long and no index is configured, the index is abandoned. */
const ABANDONED = '10 minutes'

export type OutboxRow = { id: number; kind: DocumentKind; documentId: number }

/** The row of search_index. `target` is a result of targetOf(). */
export type IndexState = {
  feeding: boolean
  filledFor: string | null
  indexesMade: string | null
  filledAt: Date | null
}

/** Whether the index was filled for `target` and has every change that's more than a minute old. */
export async function isFresh(db: Db, target: string): Promise<boolean> {
  const { rows } = await db.raw<{ rows: { fresh: boolean }[] }>(
    `select coalesce(filled_for = ?, false) and feeding
       and not exists (select from search_outbox where created_at < now() - interval '${STALE}') as fresh from search_index`,
    [target],
  )
  return rows[0]!.fresh
}

export async function indexState(db: Db): Promise<IndexState> {
  const { rows } = await db.raw<{ rows: IndexState[] }>(
    `select feeding, filled_for as "filledFor", indexes_made as "indexesMade", filled_at as "filledAt" from search_index`,
  )
  return rows[0]!
}

export async function setFilled(
  db: Db,
  target: string | null,
  indexesMade: string | null = null,
): Promise<void> {
  await db.raw(
    'update search_index set filled_for = ?, indexes_made = ?, filled_at = case when cast(? as text) is null then null else now() end',
    [target, indexesMade, target],
  )
}

/** Turns on change capture. The share lock waits for open write transactions so no change is missed. */
export async function startFeeding(db: Db): Promise<void> {
  if ((await indexState(db)).feeding) return
  await db.transaction(async (transaction) => {
    await transaction.raw(
      'lock table states, tag_types, universities, study_locations, study_location_hours, study_location_tags in share mode',
    )
    await transaction.raw('update search_index set feeding = true, filled_for = null')
  })
}

/** Up to `limit` due changes, oldest first. */
export async function dueChanges(db: Db, limit: number): Promise<OutboxRow[]> {
  const { rows } = await db.raw<{ rows: OutboxRow[] }>(
    `select id, kind, document_id as "documentId" from search_outbox
     where due_at <= clock_timestamp() order by id limit ?`,
    [limit],
  )
  return rows
}

/** By ID, because a change with a lower ID may have been committed meanwhile. */
export async function forgetChanges(db: Db, ids: readonly number[]): Promise<void> {
  await db.raw('delete from search_outbox where id = any (cast(? as bigint[]))', [[...ids]])
}

/** Schedules the same documents to be sent again, whether or not this attempt succeeds. */
export async function repeatLater(db: Db, ids: readonly number[]): Promise<void> {
  await db.raw(
    `insert into search_outbox (kind, document_id, created_at, due_at)
     select distinct kind, document_id, now() + interval '${AGAIN}', now() + interval '${AGAIN}' from search_outbox o
     where id = any (cast(? as bigint[])) and not exists (
       select from search_outbox later
       where later.kind = o.kind and later.document_id = o.document_id and later.due_at > now() + interval '15 seconds')`,
    [[...ids]],
  )
}

/** Retries a document after 2, 4, 8 … at most 30 seconds, so that it doesn't block the others. */
export async function postpone(db: Db, id: number): Promise<void> {
  await db.raw(
    `update search_outbox set attempts = attempts + 1,
       due_at = clock_timestamp() + least(${MAX_WAIT}, 2 ^ least(attempts + 1, 10)) * interval '1 second'
     where (kind, document_id) = (select kind, document_id from search_outbox where id = ?)`,
    [id],
  )
}

export type OutboxCounts = { waiting: number; failing: number; /** Seconds. */ lag: number }

export async function outboxCounts(db: Db): Promise<OutboxCounts> {
  const { rows } = await db.raw<{ rows: OutboxCounts[] }>(
    `select count(*) filter (where created_at <= now()) as waiting, count(*) filter (where attempts > 0) as failing,
       coalesce(greatest(0, extract(epoch from now() - min(created_at))), 0)::float8 as lag from search_outbox`,
  )
  return rows[0]!
}

/**
 * Keeps the outbox small while the index can't be reached, by deleting all except the latest change of each document.
 * Without a configured index, changes that are ten minutes old abandon the index; configuring one again rebuilds it.
 */
export async function trimOutbox(db: Db, configured: boolean): Promise<void> {
  await db.raw(`delete from search_outbox old using search_outbox later
    where later.kind = old.kind and later.document_id = old.document_id and later.id > old.id and later.due_at <= now()`)
  if (configured) return
  await db.transaction(async (transaction) => {
    const { rows } = await transaction.raw<{ rows: unknown[] }>(
      `update search_index set feeding = false, filled_for = null
       where exists (select from search_outbox where created_at < now() - interval '${ABANDONED}') returning id`,
    )
    if (rows.length > 0) await transaction.raw('delete from search_outbox')
  })
}

/** Tries to take a lock for this transaction. False if another process holds it. */
export async function tryLock(transaction: Db, lock: typeof FEED | typeof REBUILD): Promise<boolean> {
  const { rows } = await transaction.raw<{ rows: { got: boolean }[] }>(
    'select pg_try_advisory_xact_lock(?, ?) as got',
    [LOCKS, lock],
  )
  return rows[0]!.got
}

/** Takes the lock of the one who feeds the index. Waits for it. */
export async function feedLock(transaction: Db): Promise<void> {
  await transaction.raw("set local statement_timeout = '5min'")
  await transaction.raw('select pg_advisory_xact_lock(?, ?)', [LOCKS, FEED])
}

/** Whether new indexes are being filled now. They need every change too. */
export async function isRebuilding(db: Db): Promise<boolean> {
  const { rows } = await db.raw<{ rows: { held: boolean }[] }>(
    `select exists (select from pg_locks where locktype = 'advisory' and classid = ? and objid = ? and objsubid = 2 and granted
       and database = (select oid from pg_database where datname = current_database())) as held`,
    [LOCKS, REBUILD],
  )
  return rows[0]!.held
}
