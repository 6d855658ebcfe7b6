import * as t from '@babel/types'
import { expect, it } from 'vitest'
import { readSources } from '../support/sources'

const MOST = 20

it(`a route has at most ${MOST} imports: what it reads and shows is a module of its feature`, () => {
  const counts = [...readSources('app/routes').values()].map(({ path, ast }) => ({
    file: path.replace('app/routes/', ''),
    imports: ast.program.body.filter(
      (each) =>
        t.isImportDeclaration(each) ||
        ((t.isExportNamedDeclaration(each) || t.isExportAllDeclaration(each)) && each.source),
    ).length,
  }))
  expect(counts.length).toBeGreaterThan(90)
  const over = counts.filter(({ imports }) => imports > MOST)
  expect(over).toEqual([])
})
