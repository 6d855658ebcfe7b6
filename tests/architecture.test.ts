import * as t from '@babel/types'
import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { nameOf, readSources, statementsOf, type Import, type Source } from './support/sources'

const sources = readSources('app', 'db', 'search', 'server', 'scripts', 'server.ts', 'worker.ts')
const all = [...sources.values()]
const SERVICES = /^app\/(auth|backup|caching|drawings|mail|maps|rendering|storage|jobs|geo)\//
const NO_FEATURES = /^app\/(routes|http|components|styles)\//

/** A file's feature folder, or null. */
const featureOf = (file: string) =>
  SERVICES.test(file) || NO_FEATURES.test(file) ? null : (/^app\/([^/]+)\//.exec(file)?.[1] ?? null)
const isServer = (file: string) => /\.server\.tsx?$/.test(file)
const features = new Set(all.flatMap(({ path: file }) => featureOf(file) ?? []))
/** The model of a location, which any file may use. */
const isModel = (file: string) => file.startsWith('app/locations/model/')
const isFeature = (file: string) => featureOf(file) !== null && !isModel(file)
const inFeatures = all.filter(({ path: file }) => featureOf(file))

/** 'from → to' for each import that `forbids` rejects. */
const breaches = (files: Source[], forbids: (to: Import, from: Source) => boolean): string[] =>
  files.flatMap((from) =>
    from.imports.filter((to) => forbids(to, from)).map(({ to }) => `${from.path} → ${to}`),
  )

/** How busy a location is now is part of its shared SQL, so its statistics are too. */
const MODEL_NEEDS = ['zod', 'app/text-rules.ts', 'app/busyness/rules.ts']

describe('the rules of docs/architecture.md', () => {
  it('are checked in existing folders, and every import is found', () => {
    expect([...features]).toEqual(
      expect.arrayContaining(['accounts', 'locations', 'reviews', 'universities']),
    )
    const unresolved = all.flatMap(({ path: file, imports }) =>
      imports.filter(({ to, own }) => own && !fs.existsSync(to)).map(({ to }) => `${file} → ${to}`),
    )
    expect(unresolved).toEqual([])
  })

  it('1: nothing imports a route', () => {
    expect(breaches(all, ({ to }) => to.startsWith('app/routes/'))).toEqual([])
  })

  it('2: operations and queries import no React, Remix or http, and run no component', () => {
    const operations = inFeatures.filter(({ path: file }) => isServer(file))
    expect(operations.length).toBeGreaterThan(8)
    expect(
      breaches(operations, ({ to, own, typeOnly }) =>
        own
          ? to.startsWith('app/http/') ||
            to.startsWith('app/components/') ||
            (to.endsWith('.tsx') && !typeOnly)
          : /^(react|react-dom|express|@remix-run\/.*|@conform-to\/.*)(\/|$)/.test(to),
      ),
    ).toEqual([])
  })

  it('2: SQL of a feature folder is in its queries', () => {
    const operations = inFeatures.filter(
      ({ path: file }) => isServer(file) && !file.endsWith('queries.server.ts'),
    )
    const named = operations
      .filter(({ text }) => /\b(db|transaction)\(['"`]|\.(raw|whereRaw)\(/.test(text))
      .map(({ path: file }) => file)
    expect(named).toEqual([])
  })

  it('3: form, rules, words and components run nothing from the server, even indirectly', () => {
    const forBrowsers = all.filter(
      ({ path: file }) =>
        !isServer(file) &&
        (featureOf(file) || /^app\/(components|http)\//.test(file)) &&
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

  it('3: words import nothing, a form the words, rules and forms of its feature, rules other rules', () => {
    const of = (name: string) =>
      inFeatures.filter(({ path: file }) => new RegExp(`/([\\w-]+-)?${name}\\.ts$`).test(file))
    const near = (kinds: RegExp, to: Import, from: Source) =>
      kinds.test(to.to) && featureOf(to.to) === featureOf(from.path)
    const rules = /\/([\w-]+-)?rules\.ts$/
    expect(breaches(of('words'), () => true)).toEqual([])
    expect(
      breaches(
        of('form'),
        (to, from) =>
          to.to !== 'zod' && !isModel(to.to) && !near(/\/([\w-]+-)?(words|rules|form)\.ts$/, to, from),
      ),
    ).toEqual([])
    expect(
      breaches(
        of('rules'),
        (to, from) =>
          !to.typeOnly &&
          !isModel(to.to) &&
          !rules.test(to.to) &&
          !near(/\/([\w-]+-)?words\.ts$/, to, from) &&
          !/^app\/(geo|maps)\//.test(to.to),
      ),
    ).toEqual([])
  })

  it.each<[name: string, from: RegExp, forbidden: (to: string) => boolean]>([
    ['http knows auth and no feature', /^app\/http\//, (to) => /^app\/(?!http\/|auth\/)[^/]+\//.test(to)],
    ['components know no feature', /^app\/components\//, isFeature],
    [
      'services know no feature',
      SERVICES,
      (to) => /^app\/(http|components|routes)\//.test(to) || isFeature(to),
    ],
    ['db and search know nothing of app', /^(db|search)\//, (to) => to.startsWith('app/') && !isModel(to)],
    ['the server knows no feature', /^server\//, isFeature],
  ])('4: %s', (_name, from, forbidden) => {
    const apart = all.filter(({ path: file }) => from.test(file))
    expect(apart.length).toBeGreaterThan(0)
    expect(breaches(apart, ({ to }) => forbidden(to))).toEqual([])
  })

  it('4: the model of a location only imports zod, itself, text cleaning, the rules of busyness and types', () => {
    const model = all.filter(({ path: file }) => isModel(file))
    expect(model.length).toBeGreaterThan(4)
    expect(
      breaches(model, ({ to, typeOnly }) => !typeOnly && !MODEL_NEEDS.includes(to) && !isModel(to)),
    ).toEqual([])
  })

  it('5: feature folders have no cycles', () => {
    const knows = new Map([...features].map((feature) => [feature, new Set<string>()]))
    for (const { path: file, imports } of inFeatures) {
      for (const { to } of imports) {
        const other = featureOf(to)
        if (other && other !== featureOf(file)) knows.get(featureOf(file)!)!.add(other)
      }
    }
    const cycles: string[] = []
    const walk = (feature: string, way: string[]) => {
      if (way.includes(feature))
        return void cycles.push([...way.slice(way.indexOf(feature)), feature].join(' → '))
      for (const next of knows.get(feature) ?? []) walk(next, [...way, feature])
    }
    for (const feature of features) walk(feature, [])
    expect(cycles).toEqual([])
  })

  it('6: the body of every action is return write(args, …), of every loader read(args, …)', () => {
    /** Exceptions, with their reasons. */
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
    const admin = all.filter(({ path: file }) => file.startsWith('app/routes/admin-dashboard/'))
    expect(admin.length).toBeGreaterThan(10)
    expect(admin.filter(({ text }) => !/caller: admin\b/.test(text)).map(({ path: file }) => file)).toEqual(
      [],
    )
  })

  it('6: a route imports at most 20 modules: what it reads and shows is a module of its feature', () => {
    const routes = all.filter(({ path: file }) => file.startsWith('app/routes/'))
    expect(routes.length).toBeGreaterThan(90)
    // Link stands in for Remix's, whose components are one module.
    const counted = routes.map(({ path: file, imports }) => ({
      file,
      n: imports.filter(({ to }) => to !== 'app/components/ui/Link.tsx').length,
    }))
    expect(counted.filter(({ n }) => n > 20)).toEqual([])
  })

  it('files are named for what they do', () => {
    const tests = fs.readdirSync('tests', { recursive: true, encoding: 'utf8' })
    const vague = [...sources.keys(), ...tests.filter((name) => /\.tsx?$/.test(name))].filter((file) =>
      /(^|[-.])(utils?|helpers?|services?|common|misc|lib|shared|manager)(\.|$)/i.test(
        path.basename(file).replace('.server', ''),
      ),
    )
    expect(vague).toEqual([])
  })

  it('only app/storage/load-sdk.server.ts imports the AWS SDK, so that it can be loaded without a warning', () => {
    expect(breaches(all, ({ to, typeOnly }) => to === '@aws-sdk/client-s3' && !typeOnly)).toEqual([
      'app/storage/load-sdk.server.ts → @aws-sdk/client-s3',
    ])
  })
})

/** The import paths from a file to a server file, following imports that run. */
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
  /** A loader may transform the result of `read` (into a feed, JSON); an action returns the result of `write`. */
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
