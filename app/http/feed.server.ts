import { createHash } from 'node:crypto'

const MINUTES_5 = 300

/** An Atom feed as an answer that everybody may keep for five minutes; who has it already is told so with 304. */
export const feedResponse = (request: Request, xml: string): Response =>
  keptText(request, xml, 'application/atom+xml', MINUTES_5)

/** A text for programs that everybody may keep for so many seconds; who has it already is told so with 304. */
export function keptText(request: Request, text: string, type: string, seconds: number): Response {
  const etag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`
  const headers = {
    'Content-Type': `${type}; charset=utf-8`,
    'Cache-Control': `public, max-age=${seconds}`,
    ETag: etag,
  }
  const known = (request.headers.get('If-None-Match') ?? '').split(',').map((each) => each.trim())
  return known.includes(etag) || known.includes('*')
    ? new Response(null, { status: 304, headers })
    : new Response(text, { headers })
}
