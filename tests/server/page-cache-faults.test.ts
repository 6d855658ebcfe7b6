import http from 'node:http'
import express from 'express'
import { afterAll, describe, expect, it } from 'vitest'
import { createPageCache, type Store } from '../../server/page-cache'
import { sendTo } from '../support/http'
import { listening } from '../support/listening'

const PAGE = { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'private, no-cache' }
const page = (text: string) => new Response(text, { headers: PAGE })
const servers: http.Server[] = []
afterAll(() => servers.forEach((server) => server.close()))

/** A server that caches the output of `render`; the test controls time and generation. */
async function serverThat(
  render: (request: express.Request, response: express.Response) => Promise<Response>,
  maxBytes?: number,
) {
  const state = { now: 1_000_000, generation: 1, removals: 0, rendered: 0 }
  const changes = {
    current: async () => state.generation,
    latest: async () => state.generation,
    look: async () => {},
    removals: () => state.removals,
  }
  const pages = createPageCache({
    changes,
    env: { secureCookies: false },
    cached: new Map([
      ['/', { seconds: 30, reads: ['n'], ids: ['root', 'home'], canonical: /^\/$/, isPage: true }],
    ]),
    routeOf: () => '/',
    now: () => state.now,
    maxBytes,
  })
  const app = express()
  app.use((_request, response, next) => {
    response.locals.nonce = 'none'
    response.set('Content-Security-Policy', 'policy')
    next()
  })
  app.use(pages.handler)
  const answer = async (request: express.Request, response: express.Response) => {
    state.rendered++
    const made = await render(request, response)
    if (response.destroyed || (await (response.locals.store as Store | undefined)?.(made))) return
    response
      .status(made.status)
      .set(Object.fromEntries(made.headers))
      .send(await made.text())
  }
  app.use((request, response, next) => void answer(request, response).catch(next))
  const server = http.createServer(app)
  servers.push(server)
  const port = await listening(server)
  const origin = `http://127.0.0.1:${port}`
  return {
    state,
    origin,
    get: (path = '/', headers: Record<string, string> = {}) => sendTo(origin, path, { headers }),
  }
}

describe('a cached page', () => {
  it('is rendered again after half a minute', async () => {
    const { state, get } = await serverThat(async () => page(`page ${state.rendered}`))
    expect((await get()).text).toBe('page 1')
    state.now += 29_000
    expect((await get()).text).toBe('page 1')
    state.now += 2_000
    expect((await get()).text).toBe('page 2')
  })

  it('is shown for an hour while rendering fails, also after a change, but not after a removal', async () => {
    let down = false
    const { state, get } = await serverThat(async () =>
      down ? new Response('down', { status: 503 }) : page('page'),
    )
    await get()
    down = true
    state.now += 60_000
    const stale = await get()
    expect([stale.status, stale.text, stale.headers['cache-control']]).toEqual([200, 'page', 'no-cache'])
    state.now += 3_600_000
    expect((await get()).status).toBe(503)
    state.now -= 3_600_000
    state.generation++
    expect((await get()).text).toBe('page')
    state.removals++
    expect((await get()).status).toBe(503)
  })

  it('that is gone is not shown while rendering fails', async () => {
    let status = 200
    const { state, get } = await serverThat(async () =>
      status === 200 ? page('page') : new Response('none', { status }),
    )
    await get()
    for (const next of [404, 503]) {
      state.now += 60_000
      status = next
      expect((await get()).status).toBe(next)
    }
  })

  it('that was started before a change is not shown after it', async () => {
    let release = () => {}
    const { state, get } = await serverThat(async () => {
      const text = `page of ${state.generation}`
      if (state.rendered === 1) await new Promise<void>((resolve) => (release = resolve))
      return page(text)
    })
    const early = get()
    await expect.poll(() => state.rendered).toBe(1)
    state.generation = 2
    release()
    expect((await early).text).toBe('page of 1')
    expect((await get()).text).toBe('page of 2')
  })

  it('does not keep others waiting when the first visitor has left or got something else', async () => {
    const { state, get, origin } = await serverThat(async () => {
      if (state.rendered === 1) await new Promise((resolve) => setTimeout(resolve, 200))
      return state.rendered === 1 ? new Response('moved', { status: 404 }) : page('page')
    })
    const first = http.get(origin).on('error', () => {})
    await expect.poll(() => state.rendered).toBe(1)
    const second = get()
    first.destroy()
    expect((await second).text).toBe('page')
  })

  it('that sets its own caching is respected', async () => {
    for (const own of ['private, no-store', 'public, max-age=300']) {
      const { state, get } = await serverThat(
        async () => new Response('page', { headers: { ...PAGE, 'Cache-Control': own } }),
      )
      await get()
      expect((await get()).headers['cache-control']).toBe(own)
      expect(state.rendered).toBe(2)
    }
  })

  it('is evicted for newer ones; addresses with a query do not evict the others', async () => {
    const { state, get } = await serverThat(
      async (request) => page(`${request.url} ${'x'.repeat(50)}`),
      20_000,
    )
    await get('/')
    for (let n = 0; n < 50; n++) await get(`/?n=${n}`)
    const before = state.rendered
    await get('/')
    await get('/?n=49')
    expect(state.rendered).toBe(before)
    await get('/?n=0')
    expect(state.rendered).toBe(before + 1)
    await get(`/?n=${'n'.repeat(1001)}`)
    await get(`/?n=${'n'.repeat(1001)}`)
    expect(state.rendered).toBe(before + 3)
  })

  it('belongs to the host name that was requested', async () => {
    const { state, get } = await serverThat(async (request) => page(`page of ${request.headers.host}`))
    await get()
    expect((await get('/', { Host: 'localhost' })).text).toBe('page of localhost')
    expect(state.rendered).toBe(2)
  })
})
