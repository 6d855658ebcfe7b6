import { creditsOf } from '~/spots/location-card.server'
import type { Storage } from '~/services/storage/storage'
import type { Db } from '~db/connection'
import { comingStudySessionsOf } from './hub-queries.server'
import { studySessionCard, type StudySessionCardData } from './hub-view.server'
import { MAX_UPCOMING } from '../rules'

/** A user's upcoming study sessions at all campuses, each with its time zone. */
export type ComingStudySessionsView = {
  cards: (StudySessionCardData & { campus: string; zone: string })[]
  credits: { text: string; href: string | null }[]
}

/** Study sessions that a user created or joined and that aren't over, soonest first. */
export async function comingStudySessions(
  db: Db,
  storage: Pick<Storage, 'url'>,
  { userId, now, limit = MAX_UPCOMING }: { userId: number; now: Date; limit?: number },
): Promise<ComingStudySessionsView> {
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
