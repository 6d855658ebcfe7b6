import { createHash } from 'node:crypto'
import { isKnown } from './etag'
import { cacheControl, type PageHandle } from '../page-handle'

/** A machine-readable text with its route's Cache-Control, or a 304 if the client has it already. */
export function cachedText(request: Request, text: string, type: string, handle: PageHandle): Response {
  const etag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`
  const headers = {
    'Content-Type': `${type}; charset=utf-8`,
    'Cache-Control': cacheControl(handle),
    ETag: etag,
  }
  return isKnown(request.headers.get('If-None-Match'), etag)
    ? new Response(null, { status: 304, headers })
    : new Response(text, { headers })
}
