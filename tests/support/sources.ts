import { parse } from '@babel/parser'
import * as t from '@babel/types'
import fs from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'

/** An import or re-export in a file; `to` is a path in this repository or a package name. */
export type Import = { to: string; own: boolean; typeOnly: boolean }
/** A file; `ast` and `imports` are parsed when they're first read. */
export type Source = { path: string; text: string; readonly ast: t.File; readonly imports: Import[] }

const ROOTS: Record<string, string> = { '~db/': 'db/', '~search/': 'search/', '~/': 'app/' }
const ENDINGS = ['', '.ts', '.tsx', '.js', '/index.ts', '/index.tsx']

/** Every TypeScript file below the folders, by path, with its imports. */
export function readSources(...folders: string[]): Map<string, Source> {
  const files = folders.flatMap((folder) =>
    fs.statSync(folder).isFile()
      ? [folder]
      : fs
          .readdirSync(folder, { recursive: true, encoding: 'utf8' })
          .map((name) => path.posix.join(folder, name))
          .filter((name) => /\.tsx?$/.test(name)),
  )
  return new Map(files.sort().map((file) => [file, readOnce(file)]))
}

/** A cache: a process runs several test files that read the same sources. */
const known = new Map<string, Source>()

function readOnce(file: string): Source {
  const source = known.get(file) ?? readSource(file)
  known.set(file, source)
  return source
}

function readSource(file: string): Source {
  const text = fs.readFileSync(file, 'utf8')
  let ast: t.File | undefined
  let imports: Import[] | undefined
  return {
    path: file,
    text,
    get ast() {
      return (ast ??= parse(text, {
        sourceType: 'module',
        plugins: file.endsWith('x') ? ['typescript', 'jsx'] : ['typescript'],
      }))
    },
    get imports() {
      return (imports ??= importsOf(file, text))
    },
  }
}

/** Vite's parser lists imports in a tenth of the time that a whole syntax tree takes. */
function importsOf(file: string, text: string): Import[] {
  const { staticImports, staticExports, dynamicImports } = parseSync(file, text).module
  const exported = staticExports.flatMap(({ entries }) => {
    const from = entries.find(({ moduleRequest }) => moduleRequest)?.moduleRequest
    return from ? [{ moduleRequest: from, entries }] : []
  })
  const running = new Set(dynamicImports.map(({ start }) => start))
  return [
    ...[...staticImports, ...exported].map(({ moduleRequest, entries }) => ({
      ...resolve(file, moduleRequest.value),
      typeOnly: entries.length > 0 && entries.every(({ isType }) => isType),
    })),
    // Other import(…) are types.
    ...[...text.matchAll(/\bimport\('([^']+)'\)/g)].map(({ 1: to, index }) => ({
      ...resolve(file, to!),
      typeOnly: !running.has(index),
    })),
  ]
}

export function visit(node: t.Node, see: (node: t.Node) => void): void {
  t.traverseFast(node, (each) => see(each))
}

/** A file's statements, with `export` removed. */
export const statementsOf = (ast: t.File): { statement: t.Statement; exported: boolean }[] =>
  ast.program.body.map((each) =>
    t.isExportNamedDeclaration(each) && each.declaration
      ? { statement: each.declaration, exported: true }
      : { statement: each, exported: false },
  )

/** The name of a variable, property or function; '' if it's computed or destructured. */
export function nameOf(node: t.Node | null | undefined): string {
  if (t.isIdentifier(node)) return node.name
  if (t.isStringLiteral(node) || t.isNumericLiteral(node)) return String(node.value)
  return ''
}

function resolve(from: string, asked: string): { to: string; own: boolean } {
  const specifier = asked.replace(/\?\w+$/, '') // "?raw" and similar suffixes say how to load a file
  const root = Object.keys(ROOTS).find((each) => specifier.startsWith(each))
  const target = root
    ? ROOTS[root]! + specifier.slice(root.length)
    : specifier.startsWith('.')
      ? path.posix.join(path.posix.dirname(from), specifier)
      : null
  if (target === null) return { to: specifier, own: false }
  const found = ENDINGS.map((ending) => target + ending).find(
    (each) => fs.existsSync(each) && fs.statSync(each).isFile(),
  )
  return { to: found ?? target, own: true }
}
