import { WHOLE_SITE } from '~/services/auth/reach'
import { beforeEach, describe, expect, it } from 'vitest'
import { changeLocation } from '~/dashboard/items/change-location.server'
import { locationSnapshot } from '~/dashboard/items/item-queries.server'
import type { LocationItem } from '~/dashboard/item-rules'
import { inTransaction } from '~/dashboard/in-transaction.server'
import { AREA_KINDS, AREA_LIMITS } from '~/spots/model/areas'
import { FILED_AREAS } from '~/spots/model/sql'
import { OFFICIAL_TRAITS } from '~/spots/model/traits'
import { importLocations } from '../../db/importers/locations'
import { dayFrom, insertAlert } from '../factories/area'
import { insertUser } from '../factories/user'
import { useDatabase } from '../support/database'
import { checkRows } from '../support/rows'

const database = useDatabase()
const empty = () => database.db.raw('truncate study_locations cascade')
beforeEach(empty)

const library = (over: object = {}) => ({
  id: 'pls:1',
  src: 'pls',
  name: 'Main Library',
  city: 'Madison',
  state: 'WI',
  lat: 43.07,
  lon: -89.4,
  ...over,
})
const load = (...rows: object[]) => importLocations(database.db, JSON.stringify(rows), { approve: true })
const idOf = async (source_id = 'pls:1') =>
  (await database.db('study_locations').where({ source_id }).first('id'))!.id
const item = async (id = 'pls:1') => (await locationSnapshot(database.db, WHOLE_SITE, await idOf(id)))!
const namesOf = async () => (await item()).areas.map(({ name }) => name)
/** Like an admin in the dashboard. */
const edit = async (changes: Partial<LocationItem>) => {
  const { id: editorId } = await insertUser(database.db, { role: 'Admin' })
  const id = await idOf()
  await inTransaction(database.db, (transaction) =>
    changeLocation(transaction, {
      reach: WHOLE_SITE,
      editorId,
      expected: null,
      message: 'Went there',
      id,
      changes,
    }),
  )
}
const map = { name: 'Map room', kind: 'reading room' }
const cafe = { name: 'Lobby café', kind: 'Cafe' }

