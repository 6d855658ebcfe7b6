import { z } from 'zod'
import type { Point } from './distance'

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

export type Osrm = {
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
export function osrmAt(base: string | null): Osrm | null {
  if (base === null) return null
  const known = servers.get(base) ?? createOsrm(base)
  servers.set(base, known)
  return known
}
