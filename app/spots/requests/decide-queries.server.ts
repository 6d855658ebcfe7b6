import type { Knex } from 'knex'
import type { Db } from '~db/connection'
import type { Decision } from '~db/request-tables'
import { TABLES } from './queries.server'
import type { RequestKind } from './rules'

type Decided = { kind: RequestKind; id: number; status: Decision; reason: string }

const REASON = 1000

/** Saves the decision on an item's requests. Returns the IDs of the requests it changed. */
export async function decideRequests(
  transaction: Knex.Transaction,
  { kind, id, status, reason }: Decided,
): Promise<number[]> {
  const { requests, entry } = TABLES[kind]
  const now = transaction.raw('clock_timestamp()')
  const rows = await transaction(requests)
    .where({ [entry]: id })
    .whereRaw('decision is distinct from ?', [status])
    .update({
      decision: status,
      decision_reason: reason.slice(0, REASON).trim() || null,
      decided_at: now,
      updated_at: now,
    })
    .returning('id')
  return rows.map((row) => row.id)
}

/** All users who want it and still have an account: the sender and those who joined. */
export async function askersOf(db: Db, kind: RequestKind, requestId: number): Promise<number[]> {
  const { requests, joined } = TABLES[kind]
  const { rows } = await db.raw<{ rows: { id: number }[] }>(
    `select submitted_by as id from ${requests} where id = :requestId and submitted_by is not null
     union select user_id from request_joiners where ${joined} = :requestId order by 1`,
    { requestId },
  )
  return rows.map(({ id }) => id)
}

/** A decided request, with its item's current state. */
export type DecidedRequest = {
  id: number
  name: string
  city: string
  decision: Decision
  reason: string | null
  decided_at: Date
  created_at: Date
  path: string | null
  entry_id: number
  status: string
  image_url: string | null
  /** The key of the Approved campus, or of the location's Approved campus. */
  campus_key: string | null
  entry_name: string
}

/** Locks a request's item, then the request. All decisions lock in this order. */
export async function lockRequest(
  transaction: Knex.Transaction,
  kind: RequestKind,
  id: number,
): Promise<void> {
  const { requests, entries, entry } = TABLES[kind]
  await transaction.raw(
    `select id from ${entries} where id = (select ${entry} from ${requests} where id = ?) for no key update`,
    [id],
  )
  await transaction.raw(`select id from ${requests} where id = ? for no key update`, [id])
}

/** A decided request. Null if it doesn't exist or is open. */
export async function decidedRequest(db: Db, kind: RequestKind, id: number): Promise<DecidedRequest | null> {
  const { requests, entries, entry } = TABLES[kind]
  const query = db(`${requests} as r`)
    .join(`${entries} as e`, 'e.id', `r.${entry}`)
    .where('r.id', id)
    .whereNotNull('r.decided_at')
  if (kind === 'location') {
    query.leftJoin(
      'universities as u',
      (on) => void on.on('u.id', 'e.university_id').andOnVal('u.status', 'Approved'),
    )
  }
  const row = await query.first(
    'r.id',
    'r.name',
    'r.city',
    'r.decision',
    'r.decision_reason as reason',
    'r.decided_at',
    'r.created_at',
    'r.pending_image_path as path',
    'e.id as entry_id',
    'e.status',
    'e.image_url',
    'e.name as entry_name',
    kind === 'campus' ? 'e.key as campus_key' : 'u.key as campus_key',
  )
  return (row as DecidedRequest | undefined) ?? null
}

/** Sets an item's first picture, and notes it in the log entry of its approval. */
export async function setItemPicture(
  transaction: Knex.Transaction,
  kind: RequestKind,
  entryId: number,
  image_url: string,
): Promise<void> {
  const { entries, entry, log } = TABLES[kind]
  await transaction(entries).where({ id: entryId }).update({ image_url, updated_at: transaction.fn.now() })
  await transaction.raw(
    `update ${log} set action = action || :picture::jsonb
     where id = (select max(id) from ${log} where ${entry} = :entryId and action->'status'->>'new' = 'Approved')`,
    { entryId, picture: JSON.stringify({ image_url: { old: null, new: image_url } }) },
  )
}

/**
 * Clears the pictures of requests decided `days` ago. Returns how many. A trigger schedules the removal of their
 * objects.
 */
export async function dropOldPictures(db: Db, days: number): Promise<number> {
  let dropped = 0
  for (const { requests } of Object.values(TABLES)) {
    dropped += await db(requests)
      .whereNotNull('decided_at')
      .whereNotNull('pending_image_path')
      .whereRaw("decided_at < now() - ? * interval '1 day'", [days])
      .update({ pending_image_path: null })
  }
  return dropped
}
