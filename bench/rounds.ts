import type { Db } from '../db/connection'
import { median } from './median'

const ROUNDS = 5
const CALLS = 60

/** Something that is timed; `n` counts its calls. The first of several is what the others are compared with. */
export type Run = { name: string; run: (n: number) => Promise<unknown> }

/** Of each round p50 and p95 in ms, and how many statements one call runs. */
export type Found = { p50: number[]; p95: number[]; statements: number }

/** Milliseconds, rising, of the `calls` calls of `run` that are this round's. */
export async function timesOf(run: Run['run'], round: number, calls: number): Promise<number[]> {
  const times = []
  for (let n = 0; n < calls; n++) {
    const start = performance.now()
    await run(round * calls + n)
    times.push(performance.now() - start)
  }
  return times.sort((a, b) => a - b)
}

/** Times each of `runs` in alternating rounds, after one for warming up in which statements are counted. */
export async function measureRounds(db: Db, runs: Run[]): Promise<Found[]> {
  const found = runs.map((): Found => ({ p50: [], p95: [], statements: 0 }))
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [which, { run }] of runs.entries()) {
      const times = await timesOf(run, round, CALLS)
      if (round === 0) found[which]!.statements = await statementsOf(db, () => run(0))
      else {
        found[which]!.p50.push(median(times))
        found[which]!.p95.push(times[Math.floor(0.95 * CALLS)]!)
      }
    }
  }
  return found
}

/** How many statements `run` sends. */
export async function statementsOf(db: Db, run: () => Promise<unknown>): Promise<number> {
  let seen = 0
  const note = () => void seen++
  db.on('query', note)
  await run()
  db.off('query', note)
  return seen
}

type Table = { title: string; among?: string; goal: string }

/** A section for bench/results.md: the times of each run, and its p95 against that of the first in the same round. */
export function roundsTable({ title, among = '', goal }: Table, runs: Run[], found: Found[]): string {
  const ratio = (which: number) => found[which]!.p95.map((p95, round) => p95 / found[0]!.p95[round]!)
  return [
    `## ${title}`,
    '',
    `${among}${ROUNDS} rounds of ${CALLS} calls, medians. Times: p95 against that of one row by its id in the same round; ${goal}.`,
    '',
    '| what | statements | p50 ms | p95 ms | times | least to most |',
    '| --- | ---: | ---: | ---: | ---: | --- |',
    ...runs.map(({ name }, which) => {
      const [{ statements, p50, p95 }, times] = [found[which]!, ratio(which)]
      const range = `${Math.min(...times).toFixed(1)} to ${Math.max(...times).toFixed(1)}`
      return `| ${name} | ${statements} | ${median(p50).toFixed(2)} | ${median(p95).toFixed(2)} | ${median(times).toFixed(1)} | ${range} |`
    }),
  ].join('\n')
}
