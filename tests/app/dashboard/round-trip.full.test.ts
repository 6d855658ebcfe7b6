import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exportFile } from '~/dashboard/bulk/export-data.server'
import { FORMATS, type ExportFormat, type ExportName } from '~/dashboard/bulk/export-rules'
import { ACCESSES, AREA_KINDS } from '~/spots/model/areas'
import { OFFICIAL_TRAITS, traitFacts, type TraitValues } from '~/spots/model/traits'
import type { HoursRow } from '~/spots/model/week'
import type { Db } from '~db/connection'
import { csvLine, readCsv } from '~db/csv'
import { importLocations } from '~db/importers/locations'
import { importUniversities } from '~db/importers/universities'
import { dayFrom, insertArea, insertDates, insertTraits } from '../../factories/area'
import { insertLocation } from '../../factories/location'
import { insertUniversity } from '../../factories/university'
import { seededChance } from '../../hard/chance'
import { useDatabase } from '../../support/database'
import { checkRows } from '../../support/rows'
import { sized } from '../../support/full'

const database = useDatabase()
const { db } = database
const fresh = { json: useDatabase(), csv: useDatabase() }
const NAMES_OF_PLACES = ['places', 'places-osm'] as const
const NAMES: ExportName[] = ['schools', ...NAMES_OF_PLACES] // in import order

async function exported(db: Db, name: ExportName, format: ExportFormat): Promise<string> {
  let text = ''
  for await (const piece of exportFile(db, { name, format })) text += piece
  return text
}
const importers = { schools: importUniversities, places: importLocations, 'places-osm': importLocations }

/** An export's content for each row, except values derived from reviews and the row's id. */
async function facts(db: Db, name: ExportName) {
  const { rows } = JSON.parse(await exported(db, name, 'json')) as { rows: Record<string, unknown>[] }
  return rows
    .map(({ rating: _rating, reviews: _reviews, carrel_id: _id, ...row }) => row)
    .sort((a, b) => (`${a.src} ${a.id}` < `${b.src} ${b.id}` ? -1 : 1))
}

beforeAll(async () => {
  const campus = await insertUniversity(db, {
    name: 'Öffnung, "College"',
    aliases: ['-A', 'B; C', "'=D"],
    source: 'ipeds',
    source_id: '110635',
    school_hex_color: '#003262',
    domain: 'open.example',
  })
  const request = { source: 'request', source_id: null }
  const own = await insertUniversity(db, { name: '=Own College', ...request, aliases: ['Own'] })
  const times = (day_of_week: number, start_time: string | null, end_time: string | null) => ({
    day_of_week,
    is_open: start_time !== null,
    start_time,
    end_time,
  })
  const closed = (day_of_week: number) => times(day_of_week, null, null)
  const { id } = await insertLocation(db, {
    name: '=HYPERLINK("http://evil.example")',
    phone: '+1 510 555 0100',
    address: '\'@home, "upstairs"',
    ...request,
    outdoor_seating: false,
    wheelchair: 'limited',
    weekly_open_hours: 47.5,
    tags: ['Quiet', 'Wifi', 'Off-Campus'],
    hours: [
      times(1, '22:00', '02:00'),
      times(2, '08:00', '12:00'),
      times(2, '13:00', '17:30'),
      times(3, '00:00', '00:00'),
      closed(4),
    ],
    hours_confirmed_on: new Date('2025-03-01'),
    website: 'https://evil.example/a?b=c;d',
  })
  await insertDates(db, id, {
    [dayFrom(2)]: ['08:00-12:00', '20:00-02:00'],
    [dayFrom(3)]: ['00:00-00:00'],
    [dayFrom(5)]: [],
  })
  await insertDates(db, id, { [dayFrom(6)]: [], [dayFrom(7)]: ['09:00-10:00'] }, { label: '=1+1, "Finals"' })
  const imls = { source: 'imls', source_id: 'CA0001' }
  await insertLocation(db, { ...imls, name: "''-1\nsecond line", outdoor_seating: true })
  const week = [1, 2, 3, 4, 5, 6, 7].map(closed)
  await insertLocation(db, { ...imls, name: 'Never open', source_id: 'CA0002', hours: week })
  for (const [each, kind] of [
    [campus, 'campus building'],
    [own, 'library'],
  ] as const)
    await insertLocation(db, {
      name: 'Reading room',
      university_id: each.id,
      kind,
      source: 'request',
      tags: ['On-Campus'],
    })
  await insertLocation(db, {
    name: 'Mapped',
    source: 'osm',
    source_id: 'osm:node/7',
    wheelchair: 'yes',
    kind: 'park',
  })
})

