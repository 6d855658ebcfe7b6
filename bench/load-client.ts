import { setTimeout as sleep } from 'node:timers/promises'
import { createLatencies, type Figures } from './load-statistics'
import { createBrowser, type Answer, type Browser, type Site } from './load-browser'
import {
  isLoggedIn,
  JOURNEYS,
  mixOf,
  type JourneyKind,
  type Targets,
  type Visit,
  type Written,
} from './load-journeys'
import { randomFrom } from './search-locations'

/** The process that sends the load: it is told once whom to ask for what, then periods one after another. */
export type Told = { site: Site; targets: Targets } | { rate: number; seconds: number }
/** What it says of a period; `written` holds all rows that have been acknowledged since it began. */
export type Period = { statistics: Figures; written: Record<Written, number> }

const SEED = 7
/** Someone who does not keep up with the load is not sent ever more of it. */
const MOST_AT_ONCE = 1000
/** Of so many pages one is read, to see that it is whole. */
const LOOK_AT = 50

class Unexpected extends Error {}

/**
 * Begins journeys at a constant rate, however long the answers take, and counts each journey's first request from the moment
 * at which it should have been sent: a client that waited for answers would leave out just the times at which nobody is
 * answered (Tene, "How NOT to Measure Latency", 2015; Schroeder et al., "Open Versus Closed: A Cautionary Tale", NSDI 2006,
 * whose "partly open" system this is).
 * @param journeys in place of the usual mix
 */
export function createLoad(site: Site, targets: Targets, journeys?: Iterator<JourneyKind, never>) {
  const mix = journeys ?? mixOf(randomFrom(SEED))
  const written = {
    reviews: new Set<string>(),
    reactions: new Set<string>(),
    'saved places': new Set<string>(),
    'busyness reports': new Set<string>(),
    'joined sessions': new Set<string>(),
  } satisfies Record<Written, Set<string>>
  let begun = 0
  let students = 0
  let pages = 0

  async function period(rate: number, seconds: number): Promise<Period> {
    const latencies = createLatencies()
    const open = new Set<Promise<void>>()
    const count = Math.round(rate * seconds)
    const began = performance.now()
    for (let n = 0; n < count; n++) {
      const due = began + (n / rate) * 1000
      const wait = due - performance.now()
      if (wait > 0) await sleep(wait)
      if (open.size >= MOST_AT_ONCE) {
        latencies.failed('journey', `not begun, ${MOST_AT_ONCE} others are under way`)
        continue
      }
      const journey = travel(due, latencies)
      open.add(journey)
      void journey.finally(() => open.delete(journey))
    }
    await Promise.all(open)
    return {
      statistics: latencies.statistics(rate, seconds, count),
      written: mapOf((what) => written[what].size),
    }
  }

  async function travel(due: number, latencies: ReturnType<typeof createLatencies>): Promise<void> {
    const kind = mix.next().value
    // Its own dice, or what it does would hang on who else is just under way.
    const random = randomFrom(SEED + ++begun)
    // One after another, so that nobody's own limits are reached.
    const student = isLoggedIn(kind, random) ? students++ % targets.students.length : null
    const address = student === null ? addressOf(Math.floor(random() * 2 ** 24)) : addressOf(student)
    let start = due
    const timed = async (name: string, expected: number, send: (browser: Browser) => Promise<Answer>) => {
      let answer: Answer
      try {
        answer = await send(browser)
        latencies.answered(name, performance.now() - start)
      } catch (error) {
        latencies.failed(name, (error as Error).message)
        throw new Unexpected()
      }
      const { status } = answer
      const fits = expected === 200 ? status === 200 || status === 304 : status === expected
      const whole =
        !fits ||
        status !== 200 ||
        ++pages % LOOK_AT > 0 ||
        /<\/html>|^\{"suggestions":.*\}$/s.test(await answer.text())
      if (!fits || !whole) {
        latencies.failed(name, whole ? `answered ${status}` : 'the page is not whole', status >= 500)
        throw new Unexpected()
      }
      start = performance.now()
      return answer
    }
    const browser = createBrowser(site, {
      address,
      cookie: student === null ? '' : targets.students[student]!.cookie,
    })
    const visit: Visit = {
      targets,
      browser,
      random,
      timed,
      student,
      acknowledged: (what, key) => void written[what].add(key),
    }
    try {
      await JOURNEYS[kind](visit)
    } catch (error) {
      if (!(error instanceof Unexpected)) latencies.failed(kind, (error as Error).message)
    }
  }

  const mapOf = (value: (what: Written) => number) =>
    Object.fromEntries((Object.keys(written) as Written[]).map((what) => [what, value(what)])) as Record<
      Written,
      number
    >

  return { period }
}

/** One of 16 million addresses that nobody has. */
const addressOf = (n: number) => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`
