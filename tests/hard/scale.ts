import fs from 'node:fs'

const FILE = 'bench/hardening.json'

/** Whether this is `npm run test:hard`: everything at its full scale, with its statistics kept. */
export const HARD = process.env.HARD === '1'

/** How often, or how many: `short` in every run of the tests, `full` in `npm run test:hard`. */
export const scaled = (short: number, full: number): number => (HARD ? full : short)

/** A time limit for a test, in milliseconds: `full` in `npm run test:hard`, else that of vitest.config.ts. */
export const longest = (full: number): number => (HARD ? full : 90_000)

type Figures = Record<string, number | string>

/**
 * Prints what was measured of one row of the table "nothing lost, nobody in", and keeps it in bench/hardening.json. Does
 * nothing in a short run, whose statistics are of another scale. The hard tests run one file at a time, so nobody else
 * writes.
 */
export function noteCounts(row: string, statistics: Figures): void {
  if (!HARD) return
  console.log(`${row}: ${JSON.stringify(statistics)}`)
  const kept = fs.existsSync(FILE)
    ? (JSON.parse(fs.readFileSync(FILE, 'utf8')) as Record<string, Figures>)
    : {}
  kept[row] = { ...kept[row], ...statistics, on: new Date().toISOString().slice(0, 10) }
  const rows = Object.entries(kept).sort(([one], [other]) => one.localeCompare(other))
  fs.writeFileSync(FILE, JSON.stringify(Object.fromEntries(rows), null, 2) + '\n')
}
