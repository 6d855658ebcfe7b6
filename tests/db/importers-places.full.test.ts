import { beforeEach, describe, expect, test } from 'vitest'
import { federalRows, federalText } from '../../db/importers/federal'
import { importLocations } from '../../db/importers/locations'
import { objectsIn } from '../../db/importers/objects'
import { groundsIn, osmRows } from '../../db/importers/osm'
import type { ImportReport } from '../../db/importers/rows'
import { formOf } from '../../db/importers/source-forms'
import { importUniversities } from '../../db/importers/universities'
import { insertLocation } from '../factories/location'
import { insertUniversity, stateId } from '../factories/university'
import { seededChance } from '../hard/chance'
import { useDatabase } from '../support/database'
import { checkRows } from '../support/rows'

const database = useDatabase()
const { db } = database
beforeEach(() => db.raw('truncate study_locations, universities cascade'))

/** A text in pieces of a few bytes. */
async function* pieces(text: string, size = 7): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

type Tags = Record<string, unknown>
const HERE = { lat: 39.8, lon: -89.65 }
const element = (id: number, tags: Tags, over: object = {}) => ({ type: 'node', id, ...HERE, tags, ...over })
const overpass = (...elements: unknown[]) => JSON.stringify({ version: 0.6, elements })
const feature = (id: string | null, properties: Tags, geometry: object | null = point()) => ({
  type: 'Feature',
  ...(id ? { id } : {}),
  properties,
  geometry,
})
const point = (lat = HERE.lat, lon = HERE.lon) => ({ type: 'Point', coordinates: [lon, lat] })
const square = (lat: number, lon: number, size: number) => ({
  type: 'Polygon',
  coordinates: [
    [
      [lon - size, lat - size],
      [lon + size, lat - size],
      [lon + size, lat + size],
      [lon - size, lat + size],
      [lon - size, lat - size],
    ],
  ],
})
const geojson = (...features: unknown[]) => JSON.stringify({ type: 'FeatureCollection', features })
const cafe = (over: Tags = {}) => ({
  amenity: 'cafe',
  name: 'Blue Bean',
  'addr:city': 'Springfield',
  ...over,
})

const load = async (text: string, { approve = true, size = 4096 } = {}) =>
  importLocations(
    db,
    osmRows(pieces(text, size), { city: undefined, state: undefined, stateAt: async () => 'IL' }),
    { approve, grounds: await groundsIn(pieces(text, size)) },
  )
const libraries = async (text: string) =>
  importLocations(
    db,
    (async function* () {
      yield* await federalRows('imls', text)
    })(),
    { approve: true },
  )
const all = () => db('study_locations').orderBy('source_id')
const notesOf = ({ notes }: ImportReport) => notes.map(({ reason, rows }) => `${rows} ${reason}`)

/** Imports twice; the second time changes nothing. */
async function twice(run: () => Promise<ImportReport>): Promise<ImportReport> {
  const first = await run()
  const rows = await all()
  const again = await run()
  expect(again).toMatchObject({ read: first.read, inserted: 0, updated: 0, kept: [], gone: [] })
  expect(again.unchanged).toBe(first.inserted + first.updated + first.unchanged)
  expect(await all()).toEqual(rows)
  return first
}

