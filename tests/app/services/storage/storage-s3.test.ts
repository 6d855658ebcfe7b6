import fs from 'node:fs'
import path from 'node:path'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copyFiles } from '~/services/storage/copy-files.server'
import { createStorage, storesOf } from '~/services/storage/create-storage.server'
import { makeBucket } from '~/services/storage/s3.server'
import { type Storage, StorageDown } from '~/services/storage/storage'
import { startWarnings } from '../../../../server/start-warnings'
import { testEnv } from '../../../support/context'
import { bytesOf, jpegBytes, keepsTheContract, keysOf } from './contract'
import { JPEG, settings, storeAt, storeThat } from './s3-stores'
import { temporaryFolder } from '../../../support/folder'

const folder = temporaryFolder()
const server = new S3rver({
  address: '127.0.0.1',
  port: 0,
  silent: true,
  directory: folder,
  vhostBuckets: false,
  configureBuckets: [{ name: 'carrel' }],
})
let port: number
beforeAll(async () => void ({ port } = await server.run()))
afterAll(() => server.close())

keepsTheContract(async () => storeAt(port))

describe('beside a folder', () => {
  const varDir = path.join(folder, 'beside')
  /** The folder in place of the bucket, while files move there. */
  keepsTheContract(async () =>
    createStorage({ varDir, s3: { ...settings, endpoint: `http://127.0.0.1:${port}` }, filesOn: 'disk' }),
  )
})

