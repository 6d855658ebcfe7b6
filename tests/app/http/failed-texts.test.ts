import * as t from '@babel/types'
import { expect, it } from 'vitest'
import { FORM_SOURCES } from '../../support/forms'
import { nameOf, visit } from '../../support/sources'

// On the form itself, because the page for an outage needs the sentence too.
it('every form has its own text for a failure', () => {
  const silent = new Set<string>()
  let forms = 0
  for (const [file, { ast }] of FORM_SOURCES) {
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
