import fs from 'node:fs'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { readSources, visit } from './support/sources'

const DOCUMENT = 'docs/processes.md'
/** Functions whose variables live as long as what they make: caches, queues, the server itself. */
const MAKERS = /^(create[A-Z]|run[A-Z]|feed[A-Z]|listen$)/
/** Calls that make something with a memory of its own. */
const WITH_MEMORY = /^(createQueue|createMemory|createPages|bounded|pLimit)$/
const CHANGING = /^(set|add|delete|clear|push|unshift|splice|pop|shift)$/

/** The names that are changed inside a function: assigned, or as a map, a set or a list. What is filled at load is no state. */
function changedNames(ast: ts.SourceFile): Set<string> {
  const names = new Set<string>()
  const look = (node: ts.Node, inFunction: boolean) => {
    const inside = inFunction || ts.isFunctionLike(node)
    if (inside && ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const { expression, name } = node.expression
      if (CHANGING.test(name.text) && ts.isIdentifier(expression)) names.add(expression.text)
    }
    const target = isAssignment(node) ? node.left
      : (ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node)) && node.operator !== ts.SyntaxKind.ExclamationToken ? node.operand
        : null
    if (inside && target) names.add(rootOf(target))
    node.forEachChild((child) => look(child, inside))
  }
  look(ast, false)
  return names
}

const isAssignment = (node: ts.Node): node is ts.BinaryExpression => ts.isBinaryExpression(node) &&
  node.operatorToken.kind >= ts.SyntaxKind.FirstAssignment && node.operatorToken.kind <= ts.SyntaxKind.LastAssignment

/** x of x.y[z]. */
function rootOf(node: ts.Expression): string {
  return ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node) ? rootOf(node.expression) : node.getText()
}

function statefulNames(statements: readonly ts.Statement[], changed: Set<string>): string[] {
  return statements.filter(ts.isVariableStatement).flatMap(({ declarationList }) => declarationList.declarations
    .filter(({ name, initializer }) => {
      if (!(declarationList.flags & ts.NodeFlags.Const)) return true
      if (initializer && ts.isCallExpression(initializer)) {
        if (WITH_MEMORY.test(initializer.expression.getText())) return true
      }
      const made = initializer && (ts.isNewExpression(initializer) || ts.isArrayLiteralExpression(initializer) || ts.isObjectLiteralExpression(initializer))
      return (made || (initializer && ts.isAsExpression(initializer))) && (changed.has(name.getText()) || /shared/.test(name.getText()))
    })
    .map(({ name }) => name.getText()))
}

/** What a file keeps from one request to the next: variables of the file, and of functions that make lasting things. */
function stateOf(ast: ts.SourceFile): string[] {
  const changed = changedNames(ast)
  const names = statefulNames(ast.statements, changed)
  visit(ast, (node) => {
    if (ts.isFunctionDeclaration(node) && node.body && node.parent === ast && makesSomething(node)) {
      names.push(...statefulNames(node.body.statements, changed))
    }
    if (ts.isPropertyDeclaration(node) && node.initializer && ts.isNewExpression(node.initializer)) names.push(node.name.getText())
  })
  return [...new Set(names)]
}

/** An asynchronous function is an act that ends; only the server's own lasts. */
function makesSomething({ name, modifiers }: ts.FunctionDeclaration): boolean {
  const act = modifiers?.some(({ kind }) => kind === ts.SyntaxKind.AsyncKeyword)
  return MAKERS.test(name?.text ?? '') && (!act || name?.text === 'listen')
}

/** 'file name' of everything that the document names in its tables, by heading. */
function documented(): Map<string, string[]> {
  const parts = fs.readFileSync(DOCUMENT, 'utf8').split(/^## /m).slice(1)
  return new Map(parts.map((part) => [part.split('\n')[0]!, part.split('\n').filter((line) => line.startsWith('| `')).flatMap((line) => {
    const [file, ...names] = [...line.split(' | ')[0]!.matchAll(/`([^`]+)`/g)].map(([, text]) => text!)
    return names.map((name) => `${file} ${name}`)
  })]))
}

const lasting = [...readSources('app', 'db', 'search', 'server', 'server.ts', 'worker.ts').values()]
  .filter(({ path: file }) => !file.startsWith('db/migrations/'))

describe('what a process keeps in memory', () => {
  const found = lasting.flatMap(({ path: file, ast }) => stateOf(ast).map((name) => `${file} ${name}`))

  it('is found where it is known to be, and constants are left alone', () => {
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
    expect(stateOf(ts.createSourceFile('a.ts', text, ts.ScriptTarget.Latest, true)).sort()).toEqual(
      ['all', 'count', 'inTurn', 'kept', 'list', 'names', 'seen'])
    expect(found.length).toBeGreaterThan(40)
  })

  it(`stands in ${DOCUMENT}, and nothing else does`, () => {
    expect([...documented().values()].flat().sort()).toEqual(found.sort())
  })

  it('of browsers is no file of the server', () => {
    const browsers = documented().get('What a browser keeps')!
    expect(browsers.length).toBeGreaterThan(5)
    expect(browsers.filter((each) => /\.server\.ts |^(server|search|db)\//.test(each))).toEqual([])
  })
})

/** docs/decisions/0088: behind a pooler the next transaction may run on another connection. */
describe('SQL leaves nothing behind in a connection', () => {
  const SETS = /['"`]\s*(set (?!local\b|transaction\b)\w+ *(=|to\b)|listen \w|prepare \w+ as|create temp)/i
  const HOLDS = /\bpg_(try_)?advisory_(lock|unlock)|\bset_config\([^)]*false\)|\bset session\b/i
  /** A statement with a name is known to one connection only. */
  const NAMED = /\{[^{}]*\bname:[^{}]*\btext:[^{}]*\bvalues\b[^{}]*\}/
  const leaves = (text: string) => [SETS, HOLDS, NAMED].some((each) => each.test(text))

  it('but for what has a connection of its own, past any pooler', () => {
    expect(lasting.filter(({ text }) => leaves(text)).map(({ path: file }) => file).sort()).toEqual(
      ['app/jobs/presence.server.ts', 'app/jobs/schema.server.ts'])
    for (const text of ['"set search_path = x"', '`\n SET statement_timeout TO 0`', "'select pg_advisory_lock(1)'", "'listen changes'",
      "'create temp table x (id int)'", "query({ name: 'one', text: 'select $1', values: [1] })"]) expect([text, leaves(text)]).toEqual([text, true])
    for (const text of ['"set local lock_timeout = 1"', "'select pg_advisory_xact_lock(1)'", "'update x set a = 1'", "'set aside for a friend'"]) {
      expect([text, leaves(text)]).toEqual([text, false])
    }
  })
})
