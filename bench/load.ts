import { fork, type ChildProcess } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { openOwnDatabase, type OwnDatabase } from './database'
import { fillDatabase } from './generate'
import type { Period, Told } from './load-client'
import { residentBytes, startServers, type Servers } from './load-servers'
import { GOALS, loadTable, type Found, type Run } from './load-table'
import { readTargets, rowsSince } from './load-targets'

/** `npm run bench -- load` does those that are not named 'try'. */
const RUNS: Record<string, Run> = {
  one: { web: 1, places: 20_000, reviews: 100_000, seconds: 120, probe: 15 },
  small: { web: 2, places: 20_000, reviews: 100_000, seconds: 120, probe: 15 },
  long: { web: 2, places: 200_000, reviews: 1_000_000, seconds: 1800, probe: 15 },
  try: { web: 2, places: 400, reviews: 2000, seconds: 15, probe: 3 },
}

/** How much of its own peak a site is loaded with. */
const SHARE = 0.7
const WARM = { rate: 2, seconds: 30 }
const FIRST_RATE = 3
/** At the rate of the main run, after rates that were too much: not counted. */
const SETTLE_SECONDS = 30
const FASTER = 1.5
/** Between the last rate that went well and the first that did not, so often halved. */
const HALVINGS = 3
const SAMPLE_MS = 5000

/** `npm run bench -- load [NAME …]`: all runs are written to bench/load.md; named ones are printed only. */
export async function measureLoad(names: string[]): Promise<number> {
  if (names.some((name) => !RUNS[name])) {
    console.error(`Usage: npm run bench -- load [${Object.keys(RUNS).join(' | ')}]`)
    return 2
  }
  const wanted = names.length > 0 ? names : Object.keys(RUNS).filter((name) => name !== 'try')
  const parts = []
  for (const name of wanted) {
    parts.push(loadTable(await onFilledDatabase(RUNS[name]!)))
    console.log(`\n${parts.at(-1)}\n`)
  }
  if (names.length === 0) {
    const [cpu] = os.cpus()
    const machine =
      `${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${os.cpus().length} cores (${cpu!.model.trim()}), ` +
      `${(os.totalmem() / 2 ** 30).toFixed(0)} GB of memory; web processes, worker, PostgreSQL and the client that sends the load share them.`
    fs.writeFileSync('bench/load.md', [`# Under load\n\n${machine}`, ...parts].join('\n\n') + '\n')
  }
  return 0
}

async function onFilledDatabase(run: Run): Promise<Found> {
  const database = await openOwnDatabase()
  try {
    const began = performance.now()
    await fillDatabase(database.db, run, console.log)
    return await runLoad(database, run, (performance.now() - began) / 1000)
  } finally {
    await database.close()
  }
}

/** Finds the peak on a filled database, then loads it with 70% of that. */
export async function runLoad(database: OwnDatabase, run: Run, fillSeconds = 0): Promise<Found> {
  const { db } = database
  const targets = await readTargets(db)
  const size = async () =>
    Number((await db.raw('select pg_database_size(current_database()) as bytes')).rows[0].bytes)
  const before = await size()
  const since = (await db.raw('select clock_timestamp() as now')).rows[0].now as Date
  const servers = await startServers(database, run.web)
  const client = fork('build/bench/load-sender.js')
  try {
    client.send({ site: servers.site, targets } satisfies Told)
    await ask(client, WARM.rate, Math.min(WARM.seconds, run.seconds))
    const { peak, tried } = await findPeak(client, run.probe)
    await ask(client, peak.rate * SHARE, Math.min(SETTLE_SECONDS, run.seconds))
    const watch = watchMemory(servers, client.pid!)
    await servers.lateness() // begins anew
    const main = await ask(client, peak.rate * SHARE, run.seconds)
    const memory = watch.stop()
    const latenessMs = await servers.lateness()
    const found = await rowsSince(db, since)
    return {
      run,
      fillSeconds,
      databaseBytes: { before, after: await size() },
      peak,
      tried,
      main: main.statistics,
      memory,
      latenessMs,
      written: { acknowledged: main.written, found },
      logged: servers.errors(),
    }
  } finally {
    client.kill('SIGKILL')
    await servers.stop()
  }
}

/** One period of load; what it found is told at its end. */
async function ask(client: ChildProcess, rate: number, seconds: number): Promise<Period> {
  client.send({ rate, seconds } satisfies Told)
  const period = await new Promise<Period>((resolve, reject) => {
    const gone = () => reject(new Error('the process that sends the load has ended'))
    client.once('exit', gone).once('message', (found: Period) => {
      client.off('exit', gone)
      resolve(found)
    })
  })
  const { all, requestsPerSecond, faults } = period.statistics
  console.log(
    `${rate.toFixed(1)} journeys/s for ${seconds} s: ${requestsPerSecond.toFixed(0)} requests/s, p99 ${all.p99.toFixed(0)} ms, ` +
      `${all.failed} failed, ${all.fives} 5xx${faults.length > 0 ? `\n  ${faults.join('\n  ')}` : ''}`,
  )
  return period
}

/** Faster and faster, until p99 is beyond its goal or something fails; a rate gets a second chance before it counts as too much. */
async function findPeak(client: ChildProcess, seconds: number): Promise<Pick<Found, 'peak' | 'tried'>> {
  const tried: Found['tried'] = []
  let peak: Period['statistics'] | null = null
  const goesWell = async (rate: number) => {
    for (let chance = 0; chance < 2; chance++) {
      const { statistics } = await ask(client, rate, seconds)
      const well = statistics.all.p99 <= GOALS.p99 && statistics.all.failed + statistics.all.fives === 0
      tried.push({ rate, well, p99: statistics.all.p99 })
      if (well) {
        peak = statistics
        return true
      }
      await sleep(1000)
    }
    return false
  }
  let low = 0
  let high = FIRST_RATE
  while (await goesWell(high)) [low, high] = [high, high * FASTER]
  for (let n = 0; n < HALVINGS; n++) {
    const middle = (low + high) / 2
    if (await goesWell(middle)) low = middle
    else high = middle
  }
  if (!peak) throw new Error(`even ${high.toFixed(1)} journeys a second are too many`)
  return { peak, tried }
}

function watchMemory(servers: Servers, clientPid: number) {
  const samples: Record<string, number[]> = {}
  const look = () => {
    const now = { ...servers.memory(), client: residentBytes(clientPid) }
    for (const [name, bytes] of Object.entries(now)) (samples[name] ??= []).push(bytes)
  }
  look()
  const timer = setInterval(look, SAMPLE_MS)
  return {
    stop() {
      clearInterval(timer)
      look()
      return samples
    },
  }
}