describe('areas and facts of a file', () => {
  it('arrive complete, in order, and unchanged when repeated', async () => {
    const row = library({
      facts: { noise: 'LOW HUM', wheelchair: 'Limited wheelchair access', daylight: null },
      areas: [
        {
          ...map,
          floor: '2',
          seats: 40,
          access: 'department',
          department: 'Geography',
          reservation_url: 'book.example.edu',
          hours: { Monday: { open: true, start: '08:00', end: '22:00' } },
          facts: { noise: 'Silent', outlets: 'Outlets at most seats' },
        },
        cafe,
      ],
    })
    expect(await load(row)).toMatchObject({ inserted: 1, skipped: [] })
    const { traits, areas } = await item()
    expect(traits).toEqual({ noise: 1, wheelchair: 1 })
    const closed = (day_of_week: number) => ({
      day_of_week,
      is_open: false,
      start_time: null,
      end_time: null,
    })
    expect(areas).toEqual([
      {
        id: expect.any(Number),
        ...map,
        floor: '2',
        seats: 40,
        access: 'department',
        department: 'Geography',
        reservable: true,
        reservation_url: 'https://book.example.edu/',
        hours: [
          { day_of_week: 1, is_open: true, start_time: '08:00', end_time: '22:00' },
          ...[2, 3, 4, 5, 6, 7].map(closed),
        ],
        traits: { noise: 0, outlets: 2 },
      },
      {
        id: expect.any(Number),
        name: 'Lobby café',
        kind: 'cafe',
        floor: null,
        seats: null,
        access: 'everybody',
        department: null,
        reservable: false,
        reservation_url: null,
        hours: [],
        traits: {},
      },
    ])
    expect(await load(row)).toMatchObject({ unchanged: 1 })
  })

  it('are matched by name, in any case, and keep what refers to them', async () => {
    await load(library({ areas: [map, cafe] }))
    const [first, second] = (await item()).areas
    const alert = await insertAlert(database.db, await idOf(), { area_id: first!.id })
    expect(
      await load(
        library({
          areas: [
            { ...cafe, seats: 20 },
            { ...map, name: 'MAP ROOM' },
            { ...map, name: 'Attic' },
          ],
        }),
      ),
    ).toMatchObject({ updated: 1 })
    const { areas } = await item()
    expect(areas.map(({ id, name, seats }) => [id, name, seats])).toEqual([
      [second!.id, 'Lobby café', 20],
      [first!.id, 'MAP ROOM', null],
      [expect.any(Number), 'Attic', null],
    ])
    expect((await item()).alerts.map(({ id }) => id)).toEqual([alert])
  })

  it('have hours of certain days, which a file replaces, and an admin’s stay', async () => {
    const [day, next] = [dayFrom(20), dayFrom(21)]
    const dated = (dates: object) => library({ areas: [{ ...map, dates }, cafe] })
    const stored = () =>
      database
        .db('location_dates as d')
        .join('location_areas as a', 'a.id', 'd.area_id')
        .orderBy('d.day')
        .select('a.name', database.db.raw('d.day::text'), 'd.is_open', 'd.label', 'd.source')
    const finals = { [day]: { hours: [[480, 1440]], label: 'Finals' }, [next]: [] }
    expect(await load(dated(finals))).toMatchObject({ inserted: 1, skipped: [] })
    expect(await load(dated(finals))).toMatchObject({ unchanged: 1 })
    const said = [
      { name: 'Map room', day, is_open: true, label: 'Finals', source: 'imls' },
      { name: 'Map room', day: next, is_open: false, label: null, source: 'imls' },
    ]
    expect(await stored()).toEqual(said)
    const { rows } = await database.db.raw(`select ${FILED_AREAS} as areas from study_locations l`)
    expect(rows[0].areas[0].dates).toEqual(finals)
    // What it leaves out stays, and so does what an admin said.
    await database.db('location_dates').where({ day: next }).update({ source: 'admin' })
    await load(dated({ [day]: [], [next]: [[0, 600]] }))
    expect(await stored()).toEqual([
      { ...said[0], is_open: false, label: null },
      { ...said[1], source: 'admin' },
    ])
    await load(library({ areas: [map, cafe] }))
    expect(await stored()).toHaveLength(2)
    expect((await load(dated({ '2026-02-30': [] }))).skipped[0]!.reason).toContain('is not a day')
  })

  it('stay if a file does not mention them, and are removed if its list is empty or omits them', async () => {
    await load(library({ areas: [map, cafe], facts: { noise: 'Silent', wifi: 'Wifi works' } }))
    expect(await load(library(), library({ id: 'pls:2', areas: null, facts: null }))).toMatchObject({
      unchanged: 1,
      inserted: 1,
    })
    expect(await load(library({ areas: [cafe], facts: { noise: 'Chatter' } }))).toMatchObject({ updated: 1 })
    expect(await namesOf()).toEqual(['Lobby café'])
    expect((await item()).traits).toEqual({ noise: 2 })
    expect(await load(library({ areas: [], facts: {} }))).toMatchObject({ updated: 1 })
    expect(await item()).toMatchObject({ areas: [], traits: {} })
    expect(await load(library({ areas: [], facts: {} }))).toMatchObject({ unchanged: 1 })
  })

  it('are left alone if an admin changed, added, renamed or removed them', async () => {
    const file = library({
      areas: [map, cafe, { ...map, name: 'Attic' }, { ...map, name: 'Basement' }],
      facts: { noise: 'Silent', wifi: 'Wifi works', daylight: 'Daylight' },
    })
    await load(file)
    const [first, second, third, fourth] = (await item()).areas
    await edit({
      areas: [
        { ...fourth!, name: 'Cellar' },
        { ...first!, seats: 12 },
        second!,
        { ...third!, id: null, name: 'Roof' },
      ],
      traits: { noise: 3, daylight: 1 },
    })
    expect(await load(file), 'as the admin left it').toMatchObject({ unchanged: 1 })
    const later = library({
      areas: [
        { ...map, name: 'New' },
        { ...map, seats: 99 },
        { ...cafe, seats: 30 },
        { ...map, name: 'Attic' },
        { ...map, name: 'Basement' },
      ],
      facts: { noise: 'Silent', wifi: 'Wifi works', daylight: 'No daylight' },
    })
    expect(await load(later)).toMatchObject({ updated: 1 })
    const { areas, traits } = await item()
    expect(areas.map(({ name, seats }) => [name, seats])).toEqual([
      ['Cellar', null],
      ['Map room', 12],
      ['Lobby café', 30],
      ['Roof', null],
      ['New', null],
    ])
    expect(traits).toEqual({ noise: 3, daylight: 0 })
    expect(await load(library({ areas: [], facts: {} }))).toMatchObject({ updated: 1 })
    expect(await namesOf()).toEqual(['Cellar', 'Map room', 'Roof'])
    expect((await item()).traits).toEqual({ noise: 3 })
  })
})

