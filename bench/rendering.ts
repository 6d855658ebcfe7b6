import { RemixServer } from '@remix-run/react'
import { createRequestHandler, type EntryContext, type ServerBuild } from '@remix-run/node'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import pino from 'pino'
import { createChanges } from '../app/caching/changes.server'
import { createCachedValues } from '../app/caching/cached-values.server'
import type { Context } from '../app/context'
import { createMaps } from '~/maps/maps.server'
import { createStorage } from '../app/storage/create-storage.server'
import { createPostgresSearch } from '../search/postgres/postgres'
import { publicPages } from '../server/page-cache/public-pages'
import { median, spread } from './median'
import type { Product } from './product'
import { rateOf } from './http-load'
import { insertMember, type Member } from './member'

const ROUNDS = 5
const SECONDS = 3

/** Percent. */
const GOAL = 40

/**
 * Requests per second of a member's whole page over HTTP, which no cache has, against bare renderToString of the same tree with
 * the same data in one process, in alternating rounds.
 */
export async function compareRendering(product: Product): Promise<string> {
  const lines = [
    "## A member's pages over HTTP against bare renderToString of the same tree",
    '',
    `Requests per second, median of ${ROUNDS} alternating rounds of ${SECONDS} s (least to most); load and server share the machine. Goal: ${GOAL}%.`,
    '',
    '| page | over HTTP | bare | ratio |',
    '| --- | ---: | ---: | ---: |',
  ]
  const member = await insertMember(product)
  const headers = { cookie: member.cookie }
  for (const [name, path] of Object.entries(member.pages)) {
    const tree = await treeOf(product, member, path)
    const overHttp = () => rateOf(product.url + path, SECONDS, { headers })
    const http: number[] = []
    const bare: number[] = []
    await overHttp() // warm
    bareRate(tree, 1000)
    for (let round = 0; round < ROUNDS; round++) {
      http.push(await overHttp())
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
async function treeOf({ build, db }: Product, { env, cookie }: Member, path: string): Promise<Tree> {
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
  const changes = createChanges(db, 0)
  const maps = createMaps(env, pino({ level: 'silent' }))
  const context: Context = {
    changes,
    cachedValues: createCachedValues(changes, pino({ level: 'silent' })),
    env,
    db,
    search: createPostgresSearch(db),
    storage: createStorage(env),
    maps,
    log: pino({ level: 'silent' }),
    pages: publicPages(build),
    requestId: 'bench',
    nonce: 'bench',
    ip: '127.0.0.1',
    observeRender: () => {},
  }
  await createRequestHandler(catching, 'production')(new Request(url, { headers: { cookie } }), context)
  await maps.close()
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
