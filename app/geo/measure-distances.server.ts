import { z } from 'zod'
import { job, type JobContext } from '~/jobs/job.server'
import { ROAD_FACTOR } from './distance'
import {
  dueDistances,
  pairsOf,
  requeueEstimates,
  saveDistances,
  settleDue,
  type Due,
  type Measured,
  type Pair,
} from './driving-queries.server'
import { OsrmDown, osrmAt, type Osrm } from './osrm.server'

/** Scheduled. Triggers add whatever appears or moves to the table of what is due. */
export const measureDistancesJob = job('measure-distances', z.object({}), { attempts: 3 })
export const renewDistancesJob = job('renew-distances', z.object({}), { attempts: 3 })

const BATCH = 50
/** The next run continues where this one stops. */
const LONGEST_MS = 60_000

/**
 * Measures what is due: by road with an OSRM server. Without one, or while it's down, uses 1.3 times the great-circle
 * distance. Estimates made while it was down are retried later.
 */
export async function measureDistances(
  { db, env, log }: JobContext,
  _payload: object,
  stopped?: AbortSignal,
): Promise<void> {
  const osrm = osrmAt(env.osrmUrl)
  for (const end = performance.now() + LONGEST_MS; performance.now() < end && !stopped?.aborted;) {
    const due = await dueDistances(db, BATCH)
    if (due.length === 0) return
    const pairs = await pairsOf(db, due)
    const { measured, unanswered } = await measure(osrm, pairs)
    if (unanswered.size > 0)
      log.warn({ campuses: unanswered.size }, 'the OSRM server did not respond; estimating distances for now')
    await saveDistances(db, measured)
    const late = due.filter((each) => isLate(each, pairs, unanswered))
    await settleDue(
      db,
      due.filter((each) => !late.includes(each)),
      late,
    )
  }
}

/** Every night: if there's an OSRM server now, measures distances that were estimated without it. */
export async function renewDistances({ db, env }: JobContext): Promise<void> {
  if (env.osrmUrl !== null) await requeueEstimates(db)
}

/** @returns the distances, and the campuses for which the server didn't respond */
async function measure(
  osrm: Osrm | null,
  pairs: readonly Pair[],
): Promise<{ measured: Measured[]; unanswered: Set<number> }> {
  const measured: Measured[] = []
  const unanswered = new Set<number>()
  for (const campus of new Set(pairs.map((pair) => pair.campus))) {
    const own = pairs.filter((pair) => pair.campus === campus)
    const { campusLatitude: latitude, campusLongitude: longitude } = own[0]!
    const byRoad =
      osrm &&
      (await osrm.miles({ latitude, longitude }, own).catch((error: unknown) => {
        if (!(error instanceof OsrmDown)) throw error
        unanswered.add(campus)
        return null
      }))
    for (const [at, { location, miles }] of own.entries()) {
      const road = byRoad?.[at] ?? null
      measured.push({
        campus,
        location,
        miles: road ?? miles * ROAD_FACTOR,
        source: road === null ? 'great-circle' : 'osrm',
      })
    }
  }
  return { measured, unanswered }
}

const isLate = ({ campus_id, location_id }: Due, pairs: readonly Pair[], unanswered: Set<number>) =>
  campus_id !== null
    ? unanswered.has(campus_id)
    : pairs.some(({ campus, location }) => location === location_id && unanswered.has(campus))
