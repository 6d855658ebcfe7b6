import type { Db } from '../db/connection'
import type { DocumentKind } from './documents'

/** What the database knows of the index, and of what the index does not know yet. */

/** Any numbers that no other program in the same database is likely to choose. */
const LOCKS = 7_227_740
const FEED = 1
const REBUILD = 2
/** An index that lags so far behind is not searched any more. */
const STALE = '60 seconds'
/** A change that may have been sent is sent once more: a request that was given up can still arrive after the next. */
const AGAIN = '30 seconds'
const LONGEST_WAIT = 30
/** Nobody feeds an index whose changes have waited so long; without settings for it, it is given up. */
const ABANDONED = '1 day'

export type OutboxRow = { id: number; kind: DocumentKind; documentId: number; attempts: number }

/** What search_index says; `target` as targetOf() has it. */
export type IndexState = {
  feeding: boolean
  filledFor: string | null
  indexesMade: string | null
  filledAt: Date | null
}

/** Whether the index was filled for `target` and has everything that was written more than a minute ago. */
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

/** Up to `limit` changes that are due, the oldest first. */
export async function dueChanges(db: Db, limit: number): Promise<OutboxRow[]> {
  const { rows } = await db.raw<{ rows: OutboxRow[] }>(
    `select id, kind, document_id as "documentId", attempts from search_outbox
     where due_at <= clock_timestamp() order by id limit ?`,
    [limit],
  )
  return rows
}

/** By their ids: a change that was committed meanwhile, perhaps under a lower id, stays. */
export async function forgetChanges(db: Db, ids: readonly number[]): Promise<void> {
  await db.raw('delete from search_outbox where id = any (cast(? as bigint[]))', [[...ids]])
}

/** Sends the same documents again later, whatever becomes of this try. */
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

/** A document that cannot be sent lets the others pass, and comes again after 2, 4, 8 … at most 30 seconds. */
export async function postpone(db: Db, id: number): Promise<void> {
  await db.raw(
    `update search_outbox set attempts = attempts + 1,
       due_at = clock_timestamp() + least(${LONGEST_WAIT}, 2 ^ least(attempts + 1, 10)) * interval '1 second'
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
 * Keeps the outbox small while the index cannot be reached: of several changes of a document the last is enough. An index
 * that nobody feeds (`configured` is false and changes are a day old) is given up; with settings for one it is filled anew.
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

/** Tries to take the feeder lock for this transaction. False if another process holds it. */
export async function tryFeedLock(transaction: Db): Promise<boolean> {
  const { rows } = await transaction.raw<{ rows: { got: boolean }[] }>(
    'select pg_try_advisory_xact_lock(?, ?) as got',
    [LOCKS, FEED],
  )
  return rows[0]!.got
}

/** As tryFeedLock, but waits for it. */
export async function feedLock(transaction: Db): Promise<void> {
  await transaction.raw("set local statement_timeout = '5min'")
  await transaction.raw('select pg_advisory_xact_lock(?, ?)', [LOCKS, FEED])
}

/** Tries to take the rebuild lock for this transaction. False if another process holds it. */
export async function tryRebuildLock(transaction: Db): Promise<boolean> {
  const { rows } = await transaction.raw<{ rows: { got: boolean }[] }>(
    'select pg_try_advisory_xact_lock(?, ?) as got',
    [LOCKS, REBUILD],
  )
  return rows[0]!.got
}

/** Whether someone fills new indexes now, which then need every change too. */
export async function isRebuilding(db: Db): Promise<boolean> {
  const { rows } = await db.raw<{ rows: { held: boolean }[] }>(
    `select exists (select from pg_locks where locktype = 'advisory' and classid = ? and objid = ? and objsubid = 2 and granted
       and database = (select oid from pg_database where datname = current_database())) as held`,
    [LOCKS, REBUILD],
  )
  return rows[0]!.held
}