describe('files move', () => {
  const sizes = Array.from({ length: 40 }, (_, n) => [`post_images/${n}/photo`, 100 + n] as const)
  const setUp = async (bucket: string) => {
    const s3 = { ...settings, endpoint: `http://127.0.0.1:${port}`, bucket }
    await makeBucket(s3)
    return { varDir: path.join(folder, bucket), s3 }
  }
  const noReport = () => {}

  it('both ways while all can be read, also from the beginning again, and what was deleted stays deleted', async () => {
    for (const [before, after] of [
      ['disk', 's3'],
      ['s3', 'disk'],
    ] as const) {
      const at = await setUp(`from-${before}`)
      const old = createStorage(before === 'disk' ? { ...at, s3: null } : at)
      for (const [key, size] of sizes) await old.put(key, jpegBytes(size), JPEG)
      const moved = createStorage({ ...at, filesOn: after })
      const stores = storesOf({ ...at, filesOn: after })
      const readable = async () =>
        Promise.all(sizes.map(async ([key]) => (await moved.head(key))?.size ?? null))
      const all = sizes.map(([, size]) => size)
      expect(await readable()).toEqual(all)

      // One was replaced since the restart, one deleted in the middle of the copy.
      await moved.put(sizes[0]![0], jpegBytes(5000), JPEG)
      const [gone] = sizes[1]!
      const from = stores[before]!
      const leaving: Storage = {
        ...from,
        async get(key) {
          const object = await from.get(key)
          if (key === gone) await moved.delete(gone)
          return object
        },
      }
      expect(await copyFiles(leaving, stores[after]!, noReport)).toEqual({ checked: 40, copied: 38 })
      const expected = all.with(0, 5000).with(1, null as never)
      expect(await readable()).toEqual(expected)
      expect(await copyFiles(from, stores[after]!, noReport)).toEqual({ checked: 39, copied: 0 })
      expect(await readable()).toEqual(expected)
      for await (const { key } of from.list('')) await from.delete(key)
      expect(await readable()).toEqual(expected)
      expect((await keysOf(moved)).length).toBe(39)
    }
  })

  it('and the start says so until none is left', async () => {
    const at = await setUp('told')
    await createStorage({ ...at, s3: null }).put('post_images/1', jpegBytes(10), JPEG)
    const env = testEnv({ ...at, filesOn: 's3', smtpUrl: 'smtp://localhost' })
    const names = ['S3_BUKET', 'S3_BUCKET', 'PATH', 'BACKUP_KEY', 'SMTP_HOST', 'HOME']
    expect(await startWarnings(env, names)).toEqual([
      expect.stringMatching(/^S3_BUKET isn't one of Carrel's settings/),
      expect.stringMatching(/^SMTP_HOST isn't one of Carrel's settings/),
      expect.stringMatching(/uploads.*carrel storage copy --to s3/),
    ])
    await createStorage(env).delete('post_images/1')
    expect(await startWarnings({ ...env, smtpUrl: null }, [])).toEqual([
      expect.stringMatching(/^SMTP_URL isn't set/),
    ])
    expect(await startWarnings({ ...env, demo: true }, names)).toEqual([])
  })
})

describe('a bucket', () => {
  it('is created once, and left alone if it exists', async () => {
    const own = { ...settings, endpoint: `http://127.0.0.1:${port}`, bucket: 'pictures' }
    expect([await makeBucket(own), await makeBucket(own)]).toEqual([true, false])
    const store = storeAt(port, { bucket: 'pictures' })
    await store.put('post_images/1', jpegBytes(100), JPEG)
    expect(await keysOf(store)).toEqual(['post_images/1'])
  })

  it('of several pages is listed to its end', async () => {
    // s3rver can't: its markers use a cipher that OpenSSL dropped
    const asked: string[] = []
    const entry = (n: number) =>
      `<Contents><Key>post_images/${n}</Key><Size>${n}</Size><ETag>"e${n}"</ETag></Contents>`
    const store = await storeThat((request, response) => {
      const token = new URL(request.url!, 'http://localhost').searchParams.get('continuation-token')
      asked.push(`${token}`)
      const page = token === null ? 0 : Number(token.slice(1))
      const more =
        page < 2
          ? `<IsTruncated>true</IsTruncated><NextContinuationToken>+${page + 1}</NextContinuationToken>`
          : ''
      response.writeHead(200, { 'Content-Type': 'application/xml' })
      response.end(`<ListBucketResult>${entry(page * 2)}${entry(page * 2 + 1)}${more}</ListBucketResult>`)
    })
    expect(await keysOf(store)).toEqual([0, 1, 2, 3, 4, 5].map((n) => `post_images/${n}`))
    expect(asked).toEqual(['null', '+1', '+2'])
  })

  it('that does not exist means that object storage is down', async () => {
    const store = storeAt(port, { bucket: 'nobody' })
    await expect(store.probe()).rejects.toBeInstanceOf(StorageDown)
    await expect(store.put('post_images/1', jpegBytes(20), JPEG)).rejects.toBeInstanceOf(StorageDown)
    await expect(store.get('post_images/1')).rejects.toBeInstanceOf(StorageDown)
    await expect(keysOf(store)).rejects.toBeInstanceOf(StorageDown)
  })

  it('that is not ours means that object storage is down', async () => {
    const store = storeAt(port, { accessKeyId: 'somebody' })
    await expect(store.put('post_images/1', jpegBytes(20), JPEG)).rejects.toBeInstanceOf(StorageDown)
  })

  it('may contain foreign objects, which are not listed', async () => {
    const store = storeAt(port)
    for (let n = 0; n < 6; n++) await store.put(`post_images/own${n}`, jpegBytes(20), JPEG)
    const before = await keysOf(store)
    expect(before.length).toBeGreaterThan(5)
    fs.cpSync(path.join(folder, 'carrel/post_images'), path.join(folder, 'carrel/backups'), {
      recursive: true,
    })
    expect(await keysOf(store)).toEqual(before)
    expect(await keysOf(store, 'backups')).toEqual([])
  })
})

describe('object storage that', () => {
  it('fails once is tried again', async () => {
    let failures = 1
    const store = await storeThat((request, response) => {
      request.resume().on('end', () => {
        if (failures-- > 0) return void request.socket.destroy()
        response
          .writeHead(200, {
            ETag: '"a"',
            'Content-Length': '3',
            'Last-Modified': 'Tue, 01 Jul 2025 00:00:00 GMT',
          })
          .end()
      })
    })
    expect(await store.head('post_images/1')).toMatchObject({ size: 3, etag: 'a' })
  })

  it('stores less than was sent deletes it again, and says so', async () => {
    const methods: string[] = []
    let kept = 0
    const store = await storeThat((request, response) => {
      methods.push(request.method!)
      let size = 0
      request
        .on('data', (chunk: Buffer) => (size += chunk.length))
        .on('end', () => {
          if (request.method === 'PUT') kept = size - 1
          const about = { ETag: '"same"', ...(request.method === 'HEAD' && { 'Content-Length': kept }) }
          response.writeHead(request.method === 'DELETE' ? 204 : 200, about).end()
        })
    })
    await expect(store.put('post_images/1', jpegBytes(4_000_000), JPEG)).rejects.toThrow(
      /kept 3999999 of 4000000 bytes/,
    )
    expect(methods).toEqual(['PUT', 'HEAD', 'DELETE'])
  })

  it('was overwritten by another process after our write keeps that', async () => {
    const methods: string[] = []
    const store = await storeThat((request, response) => {
      methods.push(request.method!)
      request.resume().on('end', () => {
        const about =
          request.method === 'HEAD' ? { ETag: '"theirs"', 'Content-Length': 7 } : { ETag: '"ours"' }
        response.writeHead(200, about).end()
      })
    })
    await store.put('post_images/1', jpegBytes(400), JPEG)
    expect(methods).toEqual(['PUT', 'HEAD'])
  })

  it('returns other bytes than requested is down', async () => {
    const store = await storeThat(
      (_request, response) =>
        void response.writeHead(200, { ETag: '"a"', 'Content-Length': '4' }).end('abcd'),
    )
    await expect(store.get('post_images/1', { start: 1, end: 2 })).rejects.toBeInstanceOf(StorageDown)
  })

  it('stops in the middle of an object is an error of the body, not a short object', async () => {
    const store = await storeThat((_request, response) => {
      response.writeHead(200, { ETag: '"a"', 'Content-Length': '1000' })
      response.write('half')
      setTimeout(() => response.destroy(), 50)
    })
    const found = await store.get('post_images/1')
    await expect(bytesOf(found!.body)).rejects.toThrow()
  })
})

it("the public URL is object storage's own for public objects, ours for the rest", () => {
  const store = storeAt(port, { publicUrl: 'https://pictures.example/carrel' })
  expect(store.url('profile_images/12/profile_img?t=17')).toBe(
    'https://pictures.example/carrel/profile_images/12/profile_img?t=17',
  )
  expect(store.url('pendingimages/1/2/a.jpg')).toBe('/files/pendingimages/1/2/a.jpg')
  expect(store.url('data_exports/1.zip')).toBe('/files/data_exports/1.zip')
  expect(storeAt(port).url('profile_images/12/profile_img?t=17')).toBe(
    '/files/profile_images/12/profile_img?t=17',
  )
})
