import * as t from '@babel/types'
import { expect, it } from 'vitest'
import { nameOf, readSources, statementsOf, visit } from './support/sources'

const sources = readSources('app', 'server', 'scripts')

/** Texts of the specification whose feature comes with a later issue, which removes them from this list. */
const LATER: Record<string, string[]> = {}

/** The names of a words file's exports that contain texts, such as busynessWords. */
const exportsOf = (file: string): string[] =>
  statementsOf(sources.get(file)!.ast).flatMap(({ statement, exported }) =>
    exported && t.isVariableDeclaration(statement)
      ? statement.declarations.map(({ id }) => nameOf(id)).filter((name) => /words$/i.test(name))
      : [],
  )

/** 'advice.capitals' and so on for every text of an export of a words file. */
function textsOf(file: string, words: string): string[] {
  const texts: string[] = []
  const collect = (node: t.ObjectExpression, before: string) => {
    for (const property of node.properties) {
      if (!t.isObjectProperty(property) || property.shorthand) continue
      const name = before + nameOf(property.key)
      if (t.isObjectExpression(property.value)) collect(property.value, `${name}.`)
      else texts.push(name)
    }
  }
  visit(sources.get(file)!.ast, (node) => {
    if (!t.isVariableDeclarator(node) || nameOf(node.id) !== words) return
    const value =
      t.isTSAsExpression(node.init) || t.isTSSatisfiesExpression(node.init) ? node.init.expression : node.init
    if (t.isObjectExpression(value)) collect(value, '')
  })
  return texts
}

/** The property chains used on imports of these words: 'advice' alone covers everything below it. */
function usesOf(file: string, words: string): Set<string> {
  const uses = new Set<string>()
  for (const source of sources.values()) {
    const from = source.imports.filter((each) => each.to === file)
    const names = new Set(
      from
        .flatMap((each) => each.names)
        .filter(({ name }) => name === words)
        .map(({ as }) => as),
    )
    if (names.size === 0) continue
    t.traverse(source.ast, (node, ancestors) => {
      if (!t.isIdentifier(node) || !names.has(node.name) || t.isImportSpecifier(ancestors.at(-1)!.node))
        return
      let chain = ''
      for (const { node: parent, key } of ancestors.toReversed()) {
        if (
          key !== 'object' ||
          !(t.isMemberExpression(parent) || t.isOptionalMemberExpression(parent)) ||
          parent.computed
        )
          break
        chain += (chain && '.') + nameOf(parent.property)
      }
      uses.add(chain)
    })
  }
  return uses
}

const files = [...sources.keys()].filter((file) => /(^|[/-])words\.ts$/.test(file))

it.each(files.flatMap((file) => exportsOf(file).map((words) => [file, words] as const)))(
  'every text of %s, %s, is used somewhere',
  (file, words) => {
    const texts = textsOf(file, words)
    expect(texts.length).toBeGreaterThan(0)
    const uses = usesOf(file, words)
    const used = (text: string) =>
      [...uses].some(
        (use) => text === use || (use !== '' && text.startsWith(`${use}.`)) || use.startsWith(`${text}.`),
      )
    const unused = texts.filter((text) => !used(text))
    expect(
      unused.filter((text) => !(LATER[file] ?? []).includes(text)),
      `texts of ${file} that nothing shows`,
    ).toEqual([])
    expect(
      (LATER[file] ?? []).filter((text) => !unused.includes(text)),
      'used by now: take them from LATER',
    ).toEqual([])
  },
)

it('a feature has one words file, and there are at most 40', () => {
  expect(files.filter((file) => !/(^|\/)words\.ts$/.test(file))).toEqual(['app/decision-words.ts'])
  expect(files.length).toBeLessThanOrEqual(40)
  expect(files.filter((file) => exportsOf(file).length === 0)).toEqual([])
})

it('components have no text of their own', () => {
  const texts = [...sources.values()]
    .filter(({ path: file }) => file.startsWith('app/components/'))
    .flatMap(({ path: file, ast }) => {
      const found: string[] = []
      visit(ast, (node) => {
        if (t.isJSXText(node) && /\p{L}{2}/u.test(node.value)) found.push(`${file}: ${node.value.trim()}`)
      })
      return found
    })
  expect(texts).toEqual([])
})