describe('OpenStreetMap', () => {
  test('tags become facts, in GeoJSON and Overpass’s JSON alike, and a second import changes nothing', async () => {
    const tags = cafe({
      'addr:housenumber': '12',
      'addr:street': 'Elm Street',
      'addr:postcode': '62701',
      phone: '+1 217-555-0100',
      website: 'bean.example',
      opening_hours: 'Mo-Fr 08:00-18:00; Sa off',
      'check_date:opening_hours': '2025-03-01',
      internet_access: 'wlan',
      outdoor_seating: 'terrace',
      wheelchair: 'designated',
      power_supply: 'nema_5_15',
      'toilets:wheelchair': 'no',
      capacity: 26,
    })
    await checkRows(
      [
        overpass(element(1, tags)),
        overpass({ type: 'node', id: 1, center: HERE, tags }),
        geojson(feature('node/1', tags)),
        geojson(feature('n1', tags)),
        geojson(feature(null, { '@id': 'node/1', ...tags }, square(HERE.lat, HERE.lon, 0.0001))),
      ],
      async (text) => {
        await db('study_locations').del()
        for (const size of [3, 4096]) expect((await load(text, { size })).skipped).toEqual([])
        expect(await twice(() => load(text))).toMatchObject({ unchanged: 1, notes: [] })
        const [row] = await all()
        expect(row).toMatchObject({
          source: 'osm',
          source_id: 'osm:node/1',
          name: 'Blue Bean',
          kind: 'cafe',
          status: 'Approved',
          address: '12 Elm Street',
          city: 'Springfield',
          zipcode: '62701',
          phone: '+1 217-555-0100',
          website: 'https://bean.example/',
          outdoor_seating: true,
          wheelchair: 'yes',
          time_zone: 'America/Chicago',
        })
        expect(row!.latitude).toBeCloseTo(HERE.lat, 6)
        expect(await db('study_location_hours').where({ is_open: true }).count('* as n').first()).toEqual({
          n: 5,
        })
        expect(await db('location_traits').orderBy('trait').select('trait', 'value')).toEqual([
          { trait: 'outlets', value: 1 },
          { trait: 'restrooms', value: 0 },
        ])
      },
      (text) => text.slice(0, 60),
    )
  })

  test('kinds follow from tags, and what’s no study spot is counted by reason', async () => {
    const KINDS: [tags: Tags, kind: string | null][] = [
      [{ amenity: 'library' }, 'library'],
      [{ amenity: 'study_hall' }, 'library'],
      [{ shop: 'coffee' }, 'cafe'],
      [{ amenity: 'coworking_space' }, 'coworking'],
      [{ office: 'coworking' }, 'coworking'],
      [{ shop: 'books' }, 'bookshop'],
      [{ leisure: 'garden' }, 'park'],
      [{ building: 'college' }, 'campus building'],
      [{ building: 'university', amenity: 'library' }, 'library'],
      [{ amenity: 'cafe', 'was:amenity': 'bank', 'disused:railway': 'station' }, 'cafe'],
      [{ amenity: 'cafe', end_date: '2999' }, 'cafe'],
      [{ amenity: 'fast_food' }, null],
      [{ shop: 'bakery' }, null],
      [{ 'disused:amenity': 'cafe' }, null],
      [{ amenity: 'cafe', end_date: '2023-05' }, null],
      [{ amenity: 'cafe', disused: 'yes' }, null],
      [{ amenity: 'cafe', name: '' }, null],
      [{ amenity: 'library', access: 'private' }, null],
      [{ amenity: 'cafe', takeaway: 'only' }, null],
    ]
    const elements = KINDS.map(([tags], n) =>
      element(100 + n, { name: `N ${n}`, 'addr:city': 'Springfield', ...tags }),
    )
    const report = await twice(() =>
      load(
        overpass(...elements, element(1, { amenity: 'cafe', name: 'A' }), element(2, cafe(), { lat: null })),
      ),
    )
    expect((await all()).map(({ kind }) => kind)).toEqual(KINDS.flatMap(([, kind]) => kind ?? []))
    expect(notesOf(report)).toEqual([
      '2 left out: not a study spot',
      '3 left out: closed for good',
      '1 left out: without a name',
      '1 left out: private',
      '1 left out: without seats',
      '1 left out: without addr:city (say which with --city)',
      '1 left out: without coordinates',
    ])
  })

  test('values that can’t be kept are counted, and the rest of the row is imported', async () => {
    const odd = cafe({
      'addr:postcode': 'IL 62701',
      internet_access: 'terminal',
      opening_hours: 'Apr-Oct 08:00-20:00',
      wheelchair: 'bad',
      'check_date:opening_hours': '2025-03',
    })
    const report = await twice(() =>
      load(overpass(element(1, odd), element(2, { ...odd, opening_hours: 'Mo 8:00-9:00; PH off' }))),
    )
    expect(notesOf(report)).toEqual([
      '2 addr:postcode is not a ZIP code',
      '2 internet_access doesn’t say whether there’s wifi',
      '1 hours can’t be kept: seasons',
      '2 checked is not a day, such as 2025-03-01',
    ])
    expect(await all()).toMatchObject([{ zipcode: null, wheelchair: null }, {}])
  })

  test('ids of osmium’s areas are those of their ways and relations', async () => {
    await load(geojson(...['a10', 'a11', 'w7', 'r8', 'node/9'].map((id) => feature(id, cafe()))))
    expect((await all()).map(({ source_id }) => source_id)).toEqual(
      ['node/9', 'relation/5', 'relation/8', 'way/5', 'way/7'].map((id) => `osm:${id}`),
    )
    expect(notesOf(await load(geojson(feature(null, cafe()), feature('x', cafe()))))).toEqual([
      '2 left out: without an id',
    ])
  })

  test('Overture’s places are read too, as another source', async () => {
    const place = (over: object = {}) => ({
      names: { primary: 'Blue Bean' },
      categories: { primary: 'coffee_shop' },
      addresses: [{ freeform: '12 Elm St', locality: 'Springfield', region: 'US-IL', postcode: '62701' }],
      phones: ['+12175550100'],
      websites: ['https://bean.example/'],
      ...over,
    })
    const closed = place({ operating_status: 'permanently_closed' })
    const text = geojson(
      feature('08f1', place()),
      feature('08f2', closed),
      feature('08f3', place({ categories: null })),
    )
    expect(notesOf(await twice(() => load(text)))).toEqual([
      '1 left out: closed for good',
      '1 left out: not a study spot',
    ])
    expect(await all()).toMatchObject([
      {
        source: 'overture',
        source_id: 'overture:08f1',
        kind: 'cafe',
        address: '12 Elm St',
        zipcode: '62701',
      },
    ])
  })
})

