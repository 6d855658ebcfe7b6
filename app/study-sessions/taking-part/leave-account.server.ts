import type { Db } from '~db/connection'
import { tellParticipants } from '../messages/tell-participants.server'
import { deleteSessions, holdUpcoming } from '../making/write-queries.server'

/**
 * What becomes of the sessions of somebody whose account is deleted in this transaction: those that have not begun go, and who
 * takes part is told; what has been stays without its creator.
 */
export async function leaveSessions(transaction: Db, userId: number): Promise<void> {
  const sessionIds = await holdUpcoming(transaction, userId)
  if (sessionIds.length === 0) return
  await tellParticipants(transaction, { what: 'deleted', sessionIds })
  await deleteSessions(transaction, sessionIds)
}
