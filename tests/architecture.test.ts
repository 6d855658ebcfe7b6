import * as t from '@babel/types'
import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { nameOf, readSources, statementsOf, visit, type Import, type Source } from './support/sources'

const sources = readSources('app', 'db', 'search', 'server', 'scripts', 'server.ts', 'worker.ts')
const all = [...sources.values()]
const SERVICES = new Set(['auth', 'backup', 'caching', 'mail', 'storage', 'jobs', 'geo'])
const NO_ROOMS = new Set([...SERVICES, 'routes', 'http', 'components', 'styles'])

/** The folder of a file below app/, or null. */
const folderOf = (file: string) => /^app\/([^/]+)\//.exec(file)?.[1] ?? null
const roomOf = (file: string) => {
  const folder = folderOf(file)
  return folder && !NO_ROOMS.has(folder) ? folder : null
}
const isServer = (file: string) => /\.server\.tsx?$/.test(file)
const rooms = new Set(all.flatMap(({ path: file }) => roomOf(file) ?? []))
/** The model of a location, which any file may use. */
const isModel = (file: string) => file.startsWith('app/locations/model/')
const inRooms = all.filter(({ path: file }) => roomOf(file))

/** 'from → to' for each import that `forbids` says is not allowed. */
const breaches = (files: Source[], forbids: (to: Import, from: Source) => boolean): string[] =>
  files.flatMap((from) =>
    from.imports.filter((to) => forbids(to, from)).map(({ to }) => `${from.path} → ${to}`),
  )

