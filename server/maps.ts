import { promisify } from 'node:util'
import zlib from 'node:zlib'
import type { Request, RequestHandler, Response } from 'express'
import { isKnown } from '~/web/http/etag.server'
import { isLoopback } from '~/web/address-ranges.server'
import { logSecurity } from '~/web/security-log.server'
import { pictureOfName } from '~/services/maps/map-address'
import { MapReadError } from '~/services/maps/map-file.server'
import { MapsBusy, type Maps } from '~/services/maps/maps.server'
import { createCounts, createTokenBuckets } from './limits'
import { plainPage } from '../app/web/http/plain-pages'
import { POLICY, YEAR } from './static-files'

/** How many pictures one address can have drawn at once. Refills in 200 seconds; cached pictures are free. */
const DRAWN_PER_ADDRESS = 600
/** How many pictures per address can wait. Exploring the map takes about 30. */
const WAITING_PER_ADDRESS = 60
const TYPES = { svg: 'image/svg+xml; charset=utf-8', webp: 'image/webp' }

const unpack = promisify<Buffer, Buffer>(zlib.brotliDecompress)

/**
 * GET /maps/{version}/{picture} → a piece of the street map, drawn once and then cached. Its address says what it
 * shows and from which file, so it never changes. An older file's address gets the current map, without immutable
 * caching.
 */
export function maps(maps: Maps, size = DRAWN_PER_ADDRESS): RequestHandler {
  const buckets = createTokenBuckets(size)
  const waiting = createCounts(WAITING_PER_ADDRESS)
  return (request, response, next) => {
    send(request, response).catch((error: unknown) => {
      if (error instanceof MapsBusy || error instanceof MapReadError) return plainPage(response, 503)
      next(error)
    })
  }

  async function send(request: Request, response: Response) {
    const { version, name = '' } = request.params
    const picture = pictureOfName(name)
    if (!picture) return plainPage(response, 404)
    let drawn = await maps.find(name)
    if (!drawn) {
      const ip = request.ip ?? 'unknown'
      const free = isLoopback(ip)
      const end = free ? null : waiting.begin(ip)
      if (!free && !end) return plainPage(response, 429)
      try {
        const share = free ? 'taken' : buckets.take(ip)
        if (share === 'first')
          logSecurity(response.locals.log, { event: 'refused', why: 'limit', limit: 'maps' })
        if (share !== 'taken') return plainPage(response, 429)
        drawn = await maps.draw(name, picture)
      } finally {
        end?.()
      }
    }
    if (!drawn) return plainPage(response, 404)
    // Weak, because compressed and plain responses share it.
    const etag = `W/"${drawn.version}-${name}"`
    response.set({
      'Content-Type': TYPES[drawn.type],
      'Cache-Control': version === drawn.version ? YEAR : 'public, max-age=300',
      'Content-Security-Policy': POLICY,
      ETag: etag,
      ...(drawn.type === 'svg' && { Vary: 'Accept-Encoding' }),
    })
    if (isKnown(request.get('if-none-match'), etag)) return void response.status(304).end()
    if (drawn.type === 'webp') return void response.send(drawn.bytes)
    if (request.acceptsEncodings('br') === 'br')
      return void response.set('Content-Encoding', 'br').send(drawn.bytes)
    response.send(await unpack(drawn.bytes))
  }
}
