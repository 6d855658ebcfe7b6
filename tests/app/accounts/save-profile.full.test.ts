import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { photoKey, photoUrl } from '~/accounts/photo-urls.server'
import { makeProfileVariants, storePhoto } from '~/accounts/save-photo.server'
import { saveProfile, type ProfileChange } from '~/accounts/settings/save-profile.server'
import { StorageDown, type Storage } from '../../../app/services/storage/storage'
import { createPostgresSearch } from '../../../search/postgres'
import { insertUniversity, stateId } from '../../factories/university'
import { insertUser } from '../../factories/user'
import { useDatabase } from '../../support/database'
import { temporaryFolder } from '../../support/folder'
import { jobContext, runJobs } from '../../support/jobs'
import { openPictures } from '../../support/open-pictures'

openPictures('Webp')
const database = useDatabase()
const { db } = database
const varDir = temporaryFolder()
let storage: Storage
let jpeg: Buffer

beforeAll(async () => {
  storage = jobContext(db, { varDir }).storage
  jpeg = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#36454f' } })
    .jpeg()
    .toBuffer()
})

const save = (userId: number, change: Partial<ProfileChange> = {}, store = storage) =>
  saveProfile(
    { db, search: createPostgresSearch(db), storage: store },
    {
      userId,
      firstName: 'Ada',
      lastName: 'Reader',
      university: '',
      photo: null,
      removePhoto: false,
      ...change,
    },
  )
const rowOf = async (id: number) => (await db('users').where({ id }).first())!
const runAll = () => runJobs(database, { varDir })
const stored = async (userId: number) => {
  const keys: string[] = []
  for await (const { key } of storage.list(`profile_images/${userId}/`))
    keys.push(key.slice(`profile_images/${userId}/`.length))
  return keys.sort()
}
const bytesOf = async (key: string) =>
  Buffer.concat((await (await storage.get(key))!.body.toArray()) as Buffer[])
const colour = (value: string) =>
  sharp({ create: { width: 300, height: 300, channels: 3, background: value } })
    .jpeg()
    .toBuffer()
/** Whether a picture is mostly red or mostly blue. */
const hueOf = async (picture: Buffer) => {
  const [red, , blue] = (await sharp(picture).stats()).channels.map(({ mean }) => mean)
  return red! > blue! ? 'red' : 'blue'
}
const failing = (method: 'put' | 'delete'): Storage => ({
  ...storage,
  [method]: () => Promise.reject(new StorageDown('the test says so')),
})

