import { WHOLE_SITE } from '~/services/auth/reach'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changeCampus } from '~/dashboard/items/change-campus.server'
import { changeLocation } from '~/dashboard/items/change-location.server'
import { inTransaction } from '~/dashboard/in-transaction.server'
import { historyView } from '~/dashboard/items/history-view.server'
import { logLines } from '~/dashboard/history-queries.server'
import { importLocations } from '../../db/importers/locations'
import { importUniversities } from '../../db/importers/universities'
import { locationSnapshot } from '~/dashboard/items/item-queries.server'
import { fullDay } from '~/spots/model/dates'
import { dayFrom } from '../factories/area'
import { importedCafe } from '../factories/location'
import { insertUser } from '../factories/user'
import { useDatabase } from '../support/database'
import { checkRows } from '../support/rows'

const database = useDatabase()
let editorId: number
beforeAll(async () => void (editorId = (await insertUser(database.db, { role: 'Admin' })).id))
const clear = () =>
  database.db.raw('delete from study_locations; delete from universities; delete from moderation_figures')
beforeEach(clear)

const WEEK = { Mo: [[480, 1320]], Tu: [[480, 1320]] }
const cafe = (over: object = {}) =>
  importedCafe({ phone: '+1 608-555-0100', website: 'http://bean.example/', week: WEEK, ...over })
const college = (over: object = {}) => ({
  id: 1,
  name: 'Elm College',
  city: 'Madison',
  state: 'WI',
  lat: 43.07,
  lon: -89.4,
  address: '1 Elm Street',
  zip: '53703',
  website: 'https://elm.example/',
  color: '#123456',
  ...over,
})
const importRows = (rows: object[]) => importLocations(database.db, JSON.stringify(rows), { approve: true })
const campus = (rows: object[]) => importUniversities(database.db, JSON.stringify(rows), { approve: true })
const change = { expected: null, message: 'I went there.' }
const storedLocation = async () => (await database.db('study_locations').first())!
const storedCampus = async () => (await database.db('universities').first())!
const states = async () =>
  new Map((await database.db('states').select('abr', 'id')).map(({ abr, id }) => [abr, id]))
const day = async () =>
  (
    await database.db.raw<{ rows: { day: string }[] }>(
      'select hours_confirmed_on::text as day from study_locations',
    )
  ).rows[0]!.day
const hours = () => database.db('study_location_hours').orderBy('day_of_week').pluck('start_time')

