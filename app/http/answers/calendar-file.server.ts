import { createHash } from 'node:crypto'
import { isKnown } from './etag'

/**
 * A calendar file as an answer, for its reader alone: it is asked for anew each time, and who has it already is told so with 304.
 * @param name what it is called where it is saved, or null for one that programs subscribe to
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
