import type { RequestHandler } from 'express'
import { beforeAll, describe, expect, it } from 'vitest'
import { connect } from '~db/connection'
import { useDatabase } from '../support/database'
import { routeMatcher, routeTemplates } from '../../server/route-templates'
import { eventually, rawRequest, run, type Running } from './running'
import { checkRows } from '../support/rows'

const database = useDatabase()
/** For other servers, which would count the statements of the first one again. */
const another = useDatabase()
const TOKEN = 'a-token-for-the-scraper'
let server: Running

/** A page with two statements, which logs something containing secrets. */
const handler: RequestHandler = (request, response, next) => {
  const work = async () => {
    await database.db.raw('select 1')
    await database.db.transaction((trx) => trx('users').count())
    response.locals.log.info(
      { headers: request.headers, form: { password: 'hunter2', name: 'Ada' } },
      'noted',
    )
    if (request.path === '/search') await database.db('users').insert({ email: 'ada@example.edu' } as never)
    response.json({})
  }
  work().catch(next)
}

beforeAll(async () => void (server = await run(database.db, { handler: () => handler })))

const requestLine = (id: string) =>
  eventually(() => server.lines().find((line) => line.requestId === id && line.msg === 'request'))

describe('the log', () => {
  it('has one JSON line for each request', async () => {
    const answer = await fetch(`${server.origin}/location/17?token=abc`, {
      headers: { 'x-request-id': 'from-the-proxy.1' },
    })
    expect(answer.headers.get('x-request-id')).toBe('from-the-proxy.1')
    const line = await requestLine('from-the-proxy.1')
    expect(line).toMatchObject({ method: 'GET', route: '/location/:id', status: 200, level: 30 })
    expect(line.sql).toBeGreaterThanOrEqual(4) // select, begin, count, commit
    expect(line.ms).toBeGreaterThanOrEqual(line.sqlMs as number)
    expect(line.bytes).toBeGreaterThan(500)
    expect(
      server.lines().filter(({ requestId, msg }) => requestId === 'from-the-proxy.1' && msg === 'request'),
    ).toHaveLength(1)
  })

  it('gives its own id instead of an odd one', () =>
    checkRows(
      ['short', 'x'.repeat(65), 'with space in it', 'bad"quote-here', 'ümlaut-and-more'],
      async (given) => {
        const answer = await rawRequest(server.port, 'GET /', `X-Request-Id: ${given}\r\n`)
        expect(answer).toMatch(/x-request-id: [0-9a-f]{8}-[0-9a-f-]{27}\r\n/i)
      },
    ))

  it('counts the statements of each request separately', async () => {
    await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        fetch(`${server.origin}/`, { headers: { 'x-request-id': `parallel-${i}` } }),
      ),
    )
    for (let i = 0; i < 20; i++) expect((await requestLine(`parallel-${i}`)).sql).toBe(4)
  })

  it('contains no cookie, password, query or value of a failed statement', async () => {
    const headers = {
      cookie: 'session=c00kie',
      authorization: 'Bearer b34rer',
      'x-request-id': 'a-failing-one',
    }
    const answer = await fetch(`${server.origin}/search?q=what+i+looked+for`, { headers })
    expect(answer.status).toBe(500)
    expect(await requestLine('a-failing-one')).toMatchObject({ route: '/search', status: 500, level: 50 })
    expect(server.log()).toContain('unexpected error')
    expect(server.log()).not.toMatch(/c00kie|b34rer|hunter2|looked|ada@example/)
    expect(server.lines().find(({ msg }) => msg === 'noted')).toMatchObject({
      form: { password: '[hidden]', name: 'Ada' },
    })
  })
})

it('/healthz, /livez and /readyz distinguish a database that is down from a process that is', async () => {
  const nowhere = connect('postgres://carrel@127.0.0.1:1/carrel')
  const lame = await run(nowhere)
  const ready = await fetch(`${lame.origin}/readyz`)
  expect(ready.status).toBe(503)
  expect(await ready.json()).toEqual({
    database: 'down',
    writes: 'degraded',
    search: 'degraded',
    storage: 'ok',
    mail: 'files',
  })
  expect(lame.lines().filter(({ msg }) => msg === 'the database fails')).toEqual([
    expect.objectContaining({ code: 'ECONNREFUSED' }),
  ])
  for (const path of ['healthz', 'livez']) expect((await fetch(`${lame.origin}/${path}`)).status).toBe(200)
  await nowhere.destroy()
})

