import type { Db } from '~db/connection'
import { notifyParticipants } from '../messages/notify-participants.server'
import { deleteStudySessions, lockUpcoming } from './write-queries.server'

/**
 * Handles the study sessions of a user whose account is deleted in this transaction: deletes upcoming ones and emails
 * their participants. Past ones stay, without a creator.
 */
export async function leaveStudySessions(transaction: Db, userId: number): Promise<void> {
  const sessionIds = await lockUpcoming(transaction, userId)
  if (sessionIds.length === 0) return
  await notifyParticipants(transaction, { what: 'deleted', sessionIds })
  await deleteStudySessions(transaction, sessionIds)
}
