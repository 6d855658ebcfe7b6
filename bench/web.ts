import { RemixServer } from '@remix-run/react'
import { createRequestHandler, type EntryContext, type ServerBuild } from '@remix-run/node'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import * as build from 'virtual:remix/server-build'
import { publicPages } from '../server/public-pages'
import { contextFor } from '../tests/support/context'
import { alternate, median, section, spread, table, times } from './figures'
import { rateOf, type Rate } from './load-page'
import { insertMember, openData, readingPages } from './pages'
import { onProduct, type Product } from './product'
import type { Options } from './run'

/** A member's pages against bare rendering, and a visitor's pages with the page cache against without it. */
export const measureWeb = (options: Options) =>
  onProduct(options, async (product) => {
    const { rounds = 5, seconds = 3 } = options
    const how = `Requests per second, median of ${rounds} alternating rounds of ${seconds} s (least to most); load and server share the machine.`
    return [
      section(
        "A member's pages over HTTP against bare renderToString of the same tree",
        `${how} Processor time of Node and of PostgreSQL, per request. Goal: 35%.`,
        await memberTable(product, rounds, seconds),
      ),
      section(
        "A visitor's pages, and open data, out of the page cache and without it",
        `${how} Goals: a page 4 times; open data 60% of a cached campus.`,
        await visitorTable(product, rounds, seconds),
      ),
    ].join('\n\n')
  })

const perSecond = (rates: Rate[]) => rates.map((rate) => rate.perSecond)

/** Three cells: requests per second, and ms of Node and of PostgreSQL. */
export const rateCells = (rates: Rate[]) => [
  spread(perSecond(rates)),
  median(rates.map(({ node }) => node)).toFixed(1),
  median(rates.map(({ postgres }) => postgres)).toFixed(1),
]

/** How many times as many requests per second. */
export const timesAsMany = (rates: Rate[], others: Rate[]) => times(perSecond(rates), perSecond(others))

async function memberTable(product: Product, rounds: number, seconds: number) {
  const { cookie, pages } = await insertMember(product.db, product.env)
  const rows = []
  for (const [name, path] of Object.entries(pages)) {
    const tree = await treeOf(product, path, cookie)
    const http = () => rateOf(product, path, seconds, { headers: { cookie } })
    await http() // warm-up
    bareRate(tree, 1000)
    const found = await alternate(rounds, { http, bare: () => bareRate(tree, seconds * 1000) })
    const share = (100 * times(perSecond(found.http), found.bare)).toFixed(0)
    rows.push([name, ...rateCells(found.http), spread(found.bare), `${share}%`])
  }
  return table(['page', 'over HTTP', 'Node, ms', 'PostgreSQL, ms', 'bare', 'ratio'], rows)
}

async function visitorTable(product: Product, rounds: number, seconds: number) {
  const rows = []
  const pages = { ...(await readingPages(product.db)), ...(await openData(product.db)) }
  for (const [name, path] of Object.entries(pages)) {
    const etag = (await fetch(product.url + path)).headers.get('etag')
    if (!etag) throw new Error(`${path} isn't in the page cache`)
    const rendered = () => rateOf(product, path, seconds)
    await rendered() // warm-up
    const found = await alternate(rounds, {
      cached: () => rateOf(product, path, seconds, { headers: {} }),
      known: () => rateOf(product, path, seconds, { headers: { 'if-none-match': etag } }, 304),
      rendered,
    })
    const ratio = timesAsMany(found.cached, found.rendered).toFixed(1)
    rows.push([
      name,
      spread(perSecond(found.cached)),
      spread(perSecond(found.known)),
      ...rateCells(found.rendered),
      ratio,
    ])
  }
  return table(['page', 'cached', 'known (304)', 'rendered', 'Node, ms', 'PostgreSQL, ms', 'ratio'], rows)
}

type Tree = { context: EntryContext; url: string }

/** What Remix would render for `path`. */
async function treeOf({ url: origin, db, env }: Product, path: string, cookie: string): Promise<Tree> {
  const url = origin + path
  let caught: EntryContext | undefined
  const catching: ServerBuild = {
    ...build,
    entry: {
      module: {
        ...build.entry.module,
        default: (_request, _status, _headers, context) => {
          caught = context
          return Promise.resolve(new Response(''))
        },
      },
    },
  }
  const context = contextFor(db, { env, pages: publicPages(build), nonce: 'bench', ip: '127.0.0.1' })
  await createRequestHandler(catching, 'production')(new Request(url, { headers: { cookie } }), context)
  await context.maps.close()
  // The stream of data can be read only once. Without it, the tree lacks only the script with the data.
  return { context: { ...caught!, serverHandoffStream: undefined }, url }
}

function bareRate({ context, url }: Tree, ms: number): number {
  const began = performance.now()
  let n = 0
  for (; performance.now() - began < ms; n++)
    renderToString(createElement(RemixServer, { context, url, nonce: 'bench' }))
  return (n * 1000) / (performance.now() - began)
}
