import type { RouteConfigEntry } from '@remix-run/route-config'
import routes from '../../app/routes'

/** Every route that has a URL of its own, those inside layouts too. A layout's pages have whole paths. */
export const pageRoutes: RouteConfigEntry[] = routes.flatMap(function pagesOf(route): RouteConfigEntry[] {
  return route.path === undefined && !route.index ? (route.children ?? []).flatMap(pagesOf) : [route]
})
