import type { HTMLElement } from 'node-html-parser'
import { beforeEach, describe, expect, it } from 'vitest'
import { isTrait, REVIEW_TRAITS } from '~/spots/model/traits'
import { insertArea } from '../../../factories/area'
import { insertLocation } from '../../../factories/location'
import { reviewText } from '../../../factories/review'
import { insertUser, logIn } from '../../../factories/user'
import { useApp } from '../../../support/app'
import { useDatabase } from '../../../support/database'
import { fieldsOf } from '../../../support/formats/form-fields'
import { textAt } from '../../../support/html'
import { answered } from '../../../support/answers'
import { itRows } from '../../../support/it-rows'

const database = useDatabase()
const app = useApp(database)
let location: number
let user: number
let browser: ReturnType<typeof app.browser>

beforeEach(async () => {
  location = (await insertLocation(database.db)).id
  user = (await insertUser(database.db)).id
  browser = app.browser((await logIn(database.db, app.env, user)).cookie)
})

const path = () => `/location/${location}/review`
const REVIEW = { mode: 'create', rating: '4', description: reviewText('Answers.') }
const post = (fields: Record<string, string>) => browser.post(path(), { ...REVIEW, ...fields })
const form = async () => (await browser.get(path())).html.querySelector('form#review')!
const answers = () =>
  database
    .db('trait_answers')
    .where({ study_location_id: location, user_id: user })
    .orderBy(['area_id', 'trait'])
    .select('trait', 'area_id', 'value')
const reviews = () => database.db('reviews').where({ study_location_id: location })
/** The checked answers by question, and the area. */
const shown = (root: HTMLElement) =>
  Object.fromEntries(
    Object.entries(fieldsOf(root)).filter(([name]) => name === 'area' || isTrait(name)),
  ) as Record<string, string>
/** Sends the form like a browser without scripts, with these changes. */
const send = async (changes: Record<string, string>) => {
  const root = await form()
  return browser.post(path(), { ...(fieldsOf(root) as Record<string, string>), ...REVIEW, ...changes })
}

