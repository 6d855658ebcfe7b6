import fs from 'node:fs'
import { connect } from '../db/connection'
import { fill, onOwnDatabase } from './database'
import { median, percentile, section, table, whole } from './figures'
import { createLoad, type Period } from './load-client'
import { readTargets } from './load-journeys'
import { startProduct, type Product } from './product'
import type { Options } from './run'

/** The highest p99 of all requests at a site's peak, in ms. */
const MOST_MS = 500
/** Warm-up, not counted: before the search for the peak, and after rates that were too high. */
const WARM_SECONDS = 30
/** About half of the peaks in bench/load.md, so that caches and compiled code are there. */
const WARM_RATE = 12
const FIRST_RATE = 3
const FASTER = 1.5
/** Bisection steps between the last rate that succeeded and the first that failed. */
const HALVINGS = 3
const SAMPLE_MS = 1000
/** The smallest machine that Carrel is meant for: it has this core, and the load the others. */
const SMALLEST = { mb: 1024, core: '1' }

/** Finds the peak of web processes and a worker on a filled database, then loads them with 70% of that. */
export const measureLoad = (options: Options) => measure({ seconds: 120, ...options }, 0.7)

/**
 * The same for half an hour at half of it, with the processes and their PostgreSQL in a memory cgroup of 1 GB on one
 * core. Needs root.
 */
export async function measureSmallest(options: Options) {
  const group = memoryGroup()
  try {
    return await measure({ seconds: 1800, ...options, processes: 1 }, 0.5, group)
  } finally {
    group.remove()
  }
}

const measure = (options: Options & { seconds: number }, share: number, group?: Group) =>
  onOwnDatabase(async ({ url, varDir, close, ...own }) => {
    const { places = 20_000, reviews = 5 * places, processes = 1, seconds, probe = 15 } = options
    await fill(own.db, { places, reviews })
    if (group) await close() // so that the product starts PostgreSQL within the group
    const db = group ? connect(url, { max: 2 }) : own.db
    const started: Product[] = []
    const start = async (command: 'start' | 'worker') => {
      const settings = {
        ...(group && { DATABASE_URL: 'embedded' }),
        ...(started[0] && command === 'start' && { ORIGIN: started[0].url }),
      }
      const product = await startProduct({ url, varDir, db }, { command, prefix: group?.prefix, settings })
      started.push(product)
      return product
    }
    try {
      for (let n = 0; n < processes; n++) await start('start')
      const urls = started.map(({ url }) => url)
      await start('worker')
      const load = createLoad(urls, await readTargets(db, started[0]!.env))
      const warm = (rate: number) => load(rate, Math.min(WARM_SECONDS, seconds))
      await warm(group ? WARM_RATE / 2 : WARM_RATE)
      const { peak, tried } = await findPeak((rate) => load(rate, probe))
      await warm(peak.rate * share)
      const samples: number[][] = []
      const sample = () =>
        samples.push([...started.map(({ memoryMb }) => memoryMb()), ...(group ? [group.usedMb()] : [])])
      sample()
      const timer = setInterval(sample, SAMPLE_MS)
      const main = await load(peak.rate * share, seconds).finally(() => clearInterval(timer))
      sample()
      return section(
        `${processes} web ${processes === 1 ? 'process' : 'processes'}, ${whole(places)} places, ${whole(reviews)} reviews` +
          (group ? `, all in ${SMALLEST.mb} MB on one core` : ''),
        'Of ten journeys seven read, two search and one writes; four in ten readers are logged in. They begin at a constant rate whatever the ' +
          'answers take, and times count from when a journey should have begun. ' +
          `Peak: ${peak.rate.toFixed(1)} journeys a second (${whole(peak.perSecond)} requests) with p99 ${whole(peak.p99)} ms; ` +
          `tried, with p99: ${tried.join(', ')}.`,
        `${whole(seconds)} s at ${share * 100}% of it, ${main.rate.toFixed(1)} journeys and ${whole(main.perSecond)} requests a second. ` +
          `Goals: p99 ${MOST_MS} ms, no answer 5xx, memory grows by 10% at most` +
          (group ? `, no process killed for memory (${group.killed()} were).` : '.'),
        requestTable(main),
        memoryTable([...urls.map((_url, n) => `web ${n + 1}`), 'worker', 'all, with PostgreSQL'], samples),
        main.faults.map((fault) => `- ${fault}`).join('\n'),
      )
    } finally {
      for (const { stop } of started.toReversed()) await stop()
      if (group) await db.destroy()
    }
  })

/**
 * Raises the rate until p99 exceeds its goal or something fails. A rate gets a second try before it counts as too
 * high.
 */
async function findPeak(load: (rate: number) => Promise<Period>) {
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

const requestTable = ({ kinds }: Period) =>
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
const memoryTable = (names: string[], samples: number[][]) =>
  table(
    ['memory, MB', 'first quarter', 'last quarter', 'growth', 'most'],
    samples[0]!.map((_first, n) => {
      const all = samples.map((each) => each[n]!)
      const part = Math.ceil(all.length / 4)
      const [from, to] = [median(all.slice(0, part)), median(all.slice(-part))]
      return [
        names[n]!,
        whole(from),
        whole(to),
        `${(100 * (to / from - 1)).toFixed(1)}%`,
        whole(Math.max(...all)),
      ]
    }),
  )

type Group = ReturnType<typeof memoryGroup>

/** A memory cgroup, version 1 or 2, and what starts a command within it. `usedMb` leaves out what the kernel caches. */
function memoryGroup() {
  const first = fs.existsSync('/sys/fs/cgroup/memory')
  const folder = `/sys/fs/cgroup/${first ? 'memory/' : ''}carrel-bench-${process.pid}`
  fs.mkdirSync(folder)
  fs.writeFileSync(`${folder}/memory.${first ? 'limit_in_bytes' : 'max'}`, String(SMALLEST.mb * 2 ** 20))
  if (!first) fs.writeFileSync(`${folder}/memory.swap.max`, '0')
  const numberIn = (file: string, name: RegExp) =>
    Number(name.exec(fs.readFileSync(`${folder}/memory.${file}`, 'utf8'))?.[1])
  return {
    prefix: ['sh', '-c', `echo $$ > ${folder}/cgroup.procs && exec taskset -c ${SMALLEST.core} "$@"`, 'sh'],
    usedMb: () => numberIn('stat', first ? /^total_rss (\d+)$/m : /^anon (\d+)$/m) / 1e6,
    killed: () => numberIn(first ? 'oom_control' : 'events', /^oom_kill (\d+)$/m),
    remove: () => fs.rmdirSync(folder),
  }
}
