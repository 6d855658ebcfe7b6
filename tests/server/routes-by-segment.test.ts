import { beforeAll, describe, expect, it } from 'vitest'
import type { ServerBuild } from '@remix-run/node'
import { routesBySegment } from '../../server/routes-by-segment'
import { loadBuild } from '../support/app'

let build: ServerBuild
let idsAt: (path: string) => string[]

beforeAll(async () => {
  build = await loadBuild()
  const buildOf = routesBySegment(build)
  idsAt = (path) => Object.keys(buildOf(path).routes)
})

/** A layout has no path of its own; it comes with its pages. */
const isLayout = (id: string) =>
  id !== 'root' && Object.values(build.routes).some((route) => route?.parentId === id)

const paths = () =>
  Object.values(build.routes)
    .filter((route) => route && route.path !== '*' && !isLayout(route.id))
    .map((route) => ({ id: route!.id, path: `/${(route!.path ?? '').replace(/:\w+/g, '7')}` }))

describe('the routes that a path can match', () => {
  it('are those of its first segment, the root and the catch-all', () => {
    for (const { id, path } of paths()) {
      const ids = idsAt(path)
      expect(ids, path).toEqual(expect.arrayContaining([id, 'root', 'routes/not-found']))
      expect(ids.length, path).toBeLessThan(Object.keys(build.routes).length / 3)
    }
  })

  it('include the layouts around them, unlike those of other paths', () => {
    const layouts = Object.keys(build.routes).filter(isLayout)
    expect(layouts).toContain('routes/admin-dashboard/layout')
    for (const { id, path } of paths()) {
      const { parentId } = build.routes[id]!
      if (parentId) expect(idsAt(path), path).toContain(parentId)
    }
    expect(idsAt('/').filter(isLayout)).toEqual([])
  })

  it('are no longer than the path', () => {
    const lengthOf = (path: string) => path.split('/').filter(Boolean).length
    for (const { path } of paths()) {
      const ids = idsAt(path)
      for (const other of paths())
        if (ids.includes(other.id)) expect(lengthOf(other.path), path).toBeLessThanOrEqual(lengthOf(path))
    }
    const idOf = (wanted: string) => paths().find(({ path }) => path === wanted)!.id
    expect(idsAt('/location/7')).toContain(idOf('/location/7'))
    expect(idsAt('/location/7')).not.toContain(idOf('/location/7/review'))
    expect(idsAt('/location/7/no/such/page/at/all')).toContain(idOf('/location/7/review/photos'))
  })

  it('do not depend on case, escapes or whether data are requested', () => {
    for (const { id, path } of paths()) {
      if (path === '/') continue
      expect(idsAt(path.toUpperCase()), path).toContain(id)
      expect(idsAt(`/%${path.charCodeAt(1).toString(16)}${path.slice(2)}`), path).toContain(id)
      expect(idsAt(`${path}.data`), path).toContain(id)
    }
    expect(idsAt('/_root.data')).toEqual(idsAt('/'))
  })

  it('include a page that other pages are inside of, at its own path and at theirs', () => {
    const page = { id: 'shelf', path: 'shelf', parentId: 'root', module: {} }
    const inside = { id: 'book', path: ':book', parentId: 'shelf', module: {} }
    const routes = {
      ...build.routes,
      shelf: page,
      book: inside,
    } as unknown as ServerBuild['routes']
    const assets = {
      ...build.assets,
      routes: { ...build.assets.routes, shelf: page, book: inside },
    } as unknown as ServerBuild['assets']
    const buildOf = routesBySegment({ ...build, routes, assets })
    expect(Object.keys(buildOf('/shelf').routes)).toContain('shelf')
    expect(Object.keys(buildOf('/shelf/7').routes)).toEqual(expect.arrayContaining(['shelf', 'book']))
  })

  it('are few for an unknown path', () => {
    expect(idsAt('/no/such/page')).toEqual(idsAt('/'))
    expect(idsAt('/%E0%A4%A')).toEqual(idsAt('/'))
  })
})
