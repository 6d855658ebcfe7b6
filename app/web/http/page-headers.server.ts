import type { HeadersFunction } from '@remix-run/node'

/**
 * For a page whose URL is a secret: no referrer to other sites, no caching, no indexing. Not `no-referrer`, as for links
 * without a form: browsers without Sec-Fetch-Site would send the form with the Origin "null".
 */
export const OF_SECRET_URL = {
  'Referrer-Policy': 'same-origin',
  'Cache-Control': 'private, no-store',
  'X-Robots-Tag': 'noindex',
}

/**
 * Headers of a page with an error boundary: `own`, and an error's Retry-After, which Remix drops unless such a route
 * returns it.
 */
export const headersAndWait =
  (own: Record<string, string> = {}): HeadersFunction =>
  ({ errorHeaders }) => {
    const wait = errorHeaders?.get('Retry-After')
    return new Headers(wait ? { ...own, 'Retry-After': wait } : own)
  }
