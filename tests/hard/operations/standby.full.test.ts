import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { standby as examine } from '../../../scripts/standby-check'
import { connect, ensureDatabase, type Db } from '~db/connection'
import { startEmbedded } from '~db/embedded'
import { migrate } from '~db/migrate'
import { driverOf } from '~db/hosts/driver'
import { hostsOf } from '~db/hosts/urls'
import { insertLocation } from '../../factories/location'
import { insertUser, logIn } from '../../factories/user'
import { startApp } from '../../support/app'
import { temporaryFolder } from '../../support/folder'
import { overTcp } from '../../support/over-tcp'
import { launchPooler, pgbouncer } from '../../support/services/pgbouncer'
import { steadyLoad } from '../../support/steady-load'
import { env } from '../pair'
import { noteCounts } from '../scale'

const SETTINGS = { fsync: 'off' }
/** How long a supervisor such as Patroni takes at least to notice that the primary is gone. */
const NOTICED_MS = 1000

/** A primary with its standby, whose answer it waits for before it answers. */
async function startTwo() {
  const [folder, other] = [temporaryFolder(), temporaryFolder()]
  for (const each of [folder, other]) fs.chmodSync(each, 0o755)
  const settings = { settings: SETTINGS }
  let primary = await startEmbedded(path.join(folder, 'one'), settings)
  await ensureDatabase(primary.url)
  const db = connect(primary.url)
  await migrate(db)
  await db.destroy()
  let standby = await startEmbedded(path.join(other, 'two'), settings)
  await Promise.all([primary.stop(), standby.stop()])
  fs.rmSync(standby.data, { recursive: true })
  fs.cpSync(primary.data, standby.data, { recursive: true, preserveTimestamps: true })
  const { uid, gid } = fs.statSync(primary.data)
  const host = new URL(primary.url).searchParams.get('host')
  fs.writeFileSync(path.join(standby.data, 'standby.signal'), '')
  fs.appendFileSync(
    path.join(standby.data, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${host} user=carrel application_name=two'\n`,
  )
  for (const each of ['', ...fs.readdirSync(standby.data, { recursive: true })])
    fs.chownSync(path.join(standby.data, String(each)), uid, gid)
  fs.appendFileSync(path.join(primary.data, 'postgresql.auto.conf'), "synchronous_standby_names = 'two'\n")
  primary = await startEmbedded(path.join(folder, 'one'), settings)
  standby = await startEmbedded(path.join(other, 'two'), settings)
  return { primary, standby }
}

/** PgBouncer in front of a port, and a way to another. */
async function poolerTo(port: number) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'carrel-failover-'))
  const write = (to: number) =>
    fs.writeFileSync(
      path.join(folder, 'pgbouncer.ini'),
      `[databases]
* = host=127.0.0.1 port=${to} user=carrel
[pgbouncer]
unix_socket_dir = ${folder}
listen_port = 6432
auth_type = any
pool_mode = transaction
default_pool_size = 10
server_login_retry = 1
logfile = ${folder}/log
syslog = 0
`,
    )
  write(port)
  const { child, stop } = launchPooler(folder)
  while (!fs.existsSync(path.join(folder, '.s.PGSQL.6432'))) await sleep(50)
  const url = `postgresql://carrel@localhost:6432/carrel?host=${encodeURIComponent(folder)}`
  const lead = (to: number) => {
    write(to)
    child.kill('SIGHUP')
  }
  return { url, lead, stop }
}

describe.each([
  ['a URL with both hosts', true],
  ['PgBouncer', Boolean(pgbouncer)],
])('the primary is killed under 20 forms a second, and the standby promoted, behind %s', (way, here) => {
  let two: Awaited<ReturnType<typeof startTwo>>
  let ports: Awaited<ReturnType<typeof overTcp>>[]
  beforeAll(async () => {
    if (!here) return
    two = await startTwo()
    ports = await Promise.all([overTcp(two.primary.url), overTcp(two.standby.url)])
  }, 240_000)
  afterAll(async () => {
    for (const { close } of ports ?? []) close()
    await two?.standby.stop()
  })

  // Without the Debian package pgbouncer, the second.
  it.skipIf(!here)(
    'nothing that was accepted is lost, and forms work again within seconds',
    async () => {
      const [one, standby] = ports.map(({ port }) => port)
      const pooler = way === 'PgBouncer' ? await poolerTo(one!) : null
      const hosts = `postgresql://carrel@127.0.0.1:${standby},127.0.0.1:${one}/carrel?target_session_attrs=read-write`
      const db: Db = connect(pooler?.url ?? hosts, { pooled: Boolean(pooler) })
      const app = await startApp(db, { ...env, varDir: temporaryFolder() })
      const location = await insertLocation(db, { name: 'Failover Café' })
      const load = await steadyLoad(db, { origin: app.origin, env: app.env, location: location.id })
      await sleep(2000)

      const pid = Number(
        fs.readFileSync(path.join(two.primary.data, 'postmaster.pid'), 'utf8').split('\n')[0],
      )
      process.kill(pid, 'SIGKILL')
      ports[0]!.close()
      await sleep(NOTICED_MS)
      const promoted = Date.now()
      const direct = connect(two.standby.url)
      await direct.raw('select pg_promote()')
      await direct.destroy()
      pooler?.lead(standby!)
      const before = await reviewsOf(db, location.id)
      while ((await reviewsOf(db, location.id)) === before) {
        expect(Date.now() - promoted, 'ms since the promotion').toBeLessThan(20_000)
        await sleep(50)
      }
      await sleep(2000)
      const { failed, seconds, lost, requests } = await load.stop()
      expect([lost, seconds < 20]).toEqual([[], true])
      // Behind PgBouncer, forms that wait for the new primary may all succeed.
      expect(failed.filter((each) => each !== 'POST a review: 503')).toEqual([])
      noteCounts('failover', {
        [`${way}: requests`]: requests,
        [`${way}: failed`]: failed.length,
        [`${way}: seconds of 503, ${NOTICED_MS / 1000} until the promotion`]: seconds,
      })
      await app.close()
      await db.destroy()
      await pooler?.stop()
    },
    120_000,
  )
})

