/**
 * What a route is to the outside, said once, as `export const handle: PageHandle = { … }`. A route that says nothing is personal:
 * nobody but its reader may store its answer, and it's in none of the lists that `PublicPages` has.
 *
 * A handle also goes to browsers with its route: keep it a small literal.
 */
export type PageHandle = {
  /**
   * For how many seconds anyone may store the answer. A page is then rendered once for all visitors; members still get
   * their own. So nothing in it may depend on who asks, apart from what page-variants knows. Forms that carry a stamp
   * of their rendering don't belong in such a page, nor does what opens by a secret link.
   */
  public?: number
  /** For how many seconds the reader's own browser may store the answer. */
  personal?: number
  /** The query parameters of a public page; no other parameter reaches its loader. */
  reads?: readonly string[]
  /** The service worker saves a copy to read offline; 'same query': a copy with another query is no help. */
  offline?: true | 'same query'
  /** Browsers of visitors fetch the page when someone points at a link to it. Only worth it for a public page. */
  prefetch?: true
  sitemap?: true
  /** robots.txt asks crawlers to skip all paths that start like this. One route speaks for all that share the prefix. */
  disallow?: string
  /** Search engines may not list the page. */
  noindex?: true
}

/** What the handles of all routes add up to. */
export type PublicPages = {
  /** Sources of regular expressions for paths. */
  offline: { all: string; sameQuery: string }
  /** Paths of the pages that have one view. */
  sitemap: readonly string[]
  disallow: readonly string[]
}

/** Cache-Control for a resource route's answer. */
export const cacheControl = ({ public: shared, personal }: PageHandle): string =>
  shared ? `public, max-age=${shared}` : personal ? `private, max-age=${personal}` : 'private, no-store'
