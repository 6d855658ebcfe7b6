import type { Viewer } from '~/auth/viewer'
import { done, missing, type Outcome } from '~/outcome'
import type { Db } from '~db/connection'
import { formWords } from './words'
import { tellParticipants } from '../messages/tell-participants.server'
import { deleteSessions, holdForChange, holdOthersOfSeries, holdPerson } from './write-queries.server'

/**
 * Deletes one of the viewer's sessions, and with `which: 'all'` the others of its series that have not begun. Everybody who
 * takes part is told, in the same transaction. The value is how many there were.
 */
export async function deleteSession(
  db: Db,
  { viewer, id, which }: { viewer: Viewer; id: number; which: 'one' | 'all' },
): Promise<Outcome<{ deleted: number }>> {
  return db.transaction(async (transaction) => {
    // First the person: two forms about one series would else wait for each other's sessions.
    await holdPerson(transaction, viewer.id)
    const held = await holdForChange(transaction, id)
    if (!held || held.creator_id !== viewer.id) return missing(formWords.notFound)
    const series = { seriesId: held.series_id ?? 0, creatorId: viewer.id, id }
    const sessionIds = [id, ...(which === 'all' ? await holdOthersOfSeries(transaction, series) : [])]
    await tellParticipants(transaction, { what: 'deleted', sessionIds })
    await deleteSessions(transaction, sessionIds)
    return done({ deleted: sessionIds.length })
  })
}
