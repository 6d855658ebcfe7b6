import type { Knex } from 'knex'
import { enqueue, enqueueAll } from '~/jobs/job.server'
import type { Decision } from '~db/request-tables'
import { askersOf, decideRequests } from './decide-queries.server'
import { publishImageJob } from '../picture/publish-image.server'
import type { RequestKind } from '../rules'
import { decisionMail } from './send-decision-mail.server'

/** `id` is that of the campus or location, whose row says `status` already. */
type Decided = { kind: RequestKind; id: number; status: Decision; reason: string }

/**
 * What follows when a campus or location leaves Pending, in the same transaction: the requests it was made of are
 * decided, everybody who asked is told by mail, and what is Approved is given the picture that was sent. One that
 * nobody asked for is left alone.
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
