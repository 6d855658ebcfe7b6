import { createHash } from 'node:crypto'

const MINUTES_5 = 'public, max-age=300'

/** An Atom feed as an answer that everybody may keep for five minutes; who has it already is told so with 304. */
export function feedResponse(request: Request, xml: string): Response {
  const etag = `W/"${createHash('sha256').update(xml).digest('base64url').slice(0, 27)}"`
  const headers = { 'Content-Type': 'application/atom+xml; charset=utf-8', 'Cache-Control': MINUTES_5, ETag: etag }
  const known = (request.headers.get('If-None-Match') ?? '').split(',').map((each) => each.trim())
  return known.includes(etag) || known.includes('*') ? new Response(null, { status: 304, headers }) : new Response(xml, { headers })
}