describe('a campus', () => {
  const row = { city: 'Springfield', latitude: 39.8, longitude: -89.65, time_zone: 'America/Chicago' }
  const campus = async (over: object = {}) =>
    insertUniversity(db, { ...row, states_id: await stateId(db, 'IL'), ...over })
  const at = (id: number, name: string, tags: Tags, lat: number, lon = -89.65) =>
    feature(`node/${id}`, { name, 'addr:city': 'Springfield', ...tags }, point(lat, lon))

  test('is proposed by the university’s outline, the operator or the distance; such spots stay Pending', async () => {
    const near = await campus({ name: 'Prairie State University', aliases: ['PSU'] })
    const far = await campus({ name: 'Lake College', latitude: 39.9 })
    const text = geojson(
      at(1, 'Inside café', { amenity: 'cafe' }, 39.91),
      at(2, 'Outside café', { amenity: 'cafe' }, 39.95),
      at(3, 'Near hall', { building: 'university' }, 39.803),
      at(4, 'Near café', { amenity: 'cafe' }, 39.803),
      at(5, 'Operated', { amenity: 'cafe', operator: 'The Prairie State University' }, 39.85),
      at(6, 'By alias', { shop: 'books', operator: 'PSU' }, 39.85),
      at(7, 'Too far', { amenity: 'cafe', operator: 'PSU' }, 40.2),
      at(8, 'Hole', { amenity: 'cafe' }, 39.905),
      feature(
        'way/9',
        { amenity: 'university', name: 'Lake college' },
        {
          type: 'MultiPolygon',
          coordinates: [
            [...square(39.91, -89.65, 0.02).coordinates, ...square(39.905, -89.65, 0.001).coordinates],
          ],
        },
      ),
    )
    expect(notesOf(await twice(() => load(text)))).toContain(
      '4 is probably on a campus; a new one stays Pending there',
    )
    const rows = await all()
    expect(rows.map(({ name, university_id: id, category, status }) => [name, id, category, status])).toEqual(
      [
        ['Inside café', far.id, 'On-Campus', 'Pending'],
        ['Outside café', null, 'Off-Campus', 'Approved'],
        ['Near hall', near.id, 'On-Campus', 'Pending'],
        ['Near café', null, 'Off-Campus', 'Approved'],
        ['Operated', near.id, 'On-Campus', 'Pending'],
        ['By alias', near.id, 'On-Campus', 'Pending'],
        ['Too far', null, 'Off-Campus', 'Approved'],
        ['Hole', null, 'Off-Campus', 'Approved'],
      ],
    )
  })

  test('has its outline in Overpass’s JSON too', async () => {
    const { id } = await campus({ name: 'Lake College' })
    const ring = square(39.82, -89.65, 0.05).coordinates[0]!.map(([lon, lat]) => ({ lon, lat }))
    const cafeElement = element(1, cafe(), { lat: 39.86 })
    for (const outline of [
      { type: 'way', id: 2, geometry: ring },
      { type: 'relation', id: 2, members: [{ geometry: ring }] },
    ]) {
      await db('study_locations').del()
      await load(overpass(cafeElement, { ...outline, tags: { amenity: 'university' } }))
      expect(await all()).toMatchObject([{ university_id: id, category: 'On-Campus', status: 'Pending' }])
    }
  })
})

