import type { Knex } from 'knex'
import { TABLES } from './queries.server'
import type { RequestKind } from './rules'

/** A request's state and city, for lockCity. Empty if it's gone. */
export async function cityOf(
  transaction: Knex.Transaction,
  kind: RequestKind,
  id: number,
): Promise<[stateId: number, city: string]> {
  const row = await transaction(TABLES[kind].requests).where({ id }).first('state_id', 'city')
  return row ? [row.state_id, row.city] : [0, '']
}

/** Removes a user from those who joined a request. */
export async function deleteJoiner(
  transaction: Knex.Transaction,
  kind: RequestKind,
  id: number,
  userId: number,
): Promise<void> {
  await transaction('request_joiners')
    .where({ [TABLES[kind].joined]: id, user_id: userId })
    .del()
}

/**
 * Makes the first user who joined a request its sender, without what its sender told only admins. False if nobody
 * joined it.
 */
export async function handToJoiner(
  transaction: Knex.Transaction,
  kind: RequestKind,
  id: number,
): Promise<boolean> {
  const { requests, joined } = TABLES[kind]
  const first = await transaction('request_joiners').where(joined, id).orderBy('id').first()
  if (!first) return false
  await transaction('request_joiners').where({ id: first.id }).del()
  await transaction(requests)
    .where({ id })
    .update({
      submitted_by: first.user_id,
      created_at: first.created_at,
      updated_at: transaction.fn.now(),
      pending_image_path: null,
      ...(kind === 'location' && { details: null }),
    })
  return true
}

/** Deletes a request, and its Pending item unless an admin has edited that. */
export async function deleteRequest(
  transaction: Knex.Transaction,
  kind: RequestKind,
  id: number,
  entryId: number,
): Promise<void> {
  const { requests, entries, entry, log } = TABLES[kind]
  await transaction(requests).where({ id }).del()
  await transaction(entries)
    .where({ id: entryId, status: 'Pending', source: 'request' })
    .whereNotExists(transaction(log).where(entry, entryId))
    .del()
}
