import type { Product } from './product'
import { rateOf } from './http-load'
import { readingPages } from './reading-pages'
import { median, spread } from './median'

const ROUNDS = 5
const SECONDS = 3
const GOAL = 4

/**
 * Requests per second for anonymous pages, cached and rendered each time, in alternating rounds. Goal: at least 4
 * times as many from the cache.
 */
export async function comparePageCache(product: Product): Promise<string> {
  const lines = [
    '## Pages out of the page cache against the same pages without it',
    '',
    `Requests per second, median of ${ROUNDS} alternating rounds of ${SECONDS} s (least to most); load and server share the machine. Goal: ${GOAL} times.`,
    '',
    '| page | kept | known (304) | rendered each time | ratio |',
    '| --- | ---: | ---: | ---: | ---: |',
  ]
  const pages = await readingPages(product.db)
  for (const name of ['home', 'campus', 'location', 'search', 'all schools']) {
    const url = product.url + pages[name]!
    const etag = (await fetch(url)).headers.get('etag')
    if (!etag) throw new Error(`${url} is not kept`)
    const cached: number[] = []
    const known: number[] = []
    const apart: number[] = []
    await rateOf(url, SECONDS) // warm-up
    for (let round = 0; round < ROUNDS; round++) {
      cached.push(await rateOf(url, SECONDS, { headers: {} }))
      apart.push(await rateOf(url, SECONDS))
      known.push(await rateOf(url, SECONDS, { headers: { 'if-none-match': etag } }, 304))
    }
    lines.push(
      `| ${name} | ${spread(cached)} | ${spread(known)} | ${spread(apart)} | ${(median(cached) / median(apart)).toFixed(1)} |`,
    )
  }
  return lines.join('\n')
}
