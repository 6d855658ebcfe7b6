import * as t from '@babel/types'
import type { ServerBuild } from '@remix-run/node'
import { ACCOUNT_ACTIONS } from '~/dashboard/people/people-rules'
import { nameOf, readSources, visit } from './sources'

/** The sources of the routes. */
export const FORM_SOURCES = readSources('app/routes')

/** Forms whose intents aren't literals in the source. */
const MADE: Record<string, string[]> = {
  'app/routes/admin-dashboard/users.$userId.tsx': [...ACCOUNT_ACTIONS],
}
/** Routes whose id isn't their file's name. */
const FILES: Record<string, string> = {
  invite: 'invite/$token',
  'invite-without-token': 'invite/$token',
  location: 'location/$id',
  'location-of-campus': 'location/$id',
}

/** A form of the product: its route's file, a path to it, its intent ('' if none). */
export type KnownForm = { file: string; path: string; intent: string }

/** Its name in lists: 'setting/security end-others'. */
export const formName = ({ file, intent }: Pick<KnownForm, 'file' | 'intent'>): string =>
  [file.replace(/^app\/routes\/|\.tsx?$/g, ''), intent].filter(Boolean).join(' ')

/** Every form that a build's routes accept. */
export function allForms(build: ServerBuild): KnownForm[] {
  return Object.values(build.routes).flatMap((route) => {
    if (!route?.module.action || route.path === '*') return []
    const name = `app/routes/${FILES[route.id] ?? route.id.replace('routes/', '')}`
    const file = [`${name}.tsx`, `${name}.ts`].find((each) => FORM_SOURCES.has(each))
    if (!file) throw new Error(`Say in FILES where ${route.id} stands`)
    const path = `/${(route.path ?? '').replace(/:\w+/g, '1')}`
    return intentsOf(file).map((intent) => ({ file, path: route.index ? `${path}?index` : path, intent }))
  })
}

/** The intents in a route's source; '' for a form without one. */
function intentsOf(file: string): string[] {
  const found: string[] = []
  visit(FORM_SOURCES.get(file)!.ast, (node) => {
    if (!t.isObjectProperty(node) || nameOf(node.key) !== 'forms' || !t.isObjectExpression(node.value)) return
    found.push(
      ...node.value.properties.map((property) => {
        if (t.isSpreadElement(property)) throw new Error(`Name the forms of ${file} one by one`)
        return nameOf(property.key)
      }),
    )
  })
  return found.length > 0 ? found : (MADE[file] ?? [''])
}
