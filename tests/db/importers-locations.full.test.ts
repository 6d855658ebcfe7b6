import { beforeEach, describe, expect, test, vi } from 'vitest'
import { importLocations } from '../../db/importers/locations'
import { pointFault } from '~/spots/model/state-bounds'
import { readZip } from '~/spots/model/zip'
import { parseRows } from '../../db/importers/parse'
import { attributionOf } from '../../db/sources'
import { dayFrom } from '../factories/area'
import { importedCafe } from '../factories/location'
import { useDatabase } from '../support/database'
import { checkRows } from '../support/rows'

const database = useDatabase()
const empty = () => database.db.raw('truncate study_locations, universities cascade')
beforeEach(empty)

const cafe = (over: object = {}) =>
  importedCafe({
    phone: '+1 608-555-0100',
    website: 'http://bean.example/menu',
    outdoorSeating: true,
    src: 'OSM',
    university: 1,
    miles: 0.2,
    ...over,
  })
const load = (rows: unknown, approve = false) =>
  importLocations(database.db, JSON.stringify(rows), { approve })
const stored = async (id = 'osm:node/1') =>
  (await database.db('study_locations').where({ source_id: id }).first())!
const tagsOf = async (id = 'osm:node/1') =>
  await database
    .db('study_location_tags as lt')
    .join('tag_types as t', 't.id', 'lt.tag_id')
    .join('study_locations as l', 'l.id', 'lt.study_location_id')
    .where('l.source_id', id)
    .orderBy('t.name')
    .pluck('t.name')
/** "1 08:00-18:00", or "2 closed". */
const hoursOf = async (id = 'osm:node/1') => {
  const { id: study_location_id } = await stored(id)
  const rows = await database
    .db('study_location_hours')
    .where({ study_location_id })
    .orderBy(['day_of_week', 'start_time'])
  return rows.map(
    (row) =>
      `${row.day_of_week} ${row.is_open ? `${row.start_time!.slice(0, 5)}-${row.end_time!.slice(0, 5)}` : 'closed'}`,
  )
}
const none = {
  inserted: 0,
  updated: 0,
  unchanged: 0,
  suggested: 0,
  kept: [],
  notes: [],
  gone: [],
  skipped: [],
}

describe('an imported location', () => {
  test('can be a café with every fact', async () => {
    expect(await load([cafe()])).toEqual({ ...none, read: 1, inserted: 1 })
    expect(await stored()).toMatchObject({
      name: 'The Quiet Bean',
      address: '12 Elm Street',
      city: 'Madison',
      zipcode: '53703',
      university_id: null,
      category: 'Off-Campus',
      kind: 'cafe',
      status: 'Pending',
      latitude: 43.07,
      longitude: -89.4,
      time_zone: 'America/Chicago',
      website: 'http://bean.example/menu',
      phone: '+1 608-555-0100',
      source: 'osm',
      source_id: 'osm:node/1',
      review_count: 0,
    })
    expect(await tagsOf()).toEqual(['Food Service', 'Off-Campus', 'Wifi'])
    const found = async () =>
      (await database.db.raw(`select from search_documents where lexemes @@ $$'food' & '@wisconsin'$$`)).rows
        .length
    expect(await found()).toBe(0)
    await database.db('study_locations').update({ status: 'Approved' })
    expect(await found()).toBe(1)
    const {
      rows: [day],
    } = await database.db.raw('select hours_confirmed_on::text as day from study_locations')
    expect(day).toEqual({ day: '2025-03-01' })
  })

  test('can have only the required fields', async () => {
    const row = {
      id: 'pls:1',
      src: 'PLS',
      name: 'Biblioteca Ñandú',
      city: 'Madison',
      state: 'WI',
      lat: 43.07,
      lon: -89.4,
    }
    expect(await load([row], true)).toMatchObject({ inserted: 1 })
    expect(await stored('pls:1')).toMatchObject({
      name: 'Biblioteca Ñandú',
      address: null,
      zipcode: null,
      phone: null,
      website: null,
      kind: 'other',
      hours_confirmed_on: null,
      source: 'imls',
      status: 'Approved',
      time_zone: 'America/Chicago',
    })
    expect(await tagsOf('pls:1')).toEqual(['Off-Campus'])
    expect(await hoursOf('pls:1')).toEqual([])
  })

  test('has a kind by its category and kind, and a source by its src', async () => {
    const KINDS = [
      ['library', 'public library', 'library'],
      ['cafe', 'bakery', 'cafe'],
      ['other', 'bakery', 'cafe'],
      ['other', 'bookshop', 'bookshop'],
      ['cafe', undefined, 'cafe'],
      ['other', 'museum', 'other'],
      [undefined, undefined, 'other'],
    ] as const
    await load(KINDS.map(([category, kind], n) => cafe({ id: `${n}`, category, kind })))
    await checkRows([...KINDS.entries()], async ([n, [, , kind]]) =>
      expect((await stored(`${n}`)).kind).toBe(kind),
    )
    const SOURCES = { OSM: 'osm', PLS: 'imls', 'City-Data': 'city-data' }
    await load(Object.keys(SOURCES).map((src) => cafe({ id: src, src })))
    for (const [src, source] of Object.entries(SOURCES)) expect((await stored(src)).source).toBe(source)
  })

  test('has the credit of its source', () => {
    expect(attributionOf('osm')).toEqual({
      text: '© OpenStreetMap contributors',
      href: 'https://www.openstreetmap.org/copyright',
    })
    expect(attributionOf('imls')?.text).toBe(
      'Institute of Museum and Library Services, Public Libraries Survey',
    )
    expect(attributionOf('ipeds')?.text).toBe('IPEDS, National Center for Education Statistics')
    expect(attributionOf('sample')?.text).toBe('Sample content written for this demo')
    expect([attributionOf('request'), attributionOf('constructor')]).toEqual([null, null])
  })
})

