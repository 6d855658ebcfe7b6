import { pipeline } from 'node:stream'
import { type Request, type RequestHandler, type Response, Router } from 'express'
import { isPublicKey, masterOfVariant } from '../app/services/storage/keys'
import { type ByteRange, type ObjectInfo, type Storage, StorageDown } from '../app/services/storage/storage'
import { plainPage } from '../app/web/http/plain-pages'
import { isKnown } from '~/web/http/etag.server'
import { HOUR, YEAR } from './static-files'

/** Shown in the browser; all others are downloaded. */
const SHOWN = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif'])
/** Opened on its own, a file may do nothing. */
const POLICY = "default-src 'none'; sandbox; frame-ancestors 'none'"

/**
 * GET and HEAD /files/KEY: objects of the public buckets, with ETag, single ranges and caching: for good if the
 * URL has a version (?t=), else for an hour. A small variant that isn't made yet redirects to its picture.
 */
export function storedFiles(storage: Storage): RequestHandler {
  const router = Router({ caseSensitive: true })
  router.get('/files/*', (request, response, next) => {
    send(storage, request, response).catch((error: unknown) => {
      if (!(error instanceof StorageDown)) return next(error)
      response.locals.log?.error({ err: error }, 'object storage is down')
      plainPage(response, 503)
    })
  })
  return router
}

async function send(storage: Storage, request: Request, response: Response) {
  // No key needs encoding, so an encoded path isn't one.
  const key = request.path.slice('/files/'.length)
  const info = isPublicKey(key) ? await storage.head(key) : null
  if (!info) return missing(storage, key, request, response)
  if (isKnown(request.get('if-none-match'), `"${info.etag}"`))
    return void describe(info, request, response).status(304).end()
  const range = rangeOf(request, info)
  if (range === 'none')
    return void describe(info, request, response)
      .status(416)
      .set('Content-Range', `bytes */${info.size}`)
      .end()
  if (request.method === 'HEAD')
    return void describe(info, request, response).set('Content-Length', String(info.size)).end()
  const part = range && (await partOf(storage, info, range))
  const found = part ?? (await storage.get(key))
  if (!found) return missing(storage, key, request, response)
  describe(found.info, request, response).set('Content-Length', String(found.info.size))
  if (part) {
    response.status(206).set('Content-Range', `bytes ${range.start}-${range.end}/${info.size}`)
    response.set('Content-Length', String(range.end - range.start + 1))
  }
  // If the response fails midway, close the connection so that it doesn't look complete.
  pipeline(found.body, response, (error) => {
    const left = (error as NodeJS.ErrnoException | null)?.code === 'ERR_STREAM_PREMATURE_CLOSE'
    if (error && !left) response.locals.log?.error({ err: error }, 'a stored file was cut off')
  })
}

/** The requested range of the same object; null if it has been replaced since, so that all of the new one is sent. */
async function partOf(storage: Storage, { key, etag }: ObjectInfo, range: ByteRange) {
  const part = await storage.get(key, range).catch((error: unknown) => {
    if (error instanceof RangeError) return null
    throw error
  })
  if (part?.info.etag === etag) return part
  part?.body.destroy()
  return null
}

function describe(
  { contentType, etag, modified }: ObjectInfo,
  request: Request,
  response: Response,
): Response {
  const shown = SHOWN.has(contentType)
  if (!shown) response.set('Content-Disposition', 'attachment')
  return response.set({
    'Content-Type': shown ? contentType : 'application/octet-stream',
    ETag: `"${etag}"`,
    'Last-Modified': modified.toUTCString(),
    'Cache-Control': request.query.t === undefined ? HOUR : YEAR,
    'Accept-Ranges': 'bytes',
    'Content-Security-Policy': POLICY,
    'X-Content-Type-Options': 'nosniff',
  })
}

/**
 * The requested range: null for all of it, 'none' if it's beyond the end. Multiple or unreadable ranges mean all
 * of it.
 */
function rangeOf(request: Request, { etag, size }: ObjectInfo): ByteRange | 'none' | null {
  const condition = request.get('if-range')
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(request.get('range')?.trim() ?? '') ?? []
  if (request.method !== 'GET' || (condition !== undefined && condition !== `"${etag}"`)) return null
  if (first === undefined || last === undefined || first + last === '') return null
  if (first === '')
    return Number(last) === 0 || size === 0
      ? 'none'
      : { start: Math.max(0, size - Number(last)), end: size - 1 }
  if (last !== '' && Number(last) < Number(first)) return null
  if (Number(first) >= size) return 'none'
  return { start: Number(first), end: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
}

/** If a variant's picture exists, the variant just isn't made yet. */
async function missing(storage: Storage, key: string, request: Request, response: Response) {
  const master = isPublicKey(key) ? masterOfVariant(key) : null
  if (!master || !isPublicKey(master) || !(await storage.head(master))) return plainPage(response, 404)
  const query = request.originalUrl.slice(request.originalUrl.split('?')[0]!.length)
  response.set('Cache-Control', 'no-store').redirect(302, storage.url(master + query))
}