const OUTLETS =
  'STABR,FSCSKEY,FSCS_SEQ,C_FSCS,LIBID,LIBNAME,ADDRESS,CITY,ZIP,PHONE,C_OUT_TY,HOURS,WKS_OPEN,STATSTRU,LONGITUD,LATITUDE\r\n'
const outlet = (over: Record<string, string | number> = {}) =>
  Object.values({
    STABR: 'IL',
    FSCSKEY: 'IL9999',
    FSCS_SEQ: '2',
    C_FSCS: 'Y',
    LIBID: 'X-2',
    LIBNAME: 'NORTH BRANCH OF THE LIBRARY',
    ADDRESS: '12 NE ELM ST',
    CITY: 'SPRINGFIELD',
    ZIP: '62701',
    PHONE: '2175550100',
    C_OUT_TY: 'BR',
    HOURS: '2600',
    WKS_OPEN: '52',
    STATSTRU: '00',
    LONGITUD: '-89.65',
    LATITUDE: '39.79',
    ...over,
  }).join(',')
const outlets = (...rows: string[]) => `${OUTLETS}${rows.join('\r\n')}\r\n`

describe('federal files', () => {
  test('outlets of the Public Libraries Survey become libraries; negative numbers mean none', async () => {
    const text = outlets(
      outlet(),
      outlet({ FSCS_SEQ: '3', C_OUT_TY: 'BM' }),
      outlet({ FSCS_SEQ: '4', C_OUT_TY: 'BS' }),
      outlet({ FSCS_SEQ: '5', STATSTRU: '23' }),
      outlet({
        FSCS_SEQ: '006',
        HOURS: '-3',
        PHONE: '-3',
        ADDRESS: '-3',
        ZIP: '-3',
        LIBNAME: 'McKinley Library',
      }),
      outlet({ FSCS_SEQ: '7', LONGITUD: '-3', LATITUDE: '-3' }),
      outlet({ FSCS_SEQ: '8', ZIP: 'x', WKS_OPEN: '0' }),
    )
    expect(notesOf(await twice(() => libraries(text)))).toEqual([
      '2 left out: a bookmobile or books by mail',
      '1 left out: closed',
      '1 left out: without coordinates',
      '1 ZIP is not a ZIP code',
    ])
    expect(await all()).toMatchObject([
      {
        source: 'imls',
        source_id: 'pls:IL9999-002',
        name: 'North Branch of the Library',
        kind: 'library',
        address: '12 NE Elm St',
        city: 'Springfield',
        zipcode: '62701',
        phone: '(217) 555-0100',
        weekly_open_hours: 50,
        longitude: -89.65,
      },
      {
        source_id: 'pls:IL9999-006',
        name: 'McKinley Library',
        address: null,
        phone: null,
        zipcode: null,
        weekly_open_hours: null,
      },
      { source_id: 'pls:IL9999-008', zipcode: null, weekly_open_hours: null },
    ])
  })

  test('IPEDS becomes universities with their other names, in Windows-1252 too', async () => {
    const text =
      'UNITID,INSTNM,IALIAS,ADDR,CITY,STABBR,ZIP,WEBADDR,SECTOR,ICLEVEL,CYACTIVE,LONGITUD,LATITUDE\n' +
      '999901,"Añejo’s State University","ASU | Sample State; ","1 Main St","Springfield","IL","2701","www.sample.example/",1,1,1,-89.65,39.8\n' +
      '999902,B,,,Springfield,IL,62701,,0,1,1,-89.65,39.8\n' +
      '999903,C,,,Springfield,IL,62701,,9,3,1,-89.65,39.8\n' +
      '999904,D,,,Springfield,IL,62701,,1,1,3,-89.65,39.8\n' +
      '999905,E,-2,,Springfield,IL,62701-0271,,1,1,1,-999,-999\n' +
      '999906,F,-2,,Springfield,IL,62701-0271,,1,1,1,-89.65,39.8\n'
    const windows = Buffer.from(text.replace('’', '\x92'), 'latin1')
    const run = async (bytes: Buffer) =>
      importUniversities(
        db,
        (async function* () {
          yield* await federalRows('ipeds', federalText(bytes))
        })(),
      )
    const report = await run(windows)
    expect(report).toMatchObject({ read: 6, inserted: 2, skipped: [] })
    expect(notesOf(report)).toEqual([
      '1 left out: an administrative unit',
      '1 left out: less than 2 years',
      '1 left out: not active',
      '1 left out: without coordinates',
      '1 ZIP is not a ZIP code',
    ])
    expect(await db('universities').orderBy('source_id')).toMatchObject([
      {
        name: 'Añejo’s State University',
        aliases: ['ASU', 'Sample State'],
        website: 'https://www.sample.example/',
        zipcode: null,
        status: 'Pending',
      },
      { source_id: '999906', aliases: [], zipcode: '62701-0271', latitude: 39.8 },
    ])
    for (const bytes of [Buffer.from(text), Buffer.from(`\uFEFF${text}`)])
      expect(await run(bytes)).toMatchObject({ inserted: 0, updated: 0, unchanged: 2 })
  })

  test('are told by their content', () =>
    checkRows(
      [
        [geojson(), 'osm'],
        [' {"features": [], "type": "FeatureCollection"}', 'osm'],
        [overpass(), 'osm'],
        [OUTLETS, 'imls'],
        ['\uFEFF"UNITID","INSTNM","IALIAS"\n', 'ipeds'],
        ['[{"id": 1}]', null],
        ['{"licence":null,"rows":[]}', null],
        ['id,name\n', null],
        ['', null],
      ] as const,
      ([start, form]) => expect(formOf(start)).toBe(form),
    ))
})

