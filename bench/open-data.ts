import { alternate, section, spread, table } from './figures'
import { rateOf, type Rate } from './load-page'
import { readingPages } from './pages'
import { onProduct } from './product'
import type { Options } from './run'
import { timesAsMany } from './web'

const perSecond = (rates: Rate[]) => rates.map((rate) => rate.perSecond)

/** Answers of the API out of the page cache, against a campus page out of it. */
export const measureOpenData = (options: Options) =>
  onProduct(options, async (product) => {
    const { rounds = 5, seconds = 3 } = options
    const { campus, location } = await readingPages(product.db)
    const key = decodeURIComponent(campus.split('/').at(-1)!)
    const { id } = (await product.db('universities').where({ key }).first('id'))!
    const answers = {
      universities: '/api/v1/universities',
      'study spots of a campus': `/api/v1/study-spots?university=${id}`,
      'one study spot': `/api/v1/study-spots/${location.split('/').at(-1)!}`,
      busyness: '/api/v1/busyness',
    }
    const cached = (path: string) => rateOf(product, path, seconds, { headers: {} })
    const rows = []
    for (const [name, path] of Object.entries(answers)) {
      const etag = (await fetch(product.url + path)).headers.get('etag')
      if (!etag) throw new Error(`${path} isn't in the page cache`)
      const found = await alternate(rounds, {
        answer: () => cached(path),
        known: () => rateOf(product, path, seconds, { headers: { 'if-none-match': etag } }, 304),
        page: () => cached(campus),
      })
      const share = (rates: Rate[]) => `${(100 * timesAsMany(rates, found.page)).toFixed(0)}%`
      rows.push([
        name,
        spread(perSecond(found.answer)),
        spread(perSecond(found.known)),
        spread(perSecond(found.page)),
        share(found.answer),
        share(found.known),
      ])
    }
    return section(
      'Open data out of the page cache, against a campus page out of it',
      `Requests per second, median of ${rounds} alternating rounds of ${seconds} s (least to most); load and server share the machine. Goal: 60%.`,
      table(['answer', 'cached', 'known (304)', 'page', 'ratio', 'ratio (304)'], rows),
    )
  })
