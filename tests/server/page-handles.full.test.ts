import { createRequestHandler } from '@remix-run/node'
import { parse } from 'node-html-parser'
import { beforeAll, describe, expect, it } from 'vitest'
import { linkToken } from '~/spots/collections/share-collection.server'
import { barePage } from '~/web/http/bare-page'
import type { PageHandle } from '~/web/http/page-handle'
import { inviteToken } from '~/study-sessions/invites/invite-token.server'
import { offToken } from '~/notifications/end-emails.server'
import { addressPattern } from '../../server/address-patterns'
import { handledRoutes } from '../../server/public-pages'
import { routeMatcher, routeTemplates, wholePath } from '../../server/route-templates'
import { insertCollection } from '../factories/collection'
import { insertInvite, insertStudySession } from '../factories/study-session'
import { insertReviewedCampus } from '../factories/reviewed-campus'
import { insertUser, logIn } from '../factories/user'
import { useApp } from '../support/app'
import { cpuTime } from '../support/cpu-time'
import { useDatabase } from '../support/database'
import { checkRows } from '../support/rows'

const database = useDatabase()
const app = useApp(database)

type Known = { id: string; template: string; path: string; handle: PageHandle; isPage: boolean }
/** Every route, with a path that leads to it. */
let routes: Known[]
let admin: string

/** The value for a parameter, by name or, if that's ambiguous, by the start of its template. */
let params: Record<string, string>

const pathTo = (template: string) =>
  template
    .split('/')
    .map((part) =>
      part.startsWith(':') ? encodeURIComponent(params[`${template} ${part}`] ?? params[part] ?? '1') : part,
    )
    .join('/')

beforeAll(async () => {
  const { db } = database
  const secrets = app.env.sessionSecrets
  const user = await insertUser(db, { role: 'Admin' })
  admin = (await logIn(db, app.env, user.id)).cookie
  for (const kind of ['terms', 'imprint'] as const)
    await db('legal_texts').insert({ kind, body: 'Be kind.', mailed: false })
  const { campus, spot, location, review, photo, session } = await insertReviewedCampus(db, 'Handle', user.id)
  const secret = await insertStudySession(db, {
    university_id: campus.id,
    creator_id: user.id,
    is_public: false,
  })
  const invite = await insertInvite(db, { session_id: secret.id, created_by: user.id })
  const collection = await insertCollection(db, { created_by: user.id, locations: [location.id] })
  const [link] = await db('share_links').insert({ bookmark_collection_id: collection.id }).returning('id')
  params = {
    ':key': campus.key!,
    ':locationName': spot.name,
    ':id': String(location.id),
    ':photoId': String(photo.id),
    ':reviewId': String(review.id),
    ':sessionId': String(session.id),
    ':collectionId': String(collection.id),
    ':userName': 'me',
    ':picture': 'carrel.png',
    ':part': 'pages.xml',
    '/shared/:token :token': linkToken(link!.id, secrets),
    '/invite/:token :token': inviteToken(invite.id, secrets),
    '/notifications/off/:token :token': offToken(user.id, 'answers', secrets),
    '/reminders/off/:token :token': offToken(user.id, 'reminders', secrets),
  }
  const handled = new Map(handledRoutes(app.build).map(({ ids, handle }) => [ids.at(-1), handle]))
  routes = Object.values(app.build.routes).flatMap((route) => {
    // A layout has no address of its own.
    if (!route?.path && !route?.index) return []
    if (route.path === '*') return []
    const template = `/${wholePath(app.build.routes, route.id)}`
    const isPage = route.module.default !== undefined
    return { id: route.id, template, path: pathTo(template), handle: handled.get(route.id) ?? {}, isPage }
  })
})

const get = async (path: string, cookie?: string) => {
  const answer = await app.send(path, { headers: cookie ? { Cookie: cookie } : {} })
  return { ...answer, cache: answer.headers['cache-control'] }
}

const NOBODY = 'nobody may store it'
/** Who may store a response. A personal one is revalidated each time; redirects and errors may leave it out. */
const storedOf = ({ status, cache = '' }: Awaited<ReturnType<typeof get>>) =>
  /^(private, )?no-store$|^private, no-cache$/.test(cache) || (cache === '' && status !== 200)
    ? NOBODY
    : `${status} ${cache}`