describe('names and university', () => {
  it('that the form already showed stay as another tab has saved them in the meantime', async () => {
    const campus = await insertUniversity(db, { name: 'Meanwhile College' })
    const user = await insertUser(db, { first_name: 'Zoë', university_id: campus.id })
    const shown = { firstName: 'Ada', lastName: 'Reader', university: '' }
    expect(await save(user.id, { lastName: 'Ng', shown })).toMatchObject({ ok: true })
    expect(await rowOf(user.id)).toMatchObject({
      first_name: 'Zoë',
      last_name: 'Ng',
      university_id: campus.id,
    })
  })

  it('are saved, and an empty text removes the university', async () => {
    const user = await insertUser(db)
    const campus = await insertUniversity(db, { name: 'Chosen College', aliases: ['ChoCo'] })
    const outcome = await save(user.id, { firstName: 'Zoë', lastName: 'Ng', university: 'Chosen College' })
    expect(outcome).toEqual({ ok: true, value: { photo: null } })
    expect(await rowOf(user.id)).toMatchObject({
      first_name: 'Zoë',
      last_name: 'Ng',
      university_id: campus.id,
      image_url: null,
    })
    expect((await save(user.id)).ok).toBe(true)
    expect((await rowOf(user.id)).university_id).toBeNull()
  })

  it.each([
    'Résumé Collège',
    'resume college',
    'RESUME COLLEGE, berkeley',
    'Résumé Collège, Berkeley, CA',
    'Résumé Collège Berkeley',
    'ResCo',
  ])('finds the university called %j', async (university) => {
    const known = await db('universities').where({ name: 'Résumé Collège' }).first('id')
    const id = known?.id ?? (await insertUniversity(db, { name: 'Résumé Collège', aliases: ['ResCo'] })).id
    const user = await insertUser(db)
    expect(await save(user.id, { university })).toMatchObject({ ok: true })
    expect((await rowOf(user.id)).university_id).toBe(id)
  })

  it('reports an unknown one with suggestions; nothing is written', async () => {
    await insertUniversity(db, { name: 'Quillfeather College' })
    const user = await insertUser(db)
    expect(await save(user.id, { university: 'Quillfeather' })).toEqual({
      ok: false,
      kind: 'invalid',
      field: 'university',
      message: 'We couldn’t find “Quillfeather”. Did you mean Quillfeather College, Berkeley, CA?',
    })
    const hostile = await save(user.id, { university: "%_' or 1=1 --" })
    expect(hostile).toMatchObject({ ok: false, message: expect.stringMatching(/^We couldn’t find/) })
    expect(await save(user.id, { university: '!!!' })).toMatchObject({
      ok: false,
      message: 'We couldn’t find “!!!”.',
    })
    expect(await rowOf(user.id)).toMatchObject({ first_name: 'Robin', university_id: null })
  })

  it('lists the candidates if several match, and accepts the fuller name', async () => {
    const first = await insertUniversity(db, { name: 'Twin College', city: 'Columbia' })
    const states_id = await stateId(db, 'SC')
    const second = await insertUniversity(db, { name: 'Twin College', city: 'Columbia', states_id })
    const user = await insertUser(db)
    for (const university of ['Twin College', 'twin college columbia']) {
      const outcome = await save(user.id, { university })
      expect(outcome).toMatchObject({ ok: false, kind: 'invalid', field: 'university' })
      if (outcome.ok) continue
      expect(outcome.message).toMatch(/^More than one university has that name\. Enter one of these: /)
      expect(outcome.message).toContain('Twin College, Columbia, CA')
      expect(outcome.message).toContain('Twin College, Columbia, SC')
    }
    await save(user.id, { university: 'Twin College, Columbia, SC' })
    expect((await rowOf(user.id)).university_id).toBe(second.id)
    await save(user.id, { university: 'Twin College, Columbia, CA' })
    expect((await rowOf(user.id)).university_id).toBe(first.id)
  })

  it('knows only Approved universities', async () => {
    for (const status of ['Pending', 'Denied'] as const)
      await insertUniversity(db, { name: `Hidden ${status} College`, status })
    const user = await insertUser(db)
    for (const university of ['Hidden Pending College', 'Hidden Denied College']) {
      expect(await save(user.id, { university })).toMatchObject({
        ok: false,
        message: `We couldn’t find “${university}”.`,
      })
    }
  })

  it('of a deleted user are not written', async () => {
    expect(await save(999999)).toMatchObject({
      ok: false,
      kind: 'conflict',
      message: 'An error occurred while updating the profile',
    })
  })
})

describe('the photo', () => {
  it('is stored under a time-stamped key, and the job makes its sizes', async () => {
    const user = await insertUser(db)
    const before = Date.now()
    expect(await save(user.id, { photo: jpeg })).toEqual({ ok: true, value: { photo: 'uploaded' } })
    const { image_url } = await rowOf(user.id)
    expect(image_url).toMatch(new RegExp(`^profile_images/${user.id}/profile_img\\?t=\\d{13}$`))
    expect(Number(image_url!.slice(-13))).toBeGreaterThanOrEqual(before)
    expect(photoUrl(storage, image_url, 96)).toBe(
      `/files/profile_images/${user.id}/profile_img-96.webp?t=${image_url!.slice(-13)}`,
    )
    expect(await stored(user.id)).toEqual(['profile_img'])
    await runAll()
    expect(await stored(user.id)).toEqual(['profile_img', 'profile_img-256.webp', 'profile_img-96.webp'])
    for (const size of [96, 256]) {
      const variant = await bytesOf(`${photoKey(user.id)}-${size}.webp`)
      expect(await sharp(variant).metadata()).toMatchObject({ format: 'webp', width: size, height: size })
    }
  })

  it("is replaced with its sizes; the key's time increases", async () => {
    const user = await insertUser(db)
    await save(user.id, { photo: await colour('#ff0000') })
    await runAll()
    const old = (await rowOf(user.id)).image_url!
    await save(user.id, { photo: await colour('#0000ff') })
    expect((await rowOf(user.id)).image_url! > old).toBe(true)
    // Until the job has run, the new URL must not show the old face.
    expect(await stored(user.id)).toEqual(['profile_img'])
    await runAll()
    expect(await hueOf(await bytesOf(`${photoKey(user.id)}-96.webp`))).toBe('blue')
  })

  it('is removed at once from the profile, and by the job from object storage', async () => {
    const user = await insertUser(db)
    await save(user.id, { photo: jpeg })
    await runAll()
    expect(await save(user.id, { removePhoto: true })).toEqual({ ok: true, value: { photo: 'deleted' } })
    expect((await rowOf(user.id)).image_url).toBeNull()
    await runAll()
    expect(await stored(user.id)).toEqual([])
    expect(await save(user.id, { removePhoto: true })).toMatchObject({ ok: true })
  })

  it('of a removed account is deleted from object storage with the next run of its job', async () => {
    const user = await insertUser(db)
    await save(user.id, { photo: jpeg })
    await db('users').where({ id: user.id }).del()
    await runAll()
    expect(await stored(user.id)).toEqual([])
  })

  it.each([
    ['png', 'Choose a JPEG file (.jpg or .jpeg).'],
    ['cut', 'This file is damaged and can’t be read. Please choose another photo.'],
    ['text', 'Choose a JPEG file (.jpg or .jpeg).'],
    ['empty', 'Choose a JPEG file (.jpg or .jpeg).'],
  ])('that is %s is refused and leaves everything unchanged', async (kind, message) => {
    const files = {
      png: await sharp(jpeg).png().toBuffer(),
      cut: jpeg.subarray(0, 400),
      text: Buffer.from('<svg onload=alert(1)>'),
      empty: Buffer.alloc(0),
    }
    const user = await insertUser(db)
    expect(await save(user.id, { photo: files[kind as 'png'] })).toEqual({
      ok: false,
      kind: 'invalid',
      field: 'photo',
      message,
    })
    expect(await rowOf(user.id)).toMatchObject({ first_name: 'Robin', image_url: null })
    expect(await stored(user.id)).toEqual([])
  })

  it('that object storage does not accept leaves names, photo and queue unchanged', async () => {
    const user = await insertUser(db)
    await save(user.id, { photo: await colour('#ff0000') })
    await runAll()
    const before = await rowOf(user.id)
    for (const method of ['put', 'delete'] as const) {
      expect(await save(user.id, { firstName: 'Other', photo: jpeg }, failing(method))).toEqual({
        ok: false,
        kind: 'unavailable',
        field: 'photo',
        message:
          'Failed to upload image. Nothing was saved. Wait a minute, then choose the photo again and save.',
      })
      expect(await rowOf(user.id)).toEqual(before)
      expect(await db('graphile_worker.jobs').where({ task_identifier: 'make-profile-variants' })).toEqual([])
    }
    expect(await save(user.id, { removePhoto: true }, failing('delete'))).toMatchObject({ ok: true })
  })
})

