import fs from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { beforeAll, describe, expect, it } from 'vitest'
import { createStorage } from '~/services/storage/create-storage.server'
import { type Storage, StorageDown } from '~/services/storage/storage'
import { useDatabase } from '../support/database'
import { sendTo } from '../support/http'
import { temporaryFolder } from '../support/folder'
import { HOSTILE_KEYS, jpegBytes } from '../app/services/storage/contract'
import { raw, rawRequest, run, type Running } from './running'
import { checkRows } from '../support/rows'

const database = useDatabase()
const varDir = temporaryFolder()
const storage = createStorage({ varDir, s3: null })
const KEY = 'profile_images/12/profile_img'
const bytes = jpegBytes(50_000)
let server: Running

beforeAll(async () => {
  server = await run(database.db, { env: { varDir } })
  await storage.put(KEY, bytes, { contentType: 'image/jpeg' })
})

const get = (target: string, headers: Record<string, string> = {}, method = 'GET') =>
  sendTo(server.origin, target, { headers, method })

describe('a picture', () => {
  it('is sent as it is, cached for an hour, and may do nothing', async () => {
    const { status, headers, body } = await get(`/files/${KEY}`, { 'Accept-Encoding': 'gzip, br' })
    expect(status).toBe(200)
    expect(body.equals(bytes)).toBe(true)
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': '50000',
      'cache-control': 'public, max-age=3600',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'last-modified': expect.stringMatching(/GMT$/),
      etag: expect.stringMatching(/^"[\w-]+"$/),
    })
    expect(headers['content-encoding']).toBeUndefined()
    expect(headers['set-cookie']).toBeUndefined()
  })

  it('is cached for good if the URL has a version', async () => {
    const { headers } = await get(`/files/${KEY}?t=1700000000000`)
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect((await get(`/files/${KEY}?x=1`)).headers['cache-control']).toBe('public, max-age=3600')
  })

  it('is not sent again to browsers that have it, until it changes', async () => {
    const { headers } = await get(`/files/${KEY}`)
    for (const mark of [headers.etag!, `W/${headers.etag}`, `"other", ${headers.etag}`, '*']) {
      const again = await get(`/files/${KEY}?t=1`, { 'If-None-Match': mark, Range: 'bytes=0-1' })
      expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, headers.etag])
      expect(again.headers['cache-control']).toContain('immutable')
    }
    await storage.put('profile_images/13/profile_img', bytes, { contentType: 'image/jpeg' })
    const before = await get('/files/profile_images/13/profile_img')
    await storage.put('profile_images/13/profile_img', bytes, { contentType: 'image/jpeg' })
    expect(
      (await get('/files/profile_images/13/profile_img', { 'If-None-Match': before.headers.etag! })).status,
    ).toBe(200)
  })

  it('has the same headers for HEAD, without the bytes', async () => {
    const whole = await get(`/files/${KEY}`)
    const head = await get(`/files/${KEY}`, { Range: 'bytes=0-1' }, 'HEAD')
    expect([head.status, head.body.length]).toEqual([200, 0])
    for (const name of [
      'content-type',
      'content-length',
      'etag',
      'cache-control',
      'content-security-policy',
    ]) {
      expect(head.headers[name]).toBe(whole.headers[name])
    }
  })
})