describe('hours', () => {
  const monday = (ranges: string) => ({ Mo: ranges.split(' ').map((range) => range.split('-').map(Number)) })
  const rest = (from: number) => Array.from({ length: 8 - from }, (_, index) => `${from + index} closed`)

  const WEEKS: [string, object, string[]][] = [
    ['a plain day', monday('480-1080'), ['1 08:00-18:00', ...rest(2)]],
    ['overnight', { Tu: [[1080, 1560]] }, ['1 closed', '2 18:00-02:00', ...rest(3)]],
    ['until midnight', monday('540-1440'), ['1 09:00-00:00', ...rest(2)]],
    ['round the clock', monday('0-1440'), ['1 00:00-00:00', ...rest(2)]],
    ['two ranges, out of order', monday('960-1260 480-900'), ['1 08:00-15:00', '1 16:00-21:00', ...rest(2)]],
    [
      'ranges that touch or overlap',
      monday('480-720 720-900 840-960 480-500'),
      ['1 08:00-16:00', ...rest(2)],
    ],
    ['Sunday', { Sa: [], Su: [[615, 1021]] }, [...rest(1).slice(0, 6), '7 10:15-17:01']],
    ['an empty week is unknown', {}, []],
    [
      'days by name, with times on the clock',
      {
        Monday: { open: true, start: '08:00', end: '22:30:00' },
        tue: { open: true, start: '18:00:00', end: '2:00' },
        Wed: { open: false, start: null, end: null },
        Thursday: null,
        FRIDAY: { open: true, start: '00:00', end: '24:00' },
      },
      ['1 08:00-22:30', '2 18:00-02:00', '3 closed', '5 00:00-00:00', '6 closed', '7 closed'],
    ],
  ]
  test('are stored by day', () =>
    checkRows(WEEKS, async ([, week, expected]) => {
      await empty()
      expect(await load([cafe({ week })])).toMatchObject({ inserted: 1 })
      expect(await hoursOf()).toEqual(expected)
    }))

  test('may also be in the field hours, without a week', async () => {
    const hours = { Sunday: { open: true, start: '10:00', end: '17:00' } }
    expect(await load([cafe({ week: undefined, hours })])).toMatchObject({ inserted: 1 })
    expect(await hoursOf()).toEqual([...rest(1).slice(0, 6), '7 10:00-17:00'])
    expect((await stored()).hours_confirmed_on).not.toBeNull()
  })

  test('replaced by a remark are unknown, and so is the day they were confirmed', async () => {
    await load([cafe({ week: { Mo: [[0, 1440]] }, hours: '"by appointment only"' })])
    expect(await hoursOf()).toEqual([])
    expect((await stored()).hours_confirmed_on).toBeNull()
  })

  test('are replaced if the file has others, and kept if it has none', async () => {
    await load([cafe(), cafe({ id: 'osm:node/2' })])
    expect(
      await load([
        cafe({ week: undefined }),
        cafe({ id: 'osm:node/2', week: { Su: [[600, 660]] }, checked: undefined }),
      ]),
    ).toMatchObject({ updated: 1, unchanged: 1 })
    expect(await hoursOf()).toEqual(['1 08:00-18:00', ...rest(2)])
    expect((await stored()).hours_confirmed_on).not.toBeNull()
    expect((await hoursOf('osm:node/2')).at(-1)).toBe('7 10:00-11:00')
    expect((await stored('osm:node/2')).hours_confirmed_on).toBeNull()
  })

  test('keep a later confirmation of the same hours', async () => {
    await load([cafe()])
    await database.db('study_locations').update({ hours_confirmed_on: new Date('2030-01-01T12:00Z') })
    expect(await load([cafe()])).toMatchObject({ unchanged: 1 })
  })
})