describe('an invalid value', () => {
  const kinds = AREA_KINDS.join(', ')
  const many = Array.from({ length: AREA_LIMITS.areas + 1 }, (_, n) => ({ ...map, name: `Room ${n}` }))

  const INVALID: [over: object, reason: string][] = [
    [{ areas: {} }, 'areas is not a list'],
    [{ areas: 'x' }, 'areas is not a list'],
    [{ areas: [7] }, 'areas 1 is not an object'],
    [{ areas: [map, { kind: 'lounge' }] }, 'areas 2 name is missing'],
    [{ areas: [{ name: 'A' }] }, 'areas "A" kind is missing'],
    [{ areas: [{ ...map, kind: 'hall' }] }, `areas "Map room" kind is not one of ${kinds}`],
    [
      { areas: [{ ...map, name: 'x'.repeat(101) }] },
      `areas "${'x'.repeat(100)}" name is longer than 100 characters`,
    ],
    [{ areas: [{ ...map, floor: 2 }] }, 'areas "Map room" floor is not text'],
    [{ areas: [{ ...map, seats: '40' }] }, 'areas "Map room" seats is not a number'],
    [{ areas: [{ ...map, seats: 0 }] }, 'areas "Map room" seats is not between 1 and 9999'],
    [{ areas: [{ ...map, seats: 1.5 }] }, 'areas "Map room" seats is not a whole number'],
    [
      { areas: [{ ...map, access: 'me' }] },
      'areas "Map room" access is not one of everybody, university, department',
    ],
    [
      { areas: [{ ...map, department: 'Art' }] },
      'areas "Map room" department is set, but access is not department',
    ],
    [{ areas: [{ ...map, reservable: 'yes' }] }, 'areas "Map room" reservable is not true or false'],
    [
      { areas: [{ ...map, reservation_url: 'by mail' }] },
      'areas "Map room" reservation_url is not a web address',
    ],
    [
      { areas: [{ ...map, reservable: false, reservation_url: 'https://a.example/' }] },
      'areas "Map room" reservation_url is set, but reservable is false',
    ],
    [
      { areas: [{ ...map, hours: { Moonday: [] } }] },
      'areas "Map room" hours has a day that is not one of Mo, Tu, We, Th, Fr, Sa, Su',
    ],
    [{ areas: [{ ...map, seat: 4 }] }, 'areas "Map room" has "seat", which is not something areas have'],
    [
      { areas: [{ ...map, facts: { noise: 'Loud' } }] },
      'areas "Map room" facts noise is not one of Silent, Low hum, Chatter, Lively',
    ],
    [{ areas: [map, { ...map, name: 'map ROOM' }] }, 'areas "map ROOM" is there twice'],
    [{ areas: many }, 'areas has more than 40 areas'],
    [{ facts: [] }, 'facts is not an object'],
    [{ facts: { sauna: 'Hot' } }, 'facts has "sauna", which is not a fact'],
    [{ facts: { good_for: 'Group projects' } }, 'facts has "good_for", which is not a fact'],
    [{ facts: { noise: 1 } }, 'facts noise is not one of Silent, Low hum, Chatter, Lively'],
    [{ facts: { wifi: '' } }, 'facts wifi is not one of Unreliable wifi, Wifi works'],
  ]
  it('is refused, and nothing of its row is written', () =>
    checkRows(INVALID, async ([over, reason]) => {
      await empty()
      await load(library({ areas: [cafe], facts: { noise: 'Silent' } }))
      const before = await item()
      expect(await load(library({ name: 'Other', ...over }), library({ id: 'pls:2' }))).toEqual({
        read: 2,
        inserted: 1,
        updated: 0,
        unchanged: 0,
        suggested: 0,
        kept: [],
        notes: [],
        gone: [],
        skipped: [{ row: 1, reason: expect.stringContaining(reason) }],
      })
      expect(await item()).toEqual(before)
    }))

  it('next to areas that an admin added is refused, too', async () => {
    await load(library({ areas: many.slice(1) }))
    await edit({
      areas: [{ ...(await item()).areas[0]!, name: 'Of an admin' }, ...(await item()).areas.slice(1)],
    })
    const row = library({
      name: 'Other',
      areas: many.slice(0, 40).map((each) => ({ ...each, name: `New ${each.name}` })),
    })
    expect(await load(row, library({ id: 'pls:2', areas: [map] }))).toMatchObject({
      inserted: 1,
      kept: [],
      notes: [],
      gone: [],
      skipped: [{ row: 1, reason: 'areas, with the ones admins added, are more than 40' }],
    })
    expect((await item()).name).toBe('Main Library')
  })
})

it('runs as many statements for 200 study spots as for 2', async () => {
  const rows = (count: number, seats: number) =>
    Array.from({ length: count }, (_, n) =>
      library({
        id: `pls:${n}`,
        areas: ['A', 'B', 'C'].map((name) => ({ ...map, name, seats, facts: { noise: 'Silent' } })),
        facts: Object.fromEntries(OFFICIAL_TRAITS.slice(2, 4).map((trait) => [trait, null])),
      }),
    )
  const counted = async (list: object[]) => {
    let statements = 0
    const note = () => void statements++
    database.db.on('query', note)
    await load(...list)
    database.db.off('query', note)
    return statements
  }
  const few = [await counted(rows(2, 4)), await counted(rows(2, 5))]
  await empty()
  expect([await counted(rows(200, 4)), await counted(rows(200, 5))]).toEqual(few)
})
