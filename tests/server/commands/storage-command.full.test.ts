import fs from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { createStorage } from '~/services/storage/create-storage.server'
import { jpegBytes, keysOf } from '../../app/services/storage/contract'
import { insertUser } from '../../factories/user'
import { useDatabase } from '../../support/database'
import { temporaryFolder } from '../../support/folder'
import { afterDatabase, productionSettings, start } from '../child'

const database = useDatabase()
const varDir = temporaryFolder()
fs.chmodSync(varDir, 0o755)
const storage = createStorage({ varDir, s3: null })

const put = (key: string) => storage.put(key, jpegBytes(100), { contentType: 'image/jpeg' })
const run = async (args: string[], env: Record<string, string> = {}) => {
  const child = start('carrel storage', args, { ...productionSettings(database.url, varDir), ...env })
  return { code: await child.ended, text: afterDatabase(child.output()) }
}

it('npm run storage -- verify lists both sides, and cleans up if told to', async () => {
  const { id } = await insertUser(database.db)
  const key = `profile_images/${id}/profile_img`
  const image_url = `${key}?t=1700000000000`
  await database.db('users').where({ id }).update({ image_url })
  const old = 'profile_images/999/profile_img'
  await put(old)
  const then = new Date(Date.now() - 2 * 24 * 3_600_000)
  fs.utimesSync(path.join(varDir, 'uploads', old), then, then)
  await put('post_images/9')
  const first = await run(['verify'])
  expect(first.code).toBe(1)
  expect(first.text).toMatch(
    /^2 files with 200 bytes, and 1 name in the database\.\nFiles without a database row:\n/,
  )
  expect(first.text).toMatch(/ {2}profile_images\/999\/profile_img \(100 bytes, 20\d\d-.*Z\)\n/)
  expect(first.text).toMatch(new RegExp(`Database rows without a file:\n {2}${key} \\(users ${id}\\)\n$`))
  expect((await keysOf(storage)).length).toBe(2)

  await put(key)
  const second = await run(['verify', '--delete'])
  expect(second.code).toBe(1)
  expect(second.text).toMatch(/post_images\/9 .* kept: less than a day old\n/)
  expect(second.text).toMatch(/profile_images\/999\/profile_img .* deleted\n/)
  expect(await keysOf(storage)).toEqual(['post_images/9', key])

  await storage.delete('post_images/9')
  expect(await run(['verify'])).toEqual({
    code: 0,
    text: '1 file with 100 bytes, and 1 name in the database.\nStorage and database match.\n',
  })
})

it('npm run storage -- verify works in a demo, with its own database', async () => {
  const demo = { ORIGIN: '', DATABASE_URL: '', SESSION_SECRET: '', SUPPORT_EMAIL: '' }
  for (const key of await keysOf(storage)) await storage.delete(key)
  await put('post_images/9')
  expect(await run(['verify'], demo)).toMatchObject({
    code: 1,
    text: expect.stringContaining('post_images/9'),
  })
  await storage.delete('post_images/9')
  const text = '0 files with 0 bytes, and 0 names in the database.\nStorage and database match.\n'
  expect(await run(['verify', '--delete'], demo)).toEqual({ code: 0, text })
})

it('npm run storage says in a sentence if object storage is down', async () => {
  const keys = { S3_ACCESS_KEY_ID: 'somebody', S3_SECRET_ACCESS_KEY: 'hunter2hunter2' }
  const where = { S3_BUCKET: 'carrel', S3_ENDPOINT: 'http://127.0.0.1:1' }
  const { code, text } = await run(['verify'], { ...where, ...keys })
  expect([code, text]).toEqual([1, expect.stringMatching(/object storage: .*ECONNREFUSED/)])
  expect(text).not.toMatch(/hunter2|at .*\.ts:/)
})
