import zlib from 'node:zlib'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { choiceCookie } from '~/web/http/page-variants.server'
import { insertLocation } from '../factories/location'
import { insertReview } from '../factories/review'
import { insertUniversity } from '../factories/university'
import { insertUser, logIn } from '../factories/user'
import { useApp } from '../support/app'
import { useDatabase } from '../support/database'
import { whileRenamed } from '../support/services/broken'

const database = useDatabase()
const TOKEN = 'a-token-for-the-scraper'
const app = useApp(database, { metricsToken: TOKEN })
let location: number
let path: string

beforeAll(async () => {
  const { db } = database
  await insertUniversity(db, { name: 'Kept College' })
  location = (await insertLocation(db, { name: 'Kept Café' })).id
  path = `/location/${location}`
})
beforeEach(() => app.dropCaches())

const nonceOf = (text: string) => /<script[^>]* nonce="([^"]+)"/.exec(text)?.[1]

/** How many pages have been rendered so far, by the server's own metrics. */
async function rendered(): Promise<number> {
  const { text } = await app.send('/metrics', { headers: { authorization: `Bearer ${TOKEN}` } })
  return Number(/^page_render_duration_seconds_count (\d+)/m.exec(text)![1])
}

describe('a page for everyone who is not logged in', () => {
  it('is rendered once, with its policy and nonce, and may be cached for half a minute', async () => {
    const before = await rendered()
    const first = await app.send(path)
    const second = await app.send(path)
    expect(await rendered()).toBe(before + 1)
    expect(second.text).toBe(first.text)
    expect(second.headers).toMatchObject({
      'cache-control': 'public, max-age=30',
      vary: 'Cookie, Save-Data, Accept-Encoding',
      'content-type': 'text/html; charset=utf-8',
      etag: first.headers.etag,
      'content-security-policy': first.headers['content-security-policy'],
    })
    expect(second.headers['content-security-policy']).toContain(`'nonce-${nonceOf(second.text)}'`)
    expect(second.headers['x-request-id']).not.toBe(first.headers['x-request-id'])
    expect(second.headers['set-cookie']).toBeUndefined()
  })

  it('is 304 for browsers that have it, even if rendered again: its ETag ignores the nonce', async () => {
    const first = await app.send(path)
    app.dropCaches()
    const again = await app.send(path)
    expect(nonceOf(again.text)).not.toBe(nonceOf(first.text))
    expect(again.headers.etag).toBe(first.headers.etag)
    for (const mark of [first.headers.etag!, `"other", ${first.headers.etag}`, '*']) {
      const known = await app.send(path, { headers: { 'If-None-Match': mark } })
      expect([known.status, known.text]).toEqual([304, ''])
      expect(known.headers).toMatchObject({
        etag: first.headers.etag,
        'cache-control': 'public, max-age=30',
        vary: again.headers.vary,
      })
      // The browser keeps the policy that came with the page and its nonce.
      expect(known.headers['content-security-policy']).toBeUndefined()
    }
    expect((await app.send(path, { headers: { 'If-None-Match': 'W/"other"' } })).status).toBe(200)
  })

  it('is compressed as the browser accepts it', async () => {
    const plain = await app.send(path)
    const unpack = { br: zlib.brotliDecompressSync, gzip: zlib.gunzipSync }
    for (const encoding of ['br', 'gzip'] as const) {
      const packed = await app.send(path, { headers: { 'Accept-Encoding': encoding } })
      expect(packed.headers['content-encoding']).toBe(encoding)
      expect(Number(packed.headers['content-length'])).toBe(packed.body.length)
      expect(unpack[encoding](packed.body).toString()).toBe(plain.text)
    }
    const head = await app.send(path, { method: 'HEAD' })
    expect([head.status, head.text, head.headers.etag]).toEqual([200, '', plain.headers.etag])
  })

  it('is rendered once for requests at the same time', async () => {
    const before = await rendered()
    const answers = await Promise.all(Array.from({ length: 20 }, () => app.send(path)))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(await rendered()).toBe(before + 1)
  })

  it('is another one at another address, and its data are cached like it', async () => {
    const other = await app.send(`${path}?sort=oldest`)
    expect(other.headers.etag).not.toBe((await app.send(path)).headers.etag)
    const data = await app.send(`${path}.data`)
    expect(data.headers).toMatchObject({
      'cache-control': 'public, max-age=30',
      'content-type': expect.stringContaining('text/x-script'),
    })
    const before = await app.send(`${path}.data`, { headers: { 'If-None-Match': data.headers.etag! } })
    expect([before.status, data.headers['x-remix-response']]).toEqual([304, 'yes'])
  })

  it('changes with the first visible write, at once if each response checks', async () => {
    const { db } = database
    const user = await insertUser(db)
    await app.send(path)
    const review = await insertReview(db, {
      study_location_id: location,
      user_id: user.id,
      description: `Word that was not there. ${'quiet '.repeat(20)}`,
    })
    expect((await app.send(path)).text).toContain('Word that was not there.')
    await db('reviews').where({ id: review.id }).del()
    expect((await app.send(path)).text).not.toContain('Word that was not there.')
    await db('study_locations').where({ id: location }).update({ status: 'Denied' })
    expect((await app.send(path)).status).toBe(404)
    await db('study_locations').where({ id: location }).update({ status: 'Approved' })
    expect((await app.send(path)).status).toBe(200)
  })
})

