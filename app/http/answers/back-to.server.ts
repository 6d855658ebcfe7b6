import { safePath } from '../paths'

/** Path and query of the page on this site that a request came from; null if it came from elsewhere or sent no Referer. */
export function cameFrom(request: Request): string | null {
  const from = request.headers.get('Referer') ?? ''
  const page = URL.canParse(from) ? new URL(from) : null
  return page?.host === new URL(request.url).host ? safePath(page.pathname + page.search) : null
}

/**
 * Headers for a redirect away from a page that cannot be shown. When the reader went back to it, the browser is there already:
 * then where it leads takes its place in the history. Otherwise Back would lead to it again and again.
 */
export function inItsPlace(request: Request): Record<string, string> {
  const { pathname, search } = new URL(request.url)
  return cameFrom(request) === pathname + search ? { 'X-Remix-Replace': 'true' } : {}
}

/**
 * `path`, with the query of the page whose form this is when it was sent from there: sorted and paged as the reader had
 * it; else with the query `otherwise`. The fragment says where on the page.
 */
export function backTo(request: Request, path: string, fragment: string, otherwise = ''): string {
  const from = request.headers.get('Referer') ?? ''
  const page = URL.canParse(from) ? new URL(from) : null
  const query =
    page && page.pathname === new URL(path, page).pathname && page.search.length < 500
      ? page.search
      : otherwise
  return `${path}${query}#${fragment}`
}