describe('a range', () => {
  const RANGES = [
    ['bytes=0-0', 0, 0],
    ['bytes=0-99', 0, 99],
    ['bytes=100-', 100, 49_999],
    ['bytes=-7', 49_993, 49_999],
    ['bytes=49990-60000', 49_990, 49_999],
    ['bytes=-60000', 0, 49_999],
    [' bytes=5-6 ', 5, 6],
    [`bytes=0-${'9'.repeat(300)}`, 0, 49_999],
  ] as const
  it('is sent', () =>
    checkRows(RANGES, async ([range, start, end]) => {
      const { status, headers, body } = await get(`/files/${KEY}`, { Range: range })
      expect([status, headers['content-range']]).toEqual([206, `bytes ${start}-${end}/50000`])
      expect(headers['content-length']).toBe(String(end - start + 1))
      expect(body.equals(bytes.subarray(start, end + 1))).toBe(true)
    }))

  it('beyond the end is refused', () =>
    checkRows(
      ['bytes=50000-', 'bytes=50000-50001', 'bytes=-0', `bytes=${'9'.repeat(400)}-`],
      async (range) => {
        const { status, headers, body } = await get(`/files/${KEY}`, { Range: range })
        expect([status, headers['content-range'], body.length]).toEqual([416, 'bytes */50000', 0])
      },
    ))

  const IGNORED = [
    'bytes=0-1,4-5',
    'bytes=5-2',
    'bytes=-',
    'bytes',
    'bytes=a-b',
    'items=0-1',
    'bytes=0-1;q=1',
    '=0-1',
    'bytes=1e3-2e3',
    'bytes=0x1-0x2',
    'bytes=--1',
  ]
  it('that is none means everything', () =>
    checkRows(IGNORED, async (range) => {
      const { status, body } = await get(`/files/${KEY}`, { Range: range })
      expect([status, body.length]).toEqual([200, 50_000])
    }))

  it('of another version means everything', async () => {
    const { etag } = (await get(`/files/${KEY}`)).headers
    expect((await get(`/files/${KEY}`, { Range: 'bytes=0-1', 'If-Range': etag! })).status).toBe(206)
    for (const other of ['"other"', `W/${etag}`, 'Tue, 01 Jul 2025 00:00:00 GMT']) {
      expect((await get(`/files/${KEY}`, { Range: 'bytes=0-1', 'If-Range': other })).status).toBe(200)
    }
  })

  it('of an empty object is beyond its end', async () => {
    await storage.put('post_images/empty', Buffer.alloc(0), { contentType: 'image/jpeg' })
    for (const range of ['bytes=0-', 'bytes=-1'])
      expect((await get('/files/post_images/empty', { Range: range })).status).toBe(416)
    expect(await get('/files/post_images/empty')).toMatchObject({ status: 200, text: '' })
  })
})

describe('anything other than a picture', () => {
  const OTHERS = [
    '<!doctype html><script>alert(1)</script>',
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    'GIF89a<script>',
    '%PDF-1.7',
    'PK\x03\x04',
    'alert(1)',
  ]
  it('is downloaded', () =>
    checkRows(OTHERS, async (text) => {
      await storage.put('post_images/odd', Buffer.from(text), { contentType: 'text/html' })
      const { status, headers, text: sent } = await get('/files/post_images/odd')
      expect([status, sent]).toEqual([200, text])
      expect(headers).toMatchObject({
        'content-type': 'application/octet-stream',
        'content-disposition': 'attachment',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      })
    }))
})

describe('anything private', () => {
  it.each(['pendingimages/1/2/a.jpg', 'data_exports/1.zip'])('%s is not found', async (key) => {
    await storage.put(key, bytes, { contentType: 'image/jpeg' })
    await storage.put(`${key}-96.webp`, bytes, { contentType: 'image/jpeg' })
    const ways = [
      `${key}?t=1`,
      `${key}-96.webp`,
      `${key}-256.webp`,
      `profile_images/../${key}`,
      key.replace('_', '%5f'),
      key.toUpperCase(),
    ]
    for (const target of [key, ...ways]) {
      const { status, body } = await get(`/files/${target}`)
      expect([status, body.includes(bytes.subarray(100, 200))]).toEqual([404, false])
    }
  })

  it('no address leads out of object storage, or to an error', async () => {
    fs.writeFileSync(path.join(varDir, 'secret'), 'demo-secret-of-this-server')
    const targets = [
      ...HOSTILE_KEYS,
      ...HOSTILE_KEYS.map(encodeURIComponent),
      ...HOSTILE_KEYS.map(encodeURI),
      ...`../secret ..%2fsecret %2e%2e/secret profile_images/../../secret profile_images/12
        profile_images/12/ -96.webp profile_images/-96.webp % %ff`.split(/\s+/),
      `${KEY}/`,
      `${KEY}/x`,
      `${KEY}%00`,
      `/${KEY}`,
      `./${KEY}`,
      `${KEY}-.webp`,
      `${KEY}-999999.webp`,
      `${KEY}-96.webp-96.webp`,
      'a'.repeat(9000),
    ]
    for (const target of targets) {
      const line = `/files/${target}`.replace(/[^\x21-\x7e]/g, (odd) =>
        odd === '\0' ? '%00' : encodeURIComponent(odd),
      )
      const answer = await get(line)
      expect(line).toEqual(line)
      expect(answer.status).toEqual(expect.toSatisfy((status: number) => status >= 300 && status < 500))
      expect(answer.text).not.toContain('demo-secret')
    }
    // The same address, only written in another way.
    expect((await get(`/files/${KEY.replace('p', '%70')}`)).status).toBe(200)
    const bare = await rawRequest(server.port, 'GET /files/../secret', 'Host: a\r\n')
    expect(bare).not.toContain('demo-secret')
  })

  it('nothing is written at this address', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH'])
      await get(`/files/${KEY}`, { Origin: server.origin }, method)
    expect((await get(`/files/${KEY}`)).body.equals(bytes)).toBe(true)
  })
})

