import fs from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { lastBackup } from '~/services/backup/last-backup.server'
import { createStorage } from '~/services/storage/create-storage.server'
import { jpegBytes } from '../../app/services/storage/contract'
import { insertUser } from '../../factories/user'
import { useDatabase } from '../../support/database'
import { temporaryFolder } from '../../support/folder'
import { afterDatabase, productionSettings, start } from '../child'

const database = useDatabase()
const varDir = temporaryFolder()
const backups = temporaryFolder()

const run = async (...args: string[]) => {
  const env = {
    ...productionSettings(database.url, varDir),
    BACKUP_KEY: 'a key that is long enough for a backup',
  }
  const child = start('carrel backup', args, env)
  return { code: await child.ended, text: afterDatabase(child.output()) }
}
const newest = () => path.join(backups, fs.readdirSync(backups).sort().at(-1)!)

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

  expect(await run('--to', backups, '--accept-missing')).toMatchObject({ code: 0 })
  expect(await run('--to', backups)).toMatchObject({ code: 0 })
  expect(await run('verify', newest())).toMatchObject({ code: 0 })
  expect(await lastBackup(varDir)).toMatchObject({ missing: [key], lost: 0 })
})
