import fs from 'node:fs'
import path from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { createStorage } from '~/services/storage/create-storage.server'
import { compareStorage, deleteUnnamed } from '~/services/storage/named-keys.server'
import { insertUser } from '../../../factories/user'
import { useDatabase } from '../../../support/database'
import { jpegBytes, keysOf } from './contract'
import { temporaryFolder } from '../../../support/folder'

const database = useDatabase()
const folder = temporaryFolder()

let serial = 0
let varDir: string
let storage: ReturnType<typeof createStorage>
beforeEach(async () => {
  await database.db('users').del()
  varDir = path.join(folder, String(++serial))
  storage = createStorage({ varDir, s3: null })
})

/** An object that's this many days old. */
async function put(key: string, days = 0) {
  await storage.put(key, jpegBytes(100), { contentType: 'image/jpeg' })
  const then = new Date(Date.now() - days * 24 * 3_600_000)
  fs.utimesSync(path.join(varDir, 'uploads', key), then, then)
}

async function userWithPhoto() {
  const { id } = await insertUser(database.db)
  const key = `profile_images/${id}/profile_img`
  await database
    .db('users')
    .where({ id })
    .update({ image_url: `${key}?t=1700000000000` })
  return { id, key }
}

const addExport = (userId: number, key: string, status: 'waiting' | 'ready' | 'failed') =>
  database.db('data_exports').insert({
    user_id: userId,
    storage_key: key,
    status,
    ...(status === 'ready' && { bytes: 100, ready_at: new Date(), expires_at: new Date() }),
  })

const unnamedKeys = async () =>
  (await compareStorage(database.db, storage)).unnamed.map(({ key }) => key).sort()

describe('the comparison', () => {
  it('of nothing with nothing is equal', async () => {
    await insertUser(database.db)
    expect(await compareStorage(database.db, storage)).toEqual({
      objects: 0,
      bytes: 0,
      names: 0,
      unnamed: [],
      missing: [],
    })
  })

  it('treats pictures, their variants and data copies as referenced', async () => {
    const { id, key } = await userWithPhoto()
    for (const each of [
      key,
      `${key}-96.webp`,
      `${key}-256.webp`,
      'data_exports/1/a.zip',
      'data_exports/1/b.zip',
    ])
      await put(each, 9)
    await addExport(id, 'data_exports/1/a.zip', 'ready')
    await addExport(id, 'data_exports/1/b.zip', 'waiting')
    expect(await compareStorage(database.db, storage)).toEqual({
      objects: 5,
      bytes: 500,
      names: 3,
      unnamed: [],
      missing: [],
    })
  })

  it('finds unreferenced files: old pictures with their variants, also of a similarly named picture', async () => {
    const { key } = await userWithPhoto()
    await put(key)
    const others = [
      'profile_images/999/profile_img',
      'profile_images/999/profile_img-96.webp',
      `${key}-96.webp-96.webp`,
      `${key}-96.gif`,
      `${key}2`,
      'pendingimages/1/2/a.jpg',
      'data_exports/9/a.zip',
    ]
    for (const each of others) await put(each)
    expect(await unnamedKeys()).toEqual([...others].sort())
  })

  it('finds references without a file; pending or abandoned ones need none', async () => {
    const { id, key } = await userWithPhoto()
    await put(`${key}-96.webp`)
    await addExport(id, 'data_exports/1/a.zip', 'ready')
    await addExport(id, 'data_exports/1/b.zip', 'waiting')
    await addExport(id, 'data_exports/1/c.zip', 'failed')
    await insertUser(database.db, { image_url: 'https://pictures.example/face.jpg' })
    await insertUser(database.db, { image_url: 'profile_images/../../secret?t=1' })
    const { missing, unnamed } = await compareStorage(database.db, storage)
    expect(missing.map((each) => [each.key, each.by.split(' ')[0]]).sort()).toEqual(
      [
        ['data_exports/1/a.zip', 'data_exports'],
        ['profile_images/../../secret', 'users'],
        [key, 'users'],
      ].sort(),
    )
    expect(missing.find((each) => each.key === key)!.by).toBe(`users ${id}`)
    expect(unnamed).toEqual([])
  })

  it('is not misled by a picture that is added meanwhile', async () => {
    const { key } = await userWithPhoto()
    const late = { ...storage, list: async function* () {} }
    await put(key)
    expect(await compareStorage(database.db, late)).toMatchObject({ missing: [], unnamed: [] })
  })
})

describe('deleting', () => {
  it('removes what has been unreferenced for a day, and nothing else', async () => {
    const { key } = await userWithPhoto()
    await put(key, 9)
    await put(`${key}-96.webp`, 9)
    await put('profile_images/998/profile_img', 2)
    await put('profile_images/998/profile_img-96.webp', 2)
    await put('profile_images/999/profile_img', 0.9)
    const { unnamed } = await compareStorage(database.db, storage)
    expect((await deleteUnnamed(database.db, storage, unnamed)).sort()).toEqual([
      'profile_images/998/profile_img',
      'profile_images/998/profile_img-96.webp',
    ])
    expect(await keysOf(storage)).toEqual([key, `${key}-96.webp`, 'profile_images/999/profile_img'].sort())
  })

  it('checks again before it deletes', async () => {
    const { id } = await insertUser(database.db)
    const key = `profile_images/${id}/profile_img`
    await put(key, 2)
    await put('profile_images/999/profile_img', 2)
    const { unnamed } = await compareStorage(database.db, storage)
    expect(unnamed.length).toBe(2)
    await put('profile_images/999/profile_img')
    await database
      .db('users')
      .where({ id })
      .update({ image_url: `${key}?t=1` })
    expect(await deleteUnnamed(database.db, storage, unnamed)).toEqual([])
  })
})
