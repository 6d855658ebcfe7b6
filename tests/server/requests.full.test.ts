import type { Request, RequestHandler, Response } from 'express'
import { beforeAll, describe, expect, it } from 'vitest'
import { useDatabase } from '../support/database'
import { raw, rawRequest, run, type Running } from './running'
import { checkRows } from '../support/rows'

const database = useDatabase()
const KB = 1024

let writes = 0
let server: Running
/** Reads the whole body like a page's action, and counts it as written. */
const reader = async (request: Request, response: Response) => {
  if (request.path === '/broken') throw new Error('password=hunter2 in a message')
  if (request.path === '/down')
    throw Object.assign(new Error('connect ECONNREFUSED 10.0.0.1:5432'), { code: 'ECONNREFUSED' })
  if (request.path === '/terminated')
    throw Object.assign(new Error('terminating connection'), { code: '57P01' })
  let size = 0
  try {
    for await (const chunk of response.locals.body as AsyncIterable<Buffer>) size += chunk.length
  } catch {
    return
  }
  if (request.method === 'POST') writes++
  response.json({ url: request.originalUrl, host: request.headers.host, size })
}
const passing =
  (handler: (...args: Parameters<RequestHandler>) => unknown): RequestHandler =>
  (request, response, next) =>
    void Promise.resolve(handler(request, response, next)).catch(next)

beforeAll(async () => void (server = await run(database.db, { handler: () => passing(reader) })))

const post = (headers: Record<string, string>, path = '/location/1/review') =>
  fetch(server.origin + path, { method: 'POST', headers, body: new URLSearchParams({ text: 'x' }) })

describe('a write from another site', () => {
  const FOREIGN = [
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site' }],
    [{ origin: 'null' }],
    [{ origin: 'https://evil.example' }],
    [{ referer: 'https://evil.example/page' }],
  ] as const
  it('is refused with a page, and nothing is written', () =>
    checkRows(FOREIGN, async ([headers]) => {
      const before = writes
      for (const path of ['/location/1/review', '/search/suggest', '/anything', '/location/1.data']) {
        // fetch sends Sec-Fetch-* of its own
        const lines = Object.entries(headers)
          .map(([name, value]) => `${name}: ${value}\r\n`)
          .join('')
        const answer = await rawRequest(server.port, `POST ${path}`, lines, 'a=b')
        expect(answer).toMatch(/^HTTP\/1.1 403 /)
        expect(answer).toContain('<h1>This form came from another site</h1>')
      }
      expect(writes).toBe(before)
    }))

  it('is not one if it comes from here, or from a text browser without these headers', async () => {
    const before = writes
    for (const headers of [
      '',
      `Origin: ${server.origin}\r\n`,
      `Referer: ${server.origin}/signin\r\n`,
      'Sec-Fetch-Site: same-origin\r\n',
    ]) {
      const answer = await rawRequest(
        server.port,
        'POST /',
        `Host: 127.0.0.1:${server.port}\r\n${headers}`,
        'a=b',
      )
      expect(answer).toMatch(/^HTTP\/1.1 200 /)
    }
    expect(writes).toBe(before + 4)
  })
})

describe('the size of a body', () => {
  const form = (bytes: number, type = 'application/x-www-form-urlencoded') =>
    fetch(server.origin, {
      method: 'POST',
      headers: { 'content-type': type },
      body: Buffer.alloc(bytes, 'a'),
    })

  it('may be 256 KB for a form, and 12 MB with files', async () => {
    expect((await form(256 * KB)).status).toBe(200)
    expect((await form(32 * KB * KB, 'multipart/form-data; boundary=x')).status).toBe(200)
  })

  it('over it is refused with a page that the sender sees completely, although they keep sending', async () => {
    for (const [bytes, type] of [
      [256 * KB + 1],
      [20 * KB * KB],
      [32 * KB * KB + 1, 'multipart/form-data; boundary=x'],
      [40 * KB * KB, 'multipart/form-data; boundary=x'],
    ] as const) {
      const answer = await form(bytes, type)
      expect(answer.status).toBe(413)
      expect(answer.headers.get('connection')).toBe('close')
      expect(await answer.text()).toMatch(/That’s too large.*<\/html>$/)
    }
  })

  it('is counted if it comes in chunks without a declared length', async () => {
    const before = writes
    const type = 'Content-Type: application/x-www-form-urlencoded'
    const head = `POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n${type}\r\n\r\n`
    const chunk = Buffer.concat([Buffer.from('10000\r\n'), Buffer.alloc(0x10000, 'a'), Buffer.from('\r\n')])
    const fits = await raw(server.port, [head, ...Array(4).fill(chunk), '0\r\n\r\n'], /"size":262144/)
    expect(fits).toMatch(/^HTTP\/1.1 200 /)
    const over = await raw(server.port, [head, ...Array(5).fill(chunk), '0\r\n\r\n'])
    expect(over).toMatch(/^HTTP\/1.1 413 /)
    expect(over).toMatch(/<\/html>$/)
    // 30 MB: the sender finishes before reading the response
    const far = await raw(server.port, [head, ...Array(480).fill(chunk), '0\r\n\r\n'])
    expect(far).toMatch(/^HTTP\/1.1 413 [^]*<\/html>$/)
    expect(writes).toBe(before + 1)
  })

  it('is refused before the rest has arrived', async () => {
    const answer = await raw(
      server.port,
      'POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 99000000\r\n\r\nabc',
      /<\/html>$/,
    )
    expect(answer).toMatch(/^HTTP\/1.1 413 /)
  })

  it('does not affect other requests', async () => {
    const [refused, ...others] = await Promise.all([
      form(30 * KB * KB),
      ...Array.from({ length: 10 }, () => form(1000)),
    ])
    expect(refused!.status).toBe(413)
    expect(others.map(({ status }) => status)).toEqual(Array(10).fill(200))
  })
})

