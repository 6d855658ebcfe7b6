import { createHash } from 'node:crypto'
import { isKnown } from './etag'

/**
 * A calendar file that only its reader may store. It's revalidated every time, with a 304 if unchanged.
 * @param name the file name for saving, or null for a calendar that programs subscribe to
 */
export function calendarFile(request: Request, text: string, name: string | null): Response {
  const etag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`
  const headers = {
    'Content-Type': 'text/calendar; charset=utf-8',
    'Cache-Control': 'private, no-cache',
    ETag: etag,
    'X-Robots-Tag': 'noindex',
    'Referrer-Policy': 'no-referrer',
    ...(name === null ? {} : { 'Content-Disposition': `attachment; filename="${name}"` }),
  }
  return isKnown(request.headers.get('If-None-Match'), etag)
    ? new Response(null, { status: 304, headers })
    : new Response(text, { headers })
}
