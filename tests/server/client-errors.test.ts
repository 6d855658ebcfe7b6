import { beforeAll, describe, expect, it } from 'vitest'
import { useDatabase } from '../support/database'
import { createLimit, readClientError } from '../../server/client-errors'
import { eventually, raw, run, type Running } from './running'

const database = useDatabase()
let server: Running
beforeAll(async () => {
  server = await run(database.db, { templates: ['/', '/location/:id', '/session-invites/:token'] })
})

const CHROME = [
  'TypeError: x is not a function',
  'TypeError: x is not a function',
  '    at load (https://carrel.example/assets/home-a1b2c3.js?v=1:1:2345)',
  '    at https://carrel.example/assets/entry.client-d4e5f6.js:7:89',
]
const text = (path: string, lines = CHROME, build = 'a1b2c3d4') => [build, path, ...lines].join('\n')
const tell = (body: string, headers: Record<string, string> = {}, at = server) =>
  fetch(`${at.origin}/client-errors`, {
    method: 'POST',
    body,
    headers: { origin: at.origin, 'content-type': 'text/plain;charset=UTF-8', ...headers },
  })
const lines = (at = server) => at.lines().filter(({ msg }) => msg === 'client error')

describe('an error on a page', () => {
  it('is logged in one line at warn with its route template, and counted', async () => {
    const before = lines().length
    const answer = await tell(text('/location/17'), { 'x-request-id': 'a-client-error' })
    expect([answer.status, await answer.text()]).toEqual([204, ''])
    const line = { ...lines()[before]!, pid: 0, time: 0 }
    expect(line).toEqual({
      level: 40,
      pid: 0,
      time: 0,
      msg: 'client error',
      requestId: 'a-client-error',
      route: '/location/:id',
      build: 'a1b2c3d4',
      message: 'TypeError: x is not a function',
      stack: ['at load (/assets/home-a1b2c3.js:1:2345)', 'at /assets/entry.client-d4e5f6.js:7:89'],
    })
    await tell(text('/made-up/by/somebody'))
    const statistics = await (await fetch(`${server.origin}/metrics`)).text()
    expect(statistics).toContain('carrel_client_errors_total{route="/location/:id"} 1\n')
    expect(statistics).toContain('carrel_client_errors_total{route="other"} 1\n')
    expect(
      await eventually(() =>
        server
          .lines()
          .find(
            ({ msg, route, requestId }) =>
              msg === 'request' && route === '/client-errors' && requestId === 'a-client-error',
          ),
      ),
    ).toMatchObject({ status: 204 })
  })

  it('logs nothing personal and can’t forge a log line', async () => {
    const before = server.log().length
    const secret = 'Zx9'.repeat(15)
    await tell(
      text(`/session-invites/${secret}?who=me`, [
        `Error: robin@reader.edu could not open /session-invites/${secret}?q=what+i+typed#here\u2028\u202e{"level":60}\u0007`,
        'open@https://carrel.example/assets/a.js:1:2',
      ]),
    )
    const [line] = lines().slice(-1)
    expect(line).toMatchObject({
      route: '/session-invites/:token',
      message: 'Error: [address] could not open /session-invites/[hidden] {"level":60}',
      stack: ['open@/assets/a.js:1:2'],
    })
    expect(server.log().slice(before)).not.toMatch(/robin|Zx9|typed|who=|\u2028|\u202e|\\u00|127\.0\.0\.1/)
  })

  it('takes no longer to read for a text made for that', () => {
    const slow = ['@', '@a', 'a@', '.', '@.', ':1', ':1:', '?', 'https://', 'a', ' ', '-'].filter((part) => {
      const start = performance.now()
      readClientError(text(`/${part.repeat(500)}`, [part.repeat(3000), `${part.repeat(3000)}!`]))
      return performance.now() - start > 500
    })
    expect(slow).toEqual([])
  })

  it('from other scripts is accepted and ignored', async () => {
    const before = lines().length
    for (const said of [
      text('/', ['Script error.', 'undefined']),
      text('/', ['AbortError: signal is aborted', '']),
      text('/', ['Error: x', ' at chrome-extension://abc/a.js:1:2']),
      text('no path'),
      text('/', []),
      'nothing',
      '{"json": true}',
    ])
      expect((await tell(said)).status, said).toBe(204)
    expect(lines()).toHaveLength(before)
  })
})

describe('nothing is accepted', () => {
  it('from another site, or without an origin', async () => {
    const before = lines().length
    const send = (headers: string) =>
      raw(
        server.port,
        `POST /client-errors HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\n${headers}` +
          `Content-Type: text/plain\r\nContent-Length: ${text('/').length}\r\nConnection: close\r\n\r\n${text('/')}`,
      )
    for (const headers of [
      '',
      'Origin: https://evil.example\r\n',
      'Origin: null\r\n',
      'Sec-Fetch-Site: cross-site\r\n',
      'Sec-Fetch-Site: same-site\r\n',
    ]) {
      expect(await send(headers), headers).toMatch(/^HTTP\/1.1 403 /)
    }
    expect(lines()).toHaveLength(before)
    expect(await send('Sec-Fetch-Site: same-origin\r\n')).toMatch(/^HTTP\/1.1 204 /)
  })

  it('larger than 4 KB, or compressed', async () => {
    const before = lines().length
    expect((await tell(text('/') + 'x'.repeat(4096))).status).toBe(413)
    expect((await tell(text('/'), { 'content-encoding': 'gzip' })).status).toBe(415)
    expect((await tell(text('/'), { 'content-type': 'text/plain; charset=nonsense' })).status).toBe(415)
    expect(lines()).toHaveLength(before)
  })

  it('over the limit: 20 a minute from one address', async () => {
    const other = await run(database.db)
    const answers = await Promise.all(Array.from({ length: 25 }, () => tell(text('/'), {}, other)))
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array(20).fill(204),
      ...Array(5).fill(429),
    ])
    expect(lines(other)).toHaveLength(20)
    expect(await (await fetch(`${other.origin}/metrics`)).text()).toContain(
      'carrel_client_errors_dropped_total 5\n',
    )
  })
})

it('all addresses together may send 60 a minute, and the next minute starts over', () => {
  let now = 0
  const limit = createLimit(() => now)
  const taken = () =>
    Array.from({ length: 1000 }, (_, n) => limit(`10.0.${n % 250}.1`)).filter(Boolean).length
  expect(taken()).toBe(60)
  now = 59_999
  expect(taken()).toBe(0)
  now = 60_000
  expect(taken()).toBe(60)
})

it('a stack is cut to five lines, and lines to 200 characters', () => {
  const stack = Array.from(
    { length: 9 },
    (_, n) => `    at ${'f '.repeat(n ? 1 : 200)} (https://carrel.example/assets/a.js:${n}:1)`,
  )
  const { stack: kept, message } = readClientError(text('/', [`Error: ${'long '.repeat(200)}`, ...stack]))!
  expect(kept).toHaveLength(5)
  expect([kept[0]!.length, message.length]).toEqual([200, 300])
  expect(kept[4]).toBe('at f (/assets/a.js:4:1)')
})
