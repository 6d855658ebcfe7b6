import type { Db } from '~db/connection'
import type { CampusPoint } from './campus-counts-queries.server'
import { campusLocations } from './campus-queries.server'
import { PLAIN_VIEW } from './campus-url'
import { openingOf, wallIn } from './hours-rules'
import { openingLine } from './location-card.server'
import { timeText } from './model/times'
import { locationPath } from './rules'
import { cardBusy } from './busyness/card-busy.server'

/** More than any campus's list on one screen. */
const MOST = 200

/** How busy each study spot of a campus is: the open ones, the least busy first, and the names of the others. */
export async function campusBusy(db: Db, campus: CampusPoint & { timeZone: string }, now: Date) {
  const { rows } = await campusLocations(db, {
    ...PLAIN_VIEW,
    campus,
    found: null,
    sort: 'calm',
    now,
    mean: 0,
    offset: 0,
    limit: MOST,
  })
  const lines = rows.map((row) => {
    const opening = openingOf(row, now)
    const text = openingLine(opening)
    return { name: row.name, href: locationPath(row), state: opening.state, text, busy: cardBusy(row) }
  })
  return {
    at: timeText(wallIn(campus.timeZone, now)?.slice(11, 16) ?? ''),
    open: lines.filter(({ state, busy }) => state === 'open' || (state === 'unknown' && busy !== null)),
    closed: lines
      .filter(({ state }) => state === 'closed')
      .map(({ name, href, text }) => ({ name, href, text })),
  }
}

export type CampusBusyView = Awaited<ReturnType<typeof campusBusy>>
