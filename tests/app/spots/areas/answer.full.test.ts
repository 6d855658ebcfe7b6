import { parse } from 'node-html-parser'
import { beforeAll, describe, expect, it } from 'vitest'
import { areaWords } from '~/spots/areas/words'
import { insertArea, insertTraits } from '../../../factories/area'
import { insertLocation } from '../../../factories/location'
import { insertUser, logIn } from '../../../factories/user'
import { useApp } from '../../../support/app'
import { useDatabase } from '../../../support/database'
import { NAUGHTY } from '../../routes/naughty'
import { attrAt } from '../../../support/html'
import { answered } from '../../../support/answers'
import { itRows } from '../../../support/it-rows'

const database = useDatabase()
const app = useApp(database)
let user: number
let cookie: string

beforeAll(async () => {
  user = (await insertUser(database.db)).id
  cookie = (await logIn(database.db, app.env, user)).cookie
})

const post = (id: number, fields: Record<string, string>, who: string | undefined = cookie) =>
  app.browser(who || undefined).post(`/location/${id}/facts`, fields)
const answers = (id: number) =>
  database
    .db('trait_answers')
    .where({ study_location_id: id })
    .orderBy('id')
    .select('trait', 'area_id', 'value')
/** Its text as people read it. */
const page = async (path: string, who?: string) => (await app.browser(who).get(path)).html
const textOf = (root: ReturnType<typeof parse>, selector: string) =>
  root.querySelectorAll(selector).map((element) => element.textContent.replace(/\s+/g, ' ').trim())

describe('answering a question', () => {
  it('saves one answer, which the next one replaces and “none” removes', async () => {
    const { id } = await insertLocation(database.db)
    await answered(post(id, { trait: 'noise', value: '1' }), 303, `/location/${id}#question`)
    expect(await answers(id)).toEqual([{ trait: 'noise', area_id: null, value: 1 }])
    await post(id, { trait: 'noise', value: '3' })
    expect(await answers(id)).toEqual([{ trait: 'noise', area_id: null, value: 3 }])
    await post(id, { trait: 'noise', value: 'none' })
    expect(await answers(id)).toEqual([])
  })

  it('with 50 presses at once makes one row', async () => {
    const { id } = await insertLocation(database.db)
    const sent = await Promise.all(Array.from({ length: 50 }, () => post(id, { trait: 'wifi', value: '1' })))
    expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([303]))
    expect(await answers(id)).toHaveLength(1)
  })

  it('for an area belongs to it; another spot’s area is refused', async () => {
    const { db } = database
    const { id } = await insertLocation(db)
    const area = await insertArea(db, id)
    const other = await insertArea(db, (await insertLocation(db)).id)
    expect((await post(id, { trait: 'daylight', area: String(area.id), value: '1' })).status).toBe(303)
    expect((await post(id, { trait: 'daylight', area: String(other.id), value: '1' })).status).toBe(404)
    expect(await answers(id)).toEqual([{ trait: 'daylight', area_id: area.id, value: 1 }])
  })

  itRows([
    [{ trait: 'mood', value: '1' }, areaWords.unknownQuestion],
    [{ trait: 'noise', value: '9' }, areaWords.unknownAnswer],
    [{ trait: 'noise', value: '-1' }, areaWords.unknownAnswer],
    [{ trait: 'noise' }, areaWords.unknownAnswer],
    [{ trait: 'constructor', value: '0' }, areaWords.unknownQuestion],
    [{ trait: 'noise', area: 'x', value: '0' }, areaWords.areaGone],
  ])('is refused with a reason', async (fields, reason) => {
    const { id } = await insertLocation(database.db)
    const answer = await answered(post(id, fields as Record<string, string>), 422)
    expect(textOf(answer.html, '.error-summary').join()).toContain(reason)
    expect(await answers(id)).toEqual([])
  })

  it('asks a visitor to log in', async () => {
    const { id } = await insertLocation(database.db)
    const answer = await answered(post(id, { trait: 'noise', value: '1' }, ''), 303)
    expect(answer.to).toContain('/signin?returnTo=')
    expect(await answers(id)).toEqual([])
  })

  it('for a study spot that isn’t public is 404', async () => {
    const { id } = await insertLocation(database.db, { status: 'Pending', latitude: null, longitude: null })
    expect((await post(id, { trait: 'noise', value: '1' })).status).toBe(404)
  })
})

