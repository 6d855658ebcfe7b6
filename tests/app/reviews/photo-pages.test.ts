import { parse } from 'node-html-parser'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { createStorage } from '~/storage/create-storage.server'
import { insertLocation } from '../../factories/location'
import { insertPhoto } from '../../factories/photo'
import { insertReview } from '../../factories/review'
import { insertMember, insertUser, logIn } from '../../factories/user'
import { useApp } from '../../support/app'
import { useDatabase } from '../../support/database'
import { temporaryFolder } from '../../support/folder'
import { runJobs } from '../../support/jobs'

const database = useDatabase()
const varDir = temporaryFolder()
const app = useApp(database, { varDir })

let location: { id: number }
let review: { id: number; user_id: number | null; study_location_id: number }
let cookie: string
let other: string

beforeAll(async () => {
  const { db } = database
  location = await insertLocation(db, { name: 'Pictured Café' })
  const user = await insertUser(db, { first_name: 'Ada', last_name: 'Reader' })
  review = await insertReview(db, { study_location_id: location.id, user_id: user.id })
  cookie = (await logIn(db, app.env, user.id)).cookie
  other = (await insertMember(db, app.env)).cookie
})

async function upload(captions: Record<string, string>, ...photos: File[]) {
  const form = new FormData()
  for (const [name, value] of Object.entries(captions)) form.append(name, value)
  for (const photo of photos) form.append('photos', photo)
  return app.browser(cookie).post(`/location/${location.id}/review/photos`, form)
}
const picture = async (width: number, height: number, colour: string) =>
  new File(
    [
      new Uint8Array(
        await sharp({ create: { width, height, channels: 3, background: colour } })
          .jpeg()
          .toBuffer(),
      ),
    ],
    'desk.jpg',
    { type: 'image/jpeg' },
  )
const uploadTwo = async () =>
  upload(
    { caption1: 'The long table' },
    await picture(1600, 1200, '#b3541e'),
    await picture(600, 900, '#123456'),
  )
const page = async (at: string, who = '') => {
  const answer = await app.browser(who).get(at)
  return { status: answer.status, root: parse(answer.text), headers: answer.headers }
}
const rows = () => database.db('review_images').where({ review_id: review.id }).orderBy('id')

