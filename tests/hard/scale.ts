import fs from 'node:fs'
import { vi } from 'vitest'

const FILE = 'bench/hardening.json'

/** Whether this is `npm run test:hard`: everything at full scale, with its counts recorded. */
export const HARD = process.env.HARD === '1'
if (HARD) vi.setConfig({ testTimeout: 2_400_000, hookTimeout: 900_000 })

/** A count or size: `short` in other test runs, `full` in `npm run test:hard`. */
export const scaled = (short: number, full: number): number => (HARD ? full : short)

/** A test's time limit in ms: `full` in `npm run test:hard`, else that of vitest.config.ts. */
export const longest = (full: number): number => (HARD ? full : 90_000)

type Figures = Record<string, number | string>

/**
 * Prints the counts for one row of the table "nothing lost, nobody in", and saves them in bench/hardening.json. Does
 * nothing in a short run, which has a different scale. Hard tests run one file at a time, so nothing else writes to
 * it.
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
