import { createHash, randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import { beforeAll, describe, expect, it } from 'vitest'
import { KeyError } from '~/services/storage/keys'
import type { Storage } from '~/services/storage/storage'
import { checkRows } from '../../../support/rows'

const MB = 1024 * 1024
const JPEG = { contentType: 'image/jpeg' }

/** Bytes that begin like a JPEG. */
export function jpegBytes(size: number): Buffer {
  const bytes = randomBytes(size)
  Buffer.from([0xff, 0xd8, 0xff, 0xe0]).copy(bytes)
  return bytes
}

export async function bytesOf(body: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of body) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

export const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

export async function keysOf(storage: Storage, prefix = ''): Promise<string[]> {
  const keys = []
  for await (const { key } of storage.list(prefix)) keys.push(key)
  return keys.sort()
}

export const HOSTILE_KEYS = [
  ...`/ . .. profile_images profile_images/ /profile_images/1 profile_images//1 profile_images/1/
    profile_images/.. profile_images/../data_exports/1 profile_images/./1 profile_images/1/..
    ../profile_images/1 profile_images/.unfinished-1 profile_images/.htaccess profile_images/1/. other/1
    Profile_Images/1 profile_images_/1 profile_images/a%2fb profile_images/%2e%2e/1 profile_images/1?t=1
    profile_images/1#a profile_images/é profile_images/a:b profile_images/~/1 profile_images/$HOME
    profile_images/* __proto__/1 constructor/1 C:/profile_images/1 file:///etc/passwd`.split(/\s+/),
  '',
  'profile_images\\1',
  'profile_images/a\\b',
  'profile_images/a\0b',
  'profile_images/a b',
  'profile_images/a\nb',
  'profile_images/\u202e1',
  `profile_images/${'a'.repeat(201)}`,
  `profile_images/${'a/'.repeat(260)}a`,
  ' profile_images/1',
  'profile_images/1 ',
]

/** Rules for every kind of storage. `make` is called once; storage starts empty. */
export function keepsTheContract(make: () => Promise<Storage>) {
  let storage: Storage
  beforeAll(async () => void (storage = await make()))
  const read = async (key: string, range?: { start: number; end: number }) => {
    const found = await storage.get(key, range)
    return found && { info: found.info, bytes: await bytesOf(found.body) }
  }

  describe('an object', () => {
    it('comes back unchanged', () =>
      checkRows([0, 1, 17, 65_536, 5 * MB, 5 * MB + 1], async (size) => {
        const bytes = size < 4 ? Buffer.alloc(size, 7) : jpegBytes(size)
        const contentType = size < 4 ? 'application/octet-stream' : 'image/jpeg'
        const before = Date.now()
        await storage.put('profile_images/1/profile_img', bytes, { contentType })
        const found = await read('profile_images/1/profile_img')
        expect(hash(found!.bytes)).toBe(hash(bytes))
        expect(found!.info).toMatchObject({ key: 'profile_images/1/profile_img', size, contentType })
        expect(found!.info.etag).toMatch(/^[\w-]{8,}$/)
        expect(Math.abs(found!.info.modified.getTime() - before)).toBeLessThan(10_000)
        expect(await storage.head('profile_images/1/profile_img')).toEqual(found!.info)
      }))

    const TYPES = [
      ['image/jpeg', 'ffd8ffe000104a46'],
      ['image/png', '89504e470d0a1a0a'],
      ['image/webp', '524946460000000057454250'],
      ['image/avif', '000000206674797061766966'],
      ['application/zip', '504b030414000000'],
      ['application/octet-stream', '3c68746d6c3e'],
    ] as const
    it('keeps its type', () =>
      checkRows(TYPES, async ([contentType, first]) => {
        await storage.put('post_images/typed', Buffer.concat([Buffer.from(first, 'hex'), Buffer.alloc(40)]), {
          contentType,
        })
        expect((await storage.head('post_images/typed'))!.contentType).toBe(contentType)
      }))

    it('is replaced completely, with another ETag', async () => {
      const key = 'profile_images/2/profile_img'
      const long = jpegBytes(9000)
      const short = jpegBytes(400)
      const marks = []
      for (const bytes of [long, short, long]) {
        await storage.put(key, bytes, JPEG)
        const found = await read(key)
        expect(found!.bytes.equals(bytes)).toBe(true)
        marks.push(found!.info.etag)
      }
      expect(marks[0]).not.toBe(marks[1])
      expect(marks[1]).not.toBe(marks[2])
    })

    it('that is missing is null, and can be deleted without an error', async () => {
      expect(await storage.get('profile_images/404/profile_img')).toBeNull()
      expect(await storage.get('profile_images/404/profile_img', { start: 0, end: 1 })).toBeNull()
      expect(await storage.head('profile_images/404/profile_img')).toBeNull()
      expect(await storage.copy('profile_images/404/profile_img', 'profile_images/405/profile_img')).toBe(
        false,
      )
      expect(await storage.head('profile_images/405/profile_img')).toBeNull()
      await storage.delete('profile_images/404/profile_img')
    })

    it('is gone once it is deleted; its neighbors stay', async () => {
      for (const name of ['profile_img', 'profile_img-96.webp'])
        await storage.put(`profile_images/3/${name}`, jpegBytes(100), JPEG)
      await storage.delete('profile_images/3/profile_img')
      expect(await storage.get('profile_images/3/profile_img')).toBeNull()
      expect(await keysOf(storage, 'profile_images/3/')).toEqual(['profile_images/3/profile_img-96.webp'])
      await storage.delete('profile_images/3/profile_img-96.webp')
      expect(await keysOf(storage, 'profile_images/3/')).toEqual([])
      await storage.put('profile_images/3/profile_img', jpegBytes(100), JPEG)
      expect(await keysOf(storage, 'profile_images/3/')).toEqual(['profile_images/3/profile_img'])
    })

    it('is copied with its type, also over another and over itself', async () => {
      const bytes = jpegBytes(70_000)
      await storage.put('pendingimages/4/9/library.jpg', bytes, JPEG)
      await storage.put('study_location_image/4/location_image', jpegBytes(90_000), JPEG)
      expect(
        await storage.copy('pendingimages/4/9/library.jpg', 'study_location_image/4/location_image'),
      ).toBe(true)
      expect(await storage.copy('pendingimages/4/9/library.jpg', 'pendingimages/4/9/library.jpg')).toBe(true)
      for (const key of ['pendingimages/4/9/library.jpg', 'study_location_image/4/location_image']) {
        const found = await read(key)
        expect(found!.bytes.equals(bytes)).toBe(true)
        expect(found!.info).toMatchObject({ key, contentType: 'image/jpeg', size: 70_000 })
      }
    })
  })

  describe('a range', () => {
    const key = 'post_images/ranges'
    const bytes = jpegBytes(100_000)
    beforeAll(() => storage.put(key, bytes, JPEG))

    const RANGES = [
      [0, 1],
      [0, 99_999],
      [1, 1],
      [99_999, 99_999],
      [500, 70_000],
      [99_000, 200_000],
    ] as const
    it('has its bytes', () =>
      checkRows(RANGES, async ([start, end]) => {
        const found = await read(key, { start, end })
        expect(found!.bytes.equals(bytes.subarray(start, end + 1))).toBe(true)
        expect(found!.info).toEqual(await storage.head(key))
      }))

    it('that starts beyond the end is reported as such', async () => {
      await expect(storage.get(key, { start: 100_000, end: 100_001 })).rejects.toBeInstanceOf(RangeError)
      await storage.put('post_images/empty', Buffer.alloc(0), { contentType: 'application/octet-stream' })
      await expect(storage.get('post_images/empty', { start: 0, end: 0 })).rejects.toBeInstanceOf(RangeError)
    })
  })

  describe('a list', () => {
    const names = [
      'university_images/1/university_image',
      'university_images/1/university_image-256.webp',
      'university_images/10/university_image',
      'university_images/2/a_B-9.c..d',
    ]
    beforeAll(async () => {
      for (const name of [...names, 'post_images/ranges'])
        await storage.put(name, jpegBytes(name.length), JPEG)
    })

    const LISTS = [
      ['university_images/', names],
      ['university_images', names],
      ['university_images/1', names.slice(0, 3)],
      ['university_images/1/', names.slice(0, 2)],
      ['university_images/1/university_image-', [names[1]]],
      [names[2]!, [names[2]]],
      ['university_images/3/', []],
      ['data_exports/', []],
      ['nothing/', []],
      ['../', []],
      ['/', []],
    ] as const
    it('has the keys that begin with a prefix', () =>
      checkRows(LISTS, async ([prefix, expected]) => {
        expect(await keysOf(storage, prefix)).toEqual([...expected].sort())
      }))

    it('without a prefix has everything, with all metadata except the type', async () => {
      const found = []
      for await (const each of storage.list('')) found.push(each)
      expect(found.map(({ key }) => key)).toEqual(expect.arrayContaining([...names, 'post_images/ranges']))
      const one = found.find(({ key }) => key === names[2])!
      const { contentType, modified, ...rest } = (await storage.head(names[2]!))!
      expect([contentType, one.contentType]).toEqual(['image/jpeg', 'application/octet-stream'])
      expect(one).toMatchObject(rest)
      expect(Math.abs(one.modified.getTime() - modified.getTime())).toBeLessThan(1000)
    })
  })

  it('simultaneous writes to one key leave one of them, complete', async () => {
    const key = 'post_images/contested'
    const tries = Array.from({ length: 12 }, (_, n) => jpegBytes(n % 2 ? 300_000 : 40_000 + n))
    await Promise.all(tries.map((bytes) => storage.put(key, bytes, JPEG)))
    const kept = await read(key)
    expect(tries.map(hash)).toContain(hash(kept!.bytes))
    expect(await keysOf(storage, 'post_images/contested')).toEqual([key])
  })

  it('reports that it is writable, without leaving anything', async () => {
    const all = await keysOf(storage)
    await storage.probe()
    expect(await keysOf(storage)).toEqual(all)
  })

  it('no call accepts a hostile key', () =>
    checkRows(HOSTILE_KEYS, async (key) => {
      const good = 'post_images/ranges'
      const all = await keysOf(storage)
      await expect(storage.put(key, jpegBytes(10), JPEG)).rejects.toBeInstanceOf(KeyError)
      await expect(storage.get(key)).rejects.toBeInstanceOf(KeyError)
      await expect(storage.head(key)).rejects.toBeInstanceOf(KeyError)
      await expect(storage.delete(key)).rejects.toBeInstanceOf(KeyError)
      await expect(storage.copy(key, good)).rejects.toBeInstanceOf(KeyError)
      await expect(storage.copy(good, key)).rejects.toBeInstanceOf(KeyError)
      expect(await keysOf(storage)).toEqual(all)
    }))
}
