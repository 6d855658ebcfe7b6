import type { ServerBuild } from '@remix-run/node'

/** The paths of all routes as '/location/:id', without the catch-all; fixed segments before parameters. */
export function routeTemplates(build: Pick<ServerBuild, 'routes'>): string[] {
  const templates = Object.values(build.routes).flatMap((route) => {
    if (!route || route.id === 'root' || route.path === '*') return []
    return [`/${route.path ?? ''}`]
  })
  const parameters = (template: string) => template.split(':').length
  return [...new Set(templates)].sort((a, b) => parameters(a) - parameters(b))
}
