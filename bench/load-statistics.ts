import { createHistogram, type RecordableHistogram } from 'node:perf_hooks'

/** Requests of one kind. Times in ms; `failed` counts unexpected responses other than 5xx. */
export type KindCounts = {
  count: number
  p50: number
  p95: number
  p99: number
  max: number
  failed: number
  fives: number
}

/**
 * Results of a load period: journeys started and responses per second, each kind of request and all together, and
 * the first failures.
 */
export type Figures = {
  rate: number
  requestsPerSecond: number
  all: KindCounts
  kinds: Record<string, KindCounts>
  faults: string[]
}

type Kind = { times: RecordableHistogram; failed: number; fives: number }

const MAX_FAULTS = 10
/** In microseconds. Four significant digits are exact enough for tenths of a millisecond. */
const HISTOGRAM = { lowest: 1, highest: 60_000_000, figures: 4 }

const emptyKind = (): Kind => ({ times: createHistogram(HISTOGRAM), failed: 0, fives: 0 })

function summary({ times, failed, fives }: Kind): KindCounts {
  const ms = (microseconds: number) => Math.round(microseconds / 100) / 10
  const [p50, p95, p99] = [50, 95, 99].map((share) => ms(times.percentile(share))) as [number, number, number]
  return { count: times.count, p50, p95, p99, max: ms(times.max), failed, fives }
}

/** Collects times and failures by kind of request. */
export function createLatencies() {
  const kinds: Record<string, Kind> = {}
  const faults: string[] = []
  return {
    /** Records `ms` since the request should have been sent. */
    answered(kind: string, ms: number) {
      const { times } = (kinds[kind] ??= emptyKind())
      times.record(Math.max(1, Math.round(ms * 1000)))
    },
    failed(kind: string, why: string, isFive = false) {
      ;(kinds[kind] ??= emptyKind())[isFive ? 'fives' : 'failed']++
      if (faults.length < MAX_FAULTS) faults.push(`${kind}: ${why}`)
    },
    statistics(rate: number, seconds: number): Figures {
      const all = emptyKind()
      for (const { times, failed, fives } of Object.values(kinds)) {
        all.times.add(times)
        all.failed += failed
        all.fives += fives
      }
      const sorted = Object.entries(kinds).sort(([one], [other]) => one.localeCompare(other))
      return {
        rate,
        requestsPerSecond: all.times.count / seconds,
        all: summary(all),
        kinds: Object.fromEntries(sorted.map(([name, kind]) => [name, summary(kind)])),
        faults,
      }
    },
  }
}

/** A straight line fitted to equally spaced values (least squares): where it begins and ends. */
export function lineThrough(values: readonly number[]): { from: number; to: number } {
  const middle = (values.length - 1) / 2
  const mean = values.reduce((sum, each) => sum + each, 0) / values.length
  const spread = values.reduce((sum, _each, at) => sum + (at - middle) ** 2, 0)
  const slope = values.reduce((sum, each, at) => sum + (at - middle) * (each - mean), 0) / (spread || 1)
  return { from: mean - slope * middle, to: mean + slope * middle }
}

/** The increase from the fitted line's beginning to its end, as a fraction of the beginning. */
export function growthOf(values: readonly number[]): number {
  const { from, to } = lineThrough(values)
  return to / from - 1
}