describe('a standby that answers visitors', () => {
  let two: Awaited<ReturnType<typeof startTwo>>
  let ports: Awaited<ReturnType<typeof overTcp>>[]
  beforeAll(async () => {
    two = await startTwo()
    ports = await Promise.all([overTcp(two.primary.url), overTcp(two.standby.url)])
  }, 240_000)
  afterAll(async () => {
    for (const { close } of ports ?? []) close()
    await two?.primary.stop()
  })

  it('shows them what it has, members what the primary has, and gives way to it', async () => {
    const [one, other] = ports.map(({ port }) => port)
    const db = connect(two.primary.url)
    const url = `postgresql://carrel@127.0.0.1:${other},127.0.0.1:${one}/carrel?target_session_attrs=any`
    const standby = connect(url, { reads: true })
    const app = await startApp(db, { ...env, varDir: temporaryFolder() }, undefined, { lookMs: 0, standby })
    const { id } = await insertLocation(db, { name: 'First Café' })
    const member = (await logIn(db, app.env, (await insertUser(db)).id)).cookie
    const nameFor = async (cookie?: string) =>
      /(First|Second|Third) Café/.exec((await app.browser(cookie).get(`/location/${id}`)).text)?.[0]
    await expect.poll(() => nameFor(), { timeout: 10_000 }).toBe('First Café')

    // Until the standby repeats a change, only the primary knows of it.
    const direct = connect(two.standby.url)
    const says = async () => (await examine({ env: { databaseStandbyUrl: url } })).map(({ says }) => says)
    expect(await says()).toEqual(['answers visitors, 0 s behind'])
    await direct.raw('select pg_wal_replay_pause()')
    await db('study_locations').where({ id }).update({ name: 'Second Café' })
    expect([await nameFor(), await nameFor(member)]).toEqual(['First Café', 'Second Café'])
    await direct.raw('select pg_wal_replay_resume()')
    await expect.poll(() => nameFor(), { timeout: 10_000 }).toBe('Second Café')
    await direct.destroy()

    await db.raw("alter system set synchronous_standby_names = ''")
    await db.raw('select pg_reload_conf()')
    ports[1]!.close()
    await two.standby.stop()
    await db('study_locations').where({ id }).update({ name: 'Third Café' })
    await expect.poll(() => nameFor(), { timeout: 10_000 }).toBe('Third Café')
    expect(await nameFor(member)).toBe('Third Café')
    expect(await says()).toEqual(['none: the primary answers visitors'])
    await app.close()
    await Promise.all([db.destroy(), standby.destroy()])
  }, 120_000)
})

/** Reviews as last changed, or null while the database can't be asked. */
const reviewsOf = (db: Db, id: number) =>
  db('reviews')
    .where({ study_location_id: id })
    .max({ last: 'updated_at' })
    .then(
      ([row]) => String(row?.last),
      () => 'unknown',
    )

describe('a URL with several hosts', () => {
  it('is one URL a host, and asks for the primary', () => {
    const urls = hostsOf(
      'postgres://u:p%40x@one,two:6000/carrel?target_session_attrs=read-write&sslmode=require',
    )
    expect(urls!.map(({ href }) => href)).toEqual([
      'postgres://u:p%40x@one/carrel?sslmode=require',
      'postgres://u:p%40x@two:6000/carrel?sslmode=require',
    ])
    expect(hostsOf('postgres://one,two/carrel?target_session_attrs=standby')).toBeNull()
    expect(hostsOf('postgres://one:x,two/carrel')).toBeNull()
  })

  it('says what failed, without the password, if none answers or all are standbys', async () => {
    const { Client, connectionString } = driverOf('postgres://u:secret@127.0.0.1:1,127.0.0.1:2/carrel')
    await expect(new Client({ connectionString }).connect()).rejects.toThrow(
      'connect ECONNREFUSED 127.0.0.1:1',
    )
  })
})
