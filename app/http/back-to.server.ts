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
