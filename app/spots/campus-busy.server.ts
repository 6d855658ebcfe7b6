import type { Db } from '~db/connection'
import type { CampusPoint } from './campus-counts-queries.server'
import { campusLocations } from './campus-queries.server'
import { PLAIN_VIEW } from './campus-url'
import { openingOf, wallIn } from './hours-rules'
import { openingLine } from './location-card.server'
import { timeText } from './model/times'
import { locationPath } from './rules'
import { cardBusy } from './busyness/card-busy.server'

/** More than any campus has. */
const MOST = 1000

/**
 * How busy each study spot of a campus is: the least busy first, last those of which neither hours nor busyness are
 * known, and the names of the closed ones.
 */
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
  const isUnknown = ({ state, busy }: (typeof lines)[number]) => state === 'unknown' && busy === null
  return {
    at: timeText(wallIn(campus.timeZone, now)?.slice(11, 16) ?? ''),
    open: [
      ...lines.filter((line) => line.state !== 'closed' && !isUnknown(line)),
      ...lines.filter(isUnknown),
    ],
    closed: lines
      .filter(({ state }) => state === 'closed')
      .map(({ name, href, text }) => ({ name, href, text })),
  }
}

export type CampusBusyView = Awaited<ReturnType<typeof campusBusy>>