describe('an address', () => {
  it('that cannot be read gets 400', () =>
    checkRows(
      ['/%E0%A4%A', '/%', '/location/%ff', '/search/%00', '/search?q=a%00b', '/assets/%c0%ae%c0%ae/x'],
      async (path) => {
        const answer = await rawRequest(server.port, `GET ${path}`)
        expect(answer).toMatch(/^HTTP\/1.1 400 /)
        expect(answer).toContain('This address isn’t valid')
      },
    ))

  it.each(['*', 'ftp://127.0.0.1/x'])('%s is not ours: 400', async (target) => {
    const answer = await rawRequest(server.port, `GET ${target}`)
    expect(answer).toMatch(/^HTTP\/1.1 400 /)
  })

  it('may be the whole URL, of which only the path counts', async () => {
    const answer = await rawRequest(
      server.port,
      'GET http://evil.example/search?q=1',
      `Host: 127.0.0.1:${server.port}\r\n`, // the demo answers no other
    )
    expect(answer).toContain(`{"url":"/search?q=1","host":"127.0.0.1:${server.port}"`)
  })

  it('never leads to another site', () =>
    checkRows(['//evil.example/x', '/\\evil.example/x', '///evil.example/x'], async (path) => {
      const answer = await rawRequest(server.port, `GET ${path}`)
      expect(answer).toMatch(/^HTTP\/1.1 308 [^]*location: \/evil.example\/x\r\n/i)
    }))

  it('may be odd as long as it is readable', async () => {
    const answer = await fetch(`${server.origin}/search?q=%E0%A4%A&city=100%`)
    expect(((await answer.json()) as { url: string }).url).toBe('/search?q=%E0%A4%A&city=100%')
  })
})

describe('a method', () => {
  it('other than GET, HEAD and POST is not allowed', () =>
    checkRows(['PUT', 'DELETE', 'PATCH', 'TRACE', 'PROPFIND'], async (method) => {
      const answer = await rawRequest(server.port, `${method} /location/1`)
      expect(answer).toMatch(/^HTTP\/1.1 405 [^]*allow: GET, HEAD, POST\r\n/i)
    }))

  it('OPTIONS lists the allowed ones', async () => {
    const answer = await fetch(server.origin, { method: 'OPTIONS' })
    expect([answer.status, answer.headers.get('allow')]).toEqual([204, 'GET, HEAD, POST'])
  })
})

describe('the host name', () => {
  it('is ours, whatever the request says', async () => {
    const production = await run(database.db, {
      env: { mode: 'production', demo: false, origin: 'https://carrel.example', secureCookies: true },
    })
    const headers = 'X-Forwarded-Host: evil.example:81\r\nSec-Fetch-Site: same-origin\r\n'
    const answer = await rawRequest(production.port, 'GET /', `Host: evil.example\r\n${headers}`)
    expect(answer).toContain('"host":"carrel.example"')
    expect(answer).not.toContain('evil')
  })

  it('may be any name of this computer in a demo', async () => {
    const answer = await rawRequest(server.port, 'GET /', `Host: localhost:${server.port}\r\n`)
    expect(answer).toContain(`"host":"localhost:${server.port}"`)
  })

  it('of a page whose name was rebound to this computer writes nothing', async () => {
    const lines = 'Sec-Fetch-Site: same-origin\r\nOrigin: http://rebound.example:3000\r\n'
    const answer = await rawRequest(server.port, 'POST /', `Host: rebound.example:3000\r\n${lines}`, 'a=b')
    expect(answer).toMatch(/^HTTP\/1.1 403 /)
  })
})

describe('an error', () => {
  it('shows a page without a word about its cause', async () => {
    const answer = await fetch(`${server.origin}/broken`)
    const page = await answer.text()
    expect(answer.status).toBe(500)
    expect(page).toContain('Something went wrong')
    expect(page).not.toMatch(/hunter2|at .*\.ts/)
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  it('in the database is 503 and says when to try again', () =>
    checkRows(['/down', '/terminated'], async (path) => {
      const answer = await post({}, path)
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '60'])
      expect(await answer.text()).toContain('We’ll be right back')
    }))
})
