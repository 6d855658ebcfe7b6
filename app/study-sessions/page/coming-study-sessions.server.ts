import { creditsOf } from '~/spots/location-card.server'
import type { Storage } from '~/services/storage/storage'
import type { Db } from '~db/connection'
import { comingStudySessionsOf } from './hub-queries.server'
import { studySessionCard } from './hub-view.server'
import { MAX_UPCOMING } from '../rules'

/** Study sessions that a user created or joined and that aren't over, soonest first. */
export async function comingStudySessions(
  db: Db,
  storage: Pick<Storage, 'url'>,
  { userId, now, limit = MAX_UPCOMING }: { userId: number; now: Date; limit?: number },
) {
  const rows = await comingStudySessionsOf(db, { userId, now, limit })
  return {
    cards: rows.map((row) => {
      const { university_key: key, university_name: campus, time_zone: zone } = row
      const card = studySessionCard(storage, { campus: { key, zone }, viewerId: userId, now }, row)
      return { ...card, campus, zone }
    }),
    credits: creditsOf(rows.flatMap(({ location }) => location ?? [])),
  }
}

export type ComingStudySessionsView = Awaited<ReturnType<typeof comingStudySessions>>