describe('/metrics', () => {
  it('counts requests by route, and statements', async () => {
    for (let i = 0; i < 2; i++) await fetch(`${server.origin}/location/1`)
    await fetch(`${server.origin}/location/2.data`)
    for (let i = 0; i < 30; i++) await fetch(`${server.origin}/made-up-${i}`)
    await fetch(server.origin, { method: 'DELETE' })
    const text = await (await fetch(`${server.origin}/metrics`)).text()
    const requests = text.split('\n').filter((line) => line.startsWith('http_requests_total'))
    expect(requests.find((line) => line.includes('route="/location/:id"'))).toMatch(
      /method="GET".*status="2xx"} [3-9]$/,
    )
    expect(requests.find((line) => line.includes('route="other"'))).toMatch(/ 30$/)
    expect(requests.some((line) => line.includes('method="other"'))).toBe(true)
    expect(requests.length).toBeLessThan(8)
    expect(Number(/^sql_statements_total (\d+)$/m.exec(text)?.[1])).toBeGreaterThan(80)
    for (const name of [
      'http_request_duration_seconds_bucket',
      'sql_statement_duration_seconds_sum',
      'page_render_duration_seconds_count',
      'process_resident_memory_bytes',
    ]) {
      expect(text).toContain(name)
    }
    expect(text).not.toMatch(/made-up|location\/[12]/)
  })

  it('is only for this computer in a demo, not for clients of a proxy on it', async () => {
    expect((await fetch(`${server.origin}/metrics`)).status).toBe(200)
    for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via']) {
      expect((await fetch(`${server.origin}/metrics`, { headers: { [name]: '127.0.0.1' } })).status).toBe(404)
    }
  })

  it('is for no one in production without a token', async () => {
    const production = await run(another.db, { env: { mode: 'production', demo: false } })
    const answer = await fetch(`${production.origin}/metrics`)
    expect([answer.status, await answer.text()]).toEqual([404, 'Not found\n'])
    expect(
      (await fetch(`${production.origin}/metrics`, { headers: { authorization: 'Bearer null' } })).status,
    ).toBe(404)
  })

  it('requires the token from everyone if one is set', async () => {
    const guarded = await run(another.db, { env: { metricsToken: TOKEN } })
    const ask = async (authorization?: string) =>
      (await fetch(`${guarded.origin}/metrics`, { headers: authorization ? { authorization } : {} })).status
    expect(await ask()).toBe(404)
    expect(await ask(`Bearer ${TOKEN.slice(0, -1)}x`)).toBe(404)
    expect(await ask(TOKEN)).toBe(404)
    expect(await ask(`Bearer ${TOKEN}`)).toBe(200)
  })
})

describe('a route template', () => {
  const route = (id: string, path?: string, parentId: string | undefined = 'root') => ({ id, path, parentId })
  const routes = {
    root: { id: 'root', path: '' },
    ...Object.fromEntries(
      [
        route('home'),
        route('campus', 'university/:key'),
        route('place', 'university/:key/:name'),
        route('search', 'search'),
        route('suggest', 'search/suggest'),
        route('id', ':id'),
        route('admin', 'admin'),
        route('users', 'users', 'admin'),
        route('user', ':id', 'users'),
        route('layout', undefined),
        route('inside', 'inside', 'layout'),
        route('files', 'files/*'),
        route('all', '*'),
      ].map((each) => [each.id, each]),
    ),
  }
  const match = routeMatcher(routeTemplates({ routes }))

  const TEMPLATES = [
    ['/', '/'],
    ['/_root.data', '/'],
    ['/university/UCLA%20Los%20Angeles', '/university/:key'],
    ['/university/a/b', '/university/:key/:name'],
    ['/university/a/b/', '/university/:key/:name'],
    ['/university/a/b/c', 'other'],
    ['/search', '/search'],
    ['/search.data', '/search'],
    ['/SEARCH', '/search'],
    ['/search/suggest', '/search/suggest'],
    ['/17', '/:id'],
    ['/admin', '/admin'],
    ['/admin/users', '/admin/users'],
    ['/admin/users/3', '/admin/users/:id'],
    ['/inside', '/inside'],
    ['/files/a/b', '/files/*'],
    ['/nothing/here', 'other'],
    ['/assets/root-1.js', '/assets'],
    ['/wake-0af1.js', '/assets'],
    ['/drawings/1-lf5-e7-003262.svg', '/assets'],
    ['/maps/1abc/tile-15-5253-12656.webp', '/maps/*'],
    ['/__manifest', '/__manifest'],
  ] as const
  it('is that of the most specific route', () =>
    checkRows(TEMPLATES, ([path, template]) => expect(match(path)).toBe(template)))
})
