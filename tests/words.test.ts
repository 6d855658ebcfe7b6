import * as t from '@babel/types'
import { expect, it } from 'vitest'
import { checkRows } from './support/rows'
import { readSources, visit, type Source } from './support/sources'

/** Other names for what readers see, the right one, and lines where they're right. */
const NAMES: [name: RegExp, right: string, allowed?: RegExp][] = [
  [/(?<!campus )\bmoderators?\b/i, 'admin, or campus moderator'],
  [/\bthe desk\b/i, 'the dashboard'],
  [/\bplaces? to study\b|\bstudy places?\b/i, 'study spot'],
  [/\bthe store\b/i, 'object storage'],
  [/\bsealed\b/i, 'encrypted', /^carrel sealed 1/],
  [
    /\bsign(s|ed|ing)?[ -](in|up|out)\b/i,
    'log in, register, log out',
    // Quoted by the specification, and words in ads.
    /Sign (In|Out|Up)|Signing in\.\.\.|Sign out$|(Failed to|Error|Please) sign|Sign in for|sign up \(\?:now|free trial/,
  ],
  [
    /\b(colour|favourite|neighbour|centre|recognis|organis|cancell|licence(?!s)|normalis|behaviour)\w*/i,
    'American spelling',
    /`licence`|'licence'|cancellation/,
  ],
]
/** SQL, migrations, the sample's people, and what people search for. */
const NOT_READ =
  /^db\/(migrations|seeds)\/|queries\.server\.ts$|-sql\.ts$|^search\/(understand|phrases|parse|synonyms)\.ts$/

/** The texts of code: strings with a space in them, and text in JSX. */
function textsOf({ path: file, ast }: Source): { at: string; text: string }[] {
  const found: { at: string; text: string }[] = []
  const add = (node: t.Node, text: string) => {
    if (/\p{L}\s+\p{L}/u.test(text)) found.push({ at: `${file}:${node.loc!.start.line}`, text })
  }
  visit(ast, (node) => {
    if (t.isStringLiteral(node) || t.isJSXText(node)) add(node, node.value)
    if (t.isTemplateLiteral(node)) add(node, node.quasis.map(({ value }) => value.cooked).join('…'))
  })
  return found
}

const sources = [
  ...readSources('app', 'server', 'scripts', 'search', 'db', 'server.ts', 'worker.ts').values(),
]
it('texts that people read have one name for each thing', () =>
  checkRows(
    NAMES,
    ([name, , allowed]) => {
      const files = sources.filter((each) => !NOT_READ.test(each.path) && name.test(each.text))
      const found = files.flatMap(textsOf).filter(({ text }) => name.test(text) && !allowed?.test(text))
      const lines = found.map(({ at, text }) => `${at} ${text.trim().slice(0, 160)}`)
      expect(lines, lines.join('\n')).toEqual([])
    },
    ([, right]) => `instead of “${right}”`,
  ))

it('components have no text of their own', () => {
  const found: string[] = []
  for (const { path: file, ast } of sources.filter((each) => each.path.startsWith('app/ui/')))
    visit(ast, (node) => {
      if (t.isJSXText(node) && /\p{L}{2}/u.test(node.value)) found.push(`${file}: ${node.value.trim()}`)
    })
  expect(found).toEqual([])
})