describe('a second source', () => {
  const osm = { source: 'osm', source_id: 'osm:node/1' }
  const known = async (over: object = {}) =>
    insertLocation(db, {
      name: 'North Branch',
      kind: 'library',
      city: 'Springfield',
      state_id: await stateId(db, 'IL'),
      latitude: 39.79,
      longitude: -89.65,
      ...osm,
      ...over,
    })
  const links = () =>
    db('location_sources').orderBy('source').select('source', 'source_id', 'location_id', 'same')

  test('of the same study spot waits as Pending, also when approved, until an admin has decided', async () => {
    const { id } = await known()
    const text = outlets(outlet())
    const report = await twice(() => libraries(text))
    expect(report.notes).toMatchObject([{ rows: 1, example: `North Branch (#${id})` }])
    expect(await all()).toMatchObject([{ status: 'Approved' }, { status: 'Pending', source: 'imls' }])
    expect(await links()).toMatchObject([{ source: 'imls', location_id: id, same: null }])

    await db('location_sources').update({ same: false })
    expect(await libraries(text)).toMatchObject({ updated: 1 })
    expect(await all()).toMatchObject([{ status: 'Approved' }, { status: 'Approved' }])
  })

  test('that an admin joined only adds what’s missing, whatever its own row', async () => {
    const { id } = await known({ phone: '1' })
    const text = outlets(outlet(), outlet({ FSCS_SEQ: '9' }))
    await libraries(text)
    await db('location_sources').update({ same: true })
    await db('study_locations').where({ source: 'imls' }).update({ status: 'Denied' })
    const before = await db('study_locations').where({ source: 'imls' })
    expect(await libraries(text)).toMatchObject({ inserted: 0, updated: 1, unchanged: 1, kept: [] })
    expect(await db('study_locations').where({ id }).first()).toMatchObject({
      ...osm,
      name: 'North Branch',
      phone: '1',
      status: 'Approved',
      zipcode: '62701',
      weekly_open_hours: 50,
    })
    expect(await db('study_locations').where({ source: 'imls' })).toEqual(before)
    await twice(() => libraries(text))
    const third = await load(
      overpass(element(7, { ...cafe({ name: 'North Branch' }), amenity: 'library' }, { lat: 39.79 })),
    )
    expect(third.notes, 'within a source never').toEqual([])
    expect((await links()).slice(0, 2).map(({ location_id }) => location_id)).toEqual([id, id])
  })

  test('is another spot if it’s of another kind, far, or shares no word that few have; within a source, always', () =>
    checkRows(
      [
        [{}, true],
        [{ source: 'request', source_id: null }, true],
        [{ status: 'Denied' }, true],
        [{ name: 'The NORTH' }, true],
        [{ name: 'Nórth Library' }, true],
        [{ latitude: 39.794 }, true],
        [{ source: 'imls', source_id: 'pls:0' }, false],
        [{ kind: 'cafe' }, false],
        [{ latitude: 39.795 }, false],
        [{ name: 'South Branch of the Library' }, false],
        [{ name: 'Springfield Public Library' }, false],
      ] as const,
      async ([over, isAlike]) => {
        await db('study_locations').del()
        await known(over)
        expect((await libraries(outlets(outlet()))).notes.length).toBe(isAlike ? 1 : 0)
      },
    ))

  test('without a distinctive name is compared by all words, and cafés by 150 meters', async () => {
    await known({ name: 'Springfield Library', kind: 'library' })
    expect((await libraries(outlets(outlet({ LIBNAME: 'Springfield Public Library' })))).notes).toHaveLength(
      1,
    )
    await known({ source: 'test', source_id: '2', name: 'Blue Bean', kind: 'cafe' })
    const near = (id: number, lat: number) => element(id, cafe(), { lat, lon: -89.65 })
    expect(notesOf(await load(overpass(near(11, 39.7912), near(12, 39.7915))))).toEqual([
      expect.stringMatching(/^1 looks like a study spot that we have/),
    ])
  })
})

