import path from 'node:path'
import express, { type RequestHandler } from 'express'
import http from 'node:http'
import { brotliDecompressSync } from 'node:zlib'
import pino from 'pino'
import { afterAll, describe, expect, it } from 'vitest'
import { createMaps } from '~/maps/maps.server'
import { maps } from '../../server/maps'
import { temporaryFolder } from '../support/folder'
import { describeInFull } from '../support/in-full'
import { listening } from '../support/listening'
import { checkRows } from '../support/rows'

const folder = temporaryFolder()
const VIEW = 'campus-15-42024-101251-036.svg'
const log = pino({ level: 'silent' })
const servers: http.Server[] = []
const opened: ReturnType<typeof createMaps>[] = []
let folders = 0

async function serve(mapsFile: string | null = 'maps/demo.pmtiles', most?: number): Promise<string> {
  const app = express()
  app.set('trust proxy', 1)
  app.use((_request, response, next) => {
    response.locals.log = log
    next()
  })
  const streets = createMaps({ mapsFile, s3: null, varDir: path.join(folder, String(++folders)) }, log)
  opened.push(streets)
  app.get('/maps/:version/:name', maps(streets, most))
  const failed: RequestHandler = (_request, response) => void response.status(404).end()
  app.use(failed)
  const server = http.createServer(app)
  servers.push(server)
  return `http://127.0.0.1:${await listening(server)}`
}
afterAll(async () => {
  servers.forEach((server) => server.close())
  await Promise.all(opened.map((streets) => streets.close()))
})

/** The version that a page would use. */
async function versionOf(origin: string) {
  const { headers } = await fetch(`${origin}/maps/0/${VIEW}`)
  return /^W\/"(\w+)-/.exec(headers.get('etag')!)![1]!
}

describe('a picture of the map', () => {
  it('is cached for good under the current version, and not sent again to browsers that have it', async () => {
    const origin = await serve()
    const version = await versionOf(origin)
    const answer = await fetch(`${origin}/maps/${version}/${VIEW}`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8')
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(await answer.text()).toContain('<svg')
    const etag = answer.headers.get('etag')!
    const again = await fetch(`${origin}/maps/${version}/${VIEW}`, { headers: { 'If-None-Match': etag } })
    expect([again.status, await again.text()]).toEqual([304, ''])
  })

  it('is compressed for clients that accept it, and plain for others', async () => {
    const origin = await serve()
    const get = (encoding: string) =>
      new Promise<{ encoding?: string; body: Buffer }>((resolve, reject) => {
        http
          .get(`${origin}/maps/0/${VIEW}`, { headers: { 'Accept-Encoding': encoding } }, (answer) => {
            const parts: Buffer[] = []
            answer.on('data', (part: Buffer) => parts.push(part))
            answer.on('end', () =>
              resolve({ encoding: answer.headers['content-encoding'], body: Buffer.concat(parts) }),
            )
          })
          .on('error', reject)
      })
    const [packed, plain] = [await get('gzip, br'), await get('identity')]
    expect([packed.encoding, plain.encoding]).toEqual(['br', undefined])
    expect(brotliDecompressSync(packed.body).equals(plain.body)).toBe(true)
    expect(packed.body.length).toBeLessThan(30 * 1024)
  })

  it('of an older file is the current one, for five minutes', async () => {
    const answer = await fetch(`${await serve()}/maps/1older/${VIEW}`)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'public, max-age=300'])
  })

  it('is a WebP of 256 pixels as a tile, dark or light', async () => {
    const origin = await serve()
    const tiles = await Promise.all(
      ['', '-dark'].map(async (theme) => {
        const answer = await fetch(`${origin}/maps/0/tile-15-5253-12656${theme}.webp`)
        expect(answer.headers.get('content-type')).toBe('image/webp')
        return Buffer.from(await answer.arrayBuffer())
      }),
    )
    for (const tile of tiles) {
      expect([tile.toString('latin1', 0, 4), tile.toString('latin1', 8, 15)]).toEqual(['RIFF', 'WEBPVP8'])
      // A frame of VP8 says its size in 14 bits each (RFC 6386, 9.1).
      expect([tile.readUInt16LE(26) & 0x3fff, tile.readUInt16LE(28) & 0x3fff]).toEqual([256, 256])
    }
    expect(tiles[0]!.equals(tiles[1]!)).toBe(false)
  })

  it('is not found by other names: 404', () =>
    checkRows(
      ['campus-99-0-0.svg', 'campus-15-9999999-1.svg', 'tile-15-40000-1.webp', 'huge-15-1-1.svg', 'x'],
      async (name) => expect((await fetch(`${await serve()}/maps/0/${name}`)).status).toBe(404),
    ))

  it('is not found without a map file, or while the file is damaged: 404', async () => {
    for (const file of [null, 'package.json', 'nowhere.pmtiles'])
      expect((await fetch(`${await serve(file)}/maps/0/${VIEW}`)).status, String(file)).toBe(404)
  })
})

const VIEWS = 10_000

describeInFull(`${VIEWS} views from one address`, () => {
  it('are refused after the first ones, cached ones are not, and nothing fails', async () => {
    const origin = await serve('maps/demo.pmtiles', 20)
    const ask = (n: number, ip = '203.0.113.9') =>
      fetch(`${origin}/maps/0/campus-15-${20_000 + n}-80000.svg`, { headers: { 'X-Forwarded-For': ip } })
    const statuses = new Map<number, number>()
    const before = process.memoryUsage().rss
    for (let n = 0; n < VIEWS; n += 100) {
      const answers = await Promise.all(Array.from({ length: 100 }, (_, at) => ask(n + at)))
      for (const answer of answers) {
        await answer.arrayBuffer()
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      }
    }
    expect([...statuses.keys()].sort()).toEqual([200, 429])
    expect(statuses.get(200)).toBeLessThan(60)
    // Most of it is the client's, in the same process.
    expect(process.memoryUsage().rss - before).toBeLessThan(500e6)
    expect((await ask(0)).status).toBe(200)
    expect((await ask(5, '203.0.113.10')).status).toBe(200)
  })

  it('from many addresses at once are drawn one at a time; more than sixty waiting get 503', async () => {
    const origin = await serve('maps/demo.pmtiles', 1000)
    const answers = await Promise.all(
      Array.from({ length: 1000 }, (_, n) =>
        fetch(`${origin}/maps/0/campus-13-${5000 + n}-12650.svg`, {
          headers: { 'X-Forwarded-For': `198.51.100.${n % 250}` },
        }),
      ),
    )
    const statuses = new Set(answers.map(({ status }) => status))
    expect([...statuses].sort()).toEqual([200, 503])
  })

  it('from one IPv6 network at once leave room for others, whatever address each comes from', async () => {
    const origin = await serve('maps/demo.pmtiles', 1000)
    const ask = (n: number, ip: string) =>
      fetch(`${origin}/maps/0/campus-13-${6000 + n}-12650.svg`, { headers: { 'X-Forwarded-For': ip } })
    const [other, ...answers] = await Promise.all(
      [
        ...Array.from({ length: 300 }, (_, n) => ask(n, `2001:db8:0:7::${(n + 1).toString(16)}`)),
        ask(300, '203.0.113.9'),
      ].reverse(),
    )
    expect(other!.status).toBe(200)
    expect([...new Set(answers.map(({ status }) => status))].sort()).toEqual([200, 429])
  })
})
