import type { Db } from '~db/connection'
import { notifyParticipants } from '../messages/notify-participants.server'
import { deleteStudySessions, lockUpcoming } from '../making/write-queries.server'

/**
 * What becomes of the study sessions of someone whose account is deleted in this transaction: those that have not begun
 * go, and who takes part is told; what has been stays without its creator.
 */
export async function leaveStudySessions(transaction: Db, userId: number): Promise<void> {
  const sessionIds = await lockUpcoming(transaction, userId)
  if (sessionIds.length === 0) return
  await notifyParticipants(transaction, { what: 'deleted', sessionIds })
  await deleteStudySessions(transaction, sessionIds)
}
