import { parse } from 'node-html-parser'
import { beforeAll, describe, expect, it } from 'vitest'
import { insertLocation } from '../../factories/location'
import { insertPhoto } from '../../factories/photo'
import { insertReview } from '../../factories/review'
import { insertUser, logIn } from '../../factories/user'
import { useApp } from '../../support/app'
import { useDatabase } from '../../support/database'
import { attrAt, attrsAt } from '../../support/html'

const database = useDatabase()
const app = useApp(database)
let location: number
let author: string
/** Ids of the photos of three reviews: the oldest, with two likes, one with one like, and the newest. */
const photos: number[][] = []

beforeAll(async () => {
  const { db } = database
  location = (await insertLocation(db, { name: 'Gallery Café' })).id
  const readers = await Promise.all([1, 2].map(() => insertUser(db)))
  for (const [n, likes] of [2, 1, 0].entries()) {
    const user = await insertUser(db, { first_name: `Author${n}`, last_name: 'Shown' })
    if (n === 0) author = (await logIn(db, app.env, user.id)).cookie
    const review = await insertReview(db, { study_location_id: location, user_id: user.id })
    const made = []
    for (const description of n === 0 ? ['The long table', null, 'The lamp'] : [null])
      made.push((await insertPhoto(db, review, { description })).id)
    photos.push(made)
    for (const reader of readers.slice(0, likes))
      await db('review_reactions').insert({ review_id: review.id, user_id: reader.id, reaction: 'Helpful' })
  }
})

const pageOf = async (path: string, cookie?: string) =>
  parse((await app.browser(cookie).get(path)).text, { blockTextElements: { script: true, style: true } })
const at = (id: number) => `/location/${location}/photos/${id}?all`

describe('the gallery of a location', () => {
  it('starts with the most liked, and shows one photo of each review before the second of any', async () => {
    const html = await pageOf(`/location/${location}`)
    const slides = html.querySelectorAll('.gallery li')
    const [liked, second, newest] = photos as [number[], number[], number[]]
    expect(slides.map((slide) => attrAt(slide, 'a', 'href'))).toEqual(
      [liked[0], second[0], newest[0], liked[1], liked[2]].map((id) => at(id!)),
    )
    expect(slides[0]!.querySelector('figcaption')!.textContent).toBe('The long tablePhoto by Author0 Shown')
    expect(
      slides.map((slide) => attrAt(slide, 'img', 'alt')),
      'a text browser prints a caption once',
    ).toEqual([1, 2, 3, 4, 5].map((n) => `Photo ${n} of 5`))
    expect(slides.map((slide) => attrAt(slide, 'img', 'loading'))).toEqual([
      undefined,
      ...Array(4).fill('lazy'),
    ])
    expect(html.querySelector('.gallery > a'), 'all of them are there').toBeNull()
  })

  it('links each photo to the next and the previous one, with a page for each', async () => {
    const order = [photos[0]![0]!, photos[1]![0]!, photos[2]![0]!, photos[0]![1]!, photos[0]![2]!]
    for (const [n, id] of order.entries()) {
      const html = await pageOf(at(id))
      expect(html.querySelector('.photo-steps span')!.textContent).toBe(`Photo ${n + 1} of 5`)
      expect(attrsAt(html, '.photo-steps a', 'href')).toEqual([at(order.at(n - 1)!), at(order[(n + 1) % 5]!)])
      expect(attrAt(html, '.photo-page > p a', 'href')).toBe(`/location/${location}`)
    }
    const alone = await pageOf(`/location/${location}/photos/${order[1]}`)
    expect(alone.querySelector('.photo-steps')!.textContent, 'without ?all those of its review').toBe(
      'Photo 1 of 1',
    )
  })

  it('says how many there are if it shows only some', async () => {
    const gone = { user_id: null, study_location_id: location }
    const review = { ...gone, id: (await insertReview(database.db, gone)).id }
    for (let n = 0; n < 3; n++) await insertPhoto(database.db, review)
    const html = await pageOf(`/location/${location}`, author)
    expect(html.querySelectorAll('.gallery li')).toHaveLength(6)
    const all = html.querySelector('.gallery > a')!
    expect([all.textContent, all.getAttribute('href')]).toEqual(['All 8 photos', at(photos[0]![0]!)])
    expect(html.querySelectorAll('.gallery figcaption')[1]!.textContent).toContain('Author1')
    expect(html.querySelector('.gallery')!.textContent).toContain('Photo by Anonymous')
    await database.db('reviews').where({ id: review.id }).del()
  })

  it('links to adding photos: to those of your review, or to writing one', async () => {
    const link = async (cookie?: string) =>
      (await pageOf(`/location/${location}`, cookie)).querySelector('.location-pictures > a')!
    expect((await link()).textContent).toBe('Add photos')
    expect((await link()).getAttribute('href')).toBe(`/location/${location}/review`)
    expect((await link(author)).getAttribute('href')).toBe(`/location/${location}/review/photos`)
  })

  it('has a cover only after a reaction or a week; until then the illustration is first', async () => {
    const { db } = database
    const { id } = await insertLocation(db)
    const review = await insertReview(db, { study_location_id: id, user_id: (await insertUser(db)).id })
    const photo = await insertPhoto(db, review)
    const first = async () =>
      (await pageOf(`/location/${id}`))
        .querySelector('.location-pictures > *')!
        .classNames.includes('gallery')
    expect(await first(), 'just uploaded').toBe(false)
    await db('review_images')
      .where({ id: photo.id })
      .update({ created_at: db.raw("now() - interval '8 days'") })
    expect(await first(), 'a week later').toBe(true)
    await db('review_images').where({ id: photo.id }).update({ created_at: db.fn.now() })
    const { id: user_id } = await insertUser(db)
    await db('review_reactions').insert({ review_id: review.id, user_id, reaction: 'Helpful' })
    expect(await first(), 'with a reaction').toBe(true)
  })

  it('is not there without photos', async () => {
    const { id } = await insertLocation(database.db)
    const html = await pageOf(`/location/${id}`)
    expect(html.querySelector('.gallery')).toBeNull()
    expect(html.querySelector('.location-pictures img')).not.toBeNull()
  })
})
