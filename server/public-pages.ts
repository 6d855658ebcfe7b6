import type { ServerBuild } from '@remix-run/node'
import type { PageHandle, PublicPages } from '~/web/http/page-handle'
import { addressPattern } from './address-patterns'
import { routeTemplates, wholePath } from './route-templates'

type Routes = ServerBuild['routes']

/** A route that says what it is to the outside. */
export type HandledRoute = {
  /** The whole path as '/location/:id'. */
  template: string
  /** Its own id after those of the routes around it. */
  ids: readonly string[]
  handle: PageHandle
  /** Whether it has a page to show, and isn't a file or data. */
  isPage: boolean
}

/** The routes that have a handle, in the order of app/routes.ts. */
export const handledRoutes = ({ routes }: { routes: Routes }): HandledRoute[] =>
  Object.values(routes).flatMap((route) => {
    const handle = route?.module.handle as PageHandle | undefined
    if (!route || !handle) return []
    return {
      template: `/${wholePath(routes, route.id)}`,
      ids: idsOf(routes, route.id),
      handle,
      isPage: route.module.default !== undefined,
    }
  })

const idsOf = (routes: Routes, id: string): string[] => {
  const parent = routes[id]?.parentId
  return parent === undefined ? [id] : [...idsOf(routes, parent), id]
}

/** What the service worker, the sitemap and robots.txt need to know of all routes. */
export function publicPages(build: { routes: Routes }): PublicPages {
  const handled = handledRoutes(build)
  const all = routeTemplates(build)
  const templates = (is: (handle: PageHandle) => unknown) => [
    ...new Set(handled.filter(({ handle }) => is(handle)).map(({ template }) => template)),
  ]
  return {
    offline: {
      all: addressPattern(
        templates(({ offline }) => offline),
        all,
      ),
      sameQuery: addressPattern(
        templates(({ offline }) => offline === 'same query'),
        all,
      ),
    },
    sitemap: templates(({ sitemap }) => sitemap).filter((template) => !template.includes(':')),
    disallow: handled.flatMap(({ handle }) => handle.disallow ?? []),
  }
}
