import { safePath } from './paths'

/** Path and query of the page on this site that a request came from. Null for another site or no Referer. */
export function refererPath(request: Request): string | null {
  const from = request.headers.get('Referer') ?? ''
  const page = URL.canParse(from) ? new URL(from) : null
  return page?.host === new URL(request.url).host ? safePath(page.pathname + page.search) : null
}

/**
 * Headers for a redirect away from a page that can't be shown. If the reader came back to the page, the redirect
 * replaces it in the history; otherwise Back would lead to it again and again.
 */
export function replacePage(request: Request): Record<string, string> {
  const { pathname, search } = new URL(request.url)
  return refererPath(request) === pathname + search ? { 'X-Remix-Replace': 'true' } : {}
}

/**
 * `path`, with the query of the form's page if it was sent from there, so that sorting and paging stay; else with the
 * query `otherwise`. `fragment` is the position on the page.
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
