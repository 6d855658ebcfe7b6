import fresh from 'fresh'

/** Whether a request's If-None-Match header names `etag`, which includes its quotes and may be weak. */
export const isKnown = (header: string | null | undefined, etag: string): boolean =>
  fresh({ 'if-none-match': header ?? undefined }, { etag })
