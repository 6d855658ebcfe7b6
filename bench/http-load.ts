import autocannon, { type Options, type Result } from 'autocannon'

/** A cookie that no page uses but that bypasses the page cache, so the same page is rendered for each request. */
export const APART = 'challenge=none'

/**
 * Loads a page from its own thread, bypassing the page cache unless `headers` say otherwise. A status in `expected`
 * counts as success, like 2xx.
 * @throws Error if a response is unexpected
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

/** Pages per second: low enough to measure waiting rather than the limits of the server's capacity. */
export const PAGES = 20

/** p97.5 of a page in ms, at PAGES per second. */
export const waitingFor = async (url: string, seconds: number): Promise<number> =>
  (await loadPage(url, seconds, { connections: 4, overallRate: PAGES })).latency.p97_5
