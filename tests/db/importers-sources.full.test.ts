import { WHOLE_SITE } from '~/services/auth/reach'
import type { Knex } from 'knex'
import { beforeEach, describe, expect, it } from 'vitest'
import { changeLocation } from '~/dashboard/items/change-location.server'
import { mayReplace, recordSources, saidOf } from '~/spots/model/fact-sources'
import { weekOfRows } from '~/spots/model/week'
import { confirmHours } from '~/spots/suggestions/confirm-hours.server'
import { knownLocation } from '~/spots/suggestions/queries.server'
import { changesOf, weekStamp } from '~/spots/suggestions/rules'
import type { Db } from '../../db/connection'
import type { StudyLocationSuggestionRow } from '../../db/suggestion-tables'
import type { StudyLocationRow } from '../../db/tables'
import { down, up } from '../../db/migrations/0041_fact_sources'
import { insertLocation } from '../factories/location'
import { FACTS, monday, NEW, NEWEST, OLD, saidFacts } from '../factories/said-facts'
import { insertSuggestedEdit } from '../factories/suggested-edit'
import { insertUniversity } from '../factories/university'
import { insertUser } from '../factories/user'
import { useDatabase } from '../support/database'
import { orders } from '../support/orders'
import { checkRows } from '../support/rows'

const database = useDatabase()
const { db } = database
const { load, stored, suggestions, edit, decide } = saidFacts(db)
beforeEach(() => db.raw('delete from study_locations'))

const TODAY = new Date().toISOString().slice(0, 10)

const READ = {
  hours: async () =>
    (await db('study_location_hours').where('day_of_week', 1).first())!.start_time!.slice(0, 2),
  phone: async () => (await stored()).phone!,
}

/** A student's suggested edit that an admin accepts. */
async function accepted(id: number, { hours, phone }: { hours?: ReturnType<typeof monday>; phone?: string }) {
  const known = (await knownLocation(db, id))!
  const action = hours
    ? changesOf(known, { ...known, hours: weekOfRows(hours) })
    : { phone: { old: null, new: phone! } }
  const user_id = (await insertUser(db)).id
  const suggestion = await insertSuggestedEdit(db, { study_location_id: id, user_id, action })
  expect(await decide(suggestion, 'accept')).toMatchObject({ ok: true, value: { changed: true } })
}

const valueIn = ({ action }: StudyLocationSuggestionRow) =>
  action.phone?.new ?? action.hours!['1']!.rows.new![0]!.start_time.slice(0, 2)

const waiting = async () =>
  (await db.raw('select count(*)::int as n from pg_locks where not granted')).rows[0].n as number

type FeedItem = Omit<StudyLocationRow, 'hours_confirmed_on'> & { hours_confirmed_on: string | null }

/** A feed, as one may be written later. */
const feed = (fact: keyof typeof FACTS, value: string, day: string) =>
  db.transaction(async (transaction) => {
    const { rows } = await transaction.raw<{ rows: FeedItem[] }>(
      'select id, fact_sources, hours_confirmed_on::text from study_locations for update',
    )
    const said = { source: 'feed', said_on: day } as const
    if (mayReplace(saidOf(rows[0]!, fact), said) !== 'replace') return
    if (fact === 'phone') await transaction('study_locations').update({ phone: value })
    else {
      await transaction('study_location_hours')
        .update({ start_time: `${value}:00` })
        .where('day_of_week', 1)
      await transaction('study_locations').update({ hours_confirmed_on: day as never })
    }
    await recordSources(transaction, 'study_locations', rows[0]!.id, { facts: [fact], source: 'feed', day })
  })

const RANKS = ['file', 'feed', 'suggestion', 'admin']
const DAYS = [OLD, NEW].flatMap((fed) => [OLD, NEW].map((filed) => ({ fed, filed })))

describe('in every order of an admin, an accepted suggested edit, a feed and a file', () => {
  for (const fact of ['hours', 'phone'] as const)
    it(`the higher source of ${fact} stays, then the later day, and a newer lower one is suggested`, async () => {
      const cases = orders(['admin', 'suggestion', 'feed', 'file'] as const).flatMap((order) =>
        (fact === 'hours' ? DAYS : DAYS.slice(0, 1)).map((days) => ({ order, ...days })),
      )
      await checkRows(cases, async ({ order, fed, filed }) => {
        await db.raw('delete from study_locations')
        await load(FACTS[fact].file('05', OLD))
        const { id } = await stored()
        let is = { value: '05', source: 'file', day: OLD as string }
        let suggested: string | null = null
        for (const [index, source] of order.entries()) {
          const value = `${10 + index}`
          const day = { admin: TODAY, suggestion: TODAY, feed: fed, file: fact === 'hours' ? filed : TODAY }[
            source
          ]
          if (source === 'admin')
            expect(await edit(id, FACTS[fact].changes(value))).toMatchObject({ ok: true })
          else if (source === 'suggestion') await accepted(id, FACTS[fact].changes(value))
          else if (source === 'feed') await feed(fact, value, day)
          else await load(FACTS[fact].file(value, day))

          const higher = RANKS.indexOf(source) - RANKS.indexOf(is.source)
          const byHand = source === 'admin' || source === 'suggestion'
          if (byHand || higher > 0 || (higher === 0 && day >= is.day)) is = { value, source, day }
          else if (source === 'file' && day >= is.day) suggested = value
          expect(await READ[fact]()).toBe(is.value)
          expect((await stored()).fact_sources[fact]?.source ?? 'file').toBe(is.source)
        }
        const open = (await suggestions()).filter(({ status }) => status === 'open')
        expect(open.map(valueIn)).toEqual(suggested === null ? [] : [suggested])
      })
    })
})

