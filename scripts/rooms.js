// @ts-check
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'

/**
 * `npm run rooms`: counts the structure that imports draw. A room is a folder with two or more code files; files of
 * smaller folders count to the folder above. A floor is the longest chain of rooms whose imports run, circles folded.
 * An arrow up is a room's import, even of a type, from a room on a higher floor. A circle of files counts types too.
 */
const PRODUCT = /^((app|db|search|server|scripts)\/|(server|worker)\.ts$)/
const NOT_ROOMS = /^db\/(seeds|migrations)\//
const ALIASES = { '~db/': 'db/', '~search/': 'search/', '~/': 'app/' }

const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
})
  .split('\0')
  .filter((file) => PRODUCT.test(file) && !NOT_ROOMS.test(file) && /\.(ts|tsx|js)$/.test(file))
  .filter((file) => fs.existsSync(file))
const known = new Set(files)

/** @param {string} from @param {string} specifier */
function resolve(from, specifier) {
  const alias = Object.entries(ALIASES).find(([start]) => specifier.startsWith(start))
  if (!alias && !specifier.startsWith('.')) return undefined
  const target = alias
    ? alias[1] + specifier.slice(alias[0].length)
    : path.posix.join(path.posix.dirname(from), specifier)
  return ['', '.ts', '.tsx', '.js'].map((ending) => target + ending).find((file) => known.has(file))
}

/** @param {string} file @returns {{ to: string, runs: boolean }[]} */
function importsOf(file) {
  const text = fs.readFileSync(file, 'utf8')
  const { staticImports, staticExports } = parseSync(file, text).module
  const exported = staticExports.flatMap(({ entries }) => {
    const moduleRequest = entries.find((entry) => entry.moduleRequest)?.moduleRequest
    return moduleRequest ? [{ moduleRequest, entries }] : []
  })
  const found = [...staticImports, ...exported].map(({ moduleRequest, entries }) => ({
    specifier: moduleRequest.value,
    runs: entries.length === 0 || entries.some(({ isType }) => !isType),
  }))
  const others = [...text.matchAll(/\bimport\('([^']+)'\)/g)].map(([, specifier = '']) => ({
    specifier,
    runs: /^await |^\(\) => /.test(text),
  }))
  return [...found, ...others].flatMap(({ specifier, runs }) => {
    const to = resolve(file, specifier)
    return to ? [{ to, runs }] : []
  })
}

/** The groups of nodes that reach one another, and a group's number by node; a group comes after those it reaches. @param {Map<string, Set<string>>} graph */
function circlesOf(graph) {
  /** @type {Map<string, number>} */
  const order = new Map()
  /** @type {Map<string, number>} */
  const low = new Map()
  /** @type {string[]} */
  const stack = []
  const waiting = new Set()
  /** @type {string[][]} */
  const groups = []
  const walk = (/** @type {string} */ node) => {
    order.set(node, order.size)
    low.set(node, order.get(node) ?? 0)
    stack.push(node)
    waiting.add(node)
    for (const next of graph.get(node) ?? []) {
      if (!order.has(next)) walk(next)
      if (waiting.has(next)) low.set(node, Math.min(low.get(node) ?? 0, low.get(next) ?? 0))
    }
    if (low.get(node) !== order.get(node)) return
    const group = stack.splice(stack.indexOf(node))
    group.forEach((each) => waiting.delete(each))
    groups.push(group)
  }
  for (const node of graph.keys()) if (!order.has(node)) walk(node)
  return groups
}

/** @type {Map<string, number>} */
const counts = new Map()
for (const file of files)
  counts.set(path.posix.dirname(file), 1 + (counts.get(path.posix.dirname(file)) ?? 0))
/** @param {string} file */
function roomOf(file) {
  let folder = path.posix.dirname(file)
  while (folder !== '.' && (counts.get(folder) ?? 0) < 2) folder = path.posix.dirname(folder)
  return folder
}

/** @param {(file: string) => string} nodeOf @param {boolean} onlyRunning */
function graphOf(nodeOf, onlyRunning) {
  /** @type {Map<string, Set<string>>} */
  const graph = new Map()
  for (const [file, imports] of all) {
    const from = nodeOf(file)
    const to = graph.get(from) ?? new Set()
    graph.set(from, to)
    for (const each of imports) {
      const node = nodeOf(each.to)
      if (node !== from && (each.runs || !onlyRunning)) to.add(node)
    }
  }
  return graph
}

const all = new Map(files.map((file) => [file, importsOf(file)]))
const running = graphOf(roomOf, true)
const groups = circlesOf(running)
/** @type {Map<string, number>} */
const floors = new Map()
for (const group of groups) {
  const below = group
    .flatMap((room) => [...(running.get(room) ?? [])])
    .filter((room) => !group.includes(room))
  const floor = 1 + Math.max(0, ...below.map((room) => floors.get(room) ?? 0))
  group.forEach((room) => floors.set(room, floor))
}
const rooms = graphOf(roomOf, false)
const up = [...rooms].flatMap(([from, others]) =>
  [...others].filter((to) => (floors.get(to) ?? 0) > (floors.get(from) ?? 0)).map((to) => `${from} → ${to}`),
)
const circlesOfRooms = groups.filter((group) => group.length > 1)
const circlesOfFiles = circlesOf(graphOf((file) => file, false)).filter((group) => group.length > 1)

const print = (/** @type {string} */ name, /** @type {number} */ count) => console.log(name.padEnd(24), count)
print('files', files.length)
print('rooms', rooms.size)
print('floors', Math.max(...floors.values()))
print(
  'arrows between rooms',
  [...rooms.values()].reduce((sum, { size }) => sum + size, 0),
)
print('arrows up', up.length)
print('circles of rooms', circlesOfRooms.length)
print('circles of files', circlesOfFiles.length)
for (const arrow of up.sort()) console.log('up:', arrow)
for (const circle of circlesOfRooms) console.log('rooms:', circle.sort().join(', '))
for (const circle of circlesOfFiles) console.log('files:', circle.sort().join(', '))
