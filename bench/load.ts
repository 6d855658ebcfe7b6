import fs from 'node:fs'
import os from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { openOwnDatabase, type OwnDatabase } from './database'
import { fillDatabase } from './generate'
import { createLoad, type Period } from './load-client'
import { startServers, type Servers } from './load-servers'
import { GOALS, loadTable, type Found, type Run } from './load-table'
import { readTargets, rowsSince } from './load-targets'

/** `npm run bench -- load` runs all except 'try'. */
const RUNS: Record<string, Run> = {
  one: { web: 1, places: 20_000, reviews: 100_000, seconds: 120, probe: 15 },
  small: { web: 2, places: 20_000, reviews: 100_000, seconds: 120, probe: 15 },
  long: { web: 2, places: 200_000, reviews: 1_000_000, seconds: 1800, probe: 15 },
  big: { web: 1, places: 200_000, reviews: 1_000_000, seconds: 120, probe: 15 },
  try: { web: 2, places: 400, reviews: 2000, seconds: 15, probe: 3 },
}

/** The main run's load, as a share of the site's peak. */
const SHARE = 0.7
/** Warm-up, not counted: before the search for the peak, and after rates that were too high. */
const WARM_SECONDS = 30
/** About half of the peaks in bench/load.md, so that caches and compiled code are there. */
const WARM_RATE = 12
const FIRST_RATE = 3
const FASTER = 1.5
/** Bisection steps between the last rate that succeeded and the first that failed. */
const HALVINGS = 3
const SAMPLE_MS = 5000

/** `npm run bench -- load [NAME …]`: running all writes bench/load.md; named runs are only printed. */
export async function measureLoad(names: string[]): Promise<number> {
  if (names.some((name) => !RUNS[name])) {
    console.error(`Usage: npm run bench -- load [${Object.keys(RUNS).join(' | ')}]`)
    return 2
  }
  const parts = []
  for (const name of names.length > 0 ? names : Object.keys(RUNS).filter((each) => each !== 'try')) {
    parts.push(loadTable(await onFilledDatabase(RUNS[name]!)))
    console.log(`\n${parts.at(-1)}\n`)
  }
  if (names.length === 0) {
    const machine =
      `${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${os.cpus().length} cores (${os.cpus()[0]!.model.trim()}), ` +
      `${(os.totalmem() / 2 ** 30).toFixed(0)} GB of memory; web processes, worker, PostgreSQL and the client that sends the load share them.`
    fs.writeFileSync('bench/load.md', [`# Under load\n\n${machine}`, ...parts].join('\n\n') + '\n')
  }
  return 0
}

async function onFilledDatabase(run: Run): Promise<Found> {
  const database = await openOwnDatabase()
  try {
    await fillDatabase(database.db, run, console.log)
    return await runLoad(database, run)
  } finally {
    await database.close()
  }
}

/** Finds the peak on a filled database, then loads it with 70% of that. */
async function runLoad(database: OwnDatabase, run: Run): Promise<Found> {
  const { db } = database
  const targets = await readTargets(db)
  const since = (await db.raw('select clock_timestamp() as now')).rows[0].now as Date
  const servers = await startServers(database, run.web)
  const load = createLoad(servers.site, targets)
  const period = async (rate: number, seconds: number) => {
    const found = await load.period(rate, seconds)
    const { all, requestsPerSecond, faults } = found.statistics
    console.log(
      `${rate.toFixed(1)} journeys/s for ${seconds} s: ${requestsPerSecond.toFixed(0)} requests/s, p99 ${all.p99.toFixed(0)} ms, ` +
        [`${all.failed} failed, ${all.fives} 5xx`, ...faults].join('\n  '),
    )
    return found
  }
  try {
    await period(WARM_RATE, Math.min(WARM_SECONDS, run.seconds))
    const { peak, tried } = await findPeak((rate) => period(rate, run.probe))
    const rate = peak.rate * SHARE
    await period(rate, Math.min(WARM_SECONDS, run.seconds))
    const memory: Found['memory'] = {}
    const timer = setInterval(() => sample(servers, memory), SAMPLE_MS)
    sample(servers, memory)
    await servers.lateness() // resets it
    const { statistics: main, written: acknowledged } = await period(rate, run.seconds)
    clearInterval(timer)
    sample(servers, memory)
    const latenessMs = await servers.lateness()
    const inDatabase = await rowsSince(db, since)
    return { run, peak, tried, main, memory, latenessMs, acknowledged, inDatabase, logged: servers.errors() }
  } finally {
    await servers.stop()
  }
}

function sample(servers: Servers, memory: Found['memory']) {
  for (const [name, bytes] of Object.entries(servers.memory())) (memory[name] ??= []).push(bytes)
}

/**
 * Raises the rate until p99 exceeds its goal or something fails. A rate gets a second try before it counts as too
 * high.
 */
async function findPeak(period: (rate: number) => Promise<Period>): Promise<Pick<Found, 'peak' | 'tried'>> {
  const tried: Found['tried'] = []
  let peak: Found['peak'] | null = null
  const goesWell = async (rate: number) => {
    for (let chance = 0; chance < 2; chance++) {
      const { statistics } = await period(rate)
      const { p99, failed, fives } = statistics.all
      const well = p99 <= GOALS.p99 && failed + fives === 0
      tried.push({ rate, well, p99 })
      if (well) peak = statistics
      if (well) return true
      await sleep(1000)
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
  if (!peak) throw new Error(`even ${high.toFixed(1)} journeys a second are too many`)
  return { peak, tried }
}