describe('three pages while the database fails', () => {
  it('are shown as they were after a new review, but not after one was removed', async () => {
    const { db } = database
    const pages = [path, '/search?q=kept', '/allschools']
    const statuses = () =>
      whileRenamed(db, 'study_locations', null, () =>
        whileRenamed(db, 'universities', null, async () => {
          const answers = await Promise.all(pages.map((page) => app.send(page)))
          return answers.map(({ status, text }) => [status, /Kept (Café|College)/.test(text)])
        }),
      )
    for (const page of pages) expect((await app.send(page)).status).toBe(200)
    const review = { study_location_id: location, user_id: (await insertUser(db)).id }
    const { id } = await insertReview(db, review)
    expect(await statuses()).toEqual(pages.map(() => [200, true]))
    await db('reviews').where({ id }).del()
    expect((await statuses()).map(([status]) => Number(status) >= 500)).toEqual(pages.map(() => true))
  })
})

describe('what is not shared', () => {
  it('includes the page of a logged-in user: stored nowhere, and never shown to anyone else', async () => {
    const user = await insertUser(database.db, { first_name: 'Philippa', last_name: 'Private' })
    const { cookie } = await logIn(database.db, app.env, user.id)
    for (const at of [path, '/', `${path}.data`]) {
      const own = await app.send(at, { headers: { Cookie: cookie } })
      expect(own.headers['cache-control'], at).toBe('private, no-store')
      expect(own.headers.etag).toBeUndefined()
      expect(own.text).toContain('Philippa')
      const visitor = await app.send(at)
      expect(visitor.text).not.toContain('Philippa')
      expect((await app.send(at, { headers: { Cookie: cookie } })).text).toContain('Philippa')
    }
  })

  it('includes pages with a login cookie, however it is written', async () => {
    const user = await insertUser(database.db, { first_name: 'Philippa' })
    const { cookie } = await logIn(database.db, app.env, user.id)
    const [name, value] = [cookie.slice(0, cookie.indexOf('=')), cookie.slice(cookie.indexOf('=') + 1)]
    for (const written of [
      `${name} =${value}`,
      `\t${name}\t=${value}`,
      `x;${name}= ${value}`,
      `=; ${cookie}`,
      `a=b;${cookie};theme=dark`,
      `${name}="${value}"`,
    ]) {
      app.dropCaches()
      const own = await app.send(path, { headers: { Cookie: written } })
      expect(own.headers['cache-control'], written).toBe('private, no-store')
      expect((await app.send(path)).text, written).not.toContain('Philippa')
    }
  })

  it('includes a page with a notice, and every page for a browser that shared its location', async () => {
    const browser = app.browser()
    await browser.post(`/location/${location}/review`, { rating: '4', description: 'typed' })
    expect(browser.has('notice')).toBe(true)
    const noticed = await browser.get(path)
    expect(noticed.headers['cache-control']).toBe('private, no-store')
    expect((await app.send(path, { headers: { Cookie: 'near=whatever' } })).headers['cache-control']).toBe(
      'private, no-store',
    )
    expect((await app.send(path)).headers['cache-control']).toBe('public, max-age=30')
  })

  it('includes anything that is not 200, sets a cookie, or is not in the list', async () => {
    for (const [at, status] of [
      ['/location/999999', 404],
      ['/nowhere', 404],
      ['/signin', 200],
      ['/signup', 200],
      ['/setting', 302],
    ] as const) {
      const answer = await app.send(at)
      expect([answer.status, answer.headers['cache-control'] ?? 'none'], at).toEqual([
        status,
        expect.not.stringContaining('public'),
      ])
    }
  })
})

it("a reader's own settings have separate pages, and an invalid value gets the default one", async () => {
  const cookieOf = (name: 'theme' | 'lite', value: string) =>
    choiceCookie(name, value as 'dark' & 'on', app.env).split(';')[0]!
  const usual = await app.send(path)
  const dark = await app.send(path, { headers: { Cookie: cookieOf('theme', 'dark') } })
  const lite = await app.send(path, { headers: { Cookie: cookieOf('lite', 'on') } })
  const saving = await app.send(path, { headers: { 'Save-Data': 'on' } })
  const savingButNot = await app.send(path, {
    headers: { 'Save-Data': 'on', Cookie: cookieOf('lite', 'off') },
  })
  const madeUp = await app.send(path, { headers: { Cookie: `${cookieOf('theme', 'neon')}; unknown=1` } })
  expect(dark.headers.etag).not.toBe(usual.headers.etag)
  expect(lite.headers.etag).not.toBe(usual.headers.etag)
  expect(saving.text).toBe(lite.text)
  expect(savingButNot.headers.etag).toBe(usual.headers.etag)
  expect(madeUp.text).toBe(usual.text)
  for (const answer of [dark, lite, saving])
    expect(answer.headers['cache-control']).toBe('public, max-age=30')
})
