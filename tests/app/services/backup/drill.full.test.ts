import fs from 'node:fs'
import path from 'node:path'
import { buffer as wholeOf } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { backUp, type BackedUp } from '~/services/backup/back-up.server'
import { readBackupFile, writeBackupFile } from '~/services/backup/stream.server'
import { restore } from '~/services/backup/restore.server'
import { createDiskStorage } from '~/services/storage/disk.server'
import { type Storage, StorageDown } from '~/services/storage/storage'
import { filledTables } from '../../../../db/backup/load'
import { schemaVersion } from '../../../../db/backup/tables'
import type { Db } from '../../../../db/connection'
import { knownMigrations } from '../../../../db/migration-list'
import { migrateTo } from '../../../../db/migrate'
import { reviewText } from '../../../factories/review'
import { type RunningApp, startApp } from '../../../support/app'
import { useDatabase } from '../../../support/database'
import { emptyDatabases } from '../../../support/empty-database'
import { temporaryFolder } from '../../../support/folder'
import { runJobs } from '../../../support/jobs'
import { hashesOf, makeWorld, objectsOf, PASSWORD, type World } from './world'

const KEY = 'a key of the tests, 32 characters or more'
const database = useDatabase()
const emptyDatabase = emptyDatabases()
const folder = temporaryFolder()
const storage = createDiskStorage(path.join(folder, 'uploads'))
const file = path.join(folder, 'backup.tar.age')

let world: World
let before: Record<string, string>
let done: BackedUp
let restored: { db: Db; url: string }
const newStorage = createDiskStorage(path.join(folder, 'new/uploads'))
const what = () => ({ db: database.db, storage, version: '1.3.0', secrets: [], key: KEY })
const open = () => readBackupFile(file)

beforeAll(async () => {
  world = await makeWorld(database.db, storage)
  before = await hashesOf(database.db)
  done = await backUp(what(), (source) => writeBackupFile(file, source))
  restored = await emptyDatabase()
  await restore({
    ...restored,
    storage: newStorage,
    open,
    keys: ['another key, tried before the right one', KEY],
  })
})

it('the world of the drill has a row in every table: add new tables in world.ts', async () => {
  const without = done.tables.filter(({ rows }) => rows === 0).map(({ name }) => name)
  expect(without).toEqual([])
  expect(done.tables.length).toBeGreaterThan(60)
  const { rows } = await database.db.raw(`select count(*) as n from information_schema.tables
      where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE'`)
  expect(rows[0].n - done.tables.length).toBe(3) // the three that record migrations
})

describe('a restored database and object storage', () => {
  it('have the same rows and the same files', async () => {
    expect(await hashesOf(restored.db)).toEqual(before)
    expect(await objectsOf(newStorage)).toEqual(await objectsOf(storage))
    expect(done.files.count).toBe(world.pictures.length)
    expect(done.missing).toEqual([])
  })

  it('have every trigger and foreign key again', async () => {
    const of = async (db: Db) =>
      (
        await db.raw(`
      select conrelid::regclass::text as "of", conname as name, pg_get_constraintdef(oid) as it from pg_constraint where contype = 'f'
      union all select tgrelid::regclass::text, tgname, tgenabled::text from pg_trigger where not tgisinternal order by 1, 2, 3`)
      ).rows
    expect(await of(restored.db)).toEqual(await of(database.db))
  })

  it('have their jobs: running ones start over, without counting that attempt', async () => {
    const { rows } = await restored.db.raw(
      'select attempts, locked_at, is_available from graphile_worker._private_jobs order by id',
    )
    expect(rows.length).toBeGreaterThanOrEqual(2)
    for (const job of rows) expect(job).toEqual({ attempts: 0, locked_at: null, is_available: true })
  })
})

describe('a restored product', () => {
  const varDir = path.join(folder, 'running')
  let restored: { db: Db; url: string }
  let app: RunningApp
  beforeAll(async () => {
    restored = await emptyDatabase()
    await restore({
      ...restored,
      storage: createDiskStorage(path.join(varDir, 'uploads')),
      open,
      keys: [KEY],
    })
    app = await startApp(restored.db, { varDir })
  }, 240_000)
  afterAll(() => app?.close())

  it('works: an old password logs in, a review is saved, ids continue, jobs run', async () => {
    const browser = app.browser()
    const entered = await browser.post('/signin', {
      email: world.email,
      password: PASSWORD,
      returnTo: '/account',
    })
    expect([entered.status, browser.has('session')]).toEqual([303, true])
    expect((await browser.get(`/files/${world.pictures[0]}`)).body.length).toBe(30_000)
    const [location] = await restored
      .db('study_locations')
      .whereNot({ id: world.location })
      .where({ status: 'Approved' })
    const written = await browser.post(`/location/${location!.id}/review`, {
      rating: '5',
      description: reviewText('After the fire.'),
    })
    expect(written.status).toBe(303)
    const reviews = await restored.db('reviews').orderBy('id')
    expect(reviews).toHaveLength(2)
    expect(reviews[1]!.id).toBeGreaterThan(reviews[0]!.id)
    // Triggers work again.
    expect((await restored.db('study_locations').where({ id: location!.id }).first())!.review_count).toBe(1)
    await runJobs(restored, app.env)
  })
})

