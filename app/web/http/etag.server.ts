import { createHash } from 'node:crypto'
import fresh from 'fresh'

/** Whether a request's If-None-Match header names `etag`, which includes its quotes and may be weak. */
export const isKnown = (header: string | null | undefined, etag: string): boolean =>
  fresh({ 'if-none-match': header ?? undefined }, { etag })

/** A weak ETag of a text, which compressed responses share. */
export const etagOf = (text: string, encoding?: BufferEncoding): string =>
  `W/"${createHash('sha256')
    .update(text, encoding ?? 'utf8')
    .digest('base64url')
    .slice(0, 27)}"`
