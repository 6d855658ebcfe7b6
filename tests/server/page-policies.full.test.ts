import { matchPath } from '@remix-run/react'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { cachedPages, ownQuery, type PagePolicies } from '../../server/page-policies'
import { insertReviewedCampus } from '../factories/reviewed-campus'
import { insertUser, logIn } from '../factories/user'
import { useApp } from '../support/app'
import { contextFor } from '../support/context'
import { useDatabase } from '../support/database'
import { checkRows } from '../support/rows'

const database = useDatabase()
const TOKEN = 'a-token-of-16-or-more'
const app = useApp(database, { metricsToken: TOKEN })
let cached: PagePolicies
/** A page of each route, by template. */
let pages: Record<string, string>
let cookie: string

/** Values with which a loader reads its other parameters. */
const BRANCHES: Record<string, string[]> = {
  '/insights': ['tab=for-you'],
  '/university/:key': ['tab=study-sessions'],
}

beforeAll(async () => {
  const { db } = database
  cached = cachedPages(app.build)
  const user = await insertUser(db)
  cookie = (await logIn(db, app.env, user.id)).cookie
  for (const kind of ['terms', 'imprint'] as const)
    await db('legal_texts').insert({ kind, body: 'Be kind.', mailed: false })
  const { campus, spot, location, photo, session } = await insertReviewedCampus(db, 'Cached', user.id)
  const university = `/university/${encodeURIComponent(campus.key!)}`
  pages = {
    '/university/:key': university,
    '/screen/:key': `/screen/${encodeURIComponent(campus.key!)}`,
    '/embed/:key': `/embed/${campus.id}`,
    '/university/:key/how-busy': `${university}/how-busy`,
    '/university/:key/:locationName': `${university}/${encodeURIComponent(spot.name)}`,
    '/university/:key/study-sessions/:sessionId': `${university}/study-sessions/${session.id}`,
    '/api/v1/study-spots/:id': `/api/v1/study-spots/${location.id}`,
    '/api/v1/universities/:universityId': `/api/v1/universities/${campus.id}`,
    '/location/:id': `/location/${location.id}`,
    '/location/:id/facts': `/location/${location.id}/facts`,
    '/location/:id/photos/:photoId': `/location/${location.id}/photos/${photo.id}`,
  }
})
beforeEach(() => app.dropCaches())

const pageOf = (template: string) => pages[template] ?? template

/** How many pages have been rendered so far, by the server's own metrics. */
async function rendered(): Promise<number> {
  const { text } = await app.send('/metrics', { headers: { Authorization: `Bearer ${TOKEN}` } })
  return Number(/^page_render_duration_seconds_count (\d+)/m.exec(text)![1])
}

/** The names of the parameters read while `act` runs; '*' if all were read. */
async function namesRead(act: () => Promise<unknown>): Promise<Set<string>> {
  const names = new Set<string>()
  const { prototype } = URLSearchParams
  const spies = [
    ...(['get', 'getAll', 'has'] as const).map((method) => {
      const real = prototype[method] as (name: string) => unknown
      return vi.spyOn(prototype, method).mockImplementation(function (this: URLSearchParams, name: string) {
        names.add(name)
        return real.call(this, name) as never
      })
    }),
    ...(['entries', 'keys', 'forEach'] as const).map((method) => {
      const real = prototype[method] as (...all: unknown[]) => unknown
      return vi.spyOn(prototype, method).mockImplementation(function (
        this: URLSearchParams,
        ...all: unknown[]
      ) {
        // The database driver reads its own address whenever it opens a connection.
        if (!new Error().stack?.includes('pg-connection-string')) names.add('*')
        return real.call(this, ...all) as never
      } as never)
    }),
  ]
  await act().finally(() => spies.forEach((spy) => spy.mockRestore()))
  return names
}

