import type { Viewer } from '~/auth/viewer'
import { reportBusyness } from '~/busyness/report-busyness.server'
import { WAIT_MINUTES } from '~/busyness/rules'
import { publicLocation, type Named } from '~/locations/public-location.server'
import { locationPath } from '~/locations/rules'
import { done, type Outcome } from '~/outcome'
import type { Db } from '~db/connection'

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
