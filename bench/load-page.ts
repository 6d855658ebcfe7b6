import autocannon, { type Options, type Result } from 'autocannon'
import type { Product } from './product'

/** A cookie that no page uses but that bypasses the page cache, so the same page is rendered for each request. */
const APART = 'challenge=none'

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

/** Requests per second, and what one took of the processor in ms. */
export type Rate = { perSecond: number; node: number; postgres: number }

/** Loads a page of the product. */
export async function rateOf(
  { url, cpuMs }: Pick<Product, 'url' | 'cpuMs'>,
  path: string,
  ...[seconds, options, expected]: [number, Partial<Options>?, number?]
): Promise<Rate> {
  const before = cpuMs()
  const { requests } = await loadPage(url + path, seconds, options, expected)
  const after = cpuMs()
  return {
    perSecond: requests.average,
    node: (after.node - before.node) / requests.total,
    postgres: (after.postgres - before.postgres) / requests.total,
  }
}