describe('a file imported again after an admin’s change', () => {
  it('leaves every changed fact alone, lists it, and replaces the rest', async () => {
    const wyoming = (await states()).get('WY')!
    const changes: [kind: 'location' | 'campus', changed: object][] = [
      ['location', { name: 'The Bean' }],
      ['location', { kind: 'library' }],
      ['location', { address: '14 Elm Street' }],
      ['location', { city: 'Monona' }],
      ['location', { state_id: wyoming }],
      ['location', { zipcode: '53704' }],
      ['location', { latitude: 42.9 }],
      ['location', { longitude: -89.1 }],
      ['location', { phone: '1' }],
      ['location', { website: 'https://bean.example/new' }],
      ['campus', { name: 'Elm University' }],
      ['campus', { city: 'Monona' }],
      ['campus', { states_id: wyoming }],
      ['campus', { address: '2 Elm Street' }],
      ['campus', { zipcode: '53704' }],
      ['campus', { latitude: 42.9 }],
      ['campus', { longitude: -89.1 }],
      ['campus', { website: 'https://elm.example/new' }],
      ['campus', { school_hex_color: '#654321' }],
    ]
    await checkRows(changes, async ([kind, changed]) => {
      const { db } = database
      await clear()
      const [load, row, stored] =
        kind === 'location'
          ? ([importRows, cafe, storedLocation] as const)
          : ([campus, college, storedCampus] as const)
      await load([row()])
      const { id } = await stored()
      const done = await inTransaction(db, (transaction) =>
        kind === 'location'
          ? changeLocation(transaction, { reach: WHOLE_SITE, ...change, editorId, id, changes: changed })
          : changeCampus(transaction, { reach: WHOLE_SITE, ...change, editorId, id, changes: changed }),
      )
      expect(done.ok).toBe(true)
      const before = await stored()
      const again = await load([row()])
      expect(again).toMatchObject({ updated: 0, unchanged: 1 })
      expect(again.kept.map(({ row, fields }) => [row, ...fields.map(({ field }) => field)])).toEqual([
        [1, ...Object.keys(changed)],
      ])
      expect(await stored()).toEqual(before)
      // What nobody changed still follows the file, and the history has it.
      const field = 'name' in changed ? 'city' : 'name'
      expect(await load([row({ [field]: 'Newer' })])).toMatchObject({ updated: 1 })
      expect(await stored()).toMatchObject({ ...changed, [field]: 'Newer' })
    })
  })

  it('leaves hours and their confirmation alone, and moves the confirmation forward if the hours agree', async () => {
    const { db } = database
    await importRows([cafe({ checked: '2025-03-01' })])
    const { id } = await storedLocation()
    const own = [1, 2].map((day_of_week) => ({
      day_of_week,
      is_open: true,
      start_time: '09:00',
      end_time: '20:00',
    }))
    await inTransaction(db, (transaction) =>
      changeLocation(transaction, { reach: WHOLE_SITE, ...change, editorId, id, changes: { hours: own } }),
    )
    const today = await day()
    const again = await importRows([cafe({ checked: '2025-03-01' })])
    expect(again).toMatchObject({ unchanged: 1, kept: [{ row: 1, fields: [{ field: 'hours', kept: own }] }] })
    expect([await hours(), await day()]).toEqual([['09:00:00', '09:00:00'], today])
    const agreeing = {
      Mo: [[540, 1200]],
      Tu: [[540, 1200]],
      We: null,
      Th: null,
      Fr: null,
      Sa: null,
      Su: null,
    }
    expect(await importRows([cafe({ week: agreeing, checked: '2099-01-01' })])).toMatchObject({
      updated: 1,
      kept: [],
    })
    expect([await hours(), await day()]).toEqual([['09:00:00', '09:00:00'], '2099-01-01'])
  })

  it('does not replace hours that somebody confirmed after the file was checked, but a newer check does', async () => {
    await importRows([cafe({ checked: '2025-03-01' })])
    await database.db('study_locations').update({ hours_confirmed_on: '2026-01-01' as never })
    const other = { week: { Su: [[600, 660]] } }
    const older = await importRows([cafe({ ...other, checked: '2025-06-01' })])
    expect(older.kept[0]!.fields.map(({ field }) => field)).toEqual(['hours'])
    expect([(await hours()).at(0), await day()]).toEqual(['08:00:00', '2026-01-01'])
    expect(await importRows([cafe({ ...other, checked: '2026-02-01' })])).toMatchObject({
      updated: 1,
      kept: [],
    })
    expect([(await hours()).at(-1), await day()]).toEqual(['10:00:00', '2026-02-01'])
  })

  it('replaces hours of certain days only if no better source has them, and none later', async () => {
    const { db } = database
    await importRows([cafe({ dates: { [dayFrom(3)]: [] } })])
    const { id } = await storedLocation()
    const dates = async () => {
      const { rows } = await db.raw<{ rows: { date: unknown[] }[] }>(
        `select json_build_array(day, source, count(*) filter (where is_open)) as date from location_dates
         where study_location_id = ? group by day, source order by day`,
        [id],
      )
      return rows.map(({ date }) => date)
    }
    const own = (await locationSnapshot(db, WHOLE_SITE, id))!.dates[0]!
    const admin = { ...own, day: dayFrom(4), source: 'admin', confirmed_on: '2024-01-01' }
    const feed = { ...own, day: dayFrom(5), source: 'libcal', confirmed_on: '2024-01-01' }
    const later = { ...own, day: dayFrom(6), source: 'own', confirmed_on: '2026-01-01' }
    const older = { ...own, day: dayFrom(7), source: 'own', confirmed_on: null }
    await inTransaction(db, (transaction) =>
      changeLocation(transaction, {
        reach: WHOLE_SITE,
        ...change,
        editorId,
        id,
        changes: { dates: [own, admin, feed, later, older] },
      }),
    )
    const open = [[540, 1020]]
    const file = { [`${dayFrom(3)}/${dayFrom(8)}`]: open }
    const again = await importRows([cafe({ dates: file, checked: '2025-03-01' })])
    expect(again).toMatchObject({ updated: 1, suggested: 1 })
    // A newer word of a lower source becomes a suggested edit.
    const left = again.kept[0]!.fields as unknown as { file: { day: string }[]; suggested: boolean }[]
    expect(left.map(({ file: days, suggested }) => [suggested, ...days.map((each) => each.day)])).toEqual([
      [true, ...[4, 5].map(dayFrom)],
      [false, dayFrom(6)],
    ])
    expect(left).toMatchObject([{ kept: [admin, feed] }, { kept: [later] }])
    const after = [
      [dayFrom(3), 'osm', 1],
      [dayFrom(4), 'admin', 0],
      [dayFrom(5), 'libcal', 0],
      [dayFrom(6), 'own', 0],
      [dayFrom(7), 'osm', 1],
      [dayFrom(8), 'osm', 1],
    ]
    expect(await dates()).toEqual(after)
    expect((await storedLocation()).has_dates).toBe(true)
    const last = (await historyView(db, WHOLE_SITE, 'spot', id, null)) as {
      value: { edits: { lines: { label: string }[] }[] }
    }
    expect(last.value.edits[0]!.lines.map(({ label }) => label)).toEqual(
      [3, 7, 8].map((ahead) => `Hours on ${fullDay(dayFrom(ahead))}`),
    )
    // Days that the file leaves out stay, but for those it says it knows.
    expect(await importRows([cafe({ dates: {}, checked: '2025-03-01' })])).toMatchObject({ updated: 0 })
    await importRows([cafe({ datesUntil: dayFrom(7), checked: '2025-03-01' })])
    expect(await dates()).toEqual(after.filter(([, source], n) => source !== 'osm' || n === 5))
  })

  it('does not bring back a tag that an admin removed', async () => {
    const { db } = database
    await importRows([cafe({ wifi: true })])
    const { id } = await storedLocation()
    await inTransaction(db, (transaction) =>
      changeLocation(transaction, { reach: WHOLE_SITE, ...change, editorId, id, changes: { tags: [] } }),
    )
    const again = await importRows([cafe({ wifi: true })])
    expect(again.kept[0]!.fields).toEqual([
      { field: 'tags', file: expect.arrayContaining(['Wifi']) as unknown, kept: [], suggested: true },
    ])
    expect(await db('study_location_tags')).toEqual([])
  })
})

it('what an import changes is in the history as an import, not in the public log, and protects nothing', async () => {
  const { db } = database
  await importRows([cafe({ wifi: false })])
  const { id } = await storedLocation()
  await importRows([cafe({ name: 'Second name', wifi: true, week: { Su: [[600, 660]] } })])
  expect(await importRows([cafe({ name: 'Third name' })])).toMatchObject({ updated: 1, kept: [] })
  const history = await historyView(db, WHOLE_SITE, 'spot', id, null)
  const edits = history.ok ? history.value.edits : []
  expect(edits.map(({ editor, message }) => [editor, message])).toEqual(
    edits.map(() => ['an import', 'Imported from a file']),
  )
  expect(edits.map(({ lines }) => lines.find(({ field }) => field === 'name')?.new)).toEqual([
    'Third name',
    'Second name',
  ])
  expect(edits[1]!.lines.map(({ label }) => label)).toEqual(expect.arrayContaining(['Name', 'Tags']))
  expect(await logLines(db, { before: null, limit: 10 })).toEqual([])
  expect(await db('moderation_figures')).toEqual([])
})
