import { z } from 'zod'
import { job, type JobContext } from '../jobs/job.server'
import { ROAD_FACTOR, type Point } from './distance'
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

/** Scheduled. Triggers add whatever appears or moves to the table of what is due. */
export const measureDistancesJob = job('measure-distances', z.object({}), { attempts: 3 })
export const renewDistancesJob = job('renew-distances', z.object({}), { attempts: 3 })

const BATCH = 50
/** The next run continues where this one stops. */
const MAX_MS = 60_000

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
  for (const end = performance.now() + MAX_MS; performance.now() < end && !stopped?.aborted;) {
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

const METRES_OF_A_MILE = 1609.344
const PATIENCE_MS = 3000
/** By default OSRM refuses tables of more than 100 locations (--max-table-size). */
const AT_ONCE = 90
/** How long to pause after a failure. Doubles with each further one. */
const REST_MS = { least: 15_000, most: 30 * 60_000 }

const answerSchema = z.object({
  code: z.literal('Ok'),
  distances: z.array(z.array(z.number().nonnegative().nullable())),
})

/** The server can't be used right now, or its response was invalid. */
export class OsrmDown extends Error {
  override name = 'OsrmDown'
}

type Osrm = {
  /** Road miles from one point to each of the others. Null if there's no route. @throws OsrmDown */
  miles: (from: Point, to: readonly Point[]) => Promise<(number | null)[]>
}

type Send = (url: string, init: { signal: AbortSignal; headers: Record<string, string> }) => Promise<Response>

type Options = { send?: Send; now?: () => number; patienceMs?: number }

/** Calls the table service of an OSRM-compatible server at `base`. Pauses after each failure. */
export function createOsrm(
  base: string,
  { send = fetch, now = () => performance.now(), patienceMs = PATIENCE_MS }: Options = {},
): Osrm {
  let failures = 0
  let restsUntil = 0

  async function ask(from: Point, to: readonly Point[]): Promise<(number | null)[]> {
    const at = [from, ...to]
      .map(({ latitude, longitude }) => `${longitude.toFixed(6)},${latitude.toFixed(6)}`)
      .join(';')
    const answer = await send(`${base}/table/v1/driving/${at}?sources=0&annotations=distance`, {
      signal: AbortSignal.timeout(patienceMs),
      headers: { Accept: 'application/json', 'User-Agent': 'Carrel' },
    })
    if (!answer.ok) throw new Error(`answered with ${answer.status}`)
    const [row = []] = answerSchema.parse(await answer.json()).distances
    if (row.length !== to.length + 1)
      throw new Error(`returned ${row.length} distances for ${to.length + 1} places`)
    return row.slice(1).map((metres) => (metres === null ? null : metres / METRES_OF_A_MILE))
  }

  return {
    async miles(from, to) {
      const found: (number | null)[] = []
      for (let at = 0; at < to.length; at += AT_ONCE) {
        if (now() < restsUntil) throw new OsrmDown('not asked again yet after a failure')
        try {
          found.push(...(await ask(from, to.slice(at, at + AT_ONCE))))
          failures = 0
        } catch (error) {
          restsUntil = now() + Math.min(REST_MS.most, REST_MS.least * 2 ** failures++)
          throw new OsrmDown(error instanceof Error ? error.message : String(error), { cause: error })
        }
      }
      return found
    },
  }
}

const servers = new Map<string, Osrm>()

/** This process's client for the server at `base`, with its current pause. Null without one. */
function osrmAt(base: string | null): Osrm | null {
  if (base === null) return null
  const known = servers.get(base) ?? createOsrm(base)
  servers.set(base, known)
  return known
}
