import type { Viewer } from '~/services/auth/viewer'
import { panelView } from '../busyness/panel-view.server'
import { panelCounts, insertReport } from '../busyness/queries.server'
import { WAIT_MINUTES } from '../model/busyness-rules'
import { reportWords, busynessWords } from '../model/busyness-words'
import { publicLocation, type Named } from '../public-location.server'
import { locationPath } from '../rules'
import { done, type Outcome, conflict, invalid } from '~/services/outcome'
import type { Db } from '~db/connection'
import { isViolation } from '~db/errors'
import type { BusynessView } from './BusynessPage'

type BusynessPageQuery = {
  viewer: Viewer | null
  location: Named
  /** When this browser may report on a location again; see waitOf. */
  waitOf: (location: number) => Promise<number | null>
  /** What the reader had pressed before logging in. */
  draft: () => Promise<Record<string, unknown> | null>
  /** Returns null if `load` fails. */
  nullOnError: <T>(load: () => Promise<T>) => Promise<T | null>
}

/** Data for the page of a location's busyness. */
export async function showBusyness(
  db: Db,
  { viewer, location: studySpot, waitOf, draft, nullOnError }: BusynessPageQuery,
): Promise<Outcome<BusynessView>> {
  const found = await publicLocation(db, studySpot)
  if (!found.ok) return found
  const location = found.value
  const [waits, typed] = await Promise.all([waitOf(location.id), draft()])
  const chosen = Number(typed?.area) || undefined
  const query = { location: location.id, viewer, waits, chosen, now: new Date() }
  const pressed = busynessWords.buttons[Number(typed?.level) - 1]
  return done({
    name: location.name,
    path: locationPath(location),
    pressed: pressed ? reportWords.pressed(pressed) : null,
    panel: panelView(await nullOnError(() => panelCounts(db, query)), query),
  })
}

type Report = { viewer: Pick<Viewer, 'id'>; location: Named; area?: number | null; level: number }
type Reported = { id: number; path: string; waitSeconds: number }

/** Reports how busy the location in the URL is. Returns its page, and the wait before the reader's next report. */
export async function reportLocation(
  db: Db,
  { viewer, location: studySpot, area, level }: Report,
): Promise<Outcome<Reported>> {
  const found = await publicLocation(db, studySpot)
  if (!found.ok) return found
  const location = found.value
  const reported = await reportBusyness(db, { viewer, location, area, level })
  return reported.ok
    ? done({ id: location.id, path: locationPath(location), waitSeconds: WAIT_MINUTES * 60 })
    : reported
}

type Sent = {
  viewer: Pick<Viewer, 'id'>
  /** Must be public. */
  location: { id: number }
  /** null: about the whole location. */
  area?: number | null
  level: number
}

/**
 * Reports how busy a location is. A user can report on a location once per half hour, even with concurrent requests.
 * @throws when the location or user was deleted in the meantime
 */
export async function reportBusyness(
  db: Db,
  { viewer, location, area = null, level }: Sent,
  now = new Date(),
): Promise<Outcome<null>> {
  try {
    const written = await insertReport(db, { user: viewer.id, location: location.id, area, level, now })
    return written ? done(null) : conflict(reportWords.already)
  } catch (error) {
    if (area !== null && isViolation(error, 'foreignKey')) return invalid(reportWords.areaGone, 'area')
    throw error
  }
}