describe('what a newer file lacks', () => {
  const cafes = (...ids: number[]) => overpass(...ids.map((id) => element(id, cafe({ name: `Bean ${id}` }))))
  const gone = async () =>
    db('location_sources').whereNotNull('gone_at').orderBy('source_id').pluck('source_id')

  test('is asked about and stays, until it’s back', async () => {
    await load(cafes(1, 2, 3, 4))
    const report = await load(cafes(1, 2, 3, 5))
    expect(report.gone).toEqual([{ id: expect.any(Number) as number, name: 'Bean 4' }])
    expect(await gone()).toEqual(['osm:node/4'])
    expect(await all()).toHaveLength(5)
    expect((await load(cafes(1, 2, 3, 5))).gone, 'asked once').toEqual([])
    await load(cafes(1, 2, 3, 4, 5))
    expect(await gone()).toEqual([])
  })

  test('isn’t asked about if the file is a part of the earlier one, or about elsewhere, or has a bad row for it', async () => {
    await load(cafes(1, 2, 3, 4))
    expect((await load(cafes(5, 6))).gone).toEqual([])
    expect((await load(cafes(1, 2))).gone).toEqual([])
    await load(cafes(1, 2, 3, 4))
    const bad = element(4, cafe({ name: 'x'.repeat(300) }))
    const text = overpass(...[1, 2, 3].map((id) => element(id, cafe({ name: `Bean ${id}` }))), bad)
    expect(await load(text)).toMatchObject({ gone: [], skipped: [{ row: 4 }] })
    expect(await gone()).toEqual([])
  })

  test('includes what closed for good, but not what an admin denied', async () => {
    await load(cafes(1, 2, 3, 4, 5, 6, 7, 8))
    await db('study_locations').where({ source_id: 'osm:node/8' }).update({ status: 'Denied' })
    const closed = element(7, { 'disused:amenity': 'cafe', name: 'Bean 7' })
    const left = [1, 2, 3, 4, 5, 6].map((id) => element(id, cafe({ name: `Bean ${id}` })))
    expect((await load(overpass(...left, closed))).gone.map(({ name }) => name)).toEqual(['Bean 7'])
  })
})

