import fs from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connect, type Db } from '../../../db/connection'
import { migrate, migrateTo, migrationStatus, rollback } from '../../../db/migrate'
import { knownMigrations, MIGRATIONS } from '../../../db/migration-list'
import { newerMigrations } from '../../../db/newer-migrations'
import { insertLocation } from '../../factories/location'
import { reviewText } from '../../factories/review'
import { ask, see, send, loggedIn, startProduct } from '../../hard/product'
import { useDatabase } from '../../support/database'
import { temporaryFolder } from '../../support/folder'
import { productionSettings, start, type Child } from '../child'
import { freePort } from '../../support/listening'
import { checkRows } from '../../support/rows'

/** The migrations of 1.4.0, the release before this one. */
const RELEASED = knownMigrations().slice(0, 18)
const FUTURE = ['8001_rooms.ts', '8002_moods.ts']

describe('this release on a database that a newer one has migrated', () => {
  const database = useDatabase()
  const folder = temporaryFolder()
  const sentence = 'The database is newer than this release by 2 migrations. Carrel keeps running.'
  let port: number
  let product: Child

  beforeAll(async () => {
    fs.chmodSync(folder, 0o755)
    await insertLocation(database.db)
    await database
      .db('migrations')
      .insert(FUTURE.map((name) => ({ name, batch: 99, migration_time: new Date() })))
    await database.db.raw(`
      create table rooms (id bigint generated always as identity primary key, location_id bigint references study_locations,
        name text not null);
      alter table users add column mood text not null default 'calm', add column room_id bigint references rooms;
      alter table reviews add column mood text, add column weight int not null default 1;
      alter table study_locations add column room_count int not null default 0;
      create index on reviews (mood)`)
    port = await freePort()
    product = await startProduct({ databaseUrl: database.url, varDir: folder, port })
  }, 120_000)
  afterAll(async () => {
    product?.process.kill('SIGKILL')
    await product?.ended
  })

  it('runs the web process: it logs a notice, shows pages, accepts writes and runs jobs', async () => {
    const { db } = database
    expect(product.output().split(sentence)).toHaveLength(2)
    expect(product.output()).toMatch(/^\{"level":40,.*The database is newer than this release/m)
    const { id } = await insertLocation(db)
    const person = (await loggedIn(db, 1))[0]!
    expect((await ask(port, '/readyz')).status).toBe(200)
    for (const page of ['/', `/location/${id}`, '/search?q=a'])
      expect([page, (await see(port, page)).status]).toEqual([page, 200])
    const form = { mode: 'create', rating: '4', description: reviewText('Written on the newer schema.') }
    expect((await send(port, `/location/${id}/review`, form, person)).status).toBe(303)
    expect(
      await db('reviews')
        .where({ user_id: person.id })
        .first('rating', 'weight' as 'rating'),
    ).toEqual({ rating: 4, weight: 1 })
    const { email } = (await db('users').where({ id: person.id }).first('email'))!
    expect((await send(port, '/forgot-password', { email })).status).toBe(303)
    await expect.poll(async () => (await db('sent_mails')).length).toBe(1)
  })

  it('runs the commands', () =>
    checkRows(
      [
        'db status',
        'db migrate',
        'jobs list',
        'storage verify',
        `backup --to ${folder}/backups/`,
        `user end-sessions --all`,
      ],
      async (command) => {
        const settings = { ...productionSettings(database.url, folder), ORIGIN: `http://127.0.0.1:${port}` }
        const child = start(`carrel ${command}`, [], settings)
        expect(await child.ended, child.output()).toBe(0)
        expect(child.output()).toContain(`${sentence}\n`)
      },
    ))

  it('runs the worker', async () => {
    const worker = start('carrel worker', [], {
      ...productionSettings(database.url, folder),
      ORIGIN: `http://127.0.0.1:${port}`,
    })
    await worker.says('running jobs')
    expect(worker.output()).toContain(sentence)
    worker.process.kill('SIGTERM')
    expect(await worker.ended).toBe(0)
  })

  it('rolls back no migration, its own or another, and says which release can', async () => {
    const before = await migrationStatus(database.db)
    for (const undo of [() => rollback(database.db), () => migrateTo(database.db, RELEASED)])
      await expect(undo()).rejects.toThrow(
        `This release can't undo migrations that it doesn't know: ${FUTURE.join(', ')}. Undo them with the release that has them.`,
      )
    expect(await migrationStatus(database.db)).toEqual(before)
  })
})

type Column = { of: string; name: string; type: string; needed: boolean }

describe('the list of migrations that 1.4.0 has', () => {
  const database = useDatabase()
  const known = {
    ...MIGRATIONS,
    migrationSource: { ...MIGRATIONS.migrationSource!, getMigrations: async () => RELEASED },
  }

  it('finds nothing to do on the newer schema, and no reason to refuse', async () => {
    const { db } = database
    expect((await newerMigrations(db)).length).toBe(0)
    const [, ran] = (await db.migrate.latest(known)) as [number, string[]]
    expect(ran).toEqual([])
    const [done, waiting] = (await db.migrate.list(known)) as [{ name: string }[], string[]]
    expect(waiting).toEqual([])
    expect(done.map(({ name }) => name).slice(0, RELEASED.length)).toEqual(RELEASED)
    expect(done.length).toBeGreaterThan(RELEASED.length)
  })

  it('has every column that it knows in the newer schema with the same type, and no other is required', async () => {
    const { db } = database
    await migrateTo(db, RELEASED)
    const before = await columnsOf(db)
    await migrate(db)
    const after = new Map((await columnsOf(db)).map((each) => [`${each.of}.${each.name}`, each]))
    expect(before.length).toBeGreaterThan(150)
    for (const column of before)
      expect(after.get(`${column.of}.${column.name}`), `${column.of}.${column.name}`).toEqual(column)
    const tables = new Set(before.map((each) => each.of))
    const names = new Set(before.map((each) => `${each.of}.${each.name}`))
    const asked = [...after].filter(([name, each]) => tables.has(each.of) && !names.has(name) && each.needed)
    expect(asked).toEqual([])
  })
})

async function columnsOf(db: Db): Promise<Column[]> {
  const { rows } = await db.raw(`
    select table_name as of, column_name as name, data_type as type,
      is_nullable = 'NO' and column_default is null and is_identity = 'NO' and is_generated = 'NEVER' as needed
    from information_schema.columns where table_schema = 'public' and table_name !~ 'migrations' order by 1, 2`)
  return rows
}

describe('a database of 1.4.0 with rows', () => {
  const database = useDatabase()

  it('is migrated by two processes that start at once, rolled back, and migrated again: every row is unchanged', async () => {
    const folder = temporaryFolder()
    fs.chmodSync(folder, 0o755)
    const db = connect(database.url, { max: 4 })
    const { id } = await insertLocation(db, { name: 'Older Annex' })
    const people = await loggedIn(db, 3)
    for (const person of people)
      await db('reviews').insert({
        user_id: person.id,
        study_location_id: id,
        rating: 3,
        description: reviewText('Written with 1.4.0.'),
      })
    await migrateTo(db, RELEASED)
    expect((await migrationStatus(db)).done).toEqual(RELEASED)
    // The change counters have counted this migration.
    const columns = (await columnsOf(db)).filter(({ of }) => of !== 'content_changes')
    const before = await hashes(db, columns)
    const ports = [await freePort(), await freePort()]
    const more = { JOBS_IN_WEB: 'off' }
    const pair = await Promise.all(
      ports.map((port) => startProduct({ databaseUrl: database.url, varDir: folder, port, more })),
    )
    try {
      expect((await migrationStatus(db)).waiting).toEqual([])
      expect(await hashes(db, columns)).toEqual(before)
      for (const port of ports)
        expect((await see(port, `/location/${id}`, people[0])).text).toContain('Written with 1.4.0.')
      const changed = { mode: 'edit', rating: '5', description: reviewText('Changed with this release.') }
      expect((await send(ports[1]!, `/location/${id}/review`, changed, people[0])).status).toBe(303)
    } finally {
      for (const child of pair) child.process.kill('SIGTERM')
      expect(await Promise.all(pair.map(({ ended }) => ended))).toEqual([0, 0])
    }
    const written = await hashes(db, columns)
    expect(written['reviews']).not.toBe(before['reviews'])
    await migrateTo(db, RELEASED)
    expect(await hashes(db, columns)).toEqual(written)
    await migrate(db)
    expect(await hashes(db, columns)).toEqual(written)
    expect((await db('reviews').where({ user_id: people[0]!.id }).first('rating'))!.rating).toBe(5)
    await db.destroy()
  }, 120_000)
})

/** A hash of each table's rows in these columns. */
async function hashes(db: Db, columns: Column[]): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const table of new Set(columns.map((each) => each.of))) {
    const names = columns.filter((each) => each.of === table).map(({ name }) => name)
    const row = names.map(() => '??').join(', ')
    const { rows } = await db.raw(
      `select coalesce(md5(string_agg(t::text, '|' order by t::text)), 'none') as hash from (select ${row} from ??) t`,
      [...names, table],
    )
    found[table] = rows[0].hash
  }
  return found
}
