import fs from 'node:fs'
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { ensureBuilt } from '../../../scripts/build.js'
import { useDatabase } from '../../support/database'
import { temporaryFolder } from '../../support/folder'
import { start } from '../child'
import { freePort } from '../../support/listening'
import { checkRows } from '../../support/rows'

const database = useDatabase()
const folder = temporaryFolder()
beforeAll(() => ensureBuilt('test'), 300_000)

async function carrel(...args: string[]) {
  const child = start('carrel', args)
  return { code: await child.ended, text: child.output() }
}

const { scripts } = JSON.parse(fs.readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
const ours = Object.values(scripts).flatMap(
  (script) => /scripts\/carrel\.js ([\w-]+)$/.exec(script)?.[1] ?? [],
)

describe('the carrel command', () => {
  it('lists a command for every npm script', async () => {
    expect(ours).toEqual(
      expect.arrayContaining(['start', 'dev', 'worker', 'db', 'backup', 'restore', 'setup-env', 'bench']),
    )
    const { code, text } = await carrel('--help')
    expect(code).toBe(0)
    for (const name of ours) expect(text).toMatch(new RegExp(`^  carrel ${name}\\b.*`, 'm'))
  })

  it('says which release it is, and to whom sources matter', async () => {
    expect(await carrel('--version')).toEqual({
      code: 0,
      text: expect.stringMatching(/^\d+\.\d+\.\d+(-dev)?( \([0-9a-f]{12}\))?\n$/),
    })
    const program = path.resolve('build/server/carrel.js')
    const { stdout } = spawnSync('node', [program, '--help'], { cwd: folder, encoding: 'utf8' })
    expect(stdout).toMatch(/^ {2}carrel backup\b/m)
    expect(stdout).not.toMatch(/^ {2}carrel (dev|build|bench|licences|sbom)\b/m)
  })

  it('explains one command', async () => {
    const { code, text } = await carrel('user', 'create', '--help')
    expect(code).toBe(0)
    expect(text).toContain('--role')
    expect(text).toContain('"Student", "Admin"')
  })

  const REFUSED = [
    ['', 'Choose a command.'],
    ['dance', 'Unknown argument: dance'],
    ['backup', 'Missing required argument: to'],
    ['worker --wrong', 'Unknown argument: wrong'],
    ['db', 'Choose one of these commands.'],
    ['db nonsense', 'Unknown argument: nonsense'],
    ['db migrate --sample', 'Unknown argument: sample'],
    ['jobs retry x', 'Enter a job number or --all.'],
    ['jobs drop --all', 'Not enough non-option arguments: got 0, need at least 1'],
    ['storage', 'Choose one of these commands.'],
    ['storage verify more', 'Unknown argument: more'],
    ['import', 'Not enough non-option arguments: got 0, need at least 1'],
    ['import places a.json b.json', 'Unknown argument: b.json'],
    ['import places a.json --force', 'Unknown argument: force'],
    [
      'search nonsense',
      'Argument: command, Given: "nonsense", Choices: "reindex", "verify", "status", "keys"',
    ],
  ] as const
  it('explains what it refuses, with exit code 2', () =>
    checkRows(REFUSED, async ([line, why]) => {
      const { code, text } = await carrel(...line.split(' ').filter(Boolean))
      expect([code, text.trimEnd().split('\n').at(-1)!.trim()]).toEqual([2, why])
      expect(text).toMatch(/^carrel/)
    }))

  it('completes commands and options', async () => {
    expect((await carrel('--get-yargs-completions', 'carrel', 'db', '')).text.split('\n')).toEqual(
      expect.arrayContaining(['migrate', 'rollback', 'status']),
    )
    expect((await carrel('--get-yargs-completions', 'carrel', 'user', 'create', '--')).text).toContain(
      '--first-name',
    )
    expect((await carrel('completion')).text).toContain('_carrel_yargs_completions')
  })

  it('has the name that README.md uses', () => {
    const named = [...fs.readFileSync('README.md', 'utf8').matchAll(/`npm run ([a-z:-]+)/g)].map(
      ([, name]) => name!,
    )
    expect(named.length).toBeGreaterThan(10)
    expect(named.filter((name) => !scripts[name])).toEqual([])
  })
})

it('the web process runs React in production mode, whatever the environment says', async () => {
  const list =
    "import m from 'node:module'; process.on('exit', () => console.log(Object.keys(m._cache).join(' ')))"
  const port = String(await freePort())
  const child = start('carrel start', [], {
    NODE_ENV: 'development',
    NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(list)}`,
    ORIGIN: `http://localhost:${port}`,
    PORT: port,
    DATABASE_URL: database.url,
    SESSION_SECRET: 'q8Jx2vTz5mWc9RbLk4NnHs7Yd3PfGa6E',
    SUPPORT_EMAIL: 'help@carrel.test',
    CARREL_VAR: folder,
  })
  await child.says('Carrel is at')
  child.process.kill('SIGTERM')
  expect(await child.ended).toBe(0)
  const react = child.output().match(/react-dom-server\S*?\.(production|development)/g)
  expect(react).not.toBeNull()
  expect(react!.filter((name) => name.endsWith('development'))).toEqual([])
})

it('the build has source maps for stack traces, which are not public', () => {
  const run = spawnSync(process.execPath, ['--enable-source-maps', 'build/test/open.js'], {
    encoding: 'utf8',
    env: { ...process.env, CARREL_VAR: '/dev/null/x', TRACE: '1' },
  })
  expect(run.stdout).toMatch(/tests\/server\/children\/open\.ts:\d+/)
  const client = fs.readdirSync('build/client', { recursive: true, encoding: 'utf8' })
  expect(client.length).toBeGreaterThan(50)
  // What begins with a dot isn’t served (static-files.ts).
  expect(client.filter((name) => name.endsWith('.map'))).toEqual([])
})
