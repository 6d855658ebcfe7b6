import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { createStorage } from '~/services/storage/create-storage.server'
import { insertLocation } from '../../factories/location'
import { insertPhoto } from '../../factories/photo'
import { insertReview } from '../../factories/review'
import { insertMember, insertUser, logIn } from '../../factories/user'
import { useApp } from '../../support/app'
import { useDatabase } from '../../support/database'
import { temporaryFolder } from '../../support/folder'
import { runJobs } from '../../support/jobs'
import { attrAt, attrsAt, textAt, textsAt } from '../../support/html'
import { answered } from '../../support/answers'

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
const picture = async (width: number, height: number, background: string) => {
  const bytes = await sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer()
  return new File([new Uint8Array(bytes)], 'desk.jpg', { type: 'image/jpeg' })
}
const uploadTwo = async () => {
  const two = [await picture(1600, 1200, '#b3541e'), await picture(600, 900, '#123456')]
  return upload({ caption1: 'The long table' }, ...two)
}
const page = async (at: string, who = '') => {
  const answer = await app.browser(who).get(at)
  return { status: answer.status, root: answer.html, headers: answer.headers }
}
const rows = () => database.db('review_images').where({ review_id: review.id }).orderBy('id')

describe('photos of a review', { shuffle: false }, () => {
  beforeAll(() => database.db('review_images').del())

  it('are shown in full size until their smaller sizes are made, and in those afterwards; none is ever missing', async () => {
    await answered(uploadTwo(), 303, `/location/${location.id}/review/photos`)
    const strip = async () =>
      (await page(`/location/${location.id}`)).root.querySelector(`#review-${review.id} .photos`)!
    const sources = (root: Awaited<ReturnType<typeof strip>>) => [
      ...attrsAt(root, 'img', 'src').map((src) => src!),
      ...attrsAt(root, '[srcset]', 'srcset').flatMap((all) =>
        all!.split(', ').map((one) => one.split(' ')[0]!),
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
    const cache = 'public, max-age=31536000, immutable'
    expect(await types(sources(before))).toEqual(Array(2).fill([200, 'image/jpeg', cache]))
    // A smaller size requested too early redirects to the full one.
    const full = sources(before)[0]!
    const early = await answered(app.send(full.replace('.jpg?', '.jpg-320.avif?')), 302, full)
    expect(early.headers['cache-control']).toBe('no-store')

    await runJobs(database, { varDir })
    const after = await strip()
    expect(after.querySelectorAll('picture').length).toBe(2)
    const files = await types(sources(after))
    for (const [status, , said] of files) expect([status, said]).toEqual([200, cache])
    const kinds = files.map(([, type]) => type)
    expect(new Set(kinds)).toEqual(new Set(['image/avif', 'image/webp', 'image/jpeg']))
    expect(attrsAt(after, 'source', 'type')).toEqual(['image/avif', 'image/webp', 'image/avif', 'image/webp'])
    expect(new Set(attrsAt(after, 'picture img', 'loading'))).toEqual(new Set(['lazy']))
    for (const side of ['width', 'height'])
      for (const length of attrsAt(after, 'picture img', side)) expect(Number(length)).toBeGreaterThan(0)
    for (const fill of attrsAt(after, '.tint rect', 'fill')) expect(fill).toMatch(/^#[0-9a-f]{6}$/)
    expect(attrAt(after, 'picture img', 'alt')).toBe('The long table')
  })

  it('have a page each, from the last to the first, with caption, author and the way back', async () => {
    const [first, second] = await rows()
    const at = (id: number) => `/location/${location.id}/photos/${id}`
    const seen = await page(at(first!.id))
    expect([seen.status, textAt(seen.root, 'title')]).toEqual([200, 'Photo 1 of 2: Pictured Café · Carrel'])
    expect(textsAt(seen.root, '.photo-page figcaption p'), 'its caption and its author').toEqual([
      'The long table',
      'Photo by Ada Reader',
    ])
    expect(attrAt(seen.root, '.photo-page picture img', 'sizes')).toMatch(/, \d+px\)$/)
    expect(attrAt(seen.root, '.photo-page picture img', 'loading')).toBeUndefined()
    expect(textAt(seen.root, '.quoted-review')).toContain('Ada Reader')
    const links = (root: typeof seen.root) => attrsAt(root, '.photo-page a', 'href')
    expect(links(seen.root)).toEqual([
      `/location/${location.id}?review=${review.id}#review-${review.id}`,
      at(second!.id),
      at(second!.id),
      `/review/${review.id}/report?photo=${first!.id}`,
    ])
    const next = await page(at(second!.id))
    for (const { root } of [seen, next])
      expect(attrAt(root, '.photo-page picture img', 'alt'), 'not its caption').toBe('Photo of Pictured Café')
    expect(links(next.root).slice(1, 3)).toEqual([at(first!.id), at(first!.id)])
  })

  it('have no next link if there is only one', async () => {
    const user_id = (await insertUser(database.db)).id
    const alone = await insertReview(database.db, { study_location_id: location.id, user_id })
    const photo = await insertPhoto(database.db, alone)
    const { root } = await page(`/location/${location.id}/photos/${photo.id}`)
    expect(root.querySelectorAll('.photo-steps a').length).toBe(0)
    expect(textAt(root, '.photo-steps')).toBe('Photo 1 of 1')
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
    const here = `/location/${location.id}/photos`
    const foreign = [elsewhere.id, 'x'].map((id) => `/location/${id}/photos/${first!.id}`)
    for (const at of [...foreign, ...['999999', 'x', '0'].map((id) => `${here}/${id}`)])
      expect((await page(at)).status, at).toBe(404)
    const back = (await page(`${here}/999999`)).root.querySelector('.error-page a')!
    expect([back.getAttribute('href'), back.text]).toEqual([
      `/location/${location.id}`,
      expect.stringMatching(/^Back to ./),
    ])
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
    const field = 'form[enctype="multipart/form-data"] input[type=file][multiple]'
    expect(root.querySelectorAll(field).length).toBe(1)
    expect(root.text).toContain('Choose up to 4 photos')
    const more = await Promise.all(Array.from({ length: 9 }, () => insertPhoto(database.db, review)))
    const nearly = (await page(here(), cookie)).root
    expect(nearly.querySelectorAll('input[type=file]').length).toBe(1)
    expect(nearly.text).toContain('Choose 1 photo,')
    await insertPhoto(database.db, review)
    const full = (await page(here(), cookie)).root
    expect(full.querySelector('input[type=file]')).toBeNull()
    expect(full.text).toContain('This review already has 12 photos')
    const first = Math.min(...more.map(({ id }) => id))
    await database.db('review_images').where('id', '>=', first).where({ review_id: review.id }).del()
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
    expect((await browser.post(at, { intent: 'caption', caption: ' By the  window ' })).to).toBe(here())
    expect((await rows())[0]!.description).toBe('By the window')
    expect((await browser.get(here())).text).toContain('Photo saved')
    expect((await browser.post(at, { intent: 'remove' })).to).toBe(here())
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
