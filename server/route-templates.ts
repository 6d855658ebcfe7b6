import type { ServerBuild } from '@remix-run/node'

export type Routes = Record<string, { id: string; parentId?: string; path?: string } | undefined>

/** The template for paths that only match the catch-all. */
export const OTHER = 'other'

/** The full paths of all routes, such as '/location/:id', without the catch-all; fixed segments before parameters. */
export function routeTemplates({ routes }: { routes: ServerBuild['routes'] | Routes }): string[] {
  const all = routes as Routes
  const ids = Object.keys(all).filter((id) => id !== 'root' && all[id]?.path !== '*')
  return [...new Set(ids.map((id) => `/${wholePath(all, id)}`))].sort(byFixedSegments)
}

/** A route's path including its parents', without the leading slash. */
export function wholePath(routes: Routes, id: string | undefined): string {
  const route = id === undefined ? undefined : routes[id]
  return route ? [wholePath(routes, route.parentId), route.path].filter(Boolean).join('/') : ''
}

/** Orders by segment, as the router ranks them: fixed before parameters, a splat last. */
function byFixedSegments(a: string, b: string): number {
  const rank = (template: string) =>
    template
      .split('/')
      .map((part) => (part === '*' ? 2 : part.startsWith(':') ? 1 : 0))
      .join('')
  return rank(a) < rank(b) ? -1 : rank(a) > rank(b) ? 1 : 0
}

/** Files that are the same for everybody and cost nothing. A campus page has dozens of drawings. */
const FILES = /^\/(?:assets|drawings)\/|^\/wake-[0-9a-f]+\.js$/

/**
 * Maps a path to its route template, so that there are few labels whatever paths are requested. A page's data counts
 * as the page.
 * @param templates from routeTemplates
 */
export function routeMatcher(templates: string[]): (path: string) => string {
  const patterns = templates.map((template) => ({ template, pattern: patternOf(template) }))
  return (path) => {
    if (FILES.test(path)) return '/assets'
    if (path.startsWith('/files/')) return '/files/*'
    if (path.startsWith('/maps/')) return '/maps/*'
    if (path === '/__manifest' || path === '/client-errors') return path
    const page = path.replace(/\.data$/, '').replace(/^\/_root$/, '/')
    return patterns.find(({ pattern }) => pattern.test(page))?.template ?? OTHER
  }
}

function patternOf(template: string): RegExp {
  const segments = template
    .split('/')
    .filter(Boolean)
    .map((part) => {
      if (part === '*') return '(?:/.*)?'
      if (part.startsWith(':')) return '/[^/]+'
      return `/${part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`
    })
  return new RegExp(`^${segments.join('')}/?$`, 'i')
}
