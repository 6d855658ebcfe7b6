import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { readBackupFile } from '~/services/backup/stream.server'
import { verifyBackup } from '~/services/backup/verify-backup.server'
import { createDiskStorage } from '~/services/storage/disk.server'
import { filledTables } from '../../../db/backup/load'
import { hashesOf, makeWorld, objectsOf } from '../../app/services/backup/world'
import { productionSettings, start } from '../../server/child'
import { useDatabase } from '../../support/database'
import { emptyDatabases } from '../../support/empty-database'
import { temporaryFolder } from '../../support/folder'
import { seededChance } from '../chance'
import { noteCounts, scaled } from '../scale'

const KILLS = scaled(1, 15)
const ROWS = scaled(5_000, 500_000)
const BLOCK = 5_000
const FILES = scaled(10, 500)
const KEY = 'k9Zk2vX9bLm4RtYw8NcHs3DfGj6PaEu1'

const database = useDatabase()
const chance = seededChance()
const emptyDatabase = emptyDatabases()
const folder = temporaryFolder()
const [varDir, newVar] = [path.join(folder, 'old'), path.join(folder, 'new')]
const storage = createDiskStorage(path.join(varDir, 'uploads'))

const production = (databaseUrl: string, carrelVar: string) => ({
  ...productionSettings(databaseUrl, carrelVar),
  BACKUP_KEY: KEY,
})
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

beforeAll(async () => {
  await makeWorld(database.db, storage)
  for (let n = 0; n < ROWS; n += BLOCK) {
    await database.db.raw(
      "insert into sent_mails (key) select 'mail ' || n || md5(n::text) from generate_series(?::int, ?::int) n",
      [n, n + BLOCK - 1],
    )
  }
  for (let n = 0; n < FILES; n++)
    await storage.put(`post_images/1/${n}/photo.jpg`, randomBytes(50_000), { contentType: 'image/jpeg' })
})

it('a killed backup or restore leaves nothing that looks complete, and the next ones restore everything', async () => {
  const statistics = {
    'backups killed': 0,
    'restores killed': 0,
    rows: 0,
    files: 0,
    'backup in s': 0,
    'restore in s': 0,
    'backup in MB': 0,
  }
  const backup = (to: string) =>
    start('carrel backup', ['--to', `${path.join(folder, to)}/`], production(database.url, varDir))
  const filesIn = (to: string) =>
    fs.readdirSync(path.join(folder, to)).map((name) => path.join(folder, to, name))
  /** The path and size of the one file being written in a folder. */
  const written = (to: string) =>
    (fs.existsSync(path.join(folder, to)) ? filesIn(to) : []).reduce(
      (sum, each) => sum + (fs.statSync(each, { throwIfNoEntry: false })?.size ?? 0),
      0,
    )

  let began = Date.now()
  const whole = backup('whole')
  expect([await whole.ended, whole.output()]).toEqual([
    0,
    expect.stringMatching(/^Backed up [\d,]+ rows of \d+ tables and \d+ files/m),
  ])
  statistics['backup in s'] = (Date.now() - began) / 1000
  const [file] = filesIn('whole') as [string]
  const { size } = fs.statSync(file)
  for (let n = 0; n < KILLS; n++) {
    const child = backup(`killed-${n}`)
    const enough = chance() * size * 0.9
    while (written(`killed-${n}`) <= enough && child.process.exitCode === null) await sleep(2)
    child.process.kill('SIGKILL')
    if ((await child.ended) === 'SIGKILL') statistics['backups killed']++
    else expect([await child.ended, child.output()]).toEqual([0, expect.stringMatching(/^Backed up/)]) // too quick to kill
    for (const each of filesIn(`killed-${n}`))
      if (path.basename(each).startsWith('carrel-')) await verifyBackup(readBackupFile(each), [KEY])
  }
  const { manifest } = await verifyBackup(readBackupFile(file), [KEY])
  statistics.rows = manifest.tables.reduce((sum, { rows }) => sum + rows, 0)
  statistics.files = manifest.files.count
  statistics['backup in MB'] = Math.round(size / 1e5) / 10
  expect(statistics.rows).toBeGreaterThan(ROWS - 1)
  expect(statistics.files).toBeGreaterThan(FILES)

  const target = await emptyDatabase()
  const restore = () => start('carrel restore', [file], production(target.url, newVar))
  for (let n = 0; n < KILLS; n++) {
    const child = restore()
    const phase = ['Creating the tables', 'Writing rows', 'Checking the restored rows'][(n + 1) % 3]!
    await child.says(phase)
    await sleep(chance() * (phase === 'Checking the restored rows' ? 50 : scaled(100, 2000)))
    child.process.kill('SIGKILL')
    expect(await child.ended).toBe('SIGKILL')
    expect(child.output()).toEqual(expect.not.stringContaining('Restored'))
    statistics['restores killed']++
    expect(
      (await target.db.raw("select to_regclass('public.users') as it")).rows[0].it
        ? await filledTables(target.db)
        : [],
    ).toEqual([])
  }
  began = Date.now()
  const last = restore()
  const code = await last.ended
  expect(code).toBe(0)
  expect(last.output()).toEqual(expect.stringMatching(/Restored [\d,]+ rows .*\n(.*\n)*Next: npm start/))
  expect(last.output()).not.toContain('SESSION_SECRET')
  statistics['restore in s'] = (Date.now() - began) / 1000
  expect(await hashesOf(target.db)).toEqual(await hashesOf(database.db))
  expect(await objectsOf(createDiskStorage(path.join(newVar, 'uploads')))).toEqual(await objectsOf(storage))
  noteCounts('backup and restore', statistics)
}) // six processes in turn
