import type { Knex } from 'knex'
import { enqueue, enqueueAll } from '~/jobs/job.server'
import type { Decision } from '~db/request-tables'
import { askersOf, decideRequests } from './decide-queries.server'
import { publishImageJob } from '../picture/publish-image.server'
import type { RequestKind } from '../rules'
import { decisionMail } from './send-decision-mail.server'

/** `id` is the ID of the campus or location, whose row has the new `status`. */
type Decided = { kind: RequestKind; id: number; status: Decision; reason: string }

/**
 * Follows up on a campus or location leaving Pending, in the same transaction: decides its requests, enqueues emails to
 * everyone who asked, and publishes the picture of an Approved one. Does nothing without requests.
 */
export async function requestDecided(
  transaction: Knex.Transaction,
  { kind, id, status, reason }: Decided,
): Promise<void> {
  for (const requestId of await decideRequests(transaction, { kind, id, status, reason })) {
    const askers = await askersOf(transaction, kind, requestId)
    await enqueueAll(
      transaction,
      decisionMail,
      askers.map((userId) => ({ kind, requestId, userId, decision: status })),
    )
    if (status === 'Approved') await enqueue(transaction, publishImageJob, { kind, requestId })
  }
}