describe('many at once', () => {
  it('30 uploads, removals and jobs of one user end with a photo and matching sizes', async () => {
    const user = await insertUser(db)
    const faces = [await colour('#ff0000'), await colour('#0000ff')]
    const context = { db, storage }
    await Promise.all(
      Array.from({ length: 30 }, async (_each, n) => {
        if (n % 5 === 4) return save(user.id, { removePhoto: true })
        if (n % 5 === 3) return makeProfileVariants(context, { userId: user.id })
        return save(user.id, { photo: faces[n % 2]! })
      }),
    )
    await save(user.id, { photo: faces[1]! })
    await Promise.all([1, 2, 3].map(() => makeProfileVariants(context, { userId: user.id })))
    await runAll()
    expect(await stored(user.id)).toEqual(['profile_img', 'profile_img-256.webp', 'profile_img-96.webp'])
    for (const size of [96, 256])
      expect(await hueOf(await bytesOf(`${photoKey(user.id)}-${size}.webp`))).toBe('blue')
  })

  it('a job that started before another photo came leaves no size of the old one', async () => {
    const user = await insertUser(db)
    await save(user.id, { photo: await colour('#ff0000') })
    let resume!: () => void
    const held = new Promise<void>((resolve) => (resume = resolve))
    const slow: Storage = {
      ...storage,
      get: async (key) => {
        const object = await storage.get(key)
        await held
        return object
      },
    }
    const old = makeProfileVariants({ db, storage: slow }, { userId: user.id })
    await save(user.id, { photo: await colour('#0000ff') })
    await runAll()
    resume()
    await old
    expect(await hueOf(await bytesOf(`${photoKey(user.id)}-96.webp`))).toBe('blue')
  })
})

describe('storePhoto', () => {
  it('accepts a picture from elsewhere, but not over an existing photo, nor without a user', async () => {
    const parts = { db, storage }
    const png = await sharp(jpeg).png().toBuffer()
    const user = await insertUser(db)
    await expect(storePhoto(parts, user.id, png)).rejects.toMatchObject({ kind: 'type' })
    expect(await storePhoto(parts, user.id, png, { accept: ['jpeg', 'png'], onlyIfNone: true })).toBe(true)
    const { image_url } = await rowOf(user.id)
    expect(image_url).toContain('profile_img?t=')
    expect(await storePhoto(parts, user.id, jpeg, { onlyIfNone: true })).toBe(false)
    expect((await rowOf(user.id)).image_url).toBe(image_url)
    expect(await storePhoto(parts, 999999, jpeg)).toBe(false)
    expect(await storePhoto(parts, 999999, jpeg, { onlyIfNone: true })).toBe(false)
    expect(await stored(999999)).toEqual([])
  })
})