/** Compares one part of every route's handle with what `look` finds. */
async function compare<T>(look: (route: Known) => Promise<{ found: T; said: T } | null>) {
  const all: [found: Record<string, T>, said: Record<string, T>] = [{}, {}]
  for (const route of routes) {
    const seen = await look(route)
    if (!seen) continue
    all[0][route.id] = seen.found
    all[1][route.id] = seen.said
  }
  expect(all[0]).toEqual(all[1])
  return Object.values(all[0])
}

describe('what the handle of each route says', () => {
  it('matches what its responses allow anyone to store', async () => {
    expect(routes.length).toBeGreaterThan(100)
    const shown = { visitor: 0, member: 0 }
    await compare(async ({ template, path, handle, isPage }) => {
      const visitor = storedOf(await get(path))
      const answer = await get(path, admin)
      const member = storedOf(answer)
      // A page that reads no cookie is everyone's.
      const isPersonal = isPage && !barePage(path)
      if (isPersonal && answer.status === 200) expect(answer.cache, template).toMatch(/no-store$/)
      if (handle.public) shown.visitor++
      if (answer.status === 200) shown.member++
      const shared = handle.public ? `200 public, max-age=${handle.public}` : null
      const own =
        handle.personal && answer.status === 200 ? `200 private, max-age=${handle.personal}` : NOBODY
      return {
        found: { visitor, member },
        said: { visitor: shared ?? own, member: isPersonal ? own : (shared ?? own) },
      }
    })
    expect(shown.visitor).toBeGreaterThan(20)
    expect(shown.member).toBeGreaterThan(70)
  })

  it('only an embed may be framed, and only a screen loads itself again', async () => {
    const [framed, refreshed] = [new Set<string>(), new Set<string>()]
    for (const { template, path } of routes)
      for (const asked of [
        path,
        `${path}/`,
        `${path}.data`,
        `${path}?theme=dark`,
        `${path}/nothing`,
        '/embed/nothing/1',
      ])
        for (const cookie of [undefined, admin]) {
          const { headers } = await get(asked, cookie)
          if (
            !headers['content-security-policy']?.includes("frame-ancestors 'none'") &&
            headers['content-security-policy']
          )
            framed.add(template)
          if (headers.refresh) refreshed.add(template)
        }
    expect([[...framed], [...refreshed]]).toEqual([['/embed/:key'], ['/screen/:key']])
  })

  it('matches what the service worker may save', async () => {
    const { text } = await app.send('/sw.js')
    const [, all, sameQuery] = /^self\.OFFLINE = \{ all: \/(.*)\/, sameQuery: \/(.*)\/ \}\n/.exec(text)!
    const found = await compare(async ({ path, handle: { offline } }) => ({
      found: [all, sameQuery].map((pattern) => new RegExp(pattern!).test(path)),
      said: [offline !== undefined, offline === 'same query'],
    }))
    expect(found.filter(([saved]) => saved).length).toBeGreaterThan(10)
  })

  it('is the same in the route manifest when that is asked for again', async () => {
    const ask = (path: string) =>
      app.send(`/__manifest?${new URLSearchParams({ version: app.build.assets.version, p: path })}`)
    const [first, again, other] = [await ask('/about'), await ask('/about'), await ask('/features')]
    expect([again.status, again.text]).toEqual([200, first.text])
    for (const name of ['content-type', 'cache-control'])
      expect(again.headers[name], name).toBe(first.headers[name])
    expect(Object.keys(JSON.parse(first.text))).toContain('routes/about')
    expect(Object.keys(JSON.parse(other.text))).toContain('routes/features')
    expect((await app.send('/__manifest?version=older&p=/about')).status).toBe(204)
  })

  it('is what Remix says of all paths together, and quickly', async () => {
    const { version } = app.build.assets
    const paths = routes.flatMap(({ path }) => [path, `${path}/x/y`, path.slice(1)])
    const ask = (of: string[]) =>
      `/__manifest?${new URLSearchParams([['version', version], ...of.map((p) => ['p', p])])}`
    const url = ask(paths.slice(0, 300))
      .slice(0, 7000)
      .replace(/&[^&]*$/, '')
    const whole = await createRequestHandler(app.build, 'production')(new Request(app.origin + url))
    expect(JSON.parse((await app.send(url)).text)).toEqual(await whole.json())
    const began = cpuTime()
    const many = await app.send(ask(Array.from({ length: 1000 }, (_, n) => `/${n}`)).slice(0, 7600))
    expect([many.status, cpuTime() - began < 600]).toEqual([200, true])
  })

  it('matches the sitemap', async () => {
    const matcher = routeMatcher(routeTemplates(app.build))
    const listed = new Set<string>()
    const { text } = await app.send('/sitemap.xml')
    for (const [, part] of text.matchAll(/<loc>(.*?)<\/loc>/g)) {
      const inside = (await app.send(new URL(part!).pathname)).text
      for (const [, loc] of inside.matchAll(/<loc>(.*?)<\/loc>/g)) listed.add(matcher(new URL(loc!).pathname))
    }
    const found = await compare(async ({ template, handle: { sitemap } }) => ({
      found: listed.has(template) || undefined,
      said: sitemap,
    }))
    expect(found.filter(Boolean).length).toBeGreaterThan(10)
  })

  it('matches what search engines are told, by robots.txt or by the page', async () => {
    const { text } = await app.send('/robots.txt')
    const lines = [...text.matchAll(/^Disallow: (.+)$/gm)].map(([, prefix]) => prefix!)
    expect(new Set(lines).size).toBe(lines.length)
    expect([...lines].sort()).toEqual(routes.flatMap(({ handle }) => handle.disallow ?? []).sort())
    const starts = (path: string, prefix: string) =>
      new RegExp(`^${prefix.replaceAll('.', '\\.').replaceAll('*', '.*')}`).test(path)
    for (const { path, handle } of routes) {
      const forbidden = lines.filter((prefix) => starts(path, prefix))
      if (handle.disallow) expect(forbidden, path).toContain(handle.disallow)
      if (handle.public) expect(forbidden, path).toEqual([])
    }
    const found = await compare(async ({ path, isPage, handle: { noindex } }) => {
      const page = isPage ? await get(path, admin) : null
      if (page?.status !== 200) return null
      const robots = parse(page.text).querySelectorAll('meta[name=robots]')
      return { found: robots.map((meta) => meta.getAttribute('content')), said: noindex ? ['noindex'] : [] }
    })
    expect(found.filter(([robots]) => robots).length).toBeGreaterThan(5)
  })

  it('is consistent', () => {
    for (const { template, isPage, handle } of routes) {
      const { public: shared, personal, reads, offline, sitemap, disallow, noindex } = handle
      if (offline || sitemap) expect([template, isPage]).toEqual([template, true])
      if (offline || sitemap || reads) expect([template, shared]).toEqual([template, 30])
      if (isPage && shared) expect(reads, template).toBeDefined()
      if (shared) expect([personal, disallow], template).toEqual([undefined, undefined])
      if (noindex) expect(sitemap, template).toBeUndefined()
    }
  })
})

