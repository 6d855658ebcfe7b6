import fs from 'node:fs'
import path from 'node:path'
import ts from 'typescript'

/** One import or re-export of a file; `to` is a path of this repository, or a package's name. `names` are those in braces. */
export type Import = { to: string; own: boolean; typeOnly: boolean; names: { name: string; as: string }[] }
export type Source = { path: string; text: string; lines: number; ast: ts.SourceFile; imports: Import[] }

const ROOTS: Record<string, string> = { '~db/': 'db/', '~search/': 'search/', '~/': 'app/' }
const ENDINGS = ['', '.ts', '.tsx', '.js', '/index.ts', '/index.tsx']

/** Every TypeScript file below the folders, by path, with what it imports. */
export function readSources(...folders: string[]): Map<string, Source> {
  const files = folders.flatMap((folder) =>
    fs.statSync(folder).isFile() ? [folder]
      : fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => path.posix.join(folder, name))
        .filter((name) => /\.tsx?$/.test(name)))
  return new Map(files.sort().map((file) => [file, readSource(file)]))
}

function readSource(file: string): Source {
  const text = fs.readFileSync(file, 'utf8')
  const ast = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS)
  const imports: Import[] = []
  const add = (specifier: string, typeOnly: boolean, names: Import['names'] = []) =>
    imports.push({ ...resolve(file, specifier), typeOnly, names })
  visit(ast, (node) => {
    if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
      add(node.moduleSpecifier.text, isTypeOnly(node.importClause), namesOf(node.importClause))
    }
    if (ts.isExportDeclaration(node) && node.moduleSpecifier && ts.isStringLiteral(node.moduleSpecifier)) add(node.moduleSpecifier.text,
      node.isTypeOnly)
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [argument] = node.arguments
      if (argument && ts.isStringLiteral(argument)) add(argument.text, false)
    }
    if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument) && ts.isStringLiteral(node.argument.literal)) add(
      node.argument.literal.text, true)
  })
  return { path: file, text, lines: text.replace(/\n$/, '').split('\n').length, ast, imports }
}

export function visit(node: ts.Node, see: (node: ts.Node) => void): void {
  see(node)
  node.forEachChild((child) => visit(child, see))
}

/** `import type …`, or braces in which every name is a type. */
function isTypeOnly(clause: ts.ImportClause | undefined): boolean {
  if (!clause) return false
  if (clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true
  const { namedBindings } = clause
  if (clause.name || !namedBindings || !ts.isNamedImports(namedBindings)) return false
  return namedBindings.elements.length > 0 && namedBindings.elements.every((element) => element.isTypeOnly)
}

function namesOf(clause: ts.ImportClause | undefined): Import['names'] {
  const bindings = clause?.namedBindings
  if (!bindings || !ts.isNamedImports(bindings)) return []
  return bindings.elements.map((element) => ({ name: (element.propertyName ?? element.name).text, as: element.name.text }))
}

function resolve(from: string, asked: string): { to: string; own: boolean } {
  const specifier = asked.replace(/\?\w+$/, '') // "?raw" and the like say how a file is taken
  const root = Object.keys(ROOTS).find((each) => specifier.startsWith(each))
  const target = root ? ROOTS[root]! + specifier.slice(root.length) : specifier.startsWith('.') ? path.posix.join(path.posix.dirname(from),
    specifier) : null
  if (target === null) return { to: specifier, own: false }
  const found = ENDINGS.map((ending) => target + ending).find((each) => fs.existsSync(each) && fs.statSync(each).isFile())
  return { to: found ?? target, own: true }
}