describe.each(FORMATS)('an export as %s', (format) => {
  it('recreates the same site in an empty database', async () => {
    const target = fresh[format].db
    for (const name of NAMES) {
      const report = await importers[name](target, await exported(db, name, format), { approve: true })
      expect(report.skipped).toEqual([])
      expect(report.inserted).toBe(report.read)
      expect(await facts(target, name)).toEqual(await facts(db, name))
    }
    const rooms = (await facts(target, 'places')).map(({ name, university }) => [name, university])
    expect(rooms).toContainEqual(['Reading room', '=Own College'])
  })

  it('changes nothing in its own site', async () => {
    for (const name of NAMES) {
      const { read, ...report } = await importers[name](db, await exported(db, name, format))
      expect(report).toEqual({
        inserted: 0,
        updated: 0,
        unchanged: read,
        suggested: 0,
        kept: [],
        notes: [],
        gone: [],
        skipped: [],
      })
    }
  })
})

describe('random areas and facts', () => {
  const fresh = { json: useDatabase(), csv: useDatabase() }
  afterAll(async () => {
    await db('location_areas').del()
    await db('location_traits').del()
  })
  const chance = seededChance()
  const one = <Item>(items: readonly Item[]): Item => items[Math.floor(chance() * items.length)]!
  const maybe = <Value>(value: Value) => (chance() < 0.5 ? value : null)
  const AREA_NAMES = [
    'Map room',
    '=1+1',
    "'@x; y",
    '[1]',
    '{"a"}',
    'Ünï, "q"',
    'Étage\n2',
    '\u{1F4DA}',
    ' a '.trim(),
    '-',
  ]

  function traits(): TraitValues {
    const some = OFFICIAL_TRAITS.filter(() => chance() < 0.3)
    return Object.fromEntries(
      some.map((trait) => [trait, Math.floor(chance() * traitFacts(trait).values.length)]),
    )
  }

  function hours(): HoursRow[] {
    return [1, 2, 3, 4, 5, 6, 7].flatMap((day_of_week): HoursRow[] => {
      const [start_time, end_time] = one([
        ['08:00', '22:30'],
        ['18:00', '02:00'],
        ['00:00', '00:00'],
        [null, null],
      ] as const)
      const row = { day_of_week, is_open: start_time !== null, start_time, end_time }
      // Two adjacent ranges are one in a file.
      return chance() < 0.2
        ? []
        : start_time === '08:00' && chance() < 0.5
          ? [
              { ...row, end_time: '12:00' },
              { ...row, start_time: '12:00' },
            ]
          : [row]
    })
  }

  async function someAreas(db: Db, locationId: number) {
    const names = AREA_NAMES.filter(() => chance() < 0.4)
    for (const [index, name] of names.entries()) {
      const access = one(ACCESSES)
      const reservable = chance() < 0.5
      await insertArea(db, locationId, {
        position: index + 1,
        name,
        kind: one(AREA_KINDS),
        floor: maybe(one(['2', '=B', 'G;1'])),
        seats: maybe(1 + Math.floor(chance() * 9999)),
        access,
        department: access === 'department' ? maybe('Ärt; "Design"') : null,
        reservable,
        reservation_url: reservable ? maybe('https://book.example.edu/?a=b;c,%22d') : null,
        hours: chance() < 0.5 ? hours() : [],
        traits: traits(),
      })
    }
    await insertTraits(db, locationId, traits())
  }

  it('survive an export and import unchanged, also after edits', async () => {
    for (const format of FORMATS)
      for (const name of NAMES)
        await importers[name](fresh[format].db, await exported(db, name, format), { approve: true })
    const ids = await db('study_locations').orderBy('id').pluck('id')
    for (let time = 0; time < sized(1, 4); time++) {
      await db('location_areas').del()
      await db('location_traits').del()
      for (const id of ids) await someAreas(db, id)
      for (const format of FORMATS) {
        for (const name of NAMES_OF_PLACES) {
          const text = await exported(db, name, format)
          expect(await importLocations(db, text)).toMatchObject({ inserted: 0, updated: 0, skipped: [] })
          const target = fresh[format].db
          expect(await importLocations(target, text)).toMatchObject({ inserted: 0, skipped: [] })
          expect(await facts(target, name)).toEqual((await facts(db, name)).map(joined))
          expect(await importLocations(target, text)).toMatchObject({ inserted: 0, updated: 0, skipped: [] })
        }
      }
    }
  })

  /** Adjacent ranges, as one. */
  function joined(row: Record<string, unknown>) {
    const week = (hours: Record<string, [number, number][] | null> | null) =>
      hours &&
      Object.fromEntries(
        Object.entries(hours).map(([day, ranges]) => [
          day,
          ranges?.length === 2 && ranges[0]![1] === ranges[1]![0] ? [[ranges[0]![0], ranges[1]![1]]] : ranges,
        ]),
      )
    const areas = row.areas as { hours: Parameters<typeof week>[0] }[]
    return { ...row, areas: areas.map((area) => ({ ...area, hours: week(area.hours) })) }
  }
})

