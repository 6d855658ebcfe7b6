import * as t from '@babel/types'
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { checkRows } from './support/rows'
import { nameOf, readSources, statementsOf, type Import, type Source } from './support/sources'

const sources = readSources('app', 'db', 'search', 'server', 'scripts', 'server.ts', 'worker.ts')
const all = [...sources.values()]
const NO_FEATURES = /^app\/(routes|services|styles|ui|web)\//

/** A file's feature folder, or null. */
const featureOf = (file: string) =>
  NO_FEATURES.test(file) ? null : (/^app\/([^/]+)\//.exec(file)?.[1] ?? null)
const isServer = (file: string) => /\.server\.tsx?$/.test(file)
/** The model of a location, which any file may use. */
const isModel = (file: string) => file.startsWith('app/spots/model/')
const isFeature = (file: string) => featureOf(file) !== null && !isModel(file)

const inRoutes = ({ path: file }: Source) => file.startsWith('app/routes/')
/** These answer requests for several routes: they aren't operations. */
const ANSWERS = /\/(log-in-(arrival|by-form)|([\w-]+-)?pending-form)\.server\.ts$/
const isOperation = ({ path: file }: Source) =>
  featureOf(file) !== null && isServer(file) && !ANSWERS.test(file)
const isForBrowsers = ({ path: file }: Source) =>
  !isServer(file) && (featureOf(file) !== null || /^app\/(ui|web)\//.test(file))
const isCalled = (name: string, file: string) => new RegExp(`/([\\w-]+-)?${name}\\.ts$`).test(file)
const isNear = (names: string[], to: Import, from: Source) =>
  names.some((name) => isCalled(name, to.to)) && featureOf(to.to) === featureOf(from.path)
const ofFeature = (name: string) => (from: Source) =>
  featureOf(from.path) !== null && isCalled(name, from.path)
const below = (folders: RegExp) => (from: Source) => folders.test(from.path)

/** The rules of docs/architecture.md on imports: which files, and what they may not import. */
const IMPORTS: [
  rule: string,
  files: (from: Source) => boolean,
  forbids: (to: Import, from: Source) => boolean,
][] = [
  ['1: nothing imports a route', () => true, ({ to }) => to.startsWith('app/routes/')],
  [
    '2: operations and queries import no React, Remix or http, and run no component',
    isOperation,
    ({ to, own, typeOnly }) =>
      own
        ? /^app\/(web\/http|ui)\//.test(to) || (to.endsWith('.tsx') && !typeOnly)
        : /^(react|react-dom|express|@remix-run\/.*|@conform-to\/.*)(\/|$)/.test(to),
  ],
  [
    '3: form, rules, words and components import no package of the server',
    isForBrowsers,
    ({ to, own, typeOnly }) => !own && !typeOnly && /^(node:|knex|pg|pino|express|@remix-run\/node)/.test(to),
  ],
  ['3: words import nothing', ofFeature('words'), () => true],
  [
    '3: a form imports the words, rules and forms of its feature',
    ofFeature('form'),
    (to, from) => to.to !== 'zod' && !isModel(to.to) && !isNear(['words', 'rules', 'form'], to, from),
  ],
  [
    '3: rules import other rules, and the words of their feature',
    ofFeature('rules'),
    (to, from) =>
      !to.typeOnly &&
      !isModel(to.to) &&
      !isCalled('rules', to.to) &&
      !isNear(['words'], to, from) &&
      !to.to.startsWith('app/services/maps/'),
  ],
  ['4: what requests share knows no feature', below(/^app\/web\//), ({ to }) => isFeature(to)],
  ['4: components know no feature', below(/^app\/ui\//), ({ to }) => isFeature(to)],
  [
    '4: services know no feature',
    below(/^app\/services\//),
    ({ to, typeOnly }) => (!typeOnly && /^app\/(web|ui)\//.test(to)) || isFeature(to),
  ],
  [
    '4: db and search know nothing of app',
    below(/^(db|search)\//),
    ({ to }) => to.startsWith('app/') && !isModel(to),
  ],
  ['4: the server knows no feature', below(/^server\//), ({ to }) => isFeature(to)],
  [
    '4: the model of a location imports zod, itself, text cleaning and types',
    ({ path: file }) => isModel(file),
    ({ to, typeOnly }) => !typeOnly && !['zod', 'app/services/text-rules.ts'].includes(to) && !isModel(to),
  ],
  [
    'only app/services/storage/load-sdk.server.ts imports the AWS SDK, so that it can be loaded without a warning',
    ({ path: file }) => file !== 'app/services/storage/load-sdk.server.ts',
    ({ to, typeOnly }) => to === '@aws-sdk/client-s3' && !typeOnly,
  ],
]

it('no file imports what docs/architecture.md forbids', async () => {
  const imports = all.flatMap((from) => from.imports.map((to) => ({ ...to, from: from.path })))
  expect(imports.filter(({ to, own }) => own && !fs.existsSync(to))).toEqual([])
  await checkRows(
    IMPORTS,
    ([, files, forbids]) => {
      const concerned = all.filter(files)
      expect(concerned.length, 'files with this rule').toBeGreaterThan(0)
      const breaches = concerned.flatMap((from) =>
        from.imports.filter((to) => forbids(to, from)).map(({ to }) => `${from.path} → ${to}`),
      )
      expect(breaches, breaches.join('\n')).toEqual([])
    },
    ([rule]) => rule,
  )
})

it('3: form, rules, words and components run nothing from the server, even indirectly', () => {
  const ways = all.filter(isForBrowsers).flatMap((from) => serverWays(from.path, [from.path]))
  expect([...new Set(ways)]).toEqual([])
})

it('5: neither folders nor files import each other in a circle', () => {
  const counted = execFileSync('node', ['scripts/rooms.js'], { encoding: 'utf8' })
  expect(counted).toMatch(/^circles of rooms +0$/m)
  expect(counted).toMatch(/^circles of files +0$/m)
})

it('6: the body of every action is return write(args, …), of every loader read(args, …)', () => {
  // There is nothing to read or write on a page that doesn't exist; login and change-password redirect; a provider's
  // callback is a GET that logs in, its acs and back channel are posted from elsewhere, as are counts, and our metadata isn't a page.
  const exceptions = [
    'app/routes/api/v1.occupancy.ts action',
    'app/routes/auth.$provider.acs.ts action',
    'app/routes/auth.$provider.backchannel.ts action',
    'app/routes/auth.$provider.callback.ts loader',
    'app/routes/auth.$provider.metadata.ts loader',
    'app/routes/login.ts loader',
    'app/routes/not-found.tsx action',
    'app/routes/not-found.tsx loader',
    'app/routes/well-known.change-password.ts loader',
  ]
  const others = all
    .filter(inRoutes)
    .flatMap(({ path: file, ast }) =>
      [...exportedHandlers(ast)].filter(([, calls]) => !calls).map(([name]) => `${file} ${name}`),
    )
  expect(others.sort()).toEqual(exceptions)
})

const tests = fs.readdirSync('tests', { recursive: true, encoding: 'utf8' }).map((name) => `tests/${name}`)

const SAML = 'app/services/auth/saml/'

/** Rules on single files: which, and whether one breaks it. */
const FILES: [rule: string, files: (file: Source) => boolean, breaks: (file: Source) => boolean][] = [
  [
    '2: SQL of a feature folder is in its queries',
    (file) => isOperation(file) && !file.path.endsWith('queries.server.ts'),
    ({ text }) => /\b(db|transaction)\(['"`]|\.(raw|whereRaw)\(/.test(text),
  ],
  [
    '6: every admin route is for admins, or for campus moderators, too',
    below(/^app\/routes\/admin-dashboard\//),
    ({ text }) => !/caller: (admin|moderator)\b/.test(text),
  ],
  [
    '6: a route imports at most 20 modules: what it reads and shows is a module of its feature',
    inRoutes,
    // Link stands in for Remix's, whose components are one module. A style sheet isn't a module.
    ({ imports }) => imports.filter(({ to }) => !/^app\/(ui\/Link\.tsx$|styles\/)/.test(to)).length > 20,
  ],
  [
    'every password is typed into the one masked field, which supports password managers',
    (file) => file.path.endsWith('.tsx') && /autoComplete="(?:current|new)-password"/.test(file.text),
    ({ text }) => /<(?!PasswordField\b)[A-Za-z]+\b[^<]*autoComplete="(?:current|new)-password"/.test(text),
  ],
  [
    'only that field hides what is typed, and none prevents pasting',
    ({ path: file }) => file.endsWith('.tsx') && file !== 'app/ui/form/PasswordField.tsx',
    ({ text }) => /type=\{?(?:\w+ \? 'text' : )?["']password|onPaste|onBeforeInput/.test(text),
  ],
  [
    'SAML has a folder of its own: elsewhere, only the settings’ kind, two routes and the cross-site exemptions name it',
    ({ path: file, text }) => /saml/i.test(file + text) && !file.startsWith(SAML),
    ({ path: file }) =>
      ![
        'app/routes/auth.$provider.acs.ts',
        'app/routes/auth.$provider.metadata.ts',
        'app/services/provider-settings.server.ts',
        'server/cross-site-requests.ts',
      ].includes(file),
  ],
  [
    'nothing disables the check of certificates',
    () => true,
    ({ text }) =>
      /rejectUnauthorized|NODE_TLS_REJECT|checkServerIdentity|sslmode=(?:no-verify|disable)/.test(text),
  ],
]

it('no file breaks a rule of its kind', () =>
  checkRows(
    FILES,
    ([, files, breaks]) => {
      const concerned = all.filter(files)
      expect(concerned.length, 'files with this rule').toBeGreaterThan(0)
      const breaking = concerned.filter(breaks).map(({ path: file }) => file)
      expect(breaking, breaking.join('\n')).toEqual([])
    },
    ([rule]) => rule,
  ))

it('SAML has at most 700 lines, so that one person can read all of it', () => {
  const lines = fs
    .readdirSync(SAML)
    .map((name) => fs.readFileSync(SAML + name, 'utf8').split('\n').length - 1)
  expect(lines.length).toBeGreaterThan(0)
  expect(lines.reduce((sum, count) => sum + count)).toBeLessThanOrEqual(700)
})

it('files are named for what they do', () => {
  // A route is named for its URL.
  const names = [...sources.keys(), ...tests].filter((name) => /^(?!app\/routes\/).+\.tsx?$/.test(name))
  const vague = /(^|[-.])(utils?|helpers?|services?|common|misc|lib|shared|manager)(\.|$)/i
  expect(names.filter((file) => vague.test(path.basename(file).replace('.server', '')))).toEqual([])
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