describe('a JSON file', () => {
  const VALUES: unknown[] = [
    0,
    null,
    'a "quoted" \\ [text], {x}',
    [],
    {},
    [[1, [2, { a: [3] }]], { b: {} }],
    { c: '}]', d: [null, true] },
  ]
  const FILES: [text: string, rows: unknown[] | null][] = [
    ...VALUES.map((value): [string, unknown[]] => [
      JSON.stringify([value, { id: '1' }, value]),
      [value, { id: '1' }, value],
    ]),
    [JSON.stringify(VALUES, null, 2), VALUES],
    [JSON.stringify({ about: { of: [1, {}] }, rows: VALUES, more: [[1]] }), VALUES],
    ['{"rows": [{"id": 1}], "rows": [{"id": 2}]}', [{ id: 2 }]],
    ['[{"id": 1}{"id": 2}]', null],
    ['[{"id": 1},]', null],
    ['[{"id": 1}, {"id": }]', null],
    ['[{"id": 1}', null],
    ['[{"id": 1', null],
    ['[{"id": 1}]]', null],
    ['[{"id": 1]}', null],
    ['{"rows": [{"id": 1}]} {}', null],
    ['{"rows": {"id": 1}}', null],
  ]
  test('has the rows that JSON.parse finds, or is refused', () =>
    checkRows(
      FILES,
      async ([text, rows]) => {
        const read = parseRows(text)
        if (rows) expect(await read).toEqual(rows)
        else await expect(read).rejects.toThrow(/isn't valid JSON|isn't a list/)
      },
      ([text]) => text,
    ))

  test('of many values is never parsed in one piece, during which a process would answer nothing else', async () => {
    const parse = vi.spyOn(JSON, 'parse')
    const row = Array.from({ length: 60 }, () => ({}))
    const text = JSON.stringify({ rows: Array.from({ length: 25_000 }, () => row) })
    expect(await parseRows(text, 25_000)).toHaveLength(25_000)
    const longest = Math.max(...parse.mock.calls.map(([piece]) => piece.length))
    parse.mockRestore()
    expect(longest).toBeLessThan(text.length / 10)
  })
})