describe('the rules of docs/architecture.md', () => {
  it('are looked at where something is: rooms, routes, http, services, db, search, server', () => {
    expect([...rooms]).toEqual(expect.arrayContaining(['accounts', 'locations', 'reviews', 'universities']))
    for (const folder of [
      'app/routes/',
      'app/http/',
      'app/auth/',
      'app/components/',
      'db/',
      'search/',
      'server/',
    ]) {
      expect(all.filter(({ path: file }) => file.startsWith(folder)).length, folder).toBeGreaterThan(0)
    }
    const unresolved = all.flatMap(({ path: file, imports }) =>
      imports.filter(({ to, own }) => own && !fs.existsSync(to)).map(({ to }) => `${file} → ${to}`),
    )
    expect(unresolved).toEqual([])
  })

  it('1: nobody imports a route', () => {
    expect(breaches(all, ({ to }) => to.startsWith('app/routes/'))).toEqual([])
  })

  it('2: verbs and queries know no Request, FormData, React or Remix, and run no component', () => {
    const verbs = inRooms.filter(({ path: file }) => isServer(file))
    expect(verbs.length).toBeGreaterThan(8)
    expect(
      breaches(verbs, ({ to, own, typeOnly }) =>
        own
          ? to.startsWith('app/http/') ||
            to.startsWith('app/components/') ||
            (to.endsWith('.tsx') && !typeOnly)
          : /^(react|react-dom|express|@remix-run\/.*|@conform-to\/.*)(\/|$)/.test(to),
      ),
    ).toEqual([])
    const named: string[] = []
    for (const { ast, path: file } of verbs) {
      visit(ast, (node) => {
        if (t.isIdentifier(node) && /^(Request|Response|FormData|Headers|URLSearchParams)$/.test(node.name))
          named.push(`${file}: ${node.name}`)
      })
    }
    expect(named).toEqual([])
  })

  it('2: SQL of a room stands in its queries', () => {
    const verbs = inRooms.filter(({ path: file }) => isServer(file) && !file.endsWith('queries.server.ts'))
    const named = verbs
      .filter(({ text }) => /\b(db|transaction)\(['"`]|\.(raw|whereRaw)\(/.test(text))
      .map(({ path: file }) => file)
    expect(named).toEqual([])
  })

  it('3: form, rules, words and components run nothing of the server, also not by a detour', () => {
    const forBrowsers = all.filter(
      ({ path: file }) =>
        !isServer(file) &&
        (roomOf(file) || /^app\/(components|http)\//.test(file)) &&
        !file.startsWith('app/routes/'),
    )
    expect(forBrowsers.length).toBeGreaterThan(25)
    const faults = forBrowsers.flatMap((from) => serverWays(from.path, [from.path]))
    expect([...new Set(faults)]).toEqual([])
    expect(
      breaches(
        forBrowsers,
        ({ to, own, typeOnly }) =>
          !own && !typeOnly && /^(node:|knex|pg|pino|express|@remix-run\/node)/.test(to),
      ),
    ).toEqual([])
  })

  it('3: words import nothing, a form the words, rules and forms of its room, rules other rules', () => {
    const of = (name: string) =>
      inRooms.filter(({ path: file }) => new RegExp(`/([\\w-]+-)?${name}\\.ts$`).test(file))
    expect(breaches(of('words'), () => true)).toEqual([])
    expect(
      breaches(
        of('form'),
        ({ to }, from) =>
          to !== 'zod' &&
          !isModel(to) &&
          !(/\/([\w-]+-)?(words|rules|form)\.ts$/.test(to) && roomOf(to) === roomOf(from.path)),
      ),
    ).toEqual([])
    expect(
      breaches(
        of('rules'),
        ({ to, typeOnly }, from) =>
          !typeOnly &&
          !isModel(to) &&
          !/\/([\w-]+-)?rules\.ts$/.test(to) &&
          !(/\/([\w-]+-)?words\.ts$/.test(to) && roomOf(to) === roomOf(from.path)) &&
          !to.startsWith('app/geo/'),
      ),
    ).toEqual([])
  })

  it('4: http knows auth and no room', () => {
    const http = all.filter(({ path: file }) => file.startsWith('app/http/'))
    expect(
      breaches(
        http,
        ({ to, own }) =>
          own && to.startsWith('app/') && folderOf(to) !== null && !['http', 'auth'].includes(folderOf(to)!),
      ),
    ).toEqual([])
  })

  it('4: services, shared components, db, search and server know no room but the model of a location', () => {
    const apart = all.filter(
      ({ path: file }) =>
        SERVICES.has(folderOf(file) ?? '') || /^(app\/components|db|search|server)\//.test(file),
    )
    expect(breaches(apart, ({ to }) => roomOf(to) !== null && !isModel(to))).toEqual([])
    expect(
      breaches(
        all.filter(({ path: file }) => /^(db|search)\//.test(file)),
        ({ to }) => to.startsWith('app/') && !isModel(to),
      ),
    ).toEqual([])
    expect(
      breaches(
        all.filter(({ path: file }) => SERVICES.has(folderOf(file) ?? '')),
        ({ to }) => /^app\/(http|components|routes)\//.test(to),
      ),
    ).toEqual([])
  })

  it('4: the model of a location needs only zod, itself and types', () => {
    const model = all.filter(({ path: file }) => isModel(file))
    expect(model.length).toBeGreaterThan(4)
    expect(breaches(model, ({ to, typeOnly }) => !typeOnly && to !== 'zod' && !isModel(to))).toEqual([])
  })

  it('5: rooms form no cycle', () => {
    const knows = new Map([...rooms].map((room) => [room, new Set<string>()]))
    for (const { path: file, imports } of inRooms) {
      for (const { to } of imports) {
        const other = roomOf(to)
        if (other && other !== roomOf(file)) knows.get(roomOf(file)!)!.add(other)
      }
    }
    const cycles: string[] = []
    const walk = (room: string, way: string[]) => {
      if (way.includes(room)) return void cycles.push([...way.slice(way.indexOf(room)), room].join(' → '))
      for (const next of knows.get(room) ?? []) walk(next, [...way, room])
    }
    for (const room of rooms) walk(room, [])
    expect(cycles).toEqual([])
  })

  it('6: the body of every action is return write(args, …), of every loader read(args, …)', () => {
    /** What cannot, with its reason. */
    const EXCEPTIONS: Record<string, string> = {
      'app/routes/not-found.tsx loader': 'there is nothing to read',
      'app/routes/not-found.tsx action': 'there is nothing to write; a post to nowhere is 404 as well',
      'app/routes/login.ts loader': 'a redirect to /signin, for everybody',
      'app/routes/auth/google.callback.ts loader': 'the Google callback is a GET that signs in',
    }
    const faults: string[] = []
    let actions = 0
    for (const { path: file, ast } of all.filter(({ path: each }) => each.startsWith('app/routes/'))) {
      for (const [name, calls] of exportedHandlers(ast)) {
        if (name === 'action') actions++
        if (!calls && !EXCEPTIONS[`${file} ${name}`]) faults.push(`${file} ${name}`)
        if (calls && EXCEPTIONS[`${file} ${name}`]) faults.push(`${file} ${name} needs no exception any more`)
      }
    }
    expect(faults).toEqual([])
    expect(actions).toBeGreaterThan(5)
  })

  it('6: every admin route is for admins', () => {
    const admin = all.filter(({ path: file }) => /^app\/routes\/admin[./]/.test(file))
    expect(admin.filter(({ text }) => !/who: admin\b/.test(text)).map(({ path: file }) => file)).toEqual([])
  })

  it('6: routes of the dashboard import at most 20 modules', () => {
    const desk = all.filter(({ path: file }) => file.startsWith('app/routes/admin-dashboard/'))
    const many = desk.map(({ path: file, imports }) => `${imports.length} ${file}`)
    expect(many.filter((line) => parseInt(line) > 20)).toEqual([])
  })
})

describe('files', () => {
  const CEILING = 330
  const written = [...all, ...readSources('tests').values()]

  it(`have at most ${CEILING} lines, but words, seeds, migrations and the tests' data`, () => {
    const apart = /(^|[/-])words\.ts$|^db\/(seeds|migrations)\/|^tests\//
    const long = written.filter(({ path: file, lines }) => lines > CEILING && !apart.test(file))
    expect(long.map(({ path: file, lines }) => `${file}: ${lines}`)).toEqual([])
  })

  it('are named for what they do', () => {
    const vague = written.filter(({ path: file }) =>
      /(^|[-.])(utils?|helpers?|services?|common|misc|lib|shared|manager)(\.|$)/i.test(
        path.posix.basename(file).replace('.server', ''),
      ),
    )
    expect(vague.map(({ path: file }) => file)).toEqual([])
  })
})

/** The ways from a file, by imports that run, to a file of the server. */
function serverWays(file: string, way: string[]): string[] {
  return (sources.get(file)?.imports ?? []).flatMap(({ to, own, typeOnly }) => {
    if (!own || typeOnly || way.includes(to)) return []
    if (isServer(to) || to === 'db/connection.ts') return [[...way, to].join(' → ')]
    return serverWays(to, [...way, to])
  })
}

/** 'loader' and 'action' as a route exports them, and whether their bodies end in read(args, …) or write(args, …). */
function exportedHandlers(ast: t.File): Map<string, boolean> {
  const found = new Map<string, boolean>()
  const wanted = (name: string) => (name === 'action' ? 'write' : 'read')
  const isCall = (node: t.Node | null | undefined, name: string): boolean => {
    if (t.isAwaitExpression(node)) return isCall(node.argument, name)
    return (
      t.isCallExpression(node) &&
      t.isIdentifier(node.callee, { name }) &&
      t.isIdentifier(node.arguments[0], { name: 'args' })
    )
  }
  /** A loader may make something of what `read` gave (a feed, JSON); an action gives back what `write` says. */
  const bodyCalls = (body: t.BlockStatement | t.Expression, name: string): boolean => {
    if (!t.isBlockStatement(body)) return isCall(body, wanted(name))
    const returns = body.body.filter((statement) => t.isReturnStatement(statement))
    const others = body.body.filter(
      (statement) => !t.isReturnStatement(statement) && !t.isVariableDeclaration(statement),
    )
    if (returns.length !== 1 || others.length > 0) return false
    if (isCall(returns[0]!.argument, wanted(name))) return true
    const declared = body.body
      .filter((statement) => t.isVariableDeclaration(statement))
      .flatMap(({ declarations }) => declarations)
    return name === 'loader' && declared.some(({ init }) => isCall(init, 'read'))
  }
  for (const { statement, exported } of statementsOf(ast)) {
    if (!exported) continue
    if (t.isFunctionDeclaration(statement) && /^(loader|action)$/.test(nameOf(statement.id))) {
      found.set(nameOf(statement.id), bodyCalls(statement.body, nameOf(statement.id)))
    }
    if (!t.isVariableDeclaration(statement)) continue
    for (const { id, init } of statement.declarations) {
      if (!/^(loader|action)$/.test(nameOf(id))) continue
      found.set(nameOf(id), t.isArrowFunctionExpression(init) && bodyCalls(init.body, nameOf(id)))
    }
  }
  return found
}