it('a student’s confirmation sets the date of hours, not their source', async () => {
  await load(FACTS.hours.file('05', OLD))
  const { id } = await stored()
  const confirm = async () =>
    confirmHours(db, { locationId: id, seen: weekStamp((await knownLocation(db, id))!.hours) })
  expect(await confirm()).toMatchObject({ ok: true })
  expect((await stored()).fact_sources).toEqual({})
  expect((await load(FACTS.hours.file('06', '2025-06-01'))).kept[0]!.fields).toMatchObject([
    { field: 'hours', suggested: false },
  ])
  await edit(id, FACTS.hours.changes('09'))
  const said = (await stored()).fact_sources
  await db('study_locations').update({ hours_confirmed_on: '2098-02-01' as never })
  expect((await load(FACTS.hours.file('06', NEW))).kept[0]!.fields).toMatchObject([
    { field: 'hours', suggested: false },
  ])
  expect((await stored()).fact_sources).toEqual(said)
  expect(await load(FACTS.hours.file('06', NEWEST))).toMatchObject({ suggested: 1 })
})

it('a file that says nothing of a day or the kind leaves them alone', async () => {
  await load({ week: { Mo: [[300, 1320]], Tu: [[300, 1320]] } })
  const partial = { week: { Mo: [[360, 1320]], Tu: null }, checked: NEW, kind: null, category: null }
  expect([await load(partial), await load(partial)]).toMatchObject([{ updated: 1 }, { unchanged: 1 }])
  expect(await db('study_location_hours').orderBy('day_of_week').limit(2).pluck('start_time')).toEqual([
    '06:00:00',
    '05:00:00',
  ])
  expect((await stored()).kind).toBe('cafe')
})

describe('an admin and an import at once', () => {
  it.each(['admin', 'import'])('the %s came first: the admin’s value stays', async (first) => {
    for (const fact of ['hours', 'phone'] as const) {
      await db.raw('delete from study_locations')
      await load(FACTS[fact].file('05', OLD))
      const { id } = await stored()
      const holding = await db.transaction()
      const admin = (on: Knex.Transaction) =>
        changeLocation(on, {
          reach: WHOLE_SITE,
          editorId: null,
          id,
          expected: null,
          message: 'Seen',
          changes: FACTS[fact].changes('09'),
        })
      const file = (on: Db) => load(FACTS[fact].file('06', NEW), on)
      await (first === 'admin' ? admin(holding) : file(holding))
      const second = first === 'admin' ? file(db) : db.transaction(admin)
      await expect.poll(waiting).toBe(1)
      await holding.commit()
      await second
      expect(await READ[fact]()).toBe('09')
      expect((await stored()).fact_sources[fact]).toMatchObject({ source: 'admin' })
    }
  })

  it('an admin decides on suggested edits while imports renew them, and neither fails', async () => {
    await load({})
    const { id } = await stored()
    for (let round = 0; round < 20; round++) {
      await edit(id, { phone: `admin ${round}` })
      await load({ phone: `file ${round}` })
      const [open] = await suggestions().where('status', 'open')
      const [decided] = await Promise.all([decide(open!, 'accept'), load({ phone: `newer ${round}` })])
      expect((await stored()).phone).toBe(decided.ok ? `file ${round}` : `admin ${round}`)
      expect((await suggestions().where('status', 'open')).map(({ action }) => action.phone!.new)).toEqual([
        `newer ${round}`,
      ])
    }
  })
})

it('the migration reads from the history who said what', async () => {
  const campus = await insertUniversity(db)
  const { id } = await insertLocation(db, { time_zone: 'America/Los_Angeles' })
  await down(db)
  const area = (name: string, seats: number) => ({ id: seats, name, seats })
  const log = (table: string, action: object, day: number, rest: object = {}) =>
    db(table as never).insert({
      action,
      message: 'M',
      edit_time: `2026-01-0${day}T03:00:00Z`,
      ...rest,
    } as never)
  const spot = (...[action, day, rest]: [object, number, object?]) =>
    log('study_location_edit_logs', action, day, { study_location_id: id, ...rest })
  const changes = (...fields: string[]) =>
    Object.fromEntries(fields.map((field) => [field, { old: 'a', new: 'b' }]))
  const imported = { imported: true }
  await spot(changes('name', 'city', 'phone', 'latitude', 'status', 'hours'), 2)
  await spot(changes('city', 'zipcode'), 3, imported) // a file came later
  await spot(changes('phone'), 4, { suggested_by: (await insertUser(db)).id })
  await spot(changes('zipcode'), 5)
  await spot({ traits: { old: { noise: 1, wifi: 1 }, new: { noise: 2, wifi: 1 } } }, 6)
  await spot(
    { areas: { old: [area('Map Room', 1), area('Attic', 2)], new: [area('Map Room', 1), area('Loft', 2)] } },
    7,
  )
  await log('university_edit_logs', changes('website'), 2, { university_id: campus.id })
  await up(db)
  const said = (day: number, source = 'admin') => ({ source, said_on: `2026-01-0${day}` })
  expect((await stored()).fact_sources).toEqual({
    name: said(1),
    hours: said(1),
    coordinates: said(1),
    phone: said(3, 'suggestion'),
    zipcode: said(4),
    'fact-noise': said(5),
    areas: said(6),
    'area-attic': said(6),
    'area-loft': said(6),
  })
  expect((await db('universities').where({ id: campus.id }).first())!.fact_sources).toEqual({
    website: said(1),
  })
})
