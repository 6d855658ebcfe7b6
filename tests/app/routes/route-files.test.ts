import type { RouteConfigEntry } from '@remix-run/route-config'
import { expect, it } from 'vitest'
import routes from '../../../app/routes'
import { pageRoutes } from '../../support/routes'

/** A page's second URL, by its route's id: its file is where the first one leads. */
const SECOND = ['location-of-campus', 'invite-without-token', 'imprint', 'reminders-off']

/** First segments with so many pages that they have a folder. */
const FOLDERS = ['admin-dashboard', 'api', 'location', 'setting', 'university']

it('a route’s file is named for its URL', () => {
  const all = pageRoutes.map(({ path = '', file, id }) => ({ path, file, id }))
  const shared = (first: string) => all.filter(({ path }) => path.split('/')[0] === first).length > 1
  for (const { path, file, id } of all) {
    if (SECOND.includes(id ?? '')) continue
    const slash = FOLDERS.includes(path.split('/')[0]!) ? '/' : '.'
    const [first = '', ...rest] = path
      .split('/')
      .map((segment) => segment.replace(/^[:.]/, (mark) => (mark === ':' ? '$' : '')))
    const name =
      path === ''
        ? 'index'
        : path === '*'
          ? 'not-found'
          : rest.length > 0
            ? `${first}${slash}${rest.join('.')}`
            : shared(path.split('/')[0]!)
              ? `${first}${slash}index`
              : first
    expect(file.replace(/\.tsx?$/, '')).toBe(`routes/${name}`)
  }
})

/** Each layout with its pages. */
const layouts = (all: RouteConfigEntry[]): RouteConfigEntry[] =>
  all.flatMap((each) => (each.children ? [each, ...layouts(each.children)] : []))

it('a layout is in the folder of its pages', () => {
  for (const { file, children } of layouts(routes)) {
    const folder = file.slice(0, file.lastIndexOf('/') + 1)
    for (const page of children!) expect(page.file.startsWith(folder), `${page.file} in ${file}`).toBe(true)
  }
})
