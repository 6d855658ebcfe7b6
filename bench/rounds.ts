import type { Db } from '../db/connection'
import { median, spread } from './median'

const ROUNDS = 5
const CALLS = 60

/** Something to time; `n` counts its calls. The first run is the baseline for the others. */
export type Run = { name: string; run: (n: number) => Promise<unknown> }

/** p50 and p95 of each round in ms, and the number of statements per call. */
export type Found = { p50: number[]; p95: number[]; statements: number }

/** The baseline: an indexed query for one of `places` rows. */
export const oneRow = (db: Db, places: number): Run => ({
  name: 'one row by its id',
  run: (n) => db.raw('select id, name from study_locations where id = ?', [1 + ((n * 7919) % places)]),
})

/** Times each of `runs` in alternating rounds, after a warm-up round that counts statements. */
export async function measureRounds(db: Db, runs: Run[], calls = CALLS): Promise<Found[]> {
  const found = runs.map((): Found => ({ p50: [], p95: [], statements: 0 }))
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [which, { run }] of runs.entries()) {
      const times: number[] = []
      for (let n = 0; n < calls; n++) {
        const start = performance.now()
        await run(round * calls + n)
        times.push(performance.now() - start)
      }
      times.sort((a, b) => a - b)
      if (round === 0) found[which]!.statements = (await statementsOf(db, () => run(0))).length
      else {
        found[which]!.p50.push(median(times))
        found[which]!.p95.push(times[Math.floor(0.95 * calls)]!)
      }
    }
  }
  return found
}

type Statement = { sql: string; bindings: unknown[] }

/** The statements that `run` sends. */
export async function statementsOf(db: Db, run: () => Promise<unknown>): Promise<Statement[]> {
  const seen: Statement[] = []
  const note = (statement: Statement) => void seen.push(statement)
  db.on('query', note)
  await run()
  db.off('query', note)
  return seen
}

/** Explains in a section how its p95 tables were measured. */
export const howMeasured = (calls = `${CALLS} calls`) =>
  `p95 of ${calls} in ms, median of ${ROUNDS} alternating rounds (least to most), in the server's own process, ` +
  'one at a time; times: against an indexed query for one row'

/** Two table cells: p95, and its ratio to the first run's. */
export const p95Cells = (found: Found[], which: number, digits: number): string =>
  `${spread(found[which]!.p95, digits)} | ${(median(found[which]!.p95) / median(found[0]!.p95)).toFixed(1)}`

/** A table of p95, with goals if there are any. */
export const p95Table = (
  head: string,
  runs: Run[],
  found: Found[],
  goals: Record<string, number>,
  digits: number,
): string =>
  [
    '',
    `| ${head} | p95, ms | times | goal |`,
    '| --- | ---: | ---: | ---: |',
    ...runs.map(({ name }, n) => `| ${name} | ${p95Cells(found, n, digits)} | ${goals[name] ?? ''} |`),
  ].join('\n')