describe('bad rows', () => {
  test('are each reported with number and reason, and the good ones are imported', async () => {
    const bad: [row: unknown, reason: string][] = [
      [cafe({ src: undefined }), 'src is missing'],
      [cafe({ src: 'request' }), 'src is "request", which is reserved for student requests'],
      [cafe({ src: 'a b' }), 'src is not a word of letters, digits and hyphens'],
      [cafe({ id: 5 }), 'id is not text'],
      [cafe({ state: 'Wisconsin' }), 'state "Wisconsin" is not the abbreviation of a state'],
      [cafe({ address: 'x'.repeat(201) }), 'address is longer than 200 characters'],
      [
        cafe({ phone: 'a\0' }),
        'phone contains a character that can’t be stored (NUL or half a surrogate pair)',
      ],
      [cafe({ wifi: 'yes' }), 'wifi is not true or false'],
      [cafe({ week: [] }), 'week is not an object'],
      [cafe({ week: { Moonday: [[1, 2]] } }), 'week has a day that is not one of Mo, Tu, We, Th, Fr, Sa, Su'],
      [
        cafe({ week: { Mon: { open: false }, Monday: { open: false } } }),
        'week has a day that is not one of Mo, Tu, We, Th, Fr, Sa, Su',
      ],
      ...[
        { open: true, start: '08:00' },
        { open: true, start: '8 AM', end: '25:00' },
        { start: '08:00' },
      ].map((day): [object, string] => [
        cafe({ week: { Monday: day } }),
        'week Mo is neither closed nor open with a start and an end, such as 08:00',
      ]),
      [cafe({ hours: 8 }), 'hours is neither text nor a week'],
      [cafe({ week: { Mo: [[600, 500]] } }), 'week Mo 0 is not a range of minutes within a day'],
      [cafe({ week: { Mo: [[600, 2100]] } }), 'week Mo 0 is not a range of minutes within a day'],
      [cafe({ week: { Tu: [[1.5, 60]] } }), 'week Tu 0 0 is not a whole number of minutes'],
      [cafe({ week: { Tu: '9-5' } }), 'week Tu is not a list of ranges'],
      [cafe({ week: { Tu: [[540]] } }), 'week Tu 0 is not a pair of minutes'],
      [cafe({ dates: [] }), 'dates is not an object'],
      [
        cafe({ dates: { soon: [], '2026-02-30': [], [`${dayFrom(2)}/${dayFrom(1)}`]: [] } }),
        ['soon', '2026-02-30', `${dayFrom(2)}/${dayFrom(1)}`]
          .map((name) => `dates ${name} is not a day, such as 2026-12-24, or the first and last of several`)
          .join('; '),
      ],
      [cafe({ dates: { [dayFrom(402)]: [] } }), `dates ${dayFrom(402)} is more than 400 days ahead`],
      [
        cafe({ dates: { [`${dayFrom(1)}/${dayFrom(3)}`]: [], [dayFrom(3)]: null, [dayFrom(2)]: [[0, 60]] } }),
        `dates ${dayFrom(2)} is there twice`,
      ],
      [
        cafe({ dates: { [dayFrom(1)]: 'closed' } }),
        `dates ${dayFrom(1)} is neither a list of ranges of minutes nor an object with hours and a label`,
      ],
      [cafe({ datesUntil: 'June' }), 'datesUntil is not a day, such as 2026-12-24'],
      [cafe({ src: 'admin' }), 'src is "admin", which is reserved for hours of certain days'],
      [cafe({ lat: null, lon: undefined }), 'lat is missing; lon is missing'],
      [cafe({ zip: 'abc' }), 'zip "abc" is not a ZIP code, such as 02139'],
      [cafe({ zip: '1' }), 'zip "1" is not a ZIP code, such as 02139'],
      [cafe({ zip: '3703' }), 'zip "3703" is not a ZIP code, such as 02139'],
      [cafe({ lon: 89.4 }), 'lat and lon are outside WI; did you mean 43.07, -89.4?'],
      [cafe({ lat: -89.4, lon: 43.07 }), 'lat and lon are outside WI; did you mean 43.07, -89.4?'],
      [cafe({ state: 'IL', zip: null }), 'lat and lon are outside IL'],
      [7, 'is not an object'],
      [cafe(), 'has the same id as row 1'],
    ]
    const report = await load([
      cafe(),
      ...bad.map(([row]) => row),
      cafe({ src: 'PLS' }),
      cafe({ id: 'osm:node/2', checked: 'May 2024' }),
    ])
    expect(report).toEqual({
      ...none,
      read: bad.length + 3,
      inserted: 3,
      notes: [
        {
          row: bad.length + 3,
          rows: 1,
          reason: 'checked is not a day, such as 2025-03-01',
          example: 'May 2024',
        },
      ],
      skipped: bad.map(([, reason], index) => ({ row: index + 2, reason })),
    })
  })

  test('a ZIP code gets back the zeros that a spreadsheet dropped, and its hyphen', () =>
    checkRows(
      [
        ['MA', '2139', '02139'],
        ['MA', '02139', '02139'],
        ['MA', '2139-4307', '02139-4307'],
        ['MA', '021394307', '02139-4307'],
        ['PR', '603', '00603'],
        ['NJ', '8540', '08540'],
        ['VI', '850', '00850'],
        ['WI', '537031234', '53703-1234'],
        ['CA', '2139', null],
        ['MA', '139', null],
      ] as const,
      ([state, zip, stored]) => expect(readZip(zip, state)).toBe(stored),
    ))

  test('points are inside their state, with its islands, and beyond the date line', () =>
    checkRows(
      [
        ['AK', 51.88, -176.65, null],
        ['AK', 52.9, 173.2, null],
        ['AK', 61.2, 149.9, 'are outside AK; did you mean 61.2, -149.9?'],
        ['HI', 21.3, -157.8, null],
        ['GU', 13.4, 144.8, null],
        ['GU', 13.4, -144.8, 'are outside GU; did you mean 13.4, 144.8?'],
        ['MA', 41.28, -70.1, null],
        ['DC', 38.9, -77.03, null],
        ['CA', 0, 0, 'are outside CA'],
        ['ZZ', 0, 0, null],
      ] as const,
      ([abr, latitude, longitude, fault]) => expect(pointFault(abr, latitude, longitude)).toBe(fault),
    ))

  test('what was left out of good rows is counted, each reason with its first row', async () => {
    const words = (hours: string) => ({ week: undefined, hours })
    const rows = [
      cafe({ checked: '2026-02-30' }),
      cafe({ id: '2', ...words('Mo-Fr sunrise-sunset') }),
      cafe({ id: '3', ...words('sunrise-sunset'), checked: 'soon' }),
      cafe({ id: '4', ...words('Mo-Fr 08:00-22:00; PH off'), weeks: {}, adress: 'x', Name: 'y', level: 2 }),
    ]
    expect(await load(rows)).toEqual({
      ...none,
      read: 4,
      inserted: 4,
      notes: [
        ['column weeks isn’t known; did you mean week?', 4, 1, null],
        ['column adress isn’t known; did you mean address?', 4, 1, null],
        ['column Name isn’t known; did you mean name?', 4, 1, null],
        ['checked is not a day, such as 2025-03-01', 1, 2, '2026-02-30'],
        ['hours can’t be kept: sunrise or sunset', 2, 2, 'Mo-Fr sunrise-sunset'],
      ].map(([reason, row, rows, example]) => ({ reason, row, rows, example })),
    })
    expect(await hoursOf('2')).toEqual([])
    expect((await hoursOf('4')).slice(3)).toEqual(['4 08:00-22:00', '5 08:00-22:00', '6 closed', '7 closed'])
    expect((await stored('4')).hours_confirmed_on).not.toBeNull()
    const holidays = await database.db('location_dates').select('is_open', 'label', 'source')
    expect(holidays).toHaveLength(11)
    expect(holidays[0]).toEqual({ is_open: false, label: 'Public holiday', source: 'osm' })
  })

  test('a spot far from its university stays Pending and is listed', async () => {
    const [state] = await database.db('states').where({ abr: 'WI' }).pluck('id')
    const point = { latitude: 43.07, longitude: -89.4, time_zone: 'America/Chicago' }
    const campus = {
      name: 'U',
      city: 'Madison',
      states_id: state!,
      source: 'ipeds',
      source_id: '1',
      ...point,
    }
    await database.db('universities').insert({ ...campus, status: 'Approved' })
    const at = (id: string, lat: number) =>
      cafe({ id, name: id, lat, category: 'On-Campus', universityId: '1' })
    const report = await load([at('near', 43.2), at('far', 43.3)], true)
    expect(report.notes).toMatchObject([{ row: 2, rows: 1, example: 'far' }])
    expect(await database.db('study_locations').orderBy('name').pluck('status')).toEqual([
      'Pending',
      'Approved',
    ])
    expect(await load([at('near', 43.2), at('far', 43.3)], true)).toMatchObject({ unchanged: 2 })
  })

  test('a location that an admin moved to a campus stays there; if it cannot be approved there, only that is reported', async () => {
    const [state] = await database.db('states').where({ abr: 'WI' }).pluck('id')
    const [campus] = await database
      .db('universities')
      .insert({ name: 'U', city: 'Madison', states_id: state!, time_zone: 'America/Chicago' })
      .returning('id')
    await load([cafe(), cafe({ id: 'osm:node/2', name: 'Beta' }), cafe({ id: 'osm:node/3', name: 'Gamma' })])
    const move = { university_id: campus!.id, category: 'On-Campus', status: 'Approved' } as const
    await database.db('study_locations').where({ source_id: 'osm:node/1' }).update(move)
    await database.db('study_locations').where({ source_id: 'osm:node/2' }).update(move)
    const rows = [
      cafe(),
      cafe({ id: 'osm:node/2', name: 'THE QUIET BEAN' }),
      cafe({ id: 'osm:node/3', name: 'Gamma', zip: '53704' }),
    ]
    expect(await load(rows)).toEqual({
      ...none,
      read: 3,
      updated: 1,
      unchanged: 1,
      skipped: [{ row: 2, reason: 'another approved study spot on the same campus has this name' }],
    })
    expect(await stored()).toMatchObject(move)
  })
})

