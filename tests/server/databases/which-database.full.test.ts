import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { useDatabase } from '../../support/database'
import { temporaryFolder } from '../../support/folder'
import { start } from '../child'
import { checkRows } from '../../support/rows'

const database = useDatabase()
const folder = temporaryFolder()
fs.chmodSync(folder, 0o755) // root runs PostgreSQL as nobody, which needs access
/** Like an installed release: the program without its sources. */
const release = path.join(folder, 'release')
const program = path.resolve('build/server/carrel.js')

/** Runs a command in the release with only the given environment. */
async function run(args: string[], env: Record<string, string> = {}, cwd = release) {
  const child = spawn(process.execPath, [program, ...args], {
    cwd,
    env: { PATH: process.env.PATH!, ...env } as unknown as NodeJS.ProcessEnv,
  })
  let [out, err] = ['', '']
  child.stdout.on('data', (data) => (out += data))
  child.stderr.on('data', (data) => (err += data))
  child.stdin.end('A long Passphrase 1\n')
  const [code] = await once(child, 'close')
  return { code, out, err }
}

const settings = () => `DATABASE_URL="${database.url}"\nSESSION_SECRET=hunter2hunter2hunter2hunter2hunter2\n`
const where = () => {
  const url = new URL(database.url)
  return `the database ${url.pathname.slice(1)} at ${url.searchParams.get('host')}`
}

beforeAll(() => fs.mkdirSync(path.join(release, 'build'), { recursive: true }))

describe('a command', () => {
  it('reads the file in CARREL_ENV_FILE, else .env, and says which database it uses', async () => {
    const named = path.join(folder, 'carrel.env')
    fs.writeFileSync(named, settings())
    const name = ['--first-name', 'Ada', '--last-name', 'Byron']
    const create = ['user', 'create', '--email', 'first@example.edu', '--role', 'Admin', ...name]
    const done = await run(create, { CARREL_ENV_FILE: named })
    expect(done).toEqual({
      code: 0,
      out: 'first@example.edu can log in now (Admin).\n',
      err: `Using ${where()}.\n`,
    })
    expect(await database.db('users').pluck('email')).toEqual(['first@example.edu'])

    const site = path.join(folder, 'site')
    fs.mkdirSync(site)
    fs.writeFileSync(path.join(site, '.env'), settings())
    expect(await run(['user', 'list'], {}, site)).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^\d+\tfirst@example\.edu\tAda Byron\tAdmin\tactive\n$/),
    })
    // Variables that are already set win, and no password is shown.
    const other = await run(
      ['db', 'status'],
      { DATABASE_URL: 'postgres://carrel:hunter2@127.0.0.1:1/other' },
      site,
    )
    expect(other).toMatchObject({ code: 1, out: '' })
    expect(other.err).toMatch(/^Using the database other at 127\.0\.0\.1:1\.\n/)
    expect(other.err).not.toContain('hunter2')
    expect(await run(['db', 'status'], { CARREL_ENV_FILE: '/none/such.env' })).toEqual({
      code: 1,
      out: '',
      err: "Can't read the settings in /none/such.env: file not found.\n",
    })
  })

  const COMMANDS = [
    ['db', 'status'],
    ['user', 'create', '--email', 'you@example.edu', '--first-name', 'Ada', '--last-name', 'Byron'],
    ['backup', '--to', folder],
    ['import', 'places', 'x.json'],
    ['jobs', 'list'],
    ['storage', 'verify'],
  ] as string[][]
  it('refuses the embedded database in an installed release', () =>
    checkRows(COMMANDS, async ([...args]) => {
      const { code, out, err } = await run(args)
      expect([code, out]).toEqual([2, ''])
      expect(err).toBe(
        "DATABASE_URL isn't set, but this is an installed release. Set CARREL_ENV_FILE to the file with your settings, " +
          'such as /etc/carrel/carrel.env. To work on the embedded database instead, add --embedded.\n',
      )
      expect(fs.existsSync(path.join(release, 'var'))).toBe(false)
    }))

  it('refuses it if a production site has run there, unless --embedded is given', async () => {
    const varDir = path.join(folder, 'var')
    const worker = spawn(process.execPath, [program, 'worker'], {
      cwd: release,
      env: {
        PATH: process.env.PATH!,
        NODE_ENV: 'production',
        ORIGIN: 'http://localhost:3999',
        DATABASE_URL: database.url,
        SESSION_SECRET: 'q8Jx2vTz5mWc9RbLk4NnHs7Yd3PfGa6E',
        SUPPORT_EMAIL: 'help@carrel.test',
        CARREL_VAR: varDir,
      } as unknown as NodeJS.ProcessEnv,
    })
    for await (const data of worker.stdout) if (String(data).includes('running jobs')) break
    worker.kill('SIGTERM')
    await once(worker, 'exit')
    expect(fs.readFileSync(path.join(varDir, 'production-site'), 'utf8')).toContain('DATABASE_URL')
    expect(fs.existsSync(path.join(release, 'build', 'production-site'))).toBe(true)

    const list = async (...args: string[]) => {
      const child = start('carrel', ['user', 'list', ...args], { CARREL_VAR: varDir })
      return { code: await child.ended, text: child.output() }
    }
    const refused = await list()
    expect(refused.code).toBe(2)
    expect(refused.text).toContain("DATABASE_URL isn't set, but a production site has run here.")
    expect(fs.existsSync(path.join(varDir, 'postgres'))).toBe(false)
    const embedded = await list('--embedded')
    expect(embedded).toEqual({
      code: 0,
      text: `Using the embedded database in ${varDir}/.\nNo accounts found.\n`,
    })
    // Also with production settings available.
    expect(
      await run(['user', 'list', '--embedded'], { CARREL_VAR: varDir, DATABASE_URL: database.url }),
    ).toMatchObject({ code: 0, out: 'No accounts found.\n' })
    // A map on S3 needs settings that go with the rest.
    const settingsOnS3 = { S3_BUCKET: 'photos', S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 's' }
    const drill = await run(['storage', 'verify', '--embedded'], {
      ...settingsOnS3,
      CARREL_VAR: varDir,
      DATABASE_URL: database.url,
      MAPS_FILE: 's3://maps/carrel.pmtiles',
    })
    expect(drill.err).toBe(`Using the embedded database in ${varDir}/.\n`)
    expect(drill.code).toBe(0)
    fs.rmSync(path.join(release, 'build', 'production-site'))
  })
})

it('a backup of an empty database exits with 1, writes nothing and deletes nothing', async () => {
  const backups = path.join(folder, 'backups')
  fs.mkdirSync(backups)
  fs.writeFileSync(path.join(backups, 'carrel-2020-01-01T00-00-00Z.tar.gz'), 'old')
  const { code, err } = await run(['backup', '--to', `${backups}/`, '--embedded'], {
    CARREL_VAR: path.join(folder, 'empty'),
  })
  expect(code).toBe(1)
  expect(err).toEqual(expect.stringMatching(/The database has no tables, so there's nothing to back up\.\n$/))
  expect(fs.readdirSync(backups)).toEqual(['carrel-2020-01-01T00-00-00Z.tar.gz'])
})
