import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { useDatabase } from '../../support/database'
import { insertAlert } from '../../factories/area'
import { insertLocation } from '../../factories/location'
import { productionSettings, start } from '../child'
import { freePort } from '../../support/listening'
import { temporaryFolder } from '../../support/folder'

const database = useDatabase()
const folder = temporaryFolder()
fs.chmodSync(folder, 0o755)

async function run(file: string, args: string[], env: Record<string, string> = {}) {
  const child = start(file, args, { CARREL_VAR: folder, ...env })
  return { code: await child.ended, text: child.output() }
}

describe('npm run db', () => {
  const db = (...args: string[]) => run('carrel db', args, { DATABASE_URL: database.url })

  it('shows, rolls back and applies migrations', async () => {
    const { pathname, searchParams } = new URL(database.url)
    const using = `Using the database ${pathname.slice(1)} at ${searchParams.get('host')}.\n`
    expect(await db('status')).toMatchObject({
      code: 0,
      text: expect.stringMatching(/^Using .*\nApplied:\n {2}0001_\w+\.ts\n[^]*Pending:\n {2}none\n$/),
    })
    expect(await db('migrate')).toEqual({
      code: 0,
      text: `${using}Applied:\n  nothing, the schema is up to date\n`,
    })
    const names = await database.db('migrations').orderBy('id', 'desc').pluck('name')
    await insertAlert(database.db, (await insertLocation(database.db)).id)
    const refused = await db('rollback')
    expect([refused.code, refused.text]).toEqual([1, expect.stringContaining('rollback --yes')])
    expect(refused.text).toContain('\n  location_alerts: 1\n')
    expect(refused.text.match(/^ {2}0\d+\S+$/gm)?.map((line) => line.trim())).toEqual(names)
    expect(await database.db('migrations').count()).toEqual([{ count: names.length }])
    expect(await db('rollback', '--yes')).toMatchObject({
      code: 1,
      text: expect.stringContaining('--backup /var/backups/carrel, or --no-backup'),
    })
    const settings = productionSettings(database.url, folder)
    const rolled = await run(
      'carrel db',
      ['rollback', '--yes', '--backup', path.join(folder, 'before.tar')],
      settings,
    )
    expect(rolled).toMatchObject({
      code: 0,
      text: expect.stringMatching(/\nBacked up [^]*\nRolled back:\n {2}0\d+/),
    })
    expect(fs.statSync(path.join(folder, 'before.tar')).size).toBeGreaterThan(1000)
    expect((await db('status')).text).toMatch(/Applied:\n {2}none\nPending:\n {2}0001_/)
    expect(await db('migrate')).toMatchObject({
      code: 0,
      text: expect.stringMatching(/\nApplied:\n {2}0001_/),
    })
  })

  it('seeds no sample content into a production database unless asked to', async () => {
    const refused = await db('seed')
    expect(refused).toEqual({
      code: 1,
      text:
        'This is a production database because DATABASE_URL is set. ' +
        'To add made-up sample content anyway, run: npm run db -- seed --sample\n',
    })
    const both = { DATABASE_URL: database.url, ORIGIN: 'https://carrel.example' }
    expect((await run('carrel db', ['seed'], both)).text).toContain(
      'because ORIGIN and DATABASE_URL are set. ',
    )
    const [row] = await database.db('universities').count()
    expect(Number(row!.count)).toBe(0)
  })

  it('explains a database problem in one sentence', async () => {
    const { code, text } = await run('carrel db', ['status'], {
      DATABASE_URL: 'postgres://carrel:hunter2@127.0.0.1:1/carrel',
    })
    expect([code, text]).toEqual([
      1,
      "Using the database carrel at 127.0.0.1:1.\nThe database of DATABASE_URL (127.0.0.1:1/carrel) can't be used: connect ECONNREFUSED 127.0.0.1:1\n",
    ])
  })
})

describe('npm start', () => {
  it('lists all errors before it builds or starts anything', async () => {
    const { code, text } = await run('carrel start', [], {
      PORT: 'eighty',
      HOST: '0.0.0.0',
      CARREL_VAR: path.join(folder, 'none'),
    })
    expect(code).toBe(1)
    expect(text).toMatch(/^Carrel can't start\. 5 settings are missing or invalid:\n/)
    for (const name of ['ORIGIN', 'DATABASE_URL', 'SESSION_SECRET', 'SUPPORT_EMAIL', 'PORT'])
      expect(text).toContain(`\n  ${name} `)
    expect(text).not.toMatch(/Building|\bat .*\.ts:/)
    expect(fs.existsSync(path.join(folder, 'none'))).toBe(false)
  })

  it('is refused while another server uses the database, and names it', async () => {
    const varDir = path.join(folder, 'held')
    const holder = start('open', ['server'], { CARREL_VAR: varDir })
    await holder.says('ready')
    const { code, text } = await run('carrel start', [], {
      CARREL_VAR: varDir,
      PORT: String(await freePort()),
    })
    expect(code).toBe(1)
    expect(text).toContain(
      `Another Carrel server (the web server on port 3100, process ${holder.pid}) is running on ${varDir}.`,
    )
    holder.process.stdin!.write('close\n')
    expect(await holder.ended).toBe(0)
  })
})