describe('photos of a review', { shuffle: false }, () => {
  beforeAll(() => database.db('review_images').del())

  it('are shown in full size until their smaller sizes are made, and in those afterwards; none is ever missing', async () => {
    const answer = await uploadTwo()
    expect([answer.status, answer.headers.location]).toEqual([303, `/location/${location.id}/review/photos`])
    const strip = async () =>
      (await page(`/location/${location.id}`)).root.querySelector(`#review-${review.id} .photos`)!
    const sources = (root: typeof strip extends () => Promise<infer R> ? R : never) => [
      ...root.querySelectorAll('img').map((img) => img.getAttribute('src')!),
      ...root.querySelectorAll('img, source').flatMap((each) =>
        (each.getAttribute('srcset') ?? '')
          .split(', ')
          .filter(Boolean)
          .map((one) => one.split(' ')[0]!),
      ),
    ]
    const types = async (urls: string[]) =>
      Promise.all(
        urls.map(async (url) => {
          const file = await app.send(url)
          return [file.status, file.headers['content-type'], file.headers['cache-control']]
        }),
      )

    const before = await strip()
    expect(before.querySelectorAll('picture, .tint').length).toBe(0)
    expect(await types(sources(before))).toEqual(
      Array(2).fill([200, 'image/jpeg', 'public, max-age=31536000, immutable']),
    )
    // A smaller size requested too early redirects to the full one.
    const early = await app.send(`${sources(before)[0]!.replace('.jpg?', '.jpg-320.avif?')}`)
    expect([early.status, early.headers.location, early.headers['cache-control']]).toEqual([
      302,
      sources(before)[0],
      'no-store',
    ])

    await runJobs(database, { varDir })
    const after = await strip()
    expect(after.querySelectorAll('picture').length).toBe(2)
    for (const [status, , cache] of await types(sources(after)))
      expect([status, cache]).toEqual([200, 'public, max-age=31536000, immutable'])
    const kinds = (await types(sources(after))).map(([, type]) => type)
    expect(new Set(kinds)).toEqual(new Set(['image/avif', 'image/webp', 'image/jpeg']))
    expect(after.querySelectorAll('source').map((each) => each.getAttribute('type'))).toEqual([
      'image/avif',
      'image/webp',
      'image/avif',
      'image/webp',
    ])
    for (const img of after.querySelectorAll('picture img')) {
      expect([
        img.getAttribute('loading'),
        img.getAttribute('width')! > '0',
        img.getAttribute('height')! > '0',
      ]).toEqual(['lazy', true, true])
    }
    expect(
      after.querySelectorAll('.tint rect').every((rect) => /^#[0-9a-f]{6}$/.test(rect.getAttribute('fill')!)),
    ).toBe(true)
    expect(after.querySelectorAll('picture img')[0]!.getAttribute('alt')).toBe('The long table')
  })

  it('have a page each, from the last to the first, with caption, author and the way back', async () => {
    const [first, second] = await rows()
    const at = (id: number) => `/location/${location.id}/photos/${id}`
    const seen = await page(at(first!.id))
    expect([seen.status, seen.root.querySelector('title')!.text]).toEqual([
      200,
      'Photo 1 of 2: Pictured Café · Carrel',
    ])
    expect(
      seen.root.querySelectorAll('.photo-page figcaption p').map(({ text }) => text),
      'its caption and its author',
    ).toEqual(['The long table', 'Photo by Ada Reader'])
    expect(seen.root.querySelector('.photo-page picture img')!.getAttribute('sizes')).toMatch(/, \d+px\)$/)
    expect(seen.root.querySelector('.photo-page picture img')!.getAttribute('loading')).toBeUndefined()
    expect(seen.root.querySelector('.quoted-review')!.text).toContain('Ada Reader')
    const links = (root: typeof seen.root) =>
      root.querySelectorAll('.photo-page a').map((link) => link.getAttribute('href'))
    expect(links(seen.root)).toEqual([
      `/location/${location.id}?review=${review.id}#review-${review.id}`,
      at(second!.id),
      at(second!.id),
    ])
    const next = await page(at(second!.id))
    expect(next.root.querySelector('.photo-page picture img')!.getAttribute('alt')).toBe(
      'Photo of Pictured Café by Ada Reader',
    )
    expect(links(next.root).slice(1)).toEqual([at(first!.id), at(first!.id)])
  })

  it('have no next link if there is only one', async () => {
    const alone = await insertReview(database.db, {
      study_location_id: location.id,
      user_id: (await insertUser(database.db)).id,
    })
    const photo = await insertPhoto(database.db, alone)
    const { root } = await page(`/location/${location.id}/photos/${photo.id}`)
    expect(root.querySelectorAll('.photo-steps a').length).toBe(0)
    expect(root.querySelector('.photo-steps')!.text).toBe('Photo 1 of 1')
  })

  it('are not found under another location, without an id, or while the location is not public', async () => {
    const elsewhere = await insertLocation(database.db)
    const hidden = await insertLocation(database.db, { name: 'Hidden Café' })
    const theirs = await insertReview(database.db, { study_location_id: hidden.id, user_id: review.user_id })
    const photo = await insertPhoto(database.db, theirs)
    const own = `/location/${hidden.id}/review/photos`
    expect((await page(`/location/${hidden.id}/photos/${photo.id}`)).status).toBe(200)
    expect((await page(`${own}/${photo.id}`, cookie)).status).toBe(200)
    for (const status of ['Pending', 'Denied'] as const) {
      await database.db('study_locations').where({ id: hidden.id }).update({ status })
      expect((await page(`/location/${hidden.id}/photos/${photo.id}`)).status).toBe(404)
      for (const at of [own, `${own}/${photo.id}`]) expect((await page(at, cookie)).status).toBe(404)
    }
    const [first] = await rows()
    for (const at of [
      `/location/${elsewhere.id}/photos/${first!.id}`,
      `/location/${location.id}/photos/999999`,
      `/location/${location.id}/photos/x`,
      `/location/${location.id}/photos/0`,
      `/location/x/photos/${first!.id}`,
    ])
      expect((await page(at)).status, at).toBe(404)
  })
})

