import ts from 'typescript'
import { expect, it } from 'vitest'
import { readSources, visit } from './support/sources'

const sources = readSources('app', 'server', 'scripts')

/** Texts of the specification whose feature comes with a later issue. Taking one from this list is part of that issue. */
const LATER: Record<string, string[]> = {}

/** 'advice.capitals' and the like for every text of a words file. */
function textsOf(file: string): string[] {
  const texts: string[] = []
  const collect = (node: ts.ObjectLiteralExpression, before: string) => {
    for (const property of node.properties) {
      if (!ts.isPropertyAssignment(property)) continue
      const name = before + (ts.isStringLiteral(property.name) ? property.name.text : property.name.getText())
      if (ts.isObjectLiteralExpression(property.initializer)) collect(property.initializer, `${name}.`)
      else texts.push(name)
    }
  }
  visit(sources.get(file)!.ast, (node) => {
    if (!ts.isVariableDeclaration(node) || node.name.getText() !== 'words' || !node.initializer) return
    const value = ts.isAsExpression(node.initializer) || ts.isSatisfiesExpression(node.initializer) ? node.initializer.expression
      : node.initializer
    if (ts.isObjectLiteralExpression(value)) collect(value, '')
  })
  return texts
}

/** The chains behind the names under which files import these words: 'advice' alone stands for all below it. */
function usesOf(file: string): Set<string> {
  const uses = new Set<string>()
  for (const source of sources.values()) {
    const from = source.imports.filter((each) => each.to === file)
    const names = new Set(from.flatMap((each) => each.names).filter(({ name }) => name === 'words').map(({ as }) => as))
    if (names.size === 0) continue
    visit(source.ast, (node) => {
      if (!ts.isIdentifier(node) || !names.has(node.text) || ts.isImportSpecifier(node.parent)) return
      let chain = ''
      let at: ts.Node = node
      while (ts.isPropertyAccessExpression(at.parent) && at.parent.expression === at) {
        chain += (chain && '.') + at.parent.name.text
        at = at.parent
      }
      uses.add(chain)
    })
  }
  return uses
}

const files = [...sources.keys()].filter((file) => /(^|[/-])words\.ts$/.test(file))

it.each(files)('every text of %s is used somewhere', (file) => {
  const texts = textsOf(file)
  expect(texts.length).toBeGreaterThan(0)
  const uses = usesOf(file)
  const used = (text: string) => [...uses].some((use) => text === use || (use !== '' && text.startsWith(`${use}.`)) || use.startsWith(
    `${text}.`))
  const unused = texts.filter((text) => !used(text))
  expect(unused.filter((text) => !(LATER[file] ?? []).includes(text)), `texts of ${file} that nothing shows`).toEqual([])
  expect((LATER[file] ?? []).filter((text) => !unused.includes(text)), 'used by now: take them from LATER').toEqual([])
})
