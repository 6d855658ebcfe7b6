import type { ActionFunctionArgs, LoaderFunctionArgs, ServerBuild } from '@remix-run/node'
import { beforeAll, describe, expect, it } from 'vitest'
import { useDatabase } from '../support/database'
import { remixHandler } from '../../server/remix-handler'
import { eventually, raw, run, type Running } from './running'

const database = useDatabase()

const LONG = 20 * 1024 * 1024
let actions = 0
let aborted = 0
/** A stream that fails after one chunk. */
const breaking = () => {
  let pieces = 0
  return (controller: ReadableStreamDefaultController) => {
    if (pieces++) throw new Error('broken')
    controller.enqueue(Buffer.from('half'))
  }
}

const loader = async ({ request, context }: LoaderFunctionArgs) => {
  const url = new URL(request.url)
  if (url.pathname === '/cached')
    return new Response('a page', {
      headers: { 'Content-Security-Policy': "default-src 'none'; script-src 'nonce-its-own'" },
    })
  if (url.pathname === '/unchanged') return new Response(null, { status: 304, headers: { ETag: '"1"' } })
  if (url.pathname === '/cookies')
    return new Response('', {
      headers: [
        ['Set-Cookie', 'a=1'],
        ['Set-Cookie', 'b=2'],
      ],
    })
  if (url.pathname === '/long') return new Response(new Blob([Buffer.alloc(LONG, 'a')]).stream())
  if (url.pathname === '/breaks') return new Response(new ReadableStream({ pull: breaking() }))
  if (url.pathname === '/slow') {
    await new Promise((resolve) => request.signal.addEventListener('abort', resolve))
    aborted++
  }
  const { nonce, requestId, ip } = context
  return Response.json({
    url: request.url,
    nonce,
    requestId,
    ip,
    db: context.db === database.db,
    origin: context.env.origin,
  })
}
const action = async ({ request }: ActionFunctionArgs) => {
  const form = await request.formData()
  actions++
  return Response.json({ text: String(form.get('text')).length })
}

/** The smallest build that Remix accepts: one route without a page, for all paths. */
const build = {
  entry: { module: { default: () => new Response('', { status: 500 }), handleError: () => {} } },
  routes: { all: { id: 'all', path: '*', module: { loader, action } } },
  assets: { version: '1', routes: {}, entry: { module: '', imports: [] }, url: '' },
  future: { v3_singleFetch: true, v3_lazyRouteDiscovery: true },
  isSpaMode: false,
  publicPath: '/',
  assetsBuildDirectory: '',
  mode: 'production',
} as unknown as ServerBuild

let demo: Running
let production: Running
beforeAll(async () => {
  const handler = remixHandler(build, 'production')
  demo = await run(database.db, { handler })
  production = await run(database.db, {
    handler,
    env: {
      mode: 'production',
      demo: false,
      origin: 'https://carrel.example',
      secureCookies: true,
      trustProxy: 1,
    },
  })
})

describe('Remix behind our server', () => {
  it('has a context that matches the response', async () => {
    const answer = await fetch(`${demo.origin}/anything?q=1`)
    const given = (await answer.json()) as Record<string, unknown>
    expect(given).toMatchObject({
      url: `${demo.origin}/anything?q=1`,
      ip: '127.0.0.1',
      db: true,
      origin: demo.origin,
    })
    expect(answer.headers.get('content-security-policy')).toContain(`'nonce-${given.nonce}'`)
    expect(answer.headers.get('x-request-id')).toBe(given.requestId)
  })

  it('takes its own name from ORIGIN and the visitor’s address from the trusted proxy', async () => {
    const headers = {
      'x-forwarded-for': '203.0.113.9',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
    }
    const given = (await (await fetch(`${production.origin}/x`, { headers })).json()) as {
      url: string
      ip: string
    }
    expect([new URL(given.url).host, given.ip]).toEqual(['carrel.example', '203.0.113.9'])
    // a demo trusts no proxy
    expect(((await (await fetch(`${demo.origin}/x`, { headers })).json()) as { ip: string }).ip).toBe(
      '127.0.0.1',
    )
  })

  it('accepts our own forms, although a proxy changed the Host', async () => {
    for (const [server, origin] of [
      [production, 'https://carrel.example'],
      [demo, `http://localhost:${demo.port}`],
    ] as const) {
      const body = 'text=hello'
      const type = 'Content-Type: application/x-www-form-urlencoded'
      const lines = `Origin: ${origin}\r\n${type}\r\nContent-Length: ${body.length}\r\nConnection: close`
      const answer = await raw(
        server.port,
        `POST /x HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\n${lines}\r\n\r\n${body}`,
      )
      expect(answer).toMatch(/^HTTP\/1.1 200 [^]*{"text":5}/)
    }
  })

  it("sends each cookie separately, and one policy, the page's own if it has one", async () => {
    expect((await fetch(`${demo.origin}/cookies`)).headers.getSetCookie()).toEqual(['a=1', 'b=2'])
    expect((await fetch(`${demo.origin}/cached`)).headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'nonce-its-own'",
    )
    const unchanged = await fetch(`${demo.origin}/unchanged`)
    expect([unchanged.status, unchanged.headers.get('content-security-policy')]).toEqual([304, null])
  })

  it('is ignored once the body exceeds its limit', async () => {
    const before = actions
    const head =
      'POST /x HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\nContent-Type: application/x-www-form-urlencoded\r\n\r\n'
    const chunk = Buffer.concat([Buffer.from('10000\r\n'), Buffer.alloc(0x10000, 'a'), Buffer.from('\r\n')])
    for (const count of [5, 40]) {
      const answer = await raw(demo.port, [head, ...Array(count).fill(chunk), '0\r\n\r\n'])
      expect(answer).toMatch(/^HTTP\/1.1 413 [^]*<\/html>$/)
    }
    expect(actions).toBe(before)
    await eventually(() => demo.lines().filter(({ status }) => status === 413).length === 2)
    expect(demo.lines().filter(({ level }) => Number(level) >= 50)).toEqual([])
  })

  it('sends long responses completely, and cuts off those that fail', async () => {
    const warned: Error[] = []
    const note = (warning: Error) => void warned.push(warning)
    process.on('warning', note)
    expect((await (await fetch(`${demo.origin}/long`)).arrayBuffer()).byteLength).toBe(LONG)
    await expect(fetch(`${demo.origin}/breaks`).then((answer) => answer.text())).rejects.toThrow()
    expect((await fetch(`${demo.origin}/x`)).status).toBe(200)
    process.off('warning', note)
    expect(warned).toEqual([])
  })

  it('is notified when the visitor leaves', async () => {
    const leaving = new AbortController()
    const request = fetch(`${demo.origin}/slow`, { signal: leaving.signal }).catch(() => 'left')
    setTimeout(() => leaving.abort(), 100)
    expect(await request).toBe('left')
    await eventually(() => aborted === 1)
    expect(await eventually(() => demo.lines().find((line) => line.aborted))).toMatchObject({
      route: 'other',
    })
  })
})
