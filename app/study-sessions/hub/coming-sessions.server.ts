import { creditsOf } from '~/locations/location-card.server'
import type { Storage } from '~/storage/storage'
import type { Db } from '~db/connection'
import { comingSessionsOf } from './hub-queries.server'
import { sessionCard, type SessionCardData } from './hub-view.server'
import { MOST_UPCOMING } from '../rules'

/** Somebody's sessions to come, at all campuses; each knows by whose clock its times are. */
export type ComingSessionsView = {
  cards: (SessionCardData & { zone: string })[]
  credits: { text: string; href: string | null }[]
}

/** The sessions that somebody created or joined and that are not over, the next first. */
export async function comingSessions(
  db: Db,
  storage: Pick<Storage, 'url'>,
  { userId, now }: { userId: number; now: Date },
): Promise<ComingSessionsView> {
  const rows = await comingSessionsOf(db, { userId, now, limit: MOST_UPCOMING })
  return {
    cards: rows.map((row) => {
      const { university_key: key, university_name: name, time_zone: zone } = row
      const card = sessionCard(storage, { campus: { key, zone }, viewerId: userId, now }, row)
      return { ...card, place: `${card.place} · ${name}`, zone }
    }),
    credits: creditsOf(rows.flatMap(({ place }) => place ?? [])),
  }
}
