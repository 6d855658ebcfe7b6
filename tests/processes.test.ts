import * as t from '@babel/types'
import fs from 'node:fs'
import { describe, expect, it } from 'vitest'
import { nameOf, parse, readSources, statementsOf, visit } from './support/sources'

const DOCUMENT = 'docs/processes.md'
/** Functions whose variables live as long as what they create: caches, queues, the server itself. */
const MAKERS = /^(create[A-Z]|run[A-Z]|feed[A-Z]|listen$)/
/** Calls that create something with state. */
const WITH_MEMORY = /^(createQueue|createMemory|createPages|bounded|pLimit)$/
const CHANGING = /^(set|add|delete|clear|push|unshift|splice|pop|shift)$/

/** Names changed inside a function: assigned, or as a map, set or list. What is filled on load isn't state. */
function changedNames(ast: t.File): Set<string> {
  const names = new Set<string>()
  t.traverse(ast, (node, ancestors) => {
    if (!t.isFunction(node) && !ancestors.some((each) => t.isFunction(each.node))) return
    if (isCall(node) && isAccess(node.callee) && CHANGING.test(nameOf(node.callee.property)))
      names.add(nameOf(node.callee.object))
    if (t.isAssignmentExpression(node)) names.add(rootOf(node.left))
    if (t.isUpdateExpression(node)) names.add(rootOf(node.argument))
  })
  return names
}

/** `x()` and `x?.()`; `x.y` and `x?.y`. */
const isCall = (node: t.Node) => t.isCallExpression(node) || t.isOptionalCallExpression(node)
const isAccess = (node: t.Node) => t.isMemberExpression(node) || t.isOptionalMemberExpression(node)

/** x of x.y[z]. */
const rootOf = (node: t.Node): string => (isAccess(node) ? rootOf(node.object) : nameOf(node))

function statefulNames(statements: t.Statement[], changed: Set<string>): string[] {
  return statements
    .filter((statement) => t.isVariableDeclaration(statement))
    .flatMap(({ kind, declarations }) =>
      declarations
        .filter(({ id, init }) => {
          if (kind !== 'const') return true
          if (t.isNewExpression(init) && nameOf(init.callee) === 'LRUCache') return true
          if (t.isCallExpression(init) && WITH_MEMORY.test(nameOf(init.callee))) return true
          const made =
            t.isNewExpression(init) ||
            t.isArrayExpression(init) ||
            t.isObjectExpression(init) ||
            t.isTSAsExpression(init)
          return made && (changed.has(nameOf(id)) || /shared/.test(nameOf(id)))
        })
        .map(({ id }) => nameOf(id)),
    )
}

/** A file's state between requests: variables of the file, and of functions that create long-lived things. */
function stateOf(ast: t.File): string[] {
  const changed = changedNames(ast)
  const statements = statementsOf(ast).map(({ statement }) => statement)
  const names = statefulNames(statements, changed)
  for (const statement of statements) {
    if (t.isFunctionDeclaration(statement) && makesSomething(statement))
      names.push(...statefulNames(statement.body.body, changed))
  }
  visit(ast, (node) => {
    if ((t.isClassProperty(node) || t.isClassPrivateProperty(node)) && t.isNewExpression(node.value))
      names.push(nameOf(node.key))
  })
  return [...new Set(names)]
}

/** An asynchronous function ends; only the server's own lasts. */
const makesSomething = ({ id, async }: t.FunctionDeclaration) =>
  MAKERS.test(nameOf(id)) && (!async || nameOf(id) === 'listen')

/** 'file name' of everything that the document lists in its tables, by heading. */
function documented(): Map<string, string[]> {
  const parts = fs.readFileSync(DOCUMENT, 'utf8').split(/^## /m).slice(1)
  return new Map(
    parts.map((part) => [
      part.split('\n')[0]!,
      part
        .split('\n')
        .filter((line) => line.startsWith('| `'))
        .flatMap((line) => {
          const [file, ...names] = [...line.split(' | ')[0]!.matchAll(/`([^`]+)`/g)].map(([, text]) => text!)
          return names.map((name) => `${file} ${name}`)
        }),
    ]),
  )
}

const lasting = [...readSources('app', 'db', 'search', 'server', 'server.ts', 'worker.ts').values()].filter(
  ({ path: file }) => !file.startsWith('db/migrations/'),
)

describe('what a process keeps in memory', () => {
  const found = lasting.flatMap(({ path: file, ast }) => stateOf(ast).map((name) => `${file} ${name}`))

  it('is found where it is known to be, and constants are ignored', () => {
    const text = `
      let count = 0
      const kept = new Map<string, number>(), words = new Set(['a']), table = new Map()
      for (const word of words) table.set(word, 1)
      const inTurn = bounded(1, 2)
      const list = []
      export const note = (key: string) => { kept.set(key, ++count); list.push(key) }
      export function createThing() { let seen = 0; const names = new Set(); const most = 3; return () => { seen++; names.add(seen + most) } }
      export function find() { let here = 0; here++; return here }
      class Sink { readonly all = new Map() }`
    expect(stateOf(parse('a.ts', text)).sort()).toEqual([
      'all',
      'count',
      'inTurn',
      'kept',
      'list',
      'names',
      'seen',
    ])
    expect(found.length).toBeGreaterThan(40)
  })

  it(`is listed in ${DOCUMENT}, and nothing else is`, () => {
    expect([...documented().values()].flat().sort()).toEqual(found.sort())
  })

  it('of browsers is in no server file', () => {
    const browsers = documented().get('What a browser keeps')!
    expect(browsers.length).toBeGreaterThan(5)
    expect(browsers.filter((each) => /\.server\.ts |^(server|search|db)\//.test(each))).toEqual([])
  })
})

/** Behind a pooler in transaction mode, the next transaction may run on another connection. */
describe('SQL leaves nothing behind in a connection', () => {
  const SETS = /['"`]\s*(set (?!local\b|transaction\b)\w+ *(=|to\b)|listen \w|prepare \w+ as|create temp)/i
  const HOLDS = /\bpg_(try_)?advisory_(lock|unlock)|\bset_config\([^)]*false\)|\bset session\b/i
  /** A prepared statement exists on one connection only. */
  const NAMED = /\{[^{}]*\bname:[^{}]*\btext:[^{}]*\bvalues\b[^{}]*\}/
  const leaves = (text: string) => [SETS, HOLDS, NAMED].some((each) => each.test(text))

  it('except with a connection of its own, bypassing any pooler', () => {
    expect(
      lasting
        .filter(({ text }) => leaves(text))
        .map(({ path: file }) => file)
        .sort(),
    ).toEqual(['app/jobs/lost-jobs.server.ts', 'app/jobs/schema.server.ts'])
    for (const text of [
      '"set search_path = x"',
      '`\n SET statement_timeout TO 0`',
      "'select pg_advisory_lock(1)'",
      "'listen changes'",
      "'create temp table x (id int)'",
      "query({ name: 'one', text: 'select $1', values: [1] })",
    ])
      expect([text, leaves(text)]).toEqual([text, true])
    for (const text of [
      '"set local lock_timeout = 1"',
      "'select pg_advisory_xact_lock(1)'",
      "'update x set a = 1'",
      "'set aside for a friend'",
    ]) {
      expect([text, leaves(text)]).toEqual([text, false])
    }
  })
})
