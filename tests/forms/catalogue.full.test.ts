import * as t from '@babel/types'
import { parse } from 'node-html-parser'
import { expect, it } from 'vitest'
import { checkRows } from '../support/rows'
import { nameOf, visit } from '../support/sources'
import { KNOWN_FORMS, ROUTE_SOURCES } from './all-forms'
import { FORMS } from './catalogue'
import { useWorld } from './world'

const world = useWorld()

it('every form of the product has an entry, and every entry is a form of the product', () => {
  expect(Object.keys(FORMS).sort()).toEqual([...new Set(KNOWN_FORMS.map(({ name }) => name))].sort())
  const accepting = Object.values(world.app.build.routes).filter(
    (route) => route?.module.action && route.path !== '*',
  )
  expect([...new Set(KNOWN_FORMS.map(({ pattern }) => pattern))].sort()).toEqual(
    accepting.map((route) => route!.path).sort(),
  )
})

it('every form is on the page where the catalogue says that browsers find it', () =>
  checkRows(
    Object.entries(FORMS),
    async ([, { ready, shown = [ready] }]) => {
      for (const make of shown) {
        const { path, page = path, cookie, fields } = await make(world)
        const { status, text } = await world.app.browser(cookie).get(page)
        expect(status).toBe(200)
        const forms = parse(text)
          .querySelectorAll('#content form[method=post]')
          .filter((form) => (form.getAttribute('action') ?? '').split('?')[0] === path.split('?')[0])
          .map((form) => form.querySelector('input[name=intent]')?.getAttribute('value'))
        expect(forms).not.toEqual([])
        if (fields.intent) expect(forms).toContain(fields.intent)
      }
    },
    ([name]) => name,
  ))

// On the form itself, because the page for an outage needs the sentence too.
it('every form has its own text for a failure', () => {
  const silent = new Set<string>()
  let forms = 0
  for (const [file, { ast }] of ROUTE_SOURCES) {
    visit(ast, (node) => {
      if (!t.isObjectExpression(node)) return
      const names = node.properties.map((each) => (t.isObjectProperty(each) ? nameOf(each.key) : ''))
      if (!names.includes('form') || !names.includes('run')) return
      forms++
      if (!names.includes('failed')) silent.add(file)
    })
  }
  expect(forms).toBeGreaterThan(50)
  expect([...silent].sort()).toEqual([])
})
