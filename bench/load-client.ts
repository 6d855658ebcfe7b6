import { setTimeout as sleep } from 'node:timers/promises'
import { percentile, randomFrom } from './figures'
import { isLoggedIn, JOURNEYS, kindOf, type PageForm, type Visit } from './load-journeys'

const SEED = 7
/** Limits the load on a site that can't keep up. */
const MAX_AT_ONCE = 1000
const TIMEOUT_MS = 10_000
const MAX_FAULTS = 10

/** One kind of request. `failed` counts unexpected responses but those with a status from 500, which `fives` counts. */
type Kind = { ms: number[]; failed: number; fives: number }
/** A period's requests by kind, `all` for all together; p99 in ms; requests per second; the first failures. */
export type Period = Awaited<ReturnType<ReturnType<typeof createLoad>>>

class Unexpected extends Error {}

/**
 * Starts journeys at a constant rate, however long responses take, and measures each journey's first request from
 * when it should have been sent: a client that waits for responses would omit the very times when the site is stuck
 * (Tene, "How NOT to Measure Latency", 2015; Schroeder et al., "Open Versus Closed: A Cautionary Tale", NSDI 2006,
 * whose "partly open" system this is).
 * @param urls the web processes of one site, which take turns; the first is the site's origin
 */
export function createLoad(urls: string[], targets: Visit['targets']) {
  const origin = urls[0]!
  let begun = 0
  let students = 0
  let turn = 0

  return async (rate: number, seconds: number) => {
    const kinds: Record<string, Kind> = {}
    const faults: string[] = []
    const note = (name: string, change: (kind: Kind) => void) =>
      ['all', name].forEach((each) => change((kinds[each] ??= { ms: [], failed: 0, fives: 0 })))
    const answered = (name: string, ms: number) => note(name, (kind) => void kind.ms.push(ms))
    const failed = (name: string, why: string, isFive = false) => {
      note(name, (kind) => void kind[isFive ? 'fives' : 'failed']++)
      if (faults.length < MAX_FAULTS) faults.push(`${name}: ${why}`)
    }
    /** One journey in a browser without scripts. It stores cookies and revalidates pages with If-None-Match. */
    async function travel(due: number): Promise<void> {
      const kind = kindOf(begun)
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
        const etag = etags.get(path)
        const answer = await fetch(urls[turn++ % urls.length] + path, {
          method: body ? 'POST' : 'GET',
          headers: { ...headers, ...(body ? { Origin: origin } : etag && { 'If-None-Match': etag }) },
          body,
          redirect: 'manual',
          signal: AbortSignal.timeout(TIMEOUT_MS),
        })
          .then(async (response) => ({ response, text: await response.text() }))
          .catch((error: Error) => {
            failed(name, String(error.cause ?? error.message))
            throw new Unexpected()
          })
        answered(name, performance.now() - start)
        const { status } = answer.response
        const isWhole = status !== 200 || /<\/html>|^\{"suggestions":.*\}$/s.test(answer.text)
        if (!(body ? [303] : [200, 304]).includes(status) || !isWhole) {
          failed(name, isWhole ? `answered ${status}` : 'the page is not whole', status >= 500)
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
      try {
        await JOURNEYS[kind]({ targets, random, student, page, send })
      } catch (error) {
        if (!(error instanceof Unexpected)) failed(kind, (error as Error).message)
      }
    }

    const open = new Set<Promise<void>>()
    const began = performance.now()
    for (let n = 0; n < Math.round(rate * seconds); n++) {
      const due = began + (n / rate) * 1000
      const wait = due - performance.now()
      if (wait > 0) await sleep(wait)
      if (open.size >= MAX_AT_ONCE) {
        failed('journey', `not begun, ${MAX_AT_ONCE} others are under way`)
        continue
      }
      const journey = travel(due)
      open.add(journey)
      void journey.finally(() => open.delete(journey))
    }
    await Promise.all(open)
    const ms = kinds.all?.ms ?? []
    const [p99, perSecond] = [percentile(ms, 0.99), ms.length / seconds]
    console.error(
      `${rate.toFixed(1)} journeys/s for ${seconds} s: ${perSecond.toFixed(0)} requests/s, p99 ${p99.toFixed(0)} ms`,
      ...faults,
    )
    return { rate, kinds, faults, p99, perSecond }
  }
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
