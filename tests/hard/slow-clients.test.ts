import fs from 'node:fs'
import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Child } from '../server/child'
import { raw } from '../server/running'
import { useDatabase } from '../support/database'
import { createStorage } from '../../app/services/storage/create-storage.server'
import { temporaryFolder } from '../support/folder'
import { see, startProduct } from './product'
import { HARD, noteCounts, scaled } from './scale'
import { freePort } from '../support/listening'

const database = useDatabase()
const folder = temporaryFolder()
const CLIENTS = scaled(20, 200)
const MB = 1024 * 1024
/**
 * Seconds until stalling clients are cut off, from server/listen.ts. Headers are checked every 5 s. The system
 * buffers a little of a response that isn't read, for which Node allows the idle time twice.
 */
const STATED = { headers: 15 + 5, silence: 120, reader: 2 * 120, many: 0 }

let port: number
let product: Child
beforeAll(async () => {
  // A picture larger than the megabytes that network buffers hold.
  await createStorage({ varDir: folder, s3: null }).put(
    'university_images/1/university_image',
    Buffer.alloc(24 * MB, 'x'),
    { contentType: 'image/jpeg' },
  )
  port = await freePort()
  product = await startProduct({
    databaseUrl: database.url,
    varDir: folder,
    port,
    more: { JOBS_IN_WEB: 'off' },
  })
})
it('requests sent together get their responses in order', async () => {
  const one = (path: string, close = '') => `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n${close}\r\n`
  const answer = await raw(
    port,
    one('/robots.txt') + one('/healthz') + one('/nothing-here') + one('/healthz', 'Connection: close\r\n'),
  )
  // A body with a Content-Length needn't end its last line.
  expect([...answer.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => status)).toEqual([
    '200',
    '200',
    '404',
    '200',
  ])
  expect(answer).toMatch(/^ok$/m)
})

const sockets: net.Socket[] = []
afterAll(() => {
  sockets.forEach((socket) => socket.destroy())
  product?.process.kill('SIGKILL')
})

type Slow = { kind: keyof typeof BEGIN; cut: Promise<number> }

const POST =
  'Host: 127.0.0.1\r\nSec-Fetch-Site: same-origin\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 5000\r\n\r\nemail=a'
const BEGIN = {
  // A header line every two seconds, but never the last one.
  headers: { said: 'GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n', dribble: 'X-Slow: slow\r\n' },
  body: { said: `POST /signin HTTP/1.1\r\n${POST}`, dribble: null },
  // Requests 24 MB and reads nothing.
  reader: {
    said: 'GET /files/university_images/1/university_image HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n',
    dribble: null,
  },
  // Requests 500 pages before it reads the first.
  many: { said: 'GET /signin HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n'.repeat(500), dribble: null },
}

function slowClient(kind: keyof typeof BEGIN): Slow {
  const { said, dribble } = BEGIN[kind]
  const socket = net.connect(port, '127.0.0.1')
  sockets.push(socket)
  const began = Date.now()
  const cut = new Promise<number>((resolve) => {
    socket.on('error', () => {}).on('close', () => resolve(Date.now() - began))
    if (kind === 'reader') {
      // A client that doesn't read doesn't see the connection close, so check the server's end.
      const look = setInterval(() => served(socket.localPort!) || socket.destroy(), 1000)
      socket.once('close', () => clearInterval(look))
    }
  })
  socket.on('connect', () => socket.write(said))
  if (kind === 'reader') socket.pause() // a paused socket accepts what fits in its buffer
  else socket.resume()
  if (dribble) {
    const timer = setInterval(() => socket.write(dribble), 2000)
    socket.once('close', () => clearInterval(timer))
  }
  return { kind, cut }
}

/** Whether the server still has the connection from port `from`: /proc/net/tcp lists both ends. */
function served(from: number): boolean {
  const hex = (n: number) => n.toString(16).toUpperCase().padStart(4, '0')
  const ESTABLISHED = '01'
  return fs
    .readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .some((line) => {
      const [, local, remote, state] = line.trim().split(/\s+/)
      return local?.endsWith(`:${hex(port)}`) && remote?.endsWith(`:${hex(from)}`) && state === ESTABLISHED
    })
}

const memory = () =>
  Number(/VmRSS:\s+(\d+) kB/.exec(fs.readFileSync(`/proc/${product.pid}/status`, 'utf8'))![1]) * 1024

/** How many ms each of `count` visitors waited for an uncached page. */
async function visit(count: number): Promise<number[]> {
  const took: number[] = []
  for (let n = 0; n < count; n++) {
    const began = performance.now()
    const page = await see(port, `/signin?visitor=${n}-${Math.random()}`)
    expect(page.status).toBe(200)
    expect(page.text).toContain('</html>')
    took.push(performance.now() - began)
  }
  return took.sort((a, b) => a - b)
}
const middle = (sorted: number[]) => sorted[Math.floor(sorted.length / 2)]!

it('clients that dribble headers, stall in a body, read nothing or request everything at once delay nobody else', async () => {
  await visit(scaled(10, 50))
  const before = { wait: middle(await visit(scaled(10, 100))), memory: memory() }
  const kinds = Object.keys(BEGIN) as (keyof typeof BEGIN)[]
  const slow = Array.from({ length: CLIENTS }, (_, n) => slowClient(kinds[n % kinds.length]!))
  await sleep(HARD ? 5000 : 500) // until the readers' pages have filled the network buffers
  const during = await visit(scaled(10, 100))
  const grown = memory() - before.memory
  // Loose enough for a busy machine: a blocked server wouldn't respond at all.
  expect(during.at(-1)!).toBeLessThan(10_000)
  expect(grown).toBeLessThan(200 * MB)
  if (!HARD) return

  const seconds = Object.fromEntries(
    await Promise.all(
      kinds.map(async (kind) => {
        const cut = await Promise.all(slow.filter((each) => each.kind === kind).map((each) => each.cut))
        return [kind, Math.round(Math.max(...cut) / 1000)] as const
      }),
    ),
  ) as Record<keyof typeof BEGIN, number>
  expect(seconds.headers).toBeLessThanOrEqual(STATED.headers + 3)
  expect(seconds.body).toBeLessThanOrEqual(STATED.silence + 5)
  expect(seconds.many).toBeLessThanOrEqual(STATED.many + 5)
  expect(seconds.reader).toBeLessThanOrEqual(STATED.reader + 15)
  await visit(10)
  noteCounts('slow clients', {
    clients: CLIENTS,
    'others wait, median before (ms)': Math.round(before.wait),
    'median during (ms)': Math.round(middle(during)),
    'longest during (ms)': Math.round(during.at(-1)!),
    'memory grew (MB)': Math.round(grown / MB),
    'headers cut after (s)': seconds.headers,
    'bodies cut after (s)': seconds.body,
    'readers cut after (s)': seconds.reader,
    'senders of 500 at once cut after (s)': seconds.many,
  })
})