describe('a hostile file', () => {
  const deep = (n: number) => '['.repeat(n) + ']'.repeat(n)
  const BROKEN: [name: string, text: string, message: string][] = [
    ['nothing', '', 'neither GeoJSON nor JSON from Overpass'],
    ['other JSON', '[{"id": 1}]', 'neither GeoJSON nor JSON from Overpass'],
    [
      'two megabytes without a list',
      `{"x": "${'y'.repeat(2_000_000)}`,
      'neither GeoJSON nor JSON from Overpass',
    ],
    ['cut off', geojson(feature('node/1', cafe())).slice(0, -3), "isn't valid JSON, or it's cut off"],
    [
      'cut off in a text',
      geojson(feature('node/1', cafe())).slice(0, 120),
      "isn't valid JSON, or it's cut off",
    ],
    ['no JSON inside', '{"features": [{"type": Feature}]}', "isn't valid JSON, or it's cut off"],
    ['NUL', '{"features": [{"a": "\0"}]}', "isn't valid JSON, or it's cut off"],
    ['levels', `{"features": [{"a": ${deep(100_000)}}]}`, 'nested too deeply'],
    ['more levels', `{"features": [${'{"a":'.repeat(100_000)}`, 'nested too deeply'],
    [
      'a huge object',
      `{"features": [{"a": "${'x'.repeat(11_000_000)}"}]}`,
      'A feature in the file is too large',
    ],
  ]
  test('that’s broken is refused in a sentence, and nothing is written', () =>
    checkRows(
      BROKEN,
      async ([, text, message]) => {
        await expect(load(text, { size: 65_536 })).rejects.toMatchObject({
          name: 'ImportError',
          message: expect.stringContaining(message) as string,
        })
        expect(await all()).toEqual([])
      },
      ([name]) => name,
    ))

  test('that isn’t UTF-8 is refused', async () => {
    const chunks = async function* () {
      yield Buffer.from([...Buffer.from('{"features": [{"a": "'), 0xff, 0x22])
    }
    await expect(async () => {
      for await (const _ of objectsIn(chunks())) continue
    }).rejects.toThrow("isn't UTF-8")
  })

  test('of wrong types gives a report', async () => {
    const wrong: unknown[] = [
      null,
      0,
      '',
      'x',
      [],
      {},
      [[]],
      true,
      { a: { b: 1 } },
      -1,
      1e308,
      '\0',
      '\ud800',
    ]
    const odd = wrong.flatMap((value) => [
      value,
      { type: value, id: value, tags: value, lat: value, lon: value },
      element(1, { ...cafe(), name: value, opening_hours: value, phone: value, operator: value }),
      element(value as number, cafe(), { lat: value }),
      { ...element(1, cafe()), tags: value, center: value, geometry: value, members: value },
      feature('node/1', cafe(), { type: 'Point', coordinates: value }),
      feature('node/1', cafe(), { type: 'Polygon', coordinates: [[value, [1, value]]] }),
      { type: 'Feature', id: value, properties: value, geometry: value },
      feature('x', { names: value, categories: value, addresses: value, phones: value }),
      feature('x', {
        names: { primary: 'A' },
        categories: { primary: 'cafe' },
        addresses: [value],
        region: value,
      }),
      feature(
        'w1',
        { amenity: 'university', name: value },
        { type: 'Polygon', coordinates: [[value, value, value, value]] },
      ),
    ])
    const report = await load(JSON.stringify({ elements: odd }))
    const { read, inserted, updated, unchanged, skipped, notes } = report
    const left = notes
      .filter(({ reason }) => reason.startsWith('left out'))
      .reduce((sum, { rows }) => sum + rows, 0)
    expect(inserted + updated + unchanged + skipped.length + left).toBe(read)
    expect(read).toBeGreaterThan(100)
    for (const form of ['imls', 'ipeds'] as const) {
      const key = form === 'imls' ? 'FSCSKEY' : 'UNITID'
      for (const [n, value] of wrong.entries()) {
        const rows = federalRows(
          form,
          `${key},LATITUDE,LONGITUD,STABR,STABBR,FSCS_SEQ\n${n},39.8,-89.65,IL,IL,${String(value)},x\n"`,
        )
        await rows.catch((error: Error) => expect(error.message).toMatch(/Quote/))
      }
      await expect(federalRows(form, 'id,name\n1,2')).rejects.toThrow(`has no column ${key}`)
    }
  })

  test('of random bytes is refused or reported', async () => {
    const chance = seededChance()
    const good = geojson(
      ...[1, 2, 3].map((id) => feature(`node/${id}`, cafe({ opening_hours: 'Mo-Fr 08:00-18:00' }))),
    )
    for (let time = 0; time < 60; time++) {
      const bytes = Buffer.from(good)
      for (let n = 0; n < 3; n++) bytes[Math.floor(chance() * bytes.length)] = Math.floor(chance() * 128)
      const result = await load(bytes.toString('latin1')).catch((error: Error) => error)
      if (result instanceof Error) expect(result.name).toBe('ImportError')
      else expect(result.read).toBeGreaterThanOrEqual(0)
    }
  })
})
