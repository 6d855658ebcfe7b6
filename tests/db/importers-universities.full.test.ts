import { beforeEach, describe, expect, test } from 'vitest'
import { importUniversities } from '../../db/importers/universities'
import { useDatabase } from '../support/database'
import { checkRows } from '../support/rows'

const database = useDatabase()
beforeEach(() => database.db.raw('truncate universities cascade'))

const university = (over: object = {}) => ({
  id: 900001,
  name: 'Prairie State College',
  aliases: ['PSC', ' '],
  address: '1 Main Street',
  city: 'Springfield',
  state: 'IL',
  zip: '62701-1234',
  lat: 39.8,
  lon: -89.65,
  timezone: 'America/Chicago',
  website: 'prairie.example',
  domain: 'prairie.example',
  color: '#0A3b5c',
  level: '4-year',
  sizeClass: 5,
  ...over,
})
const load = (rows: unknown, approve = false) =>
  importUniversities(database.db, JSON.stringify(rows), { approve })
const stored = (id: number) =>
  database
    .db('universities')
    .where({ source: 'ipeds', source_id: String(id) })
    .first()
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

describe('an imported university', () => {
  test('can have every fact, its state by abbreviation, its website absolute', async () => {
    expect(await load([university({ state: ' il ' })])).toEqual({ ...none, read: 1, inserted: 1 })
    const il = await database.db('states').where({ abr: 'IL' }).first()
    expect(await stored(900001)).toMatchObject({
      name: 'Prairie State College',
      key: 'Prairie State College Springfield',
      aliases: ['PSC'],
      address: '1 Main Street',
      city: 'Springfield',
      states_id: il!.id,
      zipcode: '62701-1234',
      latitude: 39.8,
      longitude: -89.65,
      time_zone: 'America/Chicago',
      website: 'https://prairie.example/',
      domain: 'prairie.example',
      school_hex_color: '#0A3b5c',
      status: 'Pending',
    })
  })

  test('can have only the required fields: the rest is unknown, the time zone comes from the coordinates', async () => {
    const bare = {
      id: '900002',
      name: 'École Ōtautahi 大学',
      city: 'Denver',
      state: 'CO',
      lat: 39.74,
      lon: -104.99,
    }
    await load([{ ...bare, address: '', color: 'blue' }])
    expect(await stored(900002)).toMatchObject({
      name: 'École Ōtautahi 大学',
      aliases: [],
      address: null,
      zipcode: null,
      time_zone: 'America/Denver',
      website: null,
      domain: null,
      school_hex_color: null,
    })
  })

  test('has no website if the address is invalid', async () => {
    const odd = ['javascript:alert(1)', 'mailto:a@b.example', 'see the door', 'http://']
    await load(odd.map((website, index) => university({ id: 1000 + index, website })))
    expect(await database.db('universities').distinct('website').pluck('website')).toEqual([null])
  })

  test('may follow a byte order mark', async () => {
    const text = `\uFEFF${JSON.stringify([university()])}`
    expect(await importUniversities(database.db, text, {})).toMatchObject({ inserted: 1 })
  })

  test('gets its own key if two approved ones share name and city; a third in the same state is refused', async () => {
    const same = { name: 'Columbia College', city: 'Columbia', zip: null }
    const south = { ...same, state: 'SC', lat: 34, lon: -81, timezone: null }
    const rows = [
      university({ id: 1, ...same, state: 'MO', lat: 38.95, lon: -92.3 }),
      university({ id: 2, ...south }),
      university({ id: 3, ...south }),
      university({ id: 4 }),
    ]
    expect(await load(rows, true)).toEqual({
      ...none,
      read: 4,
      inserted: 3,
      skipped: [{ row: 3, reason: 'another approved university has the same name, city and state' }],
    })
    expect(await database.db('universities').orderBy('source_id').pluck('key')).toEqual([
      'Columbia College Columbia',
      'Columbia College Columbia, SC',
      'Prairie State College Springfield',
    ])
    expect(await load(rows, true), 'the keys stand when the file comes again').toMatchObject({
      inserted: 0,
      updated: 0,
      unchanged: 3,
    })
  })
})

test('a second university of the same name and city is reported once, when it is new', async () => {
  await load([university()])
  const second = [university(), university({ id: 2, name: 'PRAIRIE STATE College', city: 'springfield' })]
  expect((await load(second)).notes).toMatchObject([
    { row: 2, rows: 1, example: 'PRAIRIE STATE College, springfield' },
  ])
  expect((await load(second)).notes).toEqual([])
  expect((await load([university({ id: 3, state: 'MO', lat: 37.2, lon: -93.3, zip: null })])).notes).toEqual(
    [],
  )
})

