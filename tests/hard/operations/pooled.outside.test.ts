import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connect, type Db } from '~db/connection'
import { openDatabase } from '~db/open'
import { insertLocation } from '../../factories/location'
import { reviewText } from '../../factories/review'
import { insertStudySession } from '../../factories/study-session'
import { insertUniversity } from '../../factories/university'
import { insertUser, logIn } from '../../factories/user'
import { startApp, type RunningApp } from '../../support/app'
import { useDatabase } from '../../support/database'
import { temporaryFolder } from '../../support/folder'
import { launchPooler, pgbouncer, startPooler, type Pooler } from '../../support/services/pgbouncer'
import { noteCounts } from '../scale'

/** Fewer than the product's own pool, and than the forms sent at once. */
const CONNECTIONS = 2
const PEOPLE = 12
/** Test folders that go through a pooler. */
const FOLDERS = 'accounts dashboard finding reviews spots study-sessions web services/jobs'
  .split(' ')
  .map((folder) => `tests/app/${folder}`)
const MORE = [
  'tests/app/routes/journey.test.ts',
  'tests/app/routes/parallel.full.test.ts',
  'tests/app/routes/who-may.full.test.ts',
  'tests/search',
]

/** The part of vitest's report that is used. */
type Report = {
  numPassedTests: number
  testResults: {
    name: string
    message: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}

const database = useDatabase()
const varDir = temporaryFolder()

const why = pgbouncer ? '' : ' (skipped: PgBouncer is missing; the Debian package pgbouncer has it)'
describe.skipIf(!pgbouncer)(
  `through PgBouncer in transaction mode, with ${CONNECTIONS} connections${why}`,
  () => {
    let pooler: Pooler
    let db: Db
    let app: RunningApp

    beforeAll(async () => {
      pooler = await startPooler(database.url, CONNECTIONS)
      db = connect(pooler.urlOf(database.url), { pooled: true })
      app = await startApp(db, { varDir })
    }, 240_000)
    afterAll(async () => {
      await app?.close()
      await db?.destroy()
      await pooler?.stop()
    })

    it(`${PEOPLE} people at once write reviews and compete for three seats, and none fails`, async () => {
      const campus = await insertUniversity(database.db, { name: 'Crowd College' })
      const location = await insertLocation(database.db, { university_id: campus.id })
      const creator = await insertUser(database.db)
      const session = await insertStudySession(database.db, {
        university_id: campus.id,
        creator_id: creator.id,
        capacity: 4,
      })
      const people = await Promise.all(
        Array.from({ length: PEOPLE }, async () =>
          logIn(database.db, app.env, (await insertUser(database.db)).id),
        ),
      )
      const page = `/university/${encodeURIComponent(campus.key)}/study-sessions/${session.id}`
      const answers = await Promise.all(
        people.flatMap(({ cookie }) => [
          app
            .browser(cookie)
            .post(`/location/${location.id}/review`, { rating: '4', description: reviewText() }),
          app.browser(cookie).post(page, { intent: 'join' }),
          app.browser(cookie).get('/search?q=library'),
        ]),
      )
      expect(
        answers.filter(({ status }) => status >= 500).length,
        JSON.stringify(app.lines.filter(({ level }) => Number(level) >= 40)),
      ).toBe(0)
      expect(await database.db('reviews').where({ study_location_id: location.id })).toHaveLength(PEOPLE)
      expect(await database.db('study_locations').where({ id: location.id }).first('review_count')).toEqual({
        review_count: PEOPLE,
      })
      expect(await database.db('session_participants').where({ session_id: session.id })).toHaveLength(3)
    })

    it('a product with a direct URL opens both, and sends no settings to the pooler', async () => {
      const opened = await openDatabase(
        { databaseUrl: pooler.urlOf(database.url), databaseDirectUrl: database.url, varDir },
        'a test',
      )
      try {
        expect(opened.url).toBe(database.url)
        const timeoutOf = async (each: Db) =>
          ((await each.raw('show statement_timeout')).rows as { statement_timeout: string }[])[0]!
            .statement_timeout
        expect(await timeoutOf(opened.direct)).toBe('30s')
        expect(await timeoutOf(opened.db)).toBe('0')
      } finally {
        await opened.close()
      }
      // Without a direct URL it would send them and be refused.
      await expect(
        openDatabase({ databaseUrl: pooler.urlOf(database.url), varDir }, 'a test'),
      ).rejects.toThrow(/unsupported startup parameter/)
    })

    it('deploy/pgbouncer.ini and the recipe for its passwords work, also after a new password', async () => {
      const { searchParams, port, pathname } = new URL(database.url)
      const role = `pooled_${process.pid}`
      const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'carrel-pooler-'))
      const ini = fs
        .readFileSync('deploy/pgbouncer.ini', 'utf8')
        .replace(
          'carrel = host=database port=5432 dbname=carrel',
          `carrel = host=${searchParams.get('host')} port=${port || 5432} dbname=${pathname.slice(1)}`,
        )
        .replace('listen_port = 6432', 'listen_port = 6433\nunix_socket_dir =')
        .replace('/etc/pgbouncer/userlist.txt', `${folder}/userlist.txt`)
      fs.writeFileSync(path.join(folder, 'pgbouncer.ini'), ini)
      // As docs/scaling.md says.
      const [, statement = ''] = /psql -Atc "(.*)" \|/.exec(fs.readFileSync('docs/scaling.md', 'utf8')) ?? []
      const list = statement.replaceAll('\\"', '"').replace("'carrel'", `'${role}'`)
      async function setPassword(password: string) {
        await database.db.raw(`alter role ${role} password '${password}'`)
        const { rows } = await database.db.raw(`select (${list}) as line`)
        // As `install` does: PgBouncer knows a changed file by inode, size and second.
        fs.writeFileSync(path.join(folder, 'new'), rows[0].line, { mode: 0o644 })
        fs.renameSync(path.join(folder, 'new'), path.join(folder, 'userlist.txt'))
      }
      async function works(password: string) {
        const db = connect(`postgres://${role}:${password}@127.0.0.1:6433/carrel`, { max: 1, pooled: true })
        const answer = await db.raw('show statement_timeout').catch((error: Error) => error.message)
        await db.destroy()
        return typeof answer === 'string' ? answer : (answer.rows[0].statement_timeout as string)
      }
      await database.db.raw(`create role ${role} login`)
      await setPassword('first-Lamp7')
      const { child, stop } = launchPooler(folder)
      try {
        await expect.poll(() => works('first-Lamp7')).toBe('30s')
        await setPassword('second-Lamp7')
        child.kill('SIGHUP')
        await expect.poll(() => works('second-Lamp7')).toBe('30s')
        expect(await works('first-Lamp7')).toMatch(/authentication failed/)
      } finally {
        await stop()
        await database.db.raw(`drop role ${role}`)
      }
    })

    it('the tests of every feature that writes pass', () => {
      // vitest passes over a folder that isn't there.
      expect([...FOLDERS, ...MORE].filter((each) => !fs.existsSync(each))).toEqual([])
      const began = Date.now()
      const run = spawnSync('npx', ['vitest', 'run', ...FOLDERS, ...MORE, '--reporter=json'], {
        env: { ...process.env, HARD: '', TESTS: 'all', POOLED: '1' },
        encoding: 'utf8',
        maxBuffer: 1e9,
      })
      const report = JSON.parse(run.stdout.slice(run.stdout.indexOf('{'))) as Report
      const failed = report.testResults.flatMap(({ name, message, assertionResults }) =>
        [
          message,
          ...assertionResults.flatMap((each) =>
            each.status === 'failed' ? [`${each.fullName}: ${each.failureMessages.join()}`] : [],
          ),
        ]
          .filter(Boolean)
          .map((each) => `${name}: ${each}`),
      )
      noteCounts('PgBouncer', {
        'tests that pass': report.numPassedTests,
        failed: failed.length,
        seconds: Math.round((Date.now() - began) / 1000),
      })
      expect(failed).toEqual([])
      expect(run.status).toBe(0)
    }, 1_800_000)
  },
)
