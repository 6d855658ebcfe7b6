import type { ServerBuild } from '@remix-run/node'
import { wholePath } from './route-templates'

/**
 * Remix's router flattens and ranks all routes for every match, and matches two or three times per page: with a
 * hundred routes, a fifth of a page's time. A request only needs the routes of its first segment, a tenth of them.
 * @returns a function from a path to the build with only the routes that can match it
 */
export function routesBySegment(build: ServerBuild): (path: string) => ServerBuild {
  const always: string[] = [] // the root, the home page, the catch-all
  const bySegment = new Map<string, string[]>()
  const layouts = new Set(Object.values(build.routes).map((route) => route?.parentId))
  const withLayouts = (id: string | undefined): string[] =>
    id === undefined || id === 'root' ? [] : [...withLayouts(build.routes[id]?.parentId), id]
  for (const id of Object.keys(build.routes)) {
    const first = wholePath(build.routes, id).split('/')[0]!
    if (id !== 'root' && layouts.has(id)) continue // added with its pages
    if (first === '' || first === '*') always.push(id)
    else bySegment.set(first, [...(bySegment.get(first) ?? []), ...withLayouts(id)])
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
  const parts = new Map([...bySegment].map(([first, ids]) => [first, part(ids)]))
  const others = part([])
  return (path) => (path === '/__manifest' ? build : (parts.get(firstSegment(path)) ?? others))
}

/** As the router reads a path: decoded and in lower case. A page's data counts as the page. */
function firstSegment(path: string): string {
  const first = path.split('/')[1]!
  try {
    return decodeURIComponent(first)
      .replace(/\.data$/, '')
      .toLowerCase()
  } catch {
    return first
  }
}
