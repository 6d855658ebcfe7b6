import { parse as parseSource } from '@babel/parser'
import * as t from '@babel/types'
import fs from 'node:fs'
import path from 'node:path'

/**
 * An import or re-export in a file; `to` is a path in this repository or a package name. `names` are those in
 * braces.
 */
export type Import = { to: string; own: boolean; typeOnly: boolean; names: { name: string; as: string }[] }
export type Source = { path: string; text: string; lines: number; ast: t.File; imports: Import[] }

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
  const ast = parse(file, text)
  const imports: Import[] = []
  const add = ({ value }: t.StringLiteral, typeOnly: boolean, names: Import['names'] = []) =>
    imports.push({ ...resolve(file, value), typeOnly, names })
  visit(ast, (node) => {
    if (t.isImportDeclaration(node)) add(node.source, isTypeOnly(node), namesOf(node))
    if ((t.isExportNamedDeclaration(node) || t.isExportAllDeclaration(node)) && node.source)
      add(node.source, node.exportKind === 'type')
    if (t.isCallExpression(node) && t.isImport(node.callee) && t.isStringLiteral(node.arguments[0]))
      add(node.arguments[0], false)
    if (t.isTSImportType(node)) add(node.argument, true)
  })
  return { path: file, text, lines: text.replace(/\n$/, '').split('\n').length, ast, imports }
}

export const parse = (file: string, text: string): t.File =>
  parseSource(text, {
    sourceType: 'module',
    plugins: file.endsWith('x') ? ['typescript', 'jsx'] : ['typescript'],
  })

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
  return t.isPrivateName(node) ? `#${node.id.name}` : ''
}

/** `import type …`, or braces with only types. */
function isTypeOnly({ importKind, specifiers }: t.ImportDeclaration): boolean {
  return (
    importKind === 'type' ||
    (specifiers.length > 0 &&
      specifiers.every((each) => t.isImportSpecifier(each) && each.importKind === 'type'))
  )
}

const namesOf = ({ specifiers }: t.ImportDeclaration): Import['names'] =>
  specifiers
    .filter((each) => t.isImportSpecifier(each))
    .map(({ imported, local }) => ({ name: nameOf(imported), as: local.name }))

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
