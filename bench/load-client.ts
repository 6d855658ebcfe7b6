import { setTimeout as sleep } from 'node:timers/promises'
import {
  isLoggedIn,
  JOURNEYS,
  mixOf,
  WRITTEN,
  type JourneyKind,
  type PageForm,
  type Targets,
  type Written,
} from './load-journeys'
import { createLatencies, type Figures } from './load-statistics'
import { randomFrom } from './search-locations'

/** The web processes behind the site's one name; requests alternate between them, as behind a proxy. */
export type Site = { origin: string; ports: number[] }
/** Results of a period; `written` counts all rows acknowledged since the load began. */
export type Period = { statistics: Figures; written: Record<Written, number> }

const SEED = 7
/** Limits the load on a site that can't keep up. */
const MAX_AT_ONCE = 1000
const TIMEOUT_MS = 10_000

class Unexpected extends Error {}

/**
 * Starts journeys at a constant rate, however long responses take, and measures each journey's first request from
 * when it should have been sent: a client that waits for responses would omit the very times when the site is stuck
 * (Tene, "How NOT to Measure Latency", 2015; Schroeder et al., "Open Versus Closed: A Cautionary Tale", NSDI 2006,
 * whose "partly open" system this is).
 * @param mix replaces the usual mix of journeys
 */
export function createLoad(
  { origin, ports }: Site,
  targets: Targets,
  mix: Iterator<JourneyKind, never> = mixOf(randomFrom(SEED)),
) {
  const written = Object.fromEntries(WRITTEN.map((what) => [what, new Set<string>()])) as Record<
    Written,
    Set<string>
  >
  let begun = 0
  let students = 0
  let turn = 0

  async function period(rate: number, seconds: number): Promise<Period> {
    const latencies = createLatencies()
    const open = new Set<Promise<void>>()
    const began = performance.now()
    for (let n = 0; n < Math.round(rate * seconds); n++) {
      const due = began + (n / rate) * 1000
      const wait = due - performance.now()
      if (wait > 0) await sleep(wait)
      if (open.size >= MAX_AT_ONCE) {
        latencies.failed('journey', `not begun, ${MAX_AT_ONCE} others are under way`)
        continue
      }
      const journey = travel(due, latencies)
      open.add(journey)
      void journey.finally(() => open.delete(journey))
    }
    await Promise.all(open)
    const counts = WRITTEN.map((what) => [what, written[what].size])
    return { statistics: latencies.statistics(rate, seconds), written: Object.fromEntries(counts) }
  }

  /** One journey in a browser without scripts. It stores cookies and revalidates pages with If-None-Match. */
  async function travel(due: number, latencies: ReturnType<typeof createLatencies>): Promise<void> {
    const kind = mix.next().value
    // Each journey has its own random numbers, so that it doesn't depend on other running journeys.
    const random = randomFrom(SEED + ++begun)
    // Students take turns, so that none reaches their own rate limits.
    const student = isLoggedIn(kind, random) ? students++ % targets.students.length : null
    const jar = new Map<string, string>()
    const etags = new Map<string, string>()
    let start = due
    let headers: Record<string, string> = {
      Host: new URL(origin).host,
      'X-Forwarded-For': addressOf(student ?? Math.floor(random() * 2 ** 24)),
      'X-Forwarded-Proto': 'https',
      Accept: 'text/html,application/xhtml+xml',
      'Accept-Encoding': 'gzip, deflate, br',
      'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      'Sec-Fetch-Site': 'same-origin',
    }
    const keep = (line: string) => {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!
      if (value) jar.set(name!, value)
      else jar.delete(name!)
      headers.Cookie = [...jar].map((pair) => pair.join('=')).join('; ')
    }
    if (student !== null) keep(targets.students[student]!.cookie)

    async function ask(name: string, path: string, body?: FormData | URLSearchParams) {
      const port = ports[turn++ % ports.length]
      const etag = etags.get(path)
      const sent = {
        ...headers,
        ...(body ? { Origin: origin } : etag && { 'If-None-Match': etag }),
      }
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
        method: body ? 'POST' : 'GET',
        headers: sent,
        body,
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
        .then(async (response) => ({ response, text: await response.text() }))
        .catch((error: Error) => {
          latencies.failed(name, String(error.cause ?? error.message))
          throw new Unexpected()
        })
      latencies.answered(name, performance.now() - start)
      const { status } = answer.response
      const isWhole = status !== 200 || /<\/html>|^\{"suggestions":.*\}$/s.test(answer.text)
      if (!(body ? [303] : [200, 304]).includes(status) || !isWhole) {
        latencies.failed(name, isWhole ? `answered ${status}` : 'the page is not whole', status >= 500)
        throw new Unexpected()
      }
      answer.response.headers.getSetCookie().forEach(keep)
      if (!body && status === 200) etags.set(path, answer.response.headers.get('ETag') ?? '')
      start = performance.now()
      return answer
    }
    async function page(name: string, path: string) {
      const { text } = await ask(name, path)
      headers = { ...headers, Referer: origin + path }
      return text
    }
    async function send(name: string, form: PageForm, filled: Record<string, string> = {}) {
      const { response } = await ask(name, form.action, bodyOf(form, filled))
      await page('after a write', response.headers.get('Location')!.split('#')[0]!)
    }
    const acknowledged = (what: Written, key: string) => void written[what].add(key)
    try {
      await JOURNEYS[kind]({ targets, random, student, page, send, acknowledged })
    } catch (error) {
      if (!(error instanceof Unexpected)) latencies.failed(kind, (error as Error).message)
    }
  }

  return { period }
}

/** The body as browsers send it if no file was chosen. */
function bodyOf({ multipart, fields, files }: PageForm, filled: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...fields, ...filled }))
    for (const each of [value].flat())
      if (files.includes(name)) form.append(name, new File([], ''))
      else form.append(name, each)
  return multipart ? form : new URLSearchParams([...form] as [string, string][])
}

/** One of 16 million unused addresses. */
const addressOf = (n: number) => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`