describe('bad rows', () => {
  test('are each reported with number and reason, and the good ones are imported', async () => {
    const bad: [row: unknown, reason: string][] = [
      [university({ state: 'ZZ' }), 'state "ZZ" is not the abbreviation of a state'],
      [university({ lat: 999 }), 'lat is not between -90 and 90'],
      [university({ lon: -180.5 }), 'lon is not between -180 and 180'],
      [university({ name: undefined }), 'name is missing'],
      [university({ name: ' \n ' }), 'name is missing'],
      [university({ name: 'x'.repeat(300) }), 'name is longer than 200 characters'],
      [
        university({ name: 'a\0b' }),
        'name contains a character that can’t be stored (NUL or half a surrogate pair)',
      ],
      [
        university({ aliases: ['ok', 'half \ud83d'] }),
        'aliases 1 contains a character that can’t be stored (NUL or half a surrogate pair)',
      ],
      [university({ zip: 62701, city: null }), 'city is missing; zip is not text'],
      [university({ lat: '39.8' }), 'lat is not a number'],
      [university({ aliases: 'PSC' }), 'aliases is not a list'],
      [university({ id: 'pls:1' }), 'id is not a UNITID, which is a whole number'],
      [university({ id: undefined }), 'id is missing'],
      [university({ timezone: 'Mars/Olympus' }), 'timezone is not a time zone name, such as America/Chicago'],
      ['a string', 'is not an object'],
      [null, 'is not an object'],
      [[university()], 'is not an object'],
      [university({ id: 7, name: 'Again' }), 'has the same id as row 1'],
    ]
    const rows = [
      university({ id: 7 }),
      ...bad.map(([row]) => row),
      university({ id: 8, name: '𝒳'.repeat(200) }),
    ]
    // JSON.stringify() escapes a lone surrogate, as a file may.
    expect(await load(rows)).toEqual({
      ...none,
      read: 20,
      inserted: 2,
      skipped: bad.map(([, reason], index) => ({ row: index + 2, reason })),
    })
    expect(await database.db('universities').orderBy('source_id').pluck('source_id')).toEqual(['7', '8'])
  })

  test('a row that only the database rejects costs no other row of its batch', async () => {
    const nameAt = (index: number) => `School ${index === 700 || index === 900 ? 3 : index}`
    const rows = Array.from({ length: 1200 }, (_, index) =>
      university({ id: 1 + index, name: nameAt(index) }),
    )
    const report = await load(rows, true)
    expect(report).toMatchObject({ inserted: 1199, skipped: [{ row: 901 }] })
    expect(await database.db('universities').count('* as n').first()).toEqual({ n: 1199 })
  })
})

describe('a broken file', () => {
  const BROKEN = [
    ['', 'The file is empty.'],
    [' \n', 'The file is empty.'],
    ['[]', 'The file has no rows.'],
    ['{"rows": []}', 'The file has no rows.'],
    ['{"rows": 1}', "The file isn't a list. It should be a JSON array with one object for each row."],
    [
      'null',
      "The file isn't JSON or CSV. A CSV file starts with a line of column names that include id and name.",
    ],
    ['[{"id": 1, "name": "Half a', "The file isn't valid JSON, or it's cut off."],
  ] as const
  test('writes nothing', () =>
    checkRows(BROKEN, async ([text, message]) => {
      await expect(importUniversities(database.db, text, {})).rejects.toMatchObject({
        name: 'ImportError',
        message,
      })
      expect(await database.db('universities').count('* as n').first()).toEqual({ n: 0 })
    }))

  test('a failure midway rolls back earlier batches', async () => {
    await database.db.raw(`
      create function fail_late() returns trigger language plpgsql as $$
      begin if new.source_id = '900' then raise exception 'no more' using errcode = '58030'; end if; return new; end $$;
      create trigger fail_late before insert on universities for each row execute function fail_late()`)
    try {
      await expect(
        load(Array.from({ length: 1000 }, (_, index) => university({ id: 1 + index }))),
      ).rejects.toThrow('no more')
      expect(await database.db('universities').count('* as n').first()).toEqual({ n: 0 })
    } finally {
      await database.db.raw('drop trigger fail_late on universities; drop function fail_late()')
    }
  })

  test('a second import at the same time is told to wait', async () => {
    await database.db.transaction(async (trx) => {
      await importUniversities(trx, JSON.stringify([university()]), {})
      await expect(load([university()])).rejects.toThrow('Another import into this database is running')
    })
  })
})

describe('the same file again', () => {
  test('changes nothing, not even updated_at', async () => {
    await load([university(), university({ id: 2 })])
    const before = await stored(900001)
    expect(await load([university(), university({ id: 2 })])).toEqual({ ...none, read: 2, unchanged: 2 })
    expect(await stored(900001)).toEqual(before)
  })

  test('with a changed row updates that one', async () => {
    await load([university(), university({ id: 2 })])
    const before = await stored(2)
    const name = 'Prairie State University'
    expect(await load([university(), university({ id: 2, name, lat: 40 })])).toMatchObject({
      updated: 1,
      unchanged: 1,
    })
    const after = await stored(2)
    expect(after).toMatchObject({
      id: before!.id,
      name,
      latitude: 40,
      key: 'Prairie State University Springfield',
    })
    expect(after!.updated_at.getTime()).toBeGreaterThan(before!.updated_at.getTime())
  })

  test('without some facts keeps them', async () => {
    await load([university()])
    const { address, zip, website, domain, color, aliases, ...bare } = university()
    void [address, zip, website, domain, color, aliases]
    expect(await load([bare])).toMatchObject({ unchanged: 1 })
    expect(await stored(900001)).toMatchObject({
      address: '1 Main Street',
      aliases: ['PSC'],
      school_hex_color: '#0A3b5c',
    })
  })

  test('never changes a status, except that approve turns Pending into Approved', async () => {
    const ids = [1, 2, 3]
    const rows = ids.map((id) => university({ id, name: `School ${id}` }))
    await load(rows)
    await database.db('universities').where({ source_id: '2' }).update({ status: 'Approved' })
    await database.db('universities').where({ source_id: '3' }).update({ status: 'Denied' })
    const statuses = async () => await database.db('universities').orderBy('source_id').pluck('status')

    expect(await load(rows)).toMatchObject({ unchanged: 3 })
    expect(await statuses()).toEqual(['Pending', 'Approved', 'Denied'])
    expect(await load(rows.map((row) => ({ ...row, zip: '62702' })))).toMatchObject({ updated: 3 })
    expect(await statuses()).toEqual(['Pending', 'Approved', 'Denied'])
    expect(await load(rows, true)).toMatchObject({ updated: 3 })
    expect(await statuses()).toEqual(['Approved', 'Approved', 'Denied'])
    expect(await load(rows)).toMatchObject({ unchanged: 3 })
  })
})
