import { RemixServer } from '@remix-run/react'
import { createRequestHandler, type EntryContext, type ServerBuild } from '@remix-run/node'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import pino from 'pino'
import { createChanges } from '../app/caching/changes.server'
import { createCachedValues } from '../app/caching/cached-values.server'
import type { Context } from '../app/context'
import { readEnv } from '../app/env.server'
import { createMaps } from '~/maps/maps.server'
import { createStorage } from '../app/storage/create-storage.server'
import { createPostgresSearch } from '../search/postgres/postgres'
import { publicPages } from '../server/page-cache/public-pages'
import { median, spread } from './median'
import type { Product } from './product'
import { rateOf } from './http-load'
import { readingPages } from './reading-pages'

const ROUNDS = 5
const SECONDS = 3

/**
 * Requests per second of a whole page over HTTP, against bare renderToString of the same tree with the same data in one
 * process, in alternating rounds. Goal: at least 35%.
 */
export async function compareRendering(product: Product): Promise<string> {
  const lines = [
    '## Pages over HTTP against bare renderToString of the same tree',
    '',
    `Requests per second, median of ${ROUNDS} alternating rounds of ${SECONDS} s (least to most); load and server share the machine. Goal: 35%.`,
    '',
    '| page | over HTTP | bare | ratio |',
    '| --- | ---: | ---: | ---: |',
  ]
  const pages = await readingPages(product.db)
  for (const name of ['home', 'campus', 'location', 'search']) {
    const path = pages[name]!
    const tree = await treeOf(product, path)
    const http: number[] = []
    const bare: number[] = []
    await rateOf(product.url + path, SECONDS) // warm
    bareRate(tree, 1000)
    for (let round = 0; round < ROUNDS; round++) {
      http.push(await rateOf(product.url + path, SECONDS))
      bare.push(bareRate(tree, SECONDS * 1000))
    }
    lines.push(
      `| ${name} | ${spread(http)} | ${spread(bare)} | ${Math.round((100 * median(http)) / median(bare))}% |`,
    )
  }
  return lines.join('\n')
}

type Tree = { context: EntryContext; url: string }

/** What Remix hands to the rendering of `path`, caught on its way there. */
async function treeOf({ build, db }: Product, path: string): Promise<Tree> {
  const url = `http://localhost:3000${path}`
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
  const env = readEnv({})
  const changes = createChanges(db, 0)
  const context: Context = {
    changes,
    cachedValues: createCachedValues(changes, pino({ level: 'silent' })),
    env,
    db,
    search: createPostgresSearch(db),
    storage: createStorage(env),
    maps: createMaps(env, pino({ level: 'silent' })),
    log: pino({ level: 'silent' }),
    pages: publicPages(build),
    requestId: 'bench',
    nonce: 'bench',
    ip: '127.0.0.1',
    observeRender: () => {},
  }
  await createRequestHandler(catching, 'production')(new Request(url), context)
  // The data's stream can be read once only; without it the tree is the same but for the script that carries them.
  return { context: { ...caught!, serverHandoffStream: undefined }, url }
}

function bareRate({ context, url }: Tree, ms: number): number {
  const began = performance.now()
  let n = 0
  while (performance.now() - began < ms) {
    renderToString(createElement(RemixServer, { context, url, nonce: 'bench' }))
    n++
  }
  return (n * 1000) / (performance.now() - began)
}
