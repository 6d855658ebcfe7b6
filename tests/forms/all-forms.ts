import * as t from '@babel/types'
import { ACCOUNT_ACTIONS } from '~/dashboard/people-rules'
import { pageRoutes } from '../support/routes'
import { nameOf, readSources, visit } from '../support/sources'

export const ROUTE_SOURCES = readSources('app/routes')

/** Forms whose intents aren't literals in the source. */
const MADE: Record<string, string[]> = { 'admin-dashboard/users.$userId': [...ACCOUNT_ACTIONS] }

/**
 * Every form that the routes accept: its name ('setting/security end-others'), its path's pattern and a path to nothing,
 * and its intent ('' if none).
 */
export const KNOWN_FORMS = pageRoutes.flatMap(({ file, path = '' }) => {
  const { text, ast } = ROUTE_SOURCES.get(`app/${file}`)!
  if (path === '*' || !/^export (async )?function action\b/m.test(text)) return []
  const route = file.replace(/^routes\/|\.tsx?$/g, '')
  return intentsOf(route, ast).map((intent) => ({
    name: [route, intent].filter(Boolean).join(' '),
    pattern: path,
    path: `/${path.replace(/:\w+/g, '999999')}`,
    intent,
  }))
})

/** The intents in a route's source; '' for a form without one. */
function intentsOf(route: string, ast: t.File): string[] {
  const found: string[] = []
  visit(ast, (node) => {
    if (!t.isObjectProperty(node) || nameOf(node.key) !== 'forms' || !t.isObjectExpression(node.value)) return
    for (const property of node.value.properties) {
      if (t.isSpreadElement(property)) throw new Error(`Name the forms of ${route} one by one`)
      found.push(nameOf(property.key))
    }
  })
  return found.length > 0 ? found : (MADE[route] ?? [''])
}