describe('each cached page', () => {
  it('is served from the cache whatever unknown parameters its address has, and repeats none of them', async () => {
    expect(cached.size).toBe(31)
    for (const [template] of cached) {
      const path = pageOf(template)
      const first = await app.send(path)
      expect([template, first.status]).toEqual([template, 200])
      const before = await rendered()
      for (const query of [
        'unknown=1',
        'utm_source=secret-friend&fbclid=2',
        'UNKNOWN[]=x',
        '&&',
        '=',
        '_data=root',
      ]) {
        const again = await app.send(`${path}?${query}`)
        expect([template, query, again.headers.etag]).toEqual([template, query, first.headers.etag])
      }
      expect([template, (await rendered()) - before]).toEqual([template, 0])
      app.dropCaches()
      expect((await app.send(`${path}?utm_source=secret-friend`)).text).not.toContain('secret-friend')
    }
  })

  it('has one entry whatever the order of its parameters', async () => {
    for (const [template, { reads }] of cached) {
      if (reads.length < 2) continue
      const path = pageOf(template)
      const asked = reads.map((name) => `${name}=1`)
      const first = await app.send(`${path}?${asked.join('&')}`)
      const before = await rendered()
      const again = await app.send(`${path}?x=1&${asked.toReversed().join('&y&')}`)
      expect([template, again.headers.etag]).toEqual([template, first.headers.etag])
      expect([template, (await rendered()) - before]).toEqual([template, 0])
    }
  })

  it('names exactly the parameters that its loaders read', async () => {
    for (const [template, { reads, ids }] of cached) {
      const path = pageOf(template)
      const read = await namesRead(async () => {
        for (const branch of ['', ...(BRANCHES[template] ?? [])])
          for (const headers of [undefined, { Cookie: cookie }])
            for (const id of ids) {
              const { loader } = app.build.routes[id]!.module
              const { params } = matchPath(template, decodeURIComponent(path))!
              const request = new Request(`${app.env.origin}${path}?${branch}&q=a`, { headers })
              await loader?.({ request, params, context: contextFor(database.db, { env: app.env }) })
            }
      })
      expect([template, [...read].sort()]).toEqual([template, [...reads].sort()])
    }
  })

  it('shares one entry for its data too, whichever of its routes a script requests', async () => {
    const path = `${pageOf('/location/:id')}.data`
    const first = await app.send(`${path}?_routes=root%2Clocation&x=1`)
    expect(first.headers['content-type']).toContain('text/x-script')
    for (const query of ['_routes=location,root', '_routes=root,location,x', 'x=2&_routes=root%2Clocation'])
      expect((await app.send(`${path}?${query}`)).headers.etag, query).toBe(first.headers.etag)
    expect((await app.send(`${path}?_routes=location`)).headers.etag).not.toBe(first.headers.etag)
  })

  it('uses only its own parameters for a logged-in user', async () => {
    const own = await app.send(`${pageOf('/location/:id')}?utm_source=secret-friend`, {
      headers: { Cookie: cookie },
    })
    expect([own.status, own.headers['cache-control']]).toEqual([200, 'private, no-store'])
    expect(own.text).not.toContain('secret-friend')
  })
})

const ADDRESSES = [
  ['/x', '/x'],
  ['/x?', '/x'],
  ['/x?u=1', '/x'],
  ['/x?b=2&u=1&a=1', '/x?a=1&b=2'],
  ['/x?b=2&b=1&a=%20', '/x?a=+&b=2&b=1'],
  ['/x?A=1', '/x'],
  ['/x?_routes=one', '/x'],
  ['/x.data?_routes=one,other', '/x.data?_routes=one'],
  ['/x.data?_routes=one%2Croot&a=1', '/x.data?a=1&_routes=root%2Cone'],
  ['/x.data?_routes=', '/x.data?_routes='],
  ['/x?a=%', '/x?a=%25'],
  ['/x?a?b=1', '/x'],
] as const
it('an address is cached under its own parameters, in order', () =>
  checkRows(ADDRESSES, ([url, own]) => {
    expect(ownQuery(url, { reads: ['a', 'b'], ids: ['root', 'one'] })).toBe(own)
  }))

// A standby answers them, which refuses every write.
it('no cached page writes anything', async () => {
  const { db } = database
  const set = async (value: string) => {
    await db.transaction(async (transaction) => {
      await transaction.raw('set transaction read write')
      await transaction.raw(
        `do $$ begin execute format('alter database %I ${value}', current_database()); end $$`,
      )
    })
    await db.destroy()
    db.initialize()
  }
  await set('set default_transaction_read_only = on')
  try {
    await checkRows([...cached.keys()], async (template) => {
      const { status } = await app.browser().get(pageOf(template))
      expect(status).toBe(200)
    })
  } finally {
    await set('reset default_transaction_read_only')
  }
})