it('skips rows that refer to something missing', async () => {
  const row = { id: 'x1', src: 'imls', name: 'A', city: 'Berkeley', state: 'CA', lat: 37.87, lon: -122.27 }
  const missing = /^universityId names a university that isn't in the database/
  const rows: [object, RegExp][] = [
    [{ category: 'On-Campus', universityId: '999' }, missing],
    [{ tags: ['Wifi', 'Sauna'] }, /^tags has "Sauna", which is not a tag$/],
    [{ wheelchair: 'maybe' }, /^wheelchair is not one of yes, limited, no$/],
    [{ weeklyOpenHours: 169 }, /^weeklyOpenHours is not between 0 and 168$/],
    [{ outdoorSeating: 'yes' }, /^outdoorSeating is not true or false$/],
  ]
  for (const [over, reason] of rows) {
    const report = await importLocations(db, JSON.stringify([{ ...row, ...over }]))
    const skipped = [{ row: 1, reason: expect.stringMatching(reason) }]
    expect(report).toMatchObject({ inserted: 0, skipped })
  }
})

describe('a CSV file', () => {
  it('parses fields back that look like formulas', async () => {
    for (const text of ['=1', "'=1", "''=1", "'x", ' =1', '\t=1', '-1', '＝1', 'a;b', '"', "it's", '[1'])
      expect(await readCsv(csvLine(['id', 'name']) + csvLine(['1', text]))).toEqual([{ id: '1', name: text }])
  })

  it('forgives what people and spreadsheets do to it', () =>
    checkRows(
      [
        [
          'capitals and spaces',
          'ID, Name ,Weekly Open Hours,outdoor_seating\n1,A,8,true',
          { weeklyOpenHours: 8, outdoorSeating: true },
        ],
        ['a short row', 'id,name,city,zip\n1,A', { city: null, zip: null }],
        ['empty fields at the end', 'id,name\n1,A,,', {}],
        ['blank rows', 'id,name\n,\n1,A\n , \n,,,\n', {}],
        ['a separator line', 'sep=;\r\nid;name;city\r\n1;A;B,C', { city: 'B,C' }],
        ['a comma in a quoted header', '"Remarks, in full";id;name\nx;1;A', { 'Remarks, in full': 'x' }],
        ['a line break in a quoted header', '"x\ny",id,name\n0,1,A', { 'x\ny': '0' }],
        ['unnamed columns twice', 'id,,name,\n1,x,A,y', {}],
        ['__proto__', 'id,name,__proto__\n1,A,x', JSON.parse('{"__proto__":"x"}')],
      ] as const,
      async ([, text, rest]) => expect(await readCsv(text)).toEqual([{ id: '1', name: 'A', ...rest }]),
      ([name]) => name,
    ))

  it('is refused with the true reason', () =>
    checkRows(
      [
        ['id,name,City,city\n1,A,B,C', 'The column city is there twice. Remove one of them.'],
        ['id,city\n1,B', /^The first line has no column name\. A CSV file starts/],
        ['city;zip\n1;B', /^The first line has no column id or name\./],
        ['dear all,hello\n', /^The file isn't JSON or CSV\./],
        ['id,name\n,\n', 'The file has no rows.'],
      ] as const,
      ([text, message]) => expect(importLocations(db, text)).rejects.toThrow(message),
    ))

  it('skips a row with too many fields, and only that one', async () => {
    const text = 'id,src,name,city,state,lat,lon\n1,test,A,B, C,CA,37,-122\n2,test,A,B,CA,37,-122'
    expect(await importLocations(db, text)).toMatchObject({
      inserted: 1,
      skipped: [
        { row: 1, reason: 'has more fields than the first line; put quotes around text with a comma' },
      ],
    })
    await db('study_locations').where({ source: 'test' }).del()
  })

  it('may use semicolons or tabs, and keeps what it does not understand as text', async () => {
    for (const by of [';', '\t']) {
      const text = 'id,name,lat,wifi,week\n1,A,north,TRUE,{'.replaceAll(',', by)
      expect(await readCsv(text)).toEqual([{ id: '1', name: 'A', lat: 'north', wifi: true, week: '{' }])
    }
  })
})
