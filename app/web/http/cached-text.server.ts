import { etagOf, isKnown } from './etag.server'
import { cacheControl, type PageHandle } from './page-handle'

/** A machine-readable text with its route's Cache-Control, or a 304 if the client has it already. */
export const cachedText = (request: Request, text: string, type: string, handle: PageHandle): Response =>
  respondIfChanged(request, text, {
    'Content-Type': `${type}; charset=utf-8`,
    'Cache-Control': cacheControl(handle),
  })

/**
 * A calendar file that only its reader may store. It's revalidated every time, with a 304 if unchanged.
 * @param name the file name for saving, or null for a calendar that programs subscribe to
 */
export const calendarFile = (request: Request, text: string, name: string | null): Response =>
  respondIfChanged(request, text, {
    'Content-Type': 'text/calendar; charset=utf-8',
    'Cache-Control': 'private, no-cache',
    'X-Robots-Tag': 'noindex',
    'Referrer-Policy': 'no-referrer',
    ...(name === null ? {} : { 'Content-Disposition': `attachment; filename="${name}"` }),
  })

function respondIfChanged(request: Request, text: string, more: Record<string, string>): Response {
  const etag = etagOf(text)
  const headers = { ...more, ETag: etag }
  return isKnown(request.headers.get('If-None-Match'), etag)
    ? new Response(null, { status: 304, headers })
    : new Response(text, { headers })
}