describe('a variant', () => {
  it('that is not made yet redirects to its picture, without caching', async () => {
    const { status, headers } = await get(`/files/${KEY}-96.webp?t=17`)
    expect(status).toBe(302)
    expect(headers.location).toEqual(`/files/${KEY}?t=17`)
    expect(headers['cache-control']).toBe('no-store')
    await storage.put(`${KEY}-96.webp`, Buffer.from('RIFF\0\0\0\0WEBPVP8 '), { contentType: 'image/webp' })
    expect(await get(`/files/${KEY}-96.webp?t=17`)).toMatchObject({
      status: 200,
      headers: { 'content-type': 'image/webp' },
    })
  })

  it('of a missing picture is not found', async () =>
    expect((await get('/files/profile_images/99/profile_img-96.webp')).status).toBe(404))
})

describe('object storage that is down', () => {
  const down = (values: Partial<Storage>): Storage => ({ ...storage, ...values })
  const fails = () => Promise.reject(new StorageDown('gone'))
  const at = async (values: Partial<Storage>, headers = {}) => {
    const other = await run(database.db, { storage: down(values) })
    return { other, answer: await sendTo(other.origin, `/files/${KEY}`, { headers }) }
  }

  it('is explained on a page', () =>
    checkRows(
      [
        ['head', {}],
        ['get', {}],
        ['get', { Range: 'bytes=0-1' }],
      ] as const,
      async ([name, headers]) => {
        const { answer, other } = await at({ [name]: fails }, headers)
        expect(answer.status).toBe(503)
        expect(answer.headers['retry-after']).toBe('60')
        expect(answer.headers['cache-control']).toBe('no-store')
        expect(answer.text).toContain('<h1>We’ll be right back</h1>')
        expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
        expect(answer.headers['content-security-policy']).toContain("style-src 'self' 'nonce-")
        expect(answer.headers.etag).toBeUndefined()
        expect(other.log()).toContain('object storage is down')
      },
    ))

  it('in the middle closes the connection', async () => {
    const broken = async () => ({
      info: (await storage.head(KEY))!,
      body: Readable.from(
        (async function* () {
          yield bytes.subarray(0, 1000)
          await new Promise((resolve) => setTimeout(resolve, 20))
          throw new Error('the line broke')
        })(),
      ),
    })
    await expect(at({ get: broken })).rejects.toThrow(/aborted|hang up/)
  })

  it('replaced between two reads sends the new one completely, or nothing', async () => {
    const old = (await storage.head(KEY))!
    const stale = { ...old, etag: 'old', size: 90_000 }
    const { answer } = await at({ head: async () => stale }, { Range: 'bytes=10-20' })
    expect(answer.status).toBe(200)
    expect(answer.headers.etag).toEqual(`"${old.etag}"`)
    expect(answer.headers['content-length']).toBe('50000')
    const beyond = await at({ head: async () => stale }, { Range: 'bytes=60000-' })
    expect([beyond.answer.status, beyond.answer.body.equals(bytes)]).toEqual([200, true])
    expect((await at({ get: async () => null })).answer.status).toBe(404)
  })
})

describe('the rest of the server', () => {
  it('lets pages show pictures from object storage at its own address, and from nowhere else', async () => {
    const s3 = { bucket: 'a', endpoint: null, region: 'a', accessKeyId: 'a', secretAccessKey: 'a' }
    const other = await run(database.db, {
      env: { s3: { ...s3, publicUrl: 'https://pictures.example/carrel' } },
    })
    const policyAt = async (origin: string) =>
      (await sendTo(origin, '/')).headers['content-security-policy'] as string
    expect(await policyAt(other.origin)).toContain("img-src 'self' data: https://pictures.example;")
    expect(await policyAt(server.origin)).toContain("img-src 'self' data:;")
  })

  it('counts files under one name', async () => {
    await get(`/files/${KEY}`)
    // It's logged after the response, possibly after the client has it.
    await expect
      .poll(() => server.lines().findLast((each) => each.msg === 'request'))
      .toMatchObject({ route: '/files/*', status: 200, sql: 0 })
  })

  it('survives visitors who leave', async () => {
    await storage.put('post_images/large', jpegBytes(5_000_000), { contentType: 'image/jpeg' })
    const before = fs.readdirSync('/dev/fd').length
    for (let n = 0; n < 20; n++) {
      await raw(server.port, 'GET /files/post_images/large HTTP/1.1\r\nHost: a\r\n\r\n', /HTTP\/1.1 200/)
    }
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(fs.readdirSync('/dev/fd').length).toBeLessThan(before + 10)
    expect(server.lines().filter((each) => Number(each.level) >= 50)).toEqual([])
  })
})