describe('a pattern of paths', () => {
  const ALL = ['/a/new', '/a/:key/list', '/a/:key/:name', '/a/:key', '/b/:id/c/:dId', '/', '/x.y']
  const PATTERNS = [
    [['/'], ['/'], ['', '/a', '//']],
    [['/x.y'], ['/x.y'], ['/xay', '/x.y/', '/x.y?z']],
    [['/b/:id/c/:dId'], ['/b/1/c/20'], ['/b/01/c/2', '/b/0/c/2', '/b/k/c/2', '/b/1/c/']],
    [
      ['/a/:key', '/a/:key/:name'],
      ['/a/k', '/a/k/n', '/a/%2F/list%20'],
      ['/a/new', '/a/k/list', '/a/k/n/m', '/a//n'],
    ],
    [['/a/:key', '/a/new'], ['/a/k', '/a/new'], ['/a/k/n']],
    [[], [], ['', '/', '/a/k']],
  ] as const
  it('fits the wanted paths, and no others', () =>
    checkRows(PATTERNS, ([wanted, fits, others]) => {
      const pattern = new RegExp(addressPattern(wanted, ALL))
      expect(fits.filter((path) => !pattern.test(path))).toEqual([])
      expect(others.filter((path) => pattern.test(path))).toEqual([])
    }))
})

it('each handle is a small literal, because browsers load it with its route', () => {
  const modules = Object.values(app.build.routes).map((route) => route?.module.handle)
  for (const handle of modules) expect(JSON.stringify(handle ?? null).length).toBeLessThan(250)
})