describe('pages', () => {
  it('count answers like an independent implementation', async () => {
    const { db } = database
    const { id } = await insertLocation(db)
    const given = [0, 1, 1, 1, 1, 2]
    for (const value of given) {
      const user_id = (await insertUser(db)).id
      await db('trait_answers').insert({ user_id, study_location_id: id, trait: 'noise', value })
    }
    const quiet = given.filter((value) => value === 1).length
    const root = await page(`/location/${id}`)
    expect(textOf(root, '#inside .said')).toEqual([
      `Low hum (${quiet} of ${given.length} students, this term)`,
    ])
  })

  it('show a contradiction and a disagreement as such', async () => {
    const { db } = database
    const { id } = await insertLocation(db)
    await insertTraits(db, id, { noise: 0, printing: 1 })
    for (const [n, value] of [2, 2, 2, 3].entries()) {
      const user_id = (await insertUser(db)).id
      await db('trait_answers').insert([
        { user_id, study_location_id: id, trait: 'noise', value },
        { user_id, study_location_id: id, trait: 'daylight', value: n % 2 },
      ])
    }
    const root = await page(`/location/${id}/facts`)
    expect(textOf(root, '#whole .said li')).toEqual([
      'Listed as silent, but 3 of 4 students say chatter this term',
      'Students disagree: 2 say no daylight, 2 say daylight this term',
      'Printing (official)',
    ])
  })

  it('count all facts of the whole study spot, of which they show six', async () => {
    const { db } = database
    const { id } = await insertLocation(db)
    const six = { noise: 1, outlets: 2, wifi: 1, daylight: 1, whiteboards: 1, printing: 1 } as const
    await insertTraits(db, id, six)
    await insertArea(db, id, { name: 'Maple room' })
    const whole = async () => textOf(await page(`/location/${id}`), '.areas > li').at(-1)
    expect(await whole()).toMatch(/^Whole spot 6 facts.*\(official\)$/)
    await insertTraits(db, id, { computers: 1, displays: 1 })
    expect(await whole()).toMatch(/^Whole spot 8 facts.*\(official\)And 2 more$/)
    const facts = await page(`/location/${id}/facts`)
    expect(textOf(facts, '#whole .said li')).toHaveLength(8)
  })

  it('list areas with their own hours and a link to reserve them', async () => {
    const { db } = database
    const { id } = await insertLocation(db)
    await insertArea(db, id, {
      name: 'Maple room',
      kind: 'group room',
      floor: '3',
      seats: 1200,
      access: 'department',
      department: 'Chemistry',
      reservable: true,
      reservation_url: 'https://example.edu/book?a=1&b=2',
      hours: [1, 2, 3, 4, 5, 6, 7].map((day_of_week) => ({
        day_of_week,
        is_open: true,
        start_time: '00:00',
        end_time: '00:00',
      })),
      traits: { whiteboards: 1 },
    })
    const root = await page(`/location/${id}`)
    expect(textOf(root, '.areas > li')).toEqual([
      'Maple room Floor 3 · 1,200 seats · Open 24 hoursWhiteboardsGroup room · Chemistry only · ReserveWhiteboards (official)',
    ])
    expect(attrAt(root, '.areas a', 'href')).toBe('https://example.edu/book?a=1&b=2')
  })

  it('keep names of areas as they were typed', async () => {
    const { db } = database
    const { id } = await insertLocation(db)
    const names = NAUGHTY.map((text) =>
      [...text.replaceAll('\0', '').toWellFormed().trim()].slice(0, 100).join(''),
    )
      .filter((name) => name !== '')
      .slice(0, 40)
    const unique = [...new Map(names.map((name) => [name.toLowerCase(), name])).values()]
    for (const [position, name] of unique.entries())
      await insertArea(db, id, { name, position: position + 1 })
    const root = await page(`/location/${id}/facts`)
    const spaced = (text: string) => text.replace(/\s+/g, ' ').trim()
    expect(textOf(root, 'h2[dir=auto]')).toEqual(expect.arrayContaining(unique.map(spaced)))
  })

  it('ask the reader what they haven’t answered', async () => {
    const { id } = await insertLocation(database.db)
    const question = async () => textOf(await page(`/location/${id}`, cookie), '#question legend').join()
    const first = await question()
    await post(id, { trait: 'noise', value: '1' })
    expect(first).toBe('How loud is it?')
    expect(await question()).not.toBe(first)
  })
})
