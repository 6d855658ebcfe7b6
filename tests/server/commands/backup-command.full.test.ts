import fs from 'node:fs'
import path from 'node:path'
import S3rver from 's3rver'
import { expect, it } from 'vitest'
import { lastBackup } from '~/services/backup/last-backup.server'
import { createStorage } from '~/services/storage/create-storage.server'
import { jpegBytes } from '../../app/services/storage/contract'
import { insertUser } from '../../factories/user'
import { useDatabase } from '../../support/database'
import { emptyDatabases } from '../../support/empty-database'
import { temporaryFolder } from '../../support/folder'
import { s3At } from '../../support/services/s3'
import { afterDatabase, productionSettings, start } from '../child'

const database = useDatabase()
const emptyDatabase = emptyDatabases()
const varDir = temporaryFolder()
const backups = temporaryFolder()

const BACKUP_KEY = 'a key that is long enough for a backup'
const run = async (...args: string[]) => {
  const env = {
    ...productionSettings(database.url, varDir),
    BACKUP_KEY,
  }
  const child = start('carrel backup', args, env)
  return { code: await child.ended, text: afterDatabase(child.output()) }
}
const newest = () =>
  path.join(
    backups,
    fs
      .readdirSync(backups)
      .filter((name) => name.startsWith('carrel-'))
      .sort()
      .at(-1)!,
  )

it('fails without files that the database needs, and records nothing, until that is accepted', async () => {
  const { db } = database
  const { id } = await insertUser(db)
  const key = `profile_images/${id}/profile_img`
  await db('users')
    .where({ id })
    .update({ image_url: `${key}?t=1700000000000` })
  const storage = createStorage({ varDir, s3: null })
  await storage.put(key, jpegBytes(100), { contentType: 'image/jpeg' })
  expect(await run('--to', backups)).toMatchObject({ code: 0 })
  const good = (await lastBackup(varDir))!
  expect(good).toMatchObject({ missing: [], lost: 0 })
  expect(await run('verify', newest())).toMatchObject({ code: 0 })

  await storage.delete(key)
  const failed = await run('--to', backups)
  expect(failed.code).toBe(1)
  expect(failed.text).toMatch(/The backup isn't complete: 1 files? that the database needs/)
  expect(await lastBackup(varDir)).toEqual({ ...good, lost: 1 })
  const checked = await run('verify', newest())
  expect([checked.code, checked.text]).toEqual([1, expect.stringContaining('but not complete')])

  const restore = async (...args: string[]) => {
    const target = await emptyDatabase()
    const settings = productionSettings(target.url, path.join(temporaryFolder(), 'var'))
    const child = start('carrel restore', [newest(), ...args], { ...settings, BACKUP_KEY })
    return { code: await child.ended, text: child.output(), users: await target.db('users').pluck('id') }
  }
  const lacks = /The restore isn't complete: the backup doesn't have 1 file that the database needs\./
  expect(await restore()).toEqual({ code: 1, text: expect.stringMatching(lacks), users: [id] })
  expect(await restore('--rows-only')).toMatchObject({ code: 0, users: [id] })

  expect(await run('--to', backups, '--accept-missing')).toMatchObject({ code: 0 })
  expect(await restore()).toMatchObject({ code: 0, users: [id] })
  expect(await run('--to', backups)).toMatchObject({ code: 0 })
  expect(await run('verify', newest())).toMatchObject({ code: 0 })
  expect(await lastBackup(varDir)).toMatchObject({ missing: [key], lost: 0 })
})

const bucket = path.join(temporaryFolder(), 's3')
const folder = path.join(temporaryFolder(), 'backups')
// S3rver keeps each object as files below its folder.
const PLACES = {
  'a folder': { to: `${folder}/`, kept: folder, ending: '' },
  'object storage': {
    to: 's3://backups/nightly/',
    kept: `${bucket}/backups/nightly`,
    ending: '._S3rver_object',
  },
}

it.each(Object.entries(PLACES))(
  'a backup restored from %s does not bring back who was deleted since, unless told',
  async (_where, { to, kept, ending }) => {
    fs.mkdirSync(bucket, { recursive: true })
    const server = new S3rver({
      address: '127.0.0.1',
      port: 0,
      silent: true,
      directory: bucket,
      vhostBuckets: false,
      configureBuckets: [{ name: 'backups' }],
    })
    const { port } = await server.run()
    const { endpoint, accessKeyId, secretAccessKey } = s3At(port, 'backups')
    const storage = {
      STORAGE: 'disk',
      S3_BUCKET: 'backups',
      S3_ENDPOINT: endpoint!,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    }
    const backUp = async () => {
      const child = start('carrel backup', ['--to', to], {
        ...productionSettings(database.url, varDir),
        ...storage,
        BACKUP_KEY,
      })
      expect([await child.ended, child.output()]).toEqual([0, expect.any(String)])
    }
    const { db } = database
    await db('users').update({ image_url: null })
    await db('deleted_accounts').del()
    const [gone, stays] = [await insertUser(db), await insertUser(db)]
    await backUp()
    const [first] = fs.readdirSync(kept).filter((name) => name.startsWith('carrel-') && name.endsWith(ending))
    const list = path.join(kept, `deleted-accounts.txt${ending}`)
    expect(fs.readFileSync(list, 'utf8')).toMatch(/^#[^\n]*\n$/)
    await db('users').where({ id: gone.id }).del()
    // A second's file name is its own.
    await new Promise((resolve) => setTimeout(resolve, 1100))
    await backUp()
    expect(fs.readFileSync(list, 'utf8')).toMatch(/^#[^\n]*\n[0-9a-f]{64} \d{4}-\d\d-\d\d\n$/)

    async function restore(...args: string[]) {
      const target = await emptyDatabase()
      const settings = productionSettings(target.url, path.join(temporaryFolder(), 'var'))
      const file = (to + first!).slice(0, ending ? -ending.length : undefined)
      const child = start('carrel restore', [file, ...args], { ...settings, ...storage, BACKUP_KEY })
      const code = await child.ended
      const ids = [gone.id, stays.id]
      const there = code === 0 ? await target.db('users').whereIn('id', ids).orderBy('id').pluck('id') : null
      return { code, text: child.output(), there }
    }
    expect(await restore()).toEqual({
      code: 0,
      text: expect.stringContaining('1 account had been deleted since the backup, and was deleted again'),
      there: [stays.id],
    })
    fs.rmSync(list)
    expect(await restore()).toEqual({
      code: 1,
      text: expect.stringMatching(/deleted-accounts\.txt is missing\..* add --with-deleted-accounts/),
      there: null,
    })
    expect(await restore('--with-deleted-accounts')).toMatchObject({ code: 0, there: [gone.id, stays.id] })
    await server.close()
  },
)
