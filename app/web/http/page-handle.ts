import type { HeadersFunction } from '@remix-run/node'

/**
 * How caches, crawlers and the service worker treat a route: `export const handle: PageHandle = { … }`. Without a
 * handle a route is personal: only its reader may store the response, and `PublicPages` doesn't list it.
 *
 * Handles are sent to browsers with their routes, so keep them small literals.
 */
export type PageHandle = {
  /**
   * Seconds for which any cache may store the response. The page is rendered once for all visitors; members get their
   * own. So it may depend only on the URL and page-variants. Pages with a stamped form or opened by a secret link can't
   * be public.
   */
  public?: number
  /** Seconds for which the reader's own browser may store the response. */
  personal?: number
  /** The query parameters of a public page, or an answer of the API. Its loader gets no others. */
  reads?: readonly string[]
  /** The service worker saves a copy to read offline. 'same query': only a copy with the same query helps. */
  offline?: true | 'same query'
  sitemap?: true
  /** robots.txt asks crawlers to skip paths with this prefix. Set it on one of the routes that share the prefix. */
  disallow?: string
  /** Search engines may not list the page. */
  noindex?: true
  /** CSS of the page's colors, from its loader's data: the CSP forbids style attributes, and HTML styles in the body. */
  tint?: (data: never) => string
}

/** The handles of all routes combined. */
export type PublicPages = {
  /** Sources of regular expressions for paths. */
  offline: { all: string; sameQuery: string }
  /** Paths of the public pages without parameters. */
  sitemap: readonly string[]
  disallow: readonly string[]
}

/** Cache-Control of a resource route's response. */
export const cacheControl = ({ public: shared, personal }: PageHandle): string =>
  shared ? `public, max-age=${shared}` : personal ? `private, max-age=${personal}` : 'private, no-store'

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