describe('the same file again', () => {
  test('changes nothing', async () => {
    const rows = [
      cafe(),
      cafe({
        id: 'osm:node/2',
        week: {
          Mo: [
            [1, 2],
            [5, 6],
          ],
          Tu: [[0, 1440]],
        },
      }),
    ]
    await load(rows)
    const before = await stored()
    expect(await load(rows)).toEqual({ ...none, read: 2, unchanged: 2 })
    expect(await stored()).toEqual(before)
  })

  test('updates facts, adds tags, and keeps those that users added', async () => {
    const row = cafe({ wifi: undefined })
    await load([row])
    const [quiet] = await database.db('tag_types').where({ name: 'Quiet' }).pluck('id')
    await database.db('study_location_tags').insert({ study_location_id: (await stored()).id, tag_id: quiet })
    expect(await load([row])).toMatchObject({ unchanged: 1 })
    expect(await load([cafe()]), 'a new tag is an update').toMatchObject({ updated: 1 })
    expect(await load([cafe({ name: 'Bean & Leaf', wifi: false, zip: null, phone: null })])).toMatchObject({
      updated: 1,
    })
    expect(await tagsOf()).toEqual(['Food Service', 'Off-Campus', 'Quiet', 'Wifi'])
    expect(await stored()).toMatchObject({ name: 'Bean & Leaf', zipcode: '53703', phone: '+1 608-555-0100' })
  })

  test('never changes a status, except that approve turns Pending into Approved', async () => {
    const rows = ['a', 'b', 'c'].map((id) => cafe({ id }))
    await load(rows)
    await database.db('study_locations').where({ source_id: 'b' }).update({ status: 'Approved' })
    await database.db('study_locations').where({ source_id: 'c' }).update({ status: 'Denied' })
    const statuses = async () => await database.db('study_locations').orderBy('source_id').pluck('status')
    await load(rows.map((row) => ({ ...row, zip: '53704' })))
    expect(await statuses()).toEqual(['Pending', 'Approved', 'Denied'])
    expect(await load(rows, true)).toMatchObject({ updated: 3 })
    expect(await statuses()).toEqual(['Approved', 'Approved', 'Denied'])
    expect(await load(rows)).toMatchObject({ unchanged: 3 })
  })
})
