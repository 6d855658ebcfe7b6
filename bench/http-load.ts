import autocannon, { type Options, type Result } from 'autocannon'

/** A cookie that no page looks at, and that has a page rendered for its reader alone: the same page without the cache. */
export const APART = 'challenge=none'

/**
 * Loads a page from a thread of its own, as a reader apart unless `headers` say otherwise. A status in `expected` is as good as
 * 2xx.
 * @throws Error if an answer isn't what it should be
 */
export async function loadPage(
  url: string,
  duration: number,
  { headers = { cookie: APART }, ...more }: Partial<Options> = {},
  expected: number | null = null,
): Promise<Result> {
  const result = await autocannon({
    url,
    duration,
    connections: 8,
    workers: 1,
    headers: { 'accept-encoding': 'br', ...headers },
    ...more,
  })
  const wrong = result.non2xx - (expected ? (result.statusCodeStats?.[`${expected}`]?.count ?? 0) : 0)
  if (wrong || result.errors)
    throw new Error(`${url}: ${wrong} answers were not 2xx, ${result.errors} failed`)
  return result
}

/** Requests per second. */
export const rateOf = async (...load: Parameters<typeof loadPage>): Promise<number> =>
  (await loadPage(...load)).requests.average

/** Pages a second: a server at leisure, so that what is measured is waiting and not the end of its capacity. */
export const PAGES = 20

/** p97.5 of a page in ms, at PAGES a second. */
export const waitingFor = async (url: string, seconds: number): Promise<number> =>
  (await loadPage(url, seconds, { connections: 4, overallRate: PAGES })).latency.p97_5
