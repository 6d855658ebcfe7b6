import type { ServerBuild } from '@remix-run/node'
import { wholePath } from './route-templates'

/**
 * Remix's router flattens and ranks all routes for every match, and matches four to six times per page: with a hundred
 * routes, a fifth of a page's time. A request only needs the routes of its first segment that aren't longer than its
 * path: two or three of them.
 * @returns a function from a path to the build with only the routes that can match it or the paths above it
 */
export function routesBySegment(build: ServerBuild): (path: string) => ServerBuild {
  const always: string[] = [] // the root, the home page, the catch-all
  const bySegment = new Map<string, { id: string; length: number }[]>()
  const layouts = new Set(Object.values(build.routes).map((route) => route?.parentId))
  const withLayouts = (id: string | undefined): string[] =>
    id === undefined || id === 'root' ? [] : [...withLayouts(build.routes[id]?.parentId), id]
  for (const id of Object.keys(build.routes)) {
    const segments = wholePath(build.routes, id).split('/')
    const first = segments[0]!
    if (segments.some((segment) => segment.endsWith('?')))
      throw new Error(`An optional segment has no length: ${id}`)
    // A layout has no path of its own; it's added with its pages.
    if (id !== 'root' && layouts.has(id) && !build.routes[id]?.path) continue
    if (first === '' || first === '*') always.push(id)
    else bySegment.set(first, [...(bySegment.get(first) ?? []), { id, length: segments.length }])
  }
  const part = (ids: string[]): ServerBuild => {
    const pick = <T>(all: Record<string, T>) =>
      Object.fromEntries([...always, ...ids].map((id) => [id, all[id]!]))
    return {
      ...build,
      routes: pick(build.routes),
      assets: { ...build.assets, routes: pick(build.assets.routes) },
    }
  }
  /** For each first segment, the build for paths of 0, 1, 2 … segments. */
  const parts = new Map(
    [...bySegment].map(([first, routes]) => {
      const lengths = Math.max(...routes.map(({ length }) => length)) + 1
      const upTo = (most: number) => routes.filter(({ length }) => length <= most)
      return [
        first,
        Array.from({ length: lengths }, (_, n) => part(upTo(n).flatMap(({ id }) => withLayouts(id)))),
      ]
    }),
  )
  const others = part([])
  return (path) => {
    const segments = path.split('/').filter(Boolean)
    const found = parts.get(firstSegment(segments[0] ?? ''))
    return found?.[Math.min(segments.length, found.length - 1)] ?? others
  }
}

/** As the router reads it: decoded and in lower case. A page's data counts as the page. */
function firstSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
      .replace(/\.data$/, '')
      .toLowerCase()
  } catch {
    return segment
  }
}
