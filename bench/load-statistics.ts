/** What happened to the requests of one kind. Times in ms; `failed` counts what is neither the expected answer nor a 5xx. */
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
 * One period of load: journeys begun a second, answers a second, and the statistics of each kind and of all together.
 */
export type Figures = {
  rate: number
  seconds: number
  journeys: number
  requestsPerSecond: number
  all: KindCounts
  kinds: Record<string, KindCounts>
  /** The first failures, in words. */
  faults: string[]
}

/** The value that `share` of the values do not exceed, by nearest rank; 0 when there are none. `sorted` goes upwards. */
export const percentile = (sorted: readonly number[], share: number): number =>
  sorted.length === 0 ? 0 : sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)]!

type Kept = { times: number[]; failed: number; fives: number }

const MOST_FAULTS = 10

/** Collects times by kind, all of them: half an hour is some hundred thousand numbers. */
export function createLatencies() {
  const kinds = new Map<string, Kept>()
  const faults: string[] = []
  const of = (kind: string) => {
    const kept = kinds.get(kind) ?? { times: [], failed: 0, fives: 0 }
    kinds.set(kind, kept)
    return kept
  }
  const summary = (all: Kept[]): KindCounts => {
    const times = all.flatMap((each) => each.times).sort((a, b) => a - b)
    const sum = (name: 'failed' | 'fives') => all.reduce((before, each) => before + each[name], 0)
    return {
      count: times.length,
      p50: percentile(times, 0.5),
      p95: percentile(times, 0.95),
      p99: percentile(times, 0.99),
      max: times.at(-1) ?? 0,
      failed: sum('failed'),
      fives: sum('fives'),
    }
  }
  return {
    /** `ms` since the request should have been sent. */
    answered: (kind: string, ms: number) => void of(kind).times.push(ms),
    failed(kind: string, why: string, isFive = false) {
      of(kind)[isFive ? 'fives' : 'failed']++
      if (faults.length < MOST_FAULTS) faults.push(`${kind}: ${why}`)
    },
    statistics(rate: number, seconds: number, journeys: number): Figures {
      const all = summary([...kinds.values()])
      return {
        rate,
        seconds,
        journeys,
        requestsPerSecond: all.count / seconds,
        all,
        faults,
        kinds: Object.fromEntries(
          [...kinds]
            .sort(([one], [other]) => one.localeCompare(other))
            .map(([kind, kept]) => [kind, summary([kept])]),
        ),
      }
    },
  }
}

/** The straight line through values taken at equal distances (least squares): where it begins and where it ends. */
export function lineThrough(values: readonly number[]): { from: number; to: number } {
  const n = values.length
  const middle = (n - 1) / 2
  const mean = values.reduce((sum, each) => sum + each, 0) / n
  const spread = values.reduce((sum, _each, at) => sum + (at - middle) ** 2, 0)
  const slope =
    spread === 0 ? 0 : values.reduce((sum, each, at) => sum + (at - middle) * (each - mean), 0) / spread
  return { from: mean - slope * middle, to: mean + slope * middle }
}

/** How much more the line's end is than its beginning, as a share of the beginning. */
export function growthOf(values: readonly number[]): number {
  const { from, to } = lineThrough(values)
  return to / from - 1
}