describe('a restore', () => {
  const small = path.join(folder, 'small.tar')
  const first = knownMigrations().slice(0, 4)
  let old: { db: Db; url: string }
  // A database with old migrations, and the same pictures.
  beforeAll(async () => {
    old = await emptyDatabase()
    await expect(
      backUp({ ...what(), db: old.db }, (source) => writeBackupFile(path.join(folder, 'none'), source)),
    ).rejects.toThrow("The database has no tables, so there's nothing to back up.")
    await migrateTo(old.db, first)
    await expect(
      backUp({ ...what(), db: old.db }, (source) => writeBackupFile(path.join(folder, 'none'), source)),
    ).rejects.toThrow('The database has no users and no study spots, so nothing was backed up.')
    expect(fs.readdirSync(folder).filter((name) => name.startsWith('none'))).toEqual([])
    await old.db.raw(
      "insert into users (email, first_name, last_name, role_id) select 'old@example.edu', 'A', 'B', id from roles limit 1",
    )
    await backUp({ ...what(), db: old.db, key: null }, (source) => writeBackupFile(small, source))
  })
  const restoreSmall = (target: { db: Db; url: string }, store: Storage | null) =>
    restore({ ...target, storage: store, open: () => readBackupFile(small), keys: [] })
  const emails = async (db: Db) =>
    (await db.raw('select email from users')).rows.map(({ email }: { email: string }) => email)

  it('refuses a database with rows, and changes nothing', async () => {
    const rows = await hashesOf(restored.db)
    await expect(restoreSmall(restored, createDiskStorage(path.join(folder, 'none')))).rejects.toThrow(
      /^The database isn't empty. It has rows in .+ and \d+ more tables\./,
    )
    expect(await hashesOf(restored.db)).toEqual(rows)
  })

  it('refuses object storage with other files, and resumes where a killed one stopped', async () => {
    const target = await emptyDatabase()
    const begun = createDiskStorage(path.join(folder, 'begun'))
    const [key] = world.pictures
    await begun.put(key!, Buffer.from('another'), { contentType: 'image/jpeg' })
    await expect(restoreSmall(target, begun)).rejects.toThrow(`Picture storage isn't empty, and ${key}`)
    expect((await target.db.raw("select to_regclass('users') as it")).rows[0].it).toBeNull()
    await begun.put(key!, await wholeOf((await storage.get(key!))!.body), { contentType: 'image/jpeg' })
    await restoreSmall(target, begun)
    expect(await objectsOf(begun)).toEqual(await objectsOf(storage))
    expect(await emails(target.db)).toEqual(['old@example.edu'])
  })

  it('migrates the tables to the backup’s migration, leaves files alone if told to, and refuses a newer Carrel', async () => {
    const target = await emptyDatabase()
    await migrateTo(target.db, knownMigrations().slice(0, 5))
    await restoreSmall(target, null)
    expect((await schemaVersion(target.db)).migrations).toEqual(first)
    expect(await emails(target.db)).toEqual(['old@example.edu'])

    await old.db.raw(
      "insert into migrations (name, batch, migration_time) values ('9999_future.ts', 2, now())",
    )
    const newer = path.join(folder, 'newer.tar')
    await backUp({ ...what(), db: old.db, version: '9.0.0', key: null }, (source) =>
      writeBackupFile(newer, source),
    )
    await expect(
      restore({ ...(await emptyDatabase()), storage: null, open: () => readBackupFile(newer), keys: [] }),
    ).rejects.toThrow(
      /^The backup is from Carrel 9\.0\.0 and has migrations that this version doesn't \(9999_future\.ts\)/,
    )
  })

  it('that fails after the rows, as when object storage does, leaves no row', async () => {
    const target = await emptyDatabase()
    const full = {
      ...createDiskStorage(path.join(folder, 'full')),
      put: async () => {
        throw new StorageDown('the disk is full')
      },
    }
    await expect(restoreSmall(target, full)).rejects.toThrow('the disk is full')
    expect(await filledTables(target.db)).toEqual([])
    await restoreSmall(target, createDiskStorage(path.join(folder, 'full')))
    expect(await emails(target.db)).toEqual(['old@example.edu'])
  })
})
