import * as t from '@babel/types'
import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { readSources, type Source, visit } from './support/sources'

type Line = { at: string; text: string }

/** Words that give a translation away or have another name here, what to say instead, and lines where they're right. */
const PHRASES: [phrase: RegExp, instead: string, right?: RegExp][] = [
  [/\bwhom\b/i, 'who, or name them'],
  [/\banew\b/i, 'again, from scratch, start over'],
  [/\bmend(s|ed|ing)?\b/i, 'fix'],
  [/\breckon(s|ed|ing)?\b/i, 'calculate, estimate'],
  [/\b(somebody|everybody|anybody)\b/i, 'someone, everyone, anyone', /`everybody`|'everybody'/],
  [/\b(tell|tells|told|telling) of\b/i, 'report, notify, mention'],
  [/\b(is|are|was|were) (told|said) (beside|in|so|to)\b/i, 'say who says it: "the page says"'],
  [/\bwhat (is|was|were) (kept|held|told|meant|wanted|asked)\b/i, 'name the thing'],
  [/\bno such\b/i, 'not found', /^No such object$/],
  [/\bby chance\b/i, 'random'],
  [
    /\bthey that\b|\bthose (that|who|which) (are|is)\b|\bwho (takes part|signs up|asks for it)\b/i,
    'name them',
  ],
  [/\b(that|which) (is|are) (none|no \w+)\b/i, 'not a …, invalid'],
  [/\bbut for\b/i, 'except'],
  [/\bbeside(?! the point)\b/i, 'next to'],
  [/\bof it only\b|\bwhat of\b/i, 'name the part'],
  [/\b(lies|lie|lying|stands?) (in|on|beside|below|behind|before|in front)\b/i, 'is in, is next to'],
  [/\b(goes|go) on\b/i, 'continue, keep'],
  [/\bshall\b/i, 'must, will'],
  [/\bsealed\b/i, 'encrypted', /^carrel sealed 1/],
  [/\b(broke|broken|breaks) off\b|\blet go of\b/i, 'cut off, released'],
  [/\blook(s|ed)? otherwise\b|\bor otherwise\b/i, 'differ'],
  [/\bby itself\b|\bby themselves\b/i, 'automatically, on its own'],
  [/\bnam(e|es|ed|ing) nobody\b|\bnobody's\b/i, "doesn't name anyone"],
  [/\b(is|are|was|were) to be \w+ed\b/i, 'must be, should be'],
  [/\b(taken|took) by (another|the) (program|mail server)\b/i, 'in use, accepted'],
  [/\bcame to (an|no) end\b|\bcame of\b/i, 'ended, result'],
  [/\bthe desk\b/i, 'the dashboard'],
  [/\bmoderators?\b/i, 'admin', /^\| `dashboard`, `admin`/],
  [/\bthe store\b/i, 'object storage', /`store`/],
  [/\bplaces? to study\b|\bstudy places?\b/i, 'study spot'],
  [
    /\bsign(s|ed|ing)?[ -](in|up|out)\b/i,
    'log in, register, log out',
    // Quoted by the specification, words in ads, and names of settings and data.
    /Sign (In|Out|Up)|Signing in\.\.\.|Sign out$|(Failed to|Error|Please) sign|Sign in for|sign up \(\?:now|free trial|`signed-in`|"Sign out"/,
  ],
  [
    /\b(colour|favourite|neighbour|centre|recognis|organis|cancell|licence(?!s)|normalis|behaviour)\w*/i,
    'American spelling',
    /`licence`|'licence'|cancellation/,
  ],
]

/** The texts of code: strings with a space in them, and text in JSX. */
const textsOf = ({ path: file, ast }: Source): Line[] => {
  const lines: Line[] = []
  const add = (node: t.Node, text: string) => {
    if (/\p{L}\s+\p{L}/u.test(text)) lines.push({ at: `${file}:${node.loc!.start.line}`, text })
  }
  visit(ast, (node) => {
    if (t.isStringLiteral(node) || t.isJSXText(node)) add(node, node.value)
    if (t.isTemplateLiteral(node)) add(node, node.quasis.map(({ value }) => value.cooked).join('…'))
  })
  return lines
}

const documentLines = (file: string): Line[] => {
  // Released changes stay as they were written.
  const [text] = fs.readFileSync(file, 'utf8').split(/^(?=## \d+\.\d)/m) as [string]
  return text.split('\n').map((line, n) => ({ at: `${file}:${n + 1}`, text: line }))
}

const sources = (...folders: string[]) => [...readSources(...folders).values()]
const PROGRAM = ['app', 'server', 'scripts', 'search', 'db', 'server.ts', 'worker.ts']
/** SQL, migrations, the sample's people, and what people search for. */
const NOT_READ =
  /^db\/(migrations|seeds)\/|queries\.server\.ts$|-sql\.ts$|^search\/(understand|parse|synonyms)\.ts$/

const READ: Record<string, Line[]> = {
  'a text': sources(...PROGRAM)
    .filter(({ path: file }) => !NOT_READ.test(file))
    .flatMap(textsOf),
  'a document': [
    'README.md',
    'CONTRIBUTING.md',
    'SECURITY.md',
    'CHANGELOG.md',
    ...fs
      .readdirSync('docs', { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.md') && name !== 'licences.md')
      .map((name) => path.join('docs', name)),
  ].flatMap(documentLines),
  // Comments: sources(...PROGRAM).flatMap(commentsOf). Names of tests: sources('tests').flatMap(textsOf).
}

describe.each(Object.entries(READ))('%s', (_kind, lines) => {
  it.each(PHRASES)('never has %s: %s', (phrase, _instead, right) => {
    expect(lines.length).toBeGreaterThan(0)
    const found = lines.filter(({ text }) => phrase.test(text) && !right?.test(text))
    expect(found.map(({ at, text }) => `${at} ${text.trim().slice(0, 160)}`)).toEqual([])
  })
})
