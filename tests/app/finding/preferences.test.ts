import { parse } from 'node-html-parser'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { LIKES, SCALES } from '~/finding/preference-rules'
import { insertUser, logIn } from '../../factories/user'
import { useApp } from '../../support/app'
import { useDatabase } from '../../support/database'

const database = useDatabase()
const { db } = database
const app = useApp(database)
const PATH = '/setting/preferences'
let userId: number
let cookie: string

/** User 1, whose preferences no one may save. */
beforeAll(() => insertUser(db))
beforeEach(async () => {
  userId = (await insertUser(db)).id
  cookie = (await logIn(db, app.env, userId)).cookie
})

const MIDDLE = Object.fromEntries(SCALES.map((scale) => [scale, '1']))
const row = () => db('user_preferences').where({ user_id: userId }).first()
const page = async () => parse((await app.browser(cookie).get(PATH)).text)

/** The form as a browser sends it: one value per checked checkbox. */
function save(fields: Record<string, string | string[]>) {
  const body = new URLSearchParams(
    Object.entries(fields).flatMap(([name, value]) => [value].flat().map((each) => [name, each])),
  )
  return app.send(PATH, {
    method: 'POST',
    body: Buffer.from(body.toString()),
    headers: {
      'Content-Type': 'application/x-www-form-urlencoded',
      Cookie: cookie,
      Origin: app.origin,
      'Sec-Fetch-Site': 'same-origin',
    },
  })
}