describe('the quick questions of a review', () => {
  it('are at most eight, collapsed, and none is preselected', async () => {
    expect(REVIEW_TRAITS.length).toBeLessThanOrEqual(8)
    const root = await form()
    const details = root
      .querySelectorAll('details')
      .find((each) => textAt(each, 'summary') === 'A few quick questions (optional)')!
    expect(details.hasAttribute('open')).toBe(false)
    expect(details.querySelectorAll('fieldset')).toHaveLength(REVIEW_TRAITS.length)
    expect(details.querySelector('select')).toBeNull()
    expect(shown(root)).toEqual(Object.fromEntries(REVIEW_TRAITS.map((trait) => [trait, 'none'])))
  })

  it('are saved with the review, shown when it’s edited, and removed by “No answer”', async () => {
    expect((await send({ noise: '1', daylight: '0', good_for: '3' })).status).toBe(303)
    expect(await reviews()).toHaveLength(1)
    expect(await answers()).toEqual([
      { trait: 'daylight', area_id: null, value: 0 },
      { trait: 'good_for', area_id: null, value: 3 },
      { trait: 'noise', area_id: null, value: 1 },
    ])
    expect(shown(await form())).toMatchObject({ noise: '1', daylight: '0', good_for: '3', wifi: 'none' })
    await send({ mode: 'edit', noise: '3', daylight: 'none' })
    expect(await answers()).toEqual([
      { trait: 'good_for', area_id: null, value: 3 },
      { trait: 'noise', area_id: null, value: 3 },
    ])
    const { rows } = await database.db.raw<{ rows: { trait: string; counts: unknown }[] }>(
      'select trait, counts from known_traits where study_location_id = ? order by trait',
      [location],
    )
    expect(rows).toEqual([
      { trait: 'good_for', counts: { 3: 1 } },
      { trait: 'noise', counts: { 3: 1 } },
    ])
  })

  it('stay as they are if a form doesn’t ask, and keep their date if nothing changes', async () => {
    await send({ noise: '1' })
    const dates = () => database.db('trait_answers').where({ user_id: user }).pluck('answered_at')
    const [before] = [await dates()]
    await post({ mode: 'edit', rating: '2' })
    await send({ mode: 'edit', rating: '1' })
    expect(await answers()).toEqual([{ trait: 'noise', area_id: null, value: 1 }])
    expect(await dates()).toEqual(before)
  })

  it('can be about an area, and answers shown for another one stay with that one', async () => {
    const hostile = '"><script>alert(1)</script>'
    const hall = (await insertArea(database.db, location, { name: hostile, position: 1 })).id
    const cafe = (await insertArea(database.db, location, { position: 2 })).id
    const root = await form()
    expect(root.querySelectorAll('select[name=area] option').map((each) => each.textContent)).toEqual([
      'Whole spot',
      hostile,
      expect.any(String),
    ])
    expect(root.querySelectorAll('script')).toEqual([])
    await send({ area: String(hall), noise: '0', wifi: '1' })
    expect(shown(await form())).toMatchObject({ area: String(hall), noise: '0', wifi: '1' })
    // The form shows the hall's answers: only what differs is about the café.
    await send({ mode: 'edit', area: String(cafe), noise: '3' })
    expect(await answers()).toEqual([
      { trait: 'noise', area_id: hall, value: 0 },
      { trait: 'wifi', area_id: hall, value: 1 },
      { trait: 'noise', area_id: cafe, value: 3 },
    ])
    expect(shown(await form())).toMatchObject({ area: String(cafe), noise: '3', wifi: 'none' })
  })

  it('about a removed area, or another spot’s, save nothing and keep what was typed', async () => {
    await insertArea(database.db, location)
    const elsewhere = (await insertArea(database.db, (await insertLocation(database.db)).id)).id
    for (const area of [String(elsewhere), '999999999', 'x']) {
      const answer = await post({ area, noise: '2' })
      expect(answer.status, area).toBe(422)
      const root = answer.html.querySelector('form#review')!
      expect(textAt(root, 'textarea')).toBe(REVIEW.description)
      expect(shown(root).noise).toBe('2')
      expect(textAt(root, 'details[open] .field-error')).toContain('This area was removed')
    }
    expect(await reviews()).toEqual([])
    expect(await answers()).toEqual([])
  })

  itRows([
    ['noise', '4'],
    ['noise', '-1'],
    ['wifi', '2'],
    ['good_for', '1.5'],
    ['daylight', 'yes'],
    ['atmosphere', '__proto__'],
    ['atmosphere', 'length'],
  ])('refuse unknown values', async (trait, value) => {
    const answer = await answered(post({ [trait]: value }), 422)
    expect(answer.text).toContain('Choose one of the answers.')
    expect(await reviews()).toEqual([])
  })

  it('come back with the text if the review is invalid', async () => {
    const answer = await answered(post({ description: 'Too short', noise: '2' }), 422)
    const root = answer.html.querySelector('form#review')!
    expect(shown(root).noise).toBe('2')
    expect(textAt(root, 'textarea')).toBe('Too short')
    expect(await answers()).toEqual([])
  })

  it('in 50 forms at once are saved once', async () => {
    const sent = await Promise.all(Array.from({ length: 50 }, () => post({ noise: '1', wifi: '0' })))
    expect([...new Set(sent.map(({ status }) => status))]).toEqual([303])
    expect(await reviews()).toHaveLength(1)
    expect(await answers()).toHaveLength(2)
  })

  it('and the one on the page, answered at the same time, don’t block each other', async () => {
    await post({})
    const sent = await Promise.all(
      Array.from({ length: 40 }, (_each, n) =>
        n % 2
          ? post({
              mode: 'edit',
              wifi: String((n >> 1) % 2),
              noise: n % 3 ? '2' : 'none',
              rating: String(1 + (n % 5)),
            })
          : browser.post(`/location/${location}/facts`, {
              trait: n % 4 ? 'noise' : 'wifi',
              value: n % 3 ? '1' : 'none',
            }),
      ),
    )
    expect([...new Set(sent.map(({ status }) => status))]).toEqual([303])
    expect(await reviews()).toHaveLength(1)
  })

  it('are preserved while logging in', async () => {
    const asked = await answered(app.browser().post(path(), { ...REVIEW, noise: '2' }), 303)
    const draft = asked.headers['set-cookie']!.find((line) => line.startsWith('draft='))!.split(';')[0]!
    const { cookie } = await logIn(database.db, app.env, user)
    const back = (await app.browser(`${draft}; ${cookie}`).get(path())).html
    expect(shown(back.querySelector('form#review')!).noise).toBe('2')
  })

  it('about a spot that isn’t public are 404', async () => {
    await database.db('study_locations').where({ id: location }).update({ status: 'Pending' })
    expect((await post({ noise: '1' })).status).toBe(404)
    expect(await answers()).toEqual([])
  })
})
