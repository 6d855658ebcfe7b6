import type { RouteConfigEntry } from '@remix-run/route-config'
import routes from '../../app/routes'

/** Every route with its own URL, including those inside layouts. A layout's pages have full paths. */
export const pageRoutes: RouteConfigEntry[] = routes.flatMap(function pagesOf(route): RouteConfigEntry[] {
  return route.path === undefined && !route.index ? (route.children ?? []).flatMap(pagesOf) : [route]
})
