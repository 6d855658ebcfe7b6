import http from 'node:http'
import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import express, { type RequestHandler, type Response } from 'express'
import { afterEach, describe, expect, it } from 'vitest'
import { limitConnections } from '../../server/limits'
import { useDatabase } from '../support/database'
import { run } from './running'
import { listening } from '../support/listening'

const database = useDatabase()
const sockets: net.Socket[] = []
const servers: http.Server[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
  for (const server of servers.splice(0)) server.closeAllConnections()
})

/** A connection and what it has received so far. */
async function connectTo(port: number, said = '') {
  const socket = net.connect(port, '127.0.0.1')
  sockets.push(socket)
  const state = { socket, text: '', closed: false }
  socket
    .on('data', (data) => (state.text += String(data)))
    .on('close', () => (state.closed = true))
    .on('error', () => {})
  await new Promise((resolve) => socket.once('connect', resolve))
  socket.write(said)
  return state
}
async function until(check: () => unknown, ms = 10_000) {
  for (const end = performance.now() + ms; !check(); await sleep(10))
    if (performance.now() > end) throw new Error('the condition was not met in time')
}

describe('connections from one address', () => {
  async function serve(trust: false | string[]) {
    const app = express()
    app.set('trust proxy', trust)
    const server = http.createServer()
    servers.push(server)
    limitConnections(server, app, 10)
    return listening(server)
  }

  it('over the limit are closed, and one that ends makes room', async () => {
    const port = await serve(false)
    const open: Awaited<ReturnType<typeof connectTo>>[] = []
    for (let n = 0; n < 12; n++) open.push(await connectTo(port))
    await until(() => open.filter(({ closed }) => closed).length === 2)
    open.find(({ closed }) => !closed)!.socket.destroy()
    await sleep(100)
    const next = await connectTo(port)
    await sleep(100)
    expect(next.closed).toBe(false)
  })

  it('have no limit for a trusted proxy', async () => {
    const port = await serve(['loopback'])
    const open: Awaited<ReturnType<typeof connectTo>>[] = []
    for (let n = 0; n < 15; n++) open.push(await connectTo(port))
    await sleep(100)
    expect(open.filter(({ closed }) => closed)).toEqual([])
  })
})

describe('forms that are being sent', () => {
  const read = async (response: Response) => {
    const body = response.locals.body as AsyncIterable<Buffer>
    let bytes = 0
    try {
      for await (const piece of body) bytes += piece.length
      response.json({ bytes })
    } catch {
      response.destroy() // the sender has gone
    }
  }
  const handler: RequestHandler = (_request, response) => void read(response)
  const slow = (ip: string, length = 5000) =>
    `POST /search HTTP/1.1\r\nHost: 127.0.0.1\r\nSec-Fetch-Site: same-origin\r\nX-Forwarded-For: ${ip}\r\n` +
    `Content-Type: application/x-www-form-urlencoded\r\nContent-Length: ${length}\r\n\r\n`
  const statusOf = ({ text }: { text: string }) => Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0)

  it('over the limit of their address get 429 with a message at once; those in progress, others and pages continue', async () => {
    const { port, origin } = await run(database.db, {
      handler: () => handler,
      env: { trustProxy: 1, formsPerAddress: 20 },
    })
    const first: Awaited<ReturnType<typeof connectTo>>[] = []
    for (let n = 0; n < 20; n++) first.push(await connectTo(port, slow('203.0.113.9') + 'a=1'))
    await sleep(300)
    const refused = await connectTo(port, slow('203.0.113.9') + 'a=1')
    await until(() => refused.closed)
    expect(statusOf(refused)).toBe(429)
    expect(refused.text).toMatch(/Retry-After: 60[^]*<h1>Please wait a moment<\/h1>/)

    const other = await connectTo(port, slow('203.0.113.10', 3) + 'a=1')
    await until(() => statusOf(other) === 200)
    expect((await fetch(`${origin}/healthz`, { headers: { 'X-Forwarded-For': '203.0.113.9' } })).status).toBe(
      200,
    )

    first[0]!.socket.write('b'.repeat(4997))
    await until(() => statusOf(first[0]!) === 200)
    first[1]!.socket.destroy()
    await sleep(200)
    for (let n = 0; n < 2; n++) {
      const next = await connectTo(port, slow('203.0.113.9', 3) + 'a=1')
      await until(() => statusOf(next) > 0)
      expect(statusOf(next)).toBe(200)
    }
  })
})
