import { fill, onOwnDatabase } from './database'
import { median, percentile, section, table, whole } from './figures'
import { createLoad, type Period } from './load-client'
import { readTargets } from './load-journeys'
import { startProduct, type Product } from './product'
import type { Options } from './run'

/** The highest p99 of all requests at a site's peak, in ms. */
const MOST_MS = 500
/** The main run's load, as a share of the peak. */
const SHARE = 0.7
/** Warm-up, not counted: before the search for the peak, and after rates that were too high. */
const WARM_SECONDS = 30
/** About half of the peaks in bench/load.md, so that caches and compiled code are there. */
export const WARM_RATE = 12
const FIRST_RATE = 3
const FASTER = 1.5
/** Bisection steps between the last rate that succeeded and the first that failed. */
const HALVINGS = 3
const SAMPLE_MS = 5000

/** Finds the peak of web processes and a worker on a filled database, then loads them with 70% of that. */
export const measureLoad = (options: Options) =>
  onOwnDatabase(async (database) => {
    const { places = 20_000, reviews = 5 * places, processes = 1, seconds = 120, probe = 15 } = options
    await fill(database.db, { places, reviews })
    const web: Product[] = []
    let worker: Product | undefined
    try {
      for (let n = 0; n < processes; n++)
        web.push(await startProduct(database, { settings: web[0] && { ORIGIN: web[0].url } }))
      worker = await startProduct(database, { command: 'worker' })
      const urls = web.map(({ url }) => url)
      const load = createLoad(urls, await readTargets(database.db, web[0]!.env))
      const warm = (rate: number) => load(rate, Math.min(WARM_SECONDS, seconds))
      await warm(WARM_RATE)
      const { peak, tried } = await findPeak((rate) => load(rate, probe))
      await warm(peak.rate * SHARE)
      const samples: number[][] = []
      const sample = () => samples.push([...web, worker!].map(({ memoryMb }) => memoryMb()))
      sample()
      const timer = setInterval(sample, SAMPLE_MS)
      const main = await load(peak.rate * SHARE, seconds).finally(() => clearInterval(timer))
      sample()
      return section(
        `${processes} web ${processes === 1 ? 'process' : 'processes'}, ${whole(places)} places, ${whole(reviews)} reviews`,
        'Of ten journeys seven read, two search and one writes; four in ten readers are logged in. They begin at a constant rate whatever the ' +
          'answers take, and times count from when a journey should have begun. ' +
          `Peak: ${peak.rate.toFixed(1)} journeys a second (${whole(peak.perSecond)} requests) with p99 ${whole(peak.p99)} ms; ` +
          `tried, with p99: ${tried.join(', ')}.`,
        `${whole(seconds)} s at 70% of it, ${main.rate.toFixed(1)} journeys and ${whole(main.perSecond)} requests a second. ` +
          `Goals: p99 ${MOST_MS} ms, no answer 5xx, memory grows by 10% at most.`,
        requestTable(main),
        memoryTable(samples),
        main.faults.map((fault) => `- ${fault}`).join('\n'),
      )
    } finally {
      await Promise.all([...web, ...(worker ? [worker] : [])].map(({ stop }) => stop()))
    }
  })

/**
 * Raises the rate until p99 exceeds its goal or something fails. A rate gets a second try before it counts as too
 * high.
 */
export async function findPeak(load: (rate: number) => Promise<Period>) {
  const tried: string[] = []
  let peak: Period | undefined
  const goesWell = async (rate: number) => {
    for (let chance = 0; chance < 2; chance++) {
      const found = await load(rate)
      const well = found.p99 <= MOST_MS && found.faults.length === 0
      tried.push(`${rate.toFixed(1)}: ${whole(found.p99)} ms${well ? '' : ' (too much)'}`)
      if (well) peak = found
      if (well) return true
    }
    return false
  }
  let [low, high] = [0, FIRST_RATE]
  while (await goesWell(high)) [low, high] = [high, high * FASTER]
  for (let n = 0; n < HALVINGS; n++) {
    const middle = (low + high) / 2
    if (await goesWell(middle)) low = middle
    else high = middle
  }
  if (!peak) throw new Error(`Even ${high.toFixed(1)} journeys a second are too many.`)
  return { peak, tried }
}

export const requestTable = ({ kinds }: Period) =>
  table(
    ['requests', 'count', 'p50 ms', 'p95 ms', 'p99 ms', 'max ms', 'failed', '5xx'],
    Object.entries(kinds).map(([name, { ms, failed, fives }]) => [
      name,
      whole(ms.length),
      ...[0.5, 0.95, 0.99, 1 - Number.EPSILON].map((share) => percentile(ms, share).toFixed(1)),
      failed,
      fives,
    ]),
  )

/** Medians, because a sample just before a garbage collection says little. */
const memoryTable = (samples: number[][]) =>
  table(
    ['resident memory, MB', 'first quarter', 'last quarter', 'growth', 'most'],
    samples[0]!.map((_first, process, { length }) => {
      const all = samples.map((each) => each[process]!)
      const part = Math.ceil(all.length / 4)
      const [from, to] = [median(all.slice(0, part)), median(all.slice(-part))]
      const name = process === length - 1 ? 'worker' : `web ${process + 1}`
      return [name, whole(from), whole(to), `${(100 * (to / from - 1)).toFixed(1)}%`, whole(Math.max(...all))]
    }),
  )
