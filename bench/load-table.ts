import type { Size } from './generate'
import { WRITTEN, type Written } from './load-journeys'
import { growthOf, lineThrough, type Figures } from './load-statistics'

/** Under load: p99 of all requests in ms, and by what fraction a process's memory may grow. */
export const GOALS = { p99: 500, growth: 0.1 }

/** `probe` is how many seconds to try each rate when searching for the peak. */
export type Run = Size & { web: number; seconds: number; probe: number }

export type Found = {
  run: Run
  /** The highest rate of journeys that succeeded, with its results. */
  peak: Figures
  tried: { rate: number; well: boolean; p99: number }[]
  main: Figures
  /** Each process's resident memory during the main run, every five seconds. */
  memory: Record<string, number[]>
  latenessMs: number
  acknowledged: Record<Written, number>
  inDatabase: Record<Written, number>
  logged: string[]
}

const whole = (n: number) => Math.round(n).toLocaleString('en-US')
const mega = (bytes: number) => (bytes / 2 ** 20).toFixed(0)
const percent = (share: number) => `${(share * 100).toFixed(1)}%`
const goal = (text: string, met: boolean) => `(goal ${text}: ${met ? 'met' : 'not met'})`
const listed = (title: string, lines: string[]) =>
  lines.length > 0 ? ['', title, '', ...lines.map((line) => `- ${line.slice(0, 300)}`)] : []

/** A section of bench/load.md: one run's results, and whether they meet the goals. */
export function loadTable(found: Found): string {
  const { run, peak, tried, main, memory, acknowledged, inDatabase } = found
  const { failed, fives, p99 } = main.all
  const most = Math.max(...Object.values(memory).map(growthOf))
  const lost = WRITTEN.filter((what) => acknowledged[what] > inDatabase[what])
  return [
    `## ${run.web === 1 ? 'One web process' : `${run.web} web processes`}, ${whole(run.places)} places, ${whole(run.reviews)} reviews`,
    '',
    'Of ten journeys seven read, two search and one writes; four in ten readers are logged in. They begin at a constant rate whatever the ' +
      'answers take, and times count from when a journey should have begun. ' +
      `Peak: ${peak.rate.toFixed(1)} journeys a second (${whole(peak.requestsPerSecond)} requests) with p99 ${whole(peak.all.p99)} ms; ` +
      `tried, with p99: ${tried.map((each) => `${each.rate.toFixed(1)}: ${whole(each.p99)} ms${each.well ? '' : ' (too much)'}`).join(', ')}.`,
    '',
    `${whole(run.seconds)} s at 70% of it, ${main.rate.toFixed(1)} journeys and ${whole(main.requestsPerSecond)} requests a second: ` +
      `p99 ${whole(p99)} ms ${goal(String(GOALS.p99), p99 <= GOALS.p99)}, ${fives} answers 5xx ${goal('none', fives === 0)}, ` +
      `${failed} other failures; memory of no process grew by more than ${percent(most)} ${goal(percent(GOALS.growth), most <= GOALS.growth)}. ` +
      `The event loops were at most ${whole(found.latenessMs)} ms late (p99).`,
    '',
    '| requests | count | p50 ms | p95 ms | p99 ms | max ms | failed | 5xx |',
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...Object.entries({ all: main.all, ...main.kinds }).map(
      ([kind, each]) =>
        `| ${kind} | ${whole(each.count)} | ${each.p50.toFixed(1)} | ${each.p95.toFixed(1)} | ${each.p99.toFixed(1)} | ${whole(each.max)} | ${each.failed} | ${each.fives} |`,
    ),
    '',
    'Resident memory in MB, by the straight line through samples every 5 s.',
    '',
    '| process | beginning | end | growth |',
    '| --- | ---: | ---: | ---: |',
    ...Object.entries(memory).map(([name, samples]) => {
      const { from, to } = lineThrough(samples)
      return `| ${name} | ${mega(from)} | ${mega(to)} | ${percent(growthOf(samples))} |`
    }),
    '',
    `Writes, all periods together (acknowledged, found in the database; ${lost.length === 0 ? 'none lost' : `LOST: ${lost.join(', ')}`}): ` +
      `${WRITTEN.map((what) => `${what} ${whole(acknowledged[what])}, ${whole(inDatabase[what])}`).join('; ')}.`,
    ...listed('First failures:', main.faults),
    ...listed('Errors in the logs:', found.logged),
  ].join('\n')
}