describe("the page of one's own photos", { shuffle: false }, () => {
  const here = () => `/location/${location.id}/review/photos`
  beforeAll(async () => {
    await database.db('review_images').del()
    await uploadTwo()
  })

  it('shows them with a link to change each, and accepts as many as there is room for', async () => {
    const { root, status } = await page(here(), cookie)
    expect(status).toBe(200)
    expect(root.querySelectorAll('.own-photos > li').length).toBe(2)
    expect(
      root.querySelectorAll('form[enctype="multipart/form-data"] input[type=file][multiple]').length,
    ).toBe(1)
    expect(root.text).toContain('Choose up to 4 photos')
    const more = await Promise.all(Array.from({ length: 9 }, () => insertPhoto(database.db, review)))
    const nearly = (await page(here(), cookie)).root
    expect(nearly.querySelectorAll('input[type=file]').length).toBe(1)
    expect(nearly.text).toContain('Choose 1 photo,')
    await insertPhoto(database.db, review)
    const full = (await page(here(), cookie)).root
    expect([
      full.querySelectorAll('input[type=file]').length,
      full.text.includes('This review already has 12 photos'),
    ]).toEqual([0, true])
    await database
      .db('review_images')
      .where('id', '>=', Math.min(...more.map(({ id }) => id)))
      .where({ review_id: review.id })
      .del()
  })

  it('is for users who have reviewed the location', async () => {
    expect((await page(here(), other)).status).toBe(404)
    expect((await page(here())).status).toBe(302)
    const [first] = await rows()
    expect((await page(`${here()}/${first!.id}`, other)).status).toBe(404)
    expect((await app.browser(other).post(`${here()}/${first!.id}`, { intent: 'remove' })).status).toBe(404)
    expect((await rows()).length).toBe(2)
  })

  it('changes a caption, and deletes a photo; a page of a deleted one is 404', async () => {
    const [first] = await rows()
    const at = `${here()}/${first!.id}`
    const browser = app.browser(cookie)
    expect((await browser.post(at, { intent: 'caption', caption: 'x'.repeat(201) })).status).toBe(422)
    expect(
      (await browser.post(at, { intent: 'caption', caption: ' By the  window ' })).headers.location,
    ).toBe(here())
    expect((await rows())[0]!.description).toBe('By the window')
    expect((await browser.get(here())).text).toContain('Photo saved')
    expect((await browser.post(at, { intent: 'remove' })).headers.location).toBe(here())
    expect((await rows()).map(({ id }) => id)).not.toContain(first!.id)
    for (const gone of [at, `/location/${location.id}/photos/${first!.id}`])
      expect((await browser.get(gone)).status).toBe(404)
    const url = createStorage(app.env).url(first!.storage_key)
    expect((await app.send(url)).status).toBe(200)
    await runJobs(database, { varDir })
    expect((await app.send(url)).status).toBe(404)
  })

  it('says that an upload succeeded', async () => {
    const browser = app.browser(cookie)
    const answer = await upload({}, await picture(300, 300, '#ff0000'))
    const notice = answer.cookies.map((line) => line.split(';')[0]!).join('; ')
    expect(answer.status).toBe(303)
    expect((await browser.get(here(), { Cookie: `${cookie}; ${notice}` })).text).toContain(
      'Upload successful!',
    )
  })
})
