import http from 'node:http'
import { brotliDecompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { serveMaps } from './serve-maps'
import { checkRows } from '../support/rows'

const VIEW = 'campus-15-42024-101251-036.svg'

/** The version that a page would use. */
async function versionOf(origin: string) {
  const { headers } = await fetch(`${origin}/maps/0/${VIEW}`)
  return /^W\/"(\w+)-/.exec(headers.get('etag')!)![1]!
}

describe('a picture of the map', () => {
  it('is cached for good under the current version, and not sent again to browsers that have it', async () => {
    const origin = await serveMaps()
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
    const origin = await serveMaps()
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
    const answer = await fetch(`${await serveMaps()}/maps/1older/${VIEW}`)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'public, max-age=300'])
  })

  it('is a WebP of 256 pixels as a tile, dark or light', async () => {
    const origin = await serveMaps()
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
      async (name) => expect((await fetch(`${await serveMaps()}/maps/0/${name}`)).status).toBe(404),
    ))

  it('is not found without a map file, or while the file is damaged: 404', async () => {
    for (const file of [null, 'package.json', 'nowhere.pmtiles'])
      expect((await fetch(`${await serveMaps(file)}/maps/0/${VIEW}`)).status, String(file)).toBe(404)
  })
})