describe('the study preferences', () => {
  it('are labeled fields, with sliders in the middle and nothing chosen at first', async () => {
    const html = await page()
    expect(html.querySelector('.tabs a[aria-current]')?.text).toBe('Study Preferences')
    const groups = html.querySelectorAll('form#preferences fieldset').map((group) => ({
      legend: group.querySelector('legend')!.text,
      options: group.querySelectorAll('label').map((label) => label.text.trim()),
      checked: group.querySelectorAll('input[checked]').map((input) => input.getAttribute('value')),
    }))
    const three = ['Not Important', 'Nice to Have', 'Essential']
    expect(groups).toEqual([
      { legend: 'Noise level', options: ['Quiet', 'Moderate', 'Lively'], checked: ['1'] },
      { legend: 'Internet importance', options: ['Not Important', 'Important', 'Essential'], checked: ['1'] },
      { legend: 'Lighting', options: ['Dim', 'Moderate', 'Bright'], checked: ['1'] },
      { legend: 'Crowding', options: ['Isolated', 'Moderate', 'Busy'], checked: ['1'] },
      { legend: 'Food availability', options: three, checked: ['1'] },
      { legend: 'Outlet availability', options: three, checked: ['1'] },
      {
        legend: 'How long you usually stay',
        options: ['Short <1hr', 'Medium 1-3hrs', 'Long 3+ hrs'],
        checked: ['1'],
      },
      {
        legend: 'Times you like to study',
        options: ['Morning', 'Afternoon', 'Evening', 'Night'],
        checked: [],
      },
      { legend: 'Days you like to study', options: ['Weekdays', 'Weekends'], checked: [] },
      {
        legend: 'How you like to work',
        options: [
          'Working alone in private',
          'Working alone among others',
          'Working with friends',
          'Group projects',
        ],
        checked: [],
      },
      {
        legend: 'Atmosphere you like',
        options: ['Calm', 'Cozy', 'Focused', 'Historic', 'Inspiring', 'Modern', 'Relaxed', 'Social'],
        checked: [],
      },
      {
        legend: 'What helps you',
        options: [
          'Outlets at most seats',
          'Whiteboards',
          'Large desks',
          'Daylight',
          'Food allowed',
          'Wheelchair access',
        ],
        checked: [],
      },
    ])
    expect(await row()).toBeUndefined()
  })

  it('are stored in one row per user, shown again, and can be emptied', async () => {
    const answer = await save({
      work_ways: ['group-projects'],
      atmosphere: ['calm', 'social'],
      ...MIDDLE,
      noise_level: '0',
      crowding_tolerance: '2',
      preferred_study_times: ['night', 'morning'],
      preferred_days: 'weekends',
    })
    expect([answer.status, answer.headers.location]).toEqual([303, PATH])
    expect(await row()).toMatchObject({
      noise_level: 0,
      crowding_tolerance: 2,
      lighting_preference: 1,
      preferred_study_times: ['morning', 'night'],
      preferred_days: ['weekends'],
      work_ways: ['group-projects'],
      atmosphere: ['calm', 'social'],
      helpful_facts: [],
    })
    const checked = (await page())
      .querySelectorAll('input[checked]')
      .map((input) => `${input.getAttribute('name')} ${input.getAttribute('value')}`)
    expect(checked).toEqual(
      expect.arrayContaining([
        'noise_level 0',
        'crowding_tolerance 2',
        'preferred_study_times morning',
        'preferred_study_times night',
        'preferred_days weekends',
        'work_ways group-projects',
        'atmosphere calm',
        'atmosphere social',
      ]),
    )
    expect(checked).toHaveLength(13)
    await save(MIDDLE)
    expect(await row()).toMatchObject({
      noise_level: 1,
      preferred_study_times: [],
      preferred_days: [],
      atmosphere: [],
    })
    expect(await db('user_preferences').where({ user_id: userId })).toHaveLength(1)
  })

  it('say that they were saved', async () => {
    const browser = app.browser(cookie)
    await browser.post(PATH, MIDDLE)
    expect((await browser.get(PATH)).text).toContain('Your study preferences have been saved')
  })

  it.each([
    [{ noise_level: '3' }, 'noise_level'],
    [{ noise_level: '-1' }, 'noise_level'],
    [{ crowding_tolerance: '1.5' }, 'crowding_tolerance'],
    [{ lighting_preference: 'Bright' }, 'lighting_preference'],
    [{ food_availability: '' }, 'food_availability'],
    [{ outlet_availability: ['0', '1'] }, 'outlet_availability'],
    [{ preferred_stay_duration: '1e0' }, 'preferred_stay_duration'],
    [{ internet_importance: ' 1' }, 'internet_importance'],
    [{ preferred_study_times: ['morning', 'dawn'] }, 'preferred_study_times'],
    [{ preferred_days: 'Weekdays' }, 'preferred_days'],
    ...Object.entries(LIKES).flatMap(([field, words]) =>
      [
        'nothing-we-ask',
        words[0].toUpperCase(),
        [...words, 'nothing-we-ask'],
        // More than exist: repeated values don't hide unknown ones.
        [...Array<string>(200).fill(words[0]), 'nothing-we-ask'],
        Object.values(LIKES).find((others) => others !== words)![0],
      ].map((wrong): [Record<string, string | string[]>, string] => [{ [field]: wrong }, field]),
    ),
  ])('refuse %j, name the field, and keep the stored values', async (wrong, field) => {
    await save({ ...MIDDLE, noise_level: '2' })
    const answer = await save({ ...MIDDLE, ...(wrong as Record<string, string | string[]>) })
    expect(answer.status).toBe(422)
    const html = parse(answer.text)
    expect(html.querySelector('title')?.text).toMatch(/^Error: /)
    expect(html.querySelectorAll('.error-summary a').map((link) => link.getAttribute('href'))).toEqual([
      `#preferences-${field}`,
    ])
    expect(html.querySelector(`#preferences-${field}-error`)?.text).toMatch(
      /^Error: Choose (one of the 3 options|from )/,
    )
    expect(await row()).toMatchObject({ noise_level: 2 })
  })

  it.each(Object.entries(LIKES))(
    'accept every choice of %s, each once, in its order',
    async (field, words) => {
      expect((await save({ ...MIDDLE, [field]: [...words, ...words].toReversed() })).status).toBe(303)
      expect(await row()).toMatchObject({ [field]: words })
    },
  )

  it.each(
    Object.entries(LIKES).flatMap(([field, words]) => [
      [field, 'an unknown word', ['nothing-we-ask']],
      [field, 'an unknown word among others', [words[0], '']],
      [field, 'more than there are', [...words, words[0]]],
      [field, 'null', null],
    ]),
  )('of %s are refused by the table for %s', async (field, _what, words) => {
    await save(MIDDLE)
    const update = db('user_preferences')
      .where({ user_id: userId })
      .update({ [field as string]: words })
    await expect(update).rejects.toMatchObject({
      code: words === null ? '23502' : '23514',
      table: 'user_preferences',
    })
    expect(await row()).toMatchObject({ [field as string]: [] })
  })

  it('accept a repeated word once, and nothing that was not asked', async () => {
    const answer = await save({
      ...MIDDLE,
      preferred_study_times: Array<string>(10).fill('evening'),
      user_id: '1',
      role_id: '2',
      created_at: '1999-01-01',
    })
    expect(answer.status).toBe(303)
    const kept = (await row())!
    expect(kept.preferred_study_times).toEqual(['evening'])
    expect(kept.created_at.getTime()).toBeGreaterThan(Date.now() - 60_000)
    expect(await db('user_preferences').where({ user_id: 1 }).whereNot({ user_id: userId })).toEqual([])
  })

  it('sent 50 times at once make one row', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => save({ ...MIDDLE, noise_level: '0' })))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]))
    expect(await db('user_preferences').where({ user_id: userId })).toHaveLength(1)
  })

  it('of a visitor are saved until they have logged in', async () => {
    const browser = app.browser()
    const answer = await browser.post(PATH, { ...MIDDLE, noise_level: '2', preferred_days: 'weekdays' })
    expect([answer.status, answer.headers.location]).toEqual([
      303,
      `/signin?returnTo=${encodeURIComponent(PATH)}`,
    ])
    expect((await browser.get(answer.headers.location!)).text).toContain('Please log in to save preferences')
    const user = await insertUser(db, { password: 'Secret-9' })
    expect(
      (await browser.post('/signin', { email: user.email, password: 'Secret-9', returnTo: PATH })).headers
        .location,
    ).toBe(PATH)
    const html = parse((await browser.get(PATH)).text)
    const checked = html
      .querySelectorAll('input[checked]')
      .map((input) => `${input.getAttribute('name')} ${input.getAttribute('value')}`)
    expect(checked).toEqual(expect.arrayContaining(['noise_level 2', 'preferred_days weekdays']))
    expect(await db('user_preferences').where({ user_id: user.id })).toEqual([])
  })

  it('that cannot be read are the defaults, with a message; if they cannot be saved they stay in the form', async () => {
    await save({ ...MIDDLE, noise_level: '2' })
    await db.raw('alter table user_preferences rename to away')
    try {
      const html = await page()
      expect(html.querySelector('[role=alert]')?.text).toBe(
        'Failed to load your preferences. Using default settings.',
      )
      expect(html.querySelectorAll('input[checked]').map((input) => input.getAttribute('value'))).toEqual(
        Array(7).fill('1'),
      )
      const answer = await save({ ...MIDDLE, noise_level: '0' })
      expect(answer.status).toBe(503)
      const again = parse(answer.text)
      expect(again.querySelector('.error-summary')?.text).toContain(
        'Failed to save preferences: Please try again.',
      )
      expect(again.querySelector('input[name=noise_level][checked]')?.getAttribute('value')).toBe('0')
      const logged = app.lines.map(({ msg }) => msg)
      expect(logged).toEqual(
        expect.arrayContaining(['Error fetching preferences', 'Error updating preferences']),
      )
    } finally {
      await db.raw('alter table away rename to user_preferences')
    }
    expect(await row()).toMatchObject({ noise_level: 2 })
  })
})
