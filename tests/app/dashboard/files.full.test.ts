import { WHOLE_SITE } from '~/services/auth/reach'
import { parse } from 'node-html-parser'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changeCampus } from '~/dashboard/items/change-campus.server'
import { locationSnapshot } from '~/dashboard/items/item-queries.server'
import { changeLocation } from '~/dashboard/items/change-location.server'
import { importNoticeWords, importWords } from '~/dashboard/bulk/file-words'
import { exportOf } from '~/dashboard/bulk/export-rules'
import { csvField, csvLine } from '~db/csv'
import { importLocations } from '~db/importers/locations'
import { importUniversities } from '~db/importers/universities'
import { dropImports } from '~/dashboard/bulk/run-import.server'
import { formData } from '../../support/context'
import { insertLocation, importedCafe } from '../../factories/location'
import { insertUniversity } from '../../factories/university'
import { insertMember } from '../../factories/user'
import { useApp } from '../../support/app'
import { useDatabase } from '../../support/database'
import { fieldsOf } from '../../support/formats/form-fields'
import { textsOf } from '../../support/formats/html'
import { jobContext, runJobs } from '../../support/jobs'
import { cpuTime } from '../../support/cpu-time'
import { checkRows } from '../../support/rows'

const database = useDatabase()
const { db } = database
const app = useApp(database)
const PATH = '/admin-dashboard/data'
let cookie: string

async function logInAdmin() {
  cookie = (await insertMember(db, app.env, { role: 'Admin', first_name: 'Bea', last_name: 'Boss' })).cookie
}
beforeAll(logInAdmin)

const dashboard = () => app.browser(cookie)

/** Sends a file like a browser. */
async function upload(
  content: string | Buffer,
  { kind = 'places', name = 'places.json', approve = false, as = cookie } = {},
) {
  const form = formData({ intent: 'upload', kind, ...(approve ? { approve: 'on' } : {}) })
  if (content !== '') form.append('file', new Blob([content as BlobPart], { type: 'application/json' }), name)
  return app.browser(as).post(PATH, form)
}

const tables = async () => ({
  locations: await db('study_locations').orderBy('id'),
  hours: await db('study_location_hours').orderBy(['study_location_id', 'day_of_week']),
  tags: await db('study_location_tags').orderBy(['study_location_id', 'tag_id']),
  schools: await db('universities').orderBy('id'),
  found: (await db.raw<{ rows: unknown[] }>('select location_id from search_documents order by 1')).rows,
})
const work = () => runJobs(database, app.env)
/** Uploads a file and lets the worker read it. Returns the address of its page. */
async function tried(...file: Parameters<typeof upload>): Promise<string> {
  const { headers } = await upload(...file)
  await work()
  return headers.location!
}
const html = async (at: string) => (await dashboard().get(at)).text.replaceAll('<!-- -->', '')

/** Presses a button for a file on its page. */
async function press(at: string, intent: string) {
  const version = /name="version" value="(\d+)"/.exec(await html(at))?.[1] ?? ''
  return dashboard().post(at, { intent, version })
}
const confirm = async (at: string) => {
  await press(at, 'confirm')
  await work()
}

describe('importing', () => {
  beforeAll(() => upload(JSON.stringify([importedCafe({ id: 'osm:node/1000' })])))
  beforeEach(async () => {
    await logInAdmin() // each may send so many forms a minute
    await db('study_locations').del()
    await db('universities').del()
    await db('rate_limits' as never).del()
  })

  it('previews new, changed and refused rows, saves nothing until confirmed, and then exactly that', async () => {
    await confirm(await tried(JSON.stringify([importedCafe()]), { approve: true }))
    const [stored] = await db('study_locations')
    expect(stored).toMatchObject({ name: 'The Quiet Bean', status: 'Approved' })

    const rows = [
      importedCafe({ name: 'The Loud Bean', week: { Mo: [[480, 1080]], Tu: [[0, 1440]] } }),
      importedCafe({ id: 'osm:node/2', name: '<b>New</b> Bean', lat: 44 }),
      importedCafe({ id: 'osm:node/3', name: 'Nowhere', state: 'XX' }),
      'no row',
      importedCafe({ id: 'osm:node/2' }),
    ]
    const before = await tables()
    const answer = await upload(JSON.stringify(rows), { name: 'C:\\files\\pläces.json' })
    const path = answer.headers.location!
    expect(path).toMatch(/^\/admin-dashboard\/data\/\d+$/)
    expect(await html(path)).toContain(`>${importWords.refresh}<`)
    await work()
    expect(await tables()).toEqual(before)

    const page = await html(path)
    for (const part of [
      '5 rows read · 1 new · 1 changed · 0 unchanged · 3 rejected',
      'pläces.json',
      'name: <del>The Quiet Bean</del> → <ins>The Loud Bean</ins>',
      'hours: <del>1 08:00:00-18:00:00, 2 closed',
      `/admin-dashboard/spot/${stored!.id}`,
      '&lt;b&gt;New&lt;/b&gt; Bean',
      'is not the abbreviation of a state',
      'has the same id as row 2',
      importWords.confirmAbout('2', false),
    ])
      expect(page).toContain(part)
    expect(page).not.toContain('C:\\files')

    for (const _ of [1, 2, 3]) expect((await press(path, 'confirm')).status).toBe(303)
    await work()
    expect(await db('study_locations').orderBy('id').select('name', 'status')).toEqual([
      { name: 'The Loud Bean', status: 'Approved' },
      { name: '<b>New</b> Bean', status: 'Pending' },
    ])
    const done = await html(path)
    expect(done).toContain(importWords.resultsTitle)
    expect(done).toContain('1 new · 1 changed')
    expect(done).not.toContain('value="confirm"')
    const [row] = await db('place_imports').orderBy('id', 'desc')
    expect(row).toMatchObject({ state: 'done', content: null, file_name: 'pläces.json' })
    expect((await press(path, 'discard')).status).toBe(409)
    expect((await press(path, 'confirm')).status).toBe(303) // it's in already
  })

  it('shows areas and facts line by line', async () => {
    const bean = (over: object) => JSON.stringify([importedCafe({ id: 'osm:node/9', ...over })])
    const areas = [
      { name: 'Map room', kind: 'reading room', seats: 20, facts: { noise: 'Silent' } },
      { name: 'Attic', kind: 'lounge' },
    ]
    const lines = async (content: string) => {
      const path = await tried(content)
      const shown = textsOf(await html(path), 'li.breakable')
      await confirm(path)
      return shown
    }
    await lines(bean({ areas, facts: { wifi: 'Wifi works' } }))
    const changed = [
      { name: 'Terrace', kind: 'outdoors' },
      { name: 'map room', kind: 'reading room', seats: 40, facts: { noise: 'Low hum' } },
    ]
    const facts = { wifi: 'Unreliable wifi', outlets: 'No outlets' }
    expect(await lines(bean({ areas: changed, facts }))).toEqual([
      'Wifi: Wifi works → Unreliable wifi',
      'Outlets: empty → No outlets',
      'Area: Attic (Lounge) → empty',
      'Area: empty → Terrace (Outdoors)',
      'map room: Name: Map room → map room',
      'map room: Seats: 20 → 40',
      'map room: Noise: Silent → Low hum',
    ])
    expect(await lines(bean({ areas: [], facts: {} }))).toHaveLength(4)
    await db('study_locations').where({ source_id: 'osm:node/9' }).del()
  })

  it('suggests what it says later than an admin, and the queue says which file does', async () => {
    await importLocations(db, JSON.stringify([importedCafe()]), { approve: true })
    const { id } = (await db('study_locations').first())!
    const wyoming = (await db('states').where('abr', 'WY').first())!.id
    const changes = { phone: '510-555-0100', hours: [], state_id: wyoming, latitude: 42 }
    const change = { reach: WHOLE_SITE, editorId: null, id, expected: null, message: 'Seen', changes }
    await db.transaction((transaction) => changeLocation(transaction, change))
    const path = await tried(JSON.stringify([importedCafe({ phone: '608-555-0199', checked: '2099-03-01' })]))
    expect(await db('study_location_suggestions')).toEqual([])
    for (const part of [
      importWords.keptValue('Phone', '510-555-0100', '608-555-0199') + ' That would become a suggested edit.',
      importWords.confirmSuggested('1'),
      '1 row read',
    ])
      expect(await html(path)).toContain(part)
    await confirm(path)
    expect(await html(path)).toContain('That’s a suggested edit now.')

    const queue = await html('/admin-dashboard/suggestions')
    const at = '/admin-dashboard/suggestions/' + (await db('study_location_suggestions').first())!.id
    const page = await html(at)
    for (const shown of [queue, page])
      expect(shown.replace(/<[^>]*>/g, '')).toContain('From the file “osm”, checked Mar 1, 2099')
    expect(page).not.toContain('the student')
    expect(textsOf(page, '.dashboard-table tbody th')).toEqual([
      'State',
      'Latitude',
      'Phone',
      'Hours on Monday',
      'Hours on Tue–Sun',
    ])
    const values = textsOf(page, '.dashboard-table tbody td')
    expect(values).toEqual(expect.arrayContaining(['Wyoming', 'Wisconsin', '42', '43.07', '608-555-0199']))
    const form = parse(page).querySelector('form#decline')!
    const declined = await dashboard().post(at, { ...fieldsOf(form), reason: 'I called them' })
    expect(declined.status).toBe(303)
    const decided = await db('study_location_suggestions').select('status', 'reason')
    expect(decided).toEqual([{ status: 'declined', reason: 'I called them' }])
  })

  it('lists what it leaves alone, with both values and a link to edit it', async () => {
    const school = { id: 7, name: 'Elm', city: 'Madison', state: 'WI', lat: 43, lon: -89 }
    const files = {
      universities: [{ ...school, website: 'https://elm.example/' }],
      places: [importedCafe({ areas: [{ name: 'Attic', kind: 'lounge', seats: 9 }] })],
    }
    await importUniversities(db, JSON.stringify(files.universities), { approve: true })
    await importLocations(db, JSON.stringify(files.places), { approve: true })
    const campus = (await db('universities').first())!.id
    const spot = (await db('study_locations').first())!.id
    const { areas } = (await locationSnapshot(db, WHOLE_SITE, spot))!
    const change = { editorId: null, expected: null, message: 'Seen' }
    await db.transaction(async (trx) => {
      await changeCampus(trx, {
        reach: WHOLE_SITE,
        ...change,
        id: campus,
        changes: { website: 'https://new.example/' },
      })
      const changes = { areas: areas.map((area) => ({ ...area, seats: 12 })) }
      await changeLocation(trx, { reach: WHOLE_SITE, ...change, id: spot, changes })
    })
    for (const [kind, link, line] of [
      ['universities', `campus/${campus}`, ['Website', 'https://new.example/', 'https://elm.example/']],
      ['places', `spot/${spot}`, ['Attic: Seats', '12', '9']],
    ] as const) {
      const page = await html(await tried(JSON.stringify(files[kind]), { kind }))
      const rows = parse(page).querySelectorAll('section details li')
      const row = rows.find((each) => each.querySelector(`a[href="/admin-dashboard/${link}"]`))
      const [field, own, other] = line
      expect(row!.text).toContain(importWords.keptValue(field, own, other))
      expect(row!.text.includes('That would become a suggested edit.')).toBe(kind === 'places')
    }
  })

  it('lists what it could not read, each reason once', async () => {
    const words = { week: undefined, hours: 'Mo-Fr sunrise-sunset' }
    const rows = [1, 2].map((id) => importedCafe({ id: `osm:node/${id}`, ...words }))
    const path = await tried(JSON.stringify([...rows, importedCafe({ id: 'c', checked: '<2026>' })]))
    const lines = [
      'Row 1. hours can’t be kept: sunrise or sunset (Mo-Fr sunrise-sunset). And 1 more row.',
      'Row 3. checked is not a day, such as 2025-03-01 (<2026>).',
    ]
    for (let time = 0; time < 2; time++) {
      const page = await html(path)
      expect(textsOf(page, 'summary')).toContain(`${importWords.notes} (3)`)
      expect(textsOf(page, 'details li')).toEqual(expect.arrayContaining(lines))
      if (time === 0) await confirm(path)
    }
  })

  it('lists study spots that an earlier file had, and keeps them', async () => {
    const cafes = (...ids: number[]) =>
      JSON.stringify(ids.map((id) => importedCafe({ id: `g${id}`, name: `Bean ${id}` })))
    await confirm(await tried(cafes(1, 2, 3, 4)))
    const path = await tried(cafes(1, 2, 3, 5))
    for (let time = 0; time < 2; time++) {
      const page = await html(path)
      expect(textsOf(page, 'summary')).toContain(`${importWords.gone} (1)`)
      expect(textsOf(page, 'details li')).toContain('Bean 4')
      if (time === 0) await confirm(path)
    }
    expect(await db('study_locations').count('* as n').first()).toEqual({ n: 5 })
  })

  it('accepts universities too, and a file without changes needs no confirmation', async () => {
    const address = { city: 'Berkeley', state: 'CA', lat: 37.87, lon: -122.26 }
    const university = JSON.stringify([{ id: 110635, name: 'Imported College', ...address }])
    const path = await tried(university, { kind: 'universities' })
    expect(await db('universities')).toEqual([])
    await confirm(path)
    expect(await db('universities').select('name', 'status', 'source_id')).toEqual([
      { name: 'Imported College', status: 'Pending', source_id: '110635' },
    ])

    const again = await tried(university, { kind: 'universities' })
    const page = await html(again)
    expect(page).toContain(importWords.nothingToDo)
    expect(page).not.toContain('value="confirm"')
    expect((await press(again, 'discard')).headers.location).toBe(PATH)
    expect(await html(again)).toContain('Discarded')
    expect((await press(again, 'discard')).status).toBe(303)
    expect((await press(again, 'confirm')).status).toBe(409)
  })

  it('refuses an unusable file next to its field, with the rest of the form unchanged', async () => {
    const before = await db('place_imports').count()
    const rows: [name: string, content: string | Buffer, message: string][] = [
      ['no file', '', importNoticeWords.noFile],
      ['one of 0 bytes', Buffer.alloc(0), importNoticeWords.emptyFile],
      ['an empty one', ' ', 'The file is empty.'],
      ['one that was cut off', '[{"id": 1', "The file isn't valid JSON, or it's cut off."],
      ['one that is no list', '{"a": 1}', "The file isn't a list"],
      ['one without rows', '[]', 'The file has no rows.'],
      ['no UTF-8', Buffer.from([0x5b, 0xff, 0xfe, 0x5d]), importNoticeWords.notText],
      ['a text', 'hello, world', "The file isn't JSON or CSV."],
      ['a table with NUL', 'id,name\n1,\0', "The file isn't JSON or CSV."],
      ['a table that breaks off', 'id,name\n1,"A', 'The file can&#x27;t be read as CSV'],
      ['a table without rows', 'id,name\n', 'The file has no rows.'],
      ['GeoJSON', '{"type":"FeatureCollection","features":[]}', 'a form that only the command reads'],
      ['IPEDS', 'UNITID,INSTNM\n1,A', 'a form that only the command reads'],
      ['a picture', Buffer.from('ffd8ffe000104a4649460001', 'hex'), importNoticeWords.notText],
      ['one with NUL', '["\0"]', "The file isn't valid JSON"],
      ['one that is too large', `["${'x'.repeat(5 * 1024 * 1024)}"]`, importNoticeWords.tooLarge],
    ]
    const check = async ([, content, message]: (typeof rows)[number]) => {
      const answer = await upload(content, { kind: 'universities', approve: true })
      expect(answer.status).toBe(422)
      expect(answer.text).toContain(message)
      expect(answer.text).toMatch(/<option value="universities" selected=""/)
      expect(answer.text).toMatch(/<input type="checkbox" name="approve" checked=""/)
    }
    await checkRows(rows, check, ([name]) => name)
    expect(await db('place_imports').count()).toEqual(before)
  })

  it('refuses five megabytes of tiny rows at once, and other pages do not wait for the rest', async () => {
    const full = (row: string, first = '', last = '') =>
      first + row.repeat(Math.floor((5 * 1024 * 1024 - 100) / row.length)) + last
    const tooMany = 'The file has more than 25,000 rows. Split it into smaller files.'
    const rows: [name: string, content: string, message: string | null][] = [
      ['objects', full('{},', '[', '{}]'), tooMany],
      ['lists', full('[],', '{"rows": [', '[]]}'), tooMany],
      ['lines', full('1,,\n', 'id,name,city\n'), tooMany],
      ['values', full('0,', '[{"tags": [', '0]}]'), 'A row of the file has more than 5,000 values.'],
      ['columns', full('x,', 'id,name,', '\n1,2'), 'A row of the file has more than 5,000 values.'],
      ['levels', full('[', '[', ''), 'The lists in the file are nested too deeply.'],
      ['as many objects as may be', `[${'{},'.repeat(24_999)}{}]`, null],
      ['as many lines as may be', `id,name,city\n${'1,,\n'.repeat(25_000)}`, null],
    ]
    let longest = 0
    let last = cpuTime()
    const watch = setInterval(() => {
      longest = Math.max(longest, cpuTime() - last)
      last = cpuTime()
    }, 1)
    const check = async ([, content, message]: (typeof rows)[number]) => {
      const answer = await upload(content)
      expect(answer.status).toBe(message ? 422 : 303)
      if (message) return expect(answer.text).toContain(message)
      await work()
      expect(await html(answer.headers.location!)).toContain('25,000')
    }
    await checkRows(rows, check, ([name]) => name)
    clearInterval(watch)
    console.info(`an import held up other work for at most ${Math.round(longest)} ms`)
    expect(longest).toBeLessThan(300) // ms of the processor in one piece
  })

  it('treats the same file sent ten times at once as one, and a different or later one separately', async () => {
    const files = () => db('place_imports').whereLike('content', '%osm:node/77%')
    const content = JSON.stringify([importedCafe({ id: 'osm:node/77' })])
    const answers = await Promise.all(Array.from({ length: 10 }, () => upload(content)))
    const [row, ...rest] = await files()
    expect(rest).toEqual([])
    const found = new Set(answers.map(({ headers }) => headers.location))
    expect([...found]).toEqual([`${PATH}/${row!.id}`])
    await upload(content, { approve: true })
    await upload(content, { name: 'again.json' })
    await upload(`${content} `)
    expect(await files()).toHaveLength(4)
    await files().update({ created_at: new Date(Date.now() - 120_000) })
    await upload(content)
    expect(await files()).toHaveLength(5)
    await files().del()
  })

  it('is for admins, whatever is sent by hand', async () => {
    const student = (await insertMember(db, app.env)).cookie
    const [file] = await db('place_imports').orderBy('id', 'desc')
    const before = await db('place_imports').orderBy('id')
    expect((await upload(JSON.stringify([importedCafe({ id: 'x' })]), { as: student })).status).toBe(403)
    for (const intent of ['confirm', 'discard'])
      expect((await app.browser(student).post(`${PATH}/${file!.id}`, { intent })).status).toBe(403)
    expect((await app.browser(student).get(`${PATH}/export/places.json`)).headers.location).toBe('/')
    expect(await db('place_imports').orderBy('id')).toEqual(before)
    for (const kind of ['', 'users', 'constructor'])
      expect((await upload('[1]', { kind })).status, kind).toBe(422)
  })

  it('discards a file that was not confirmed within a day', async () => {
    const path = await tried(JSON.stringify([importedCafe({ id: 'late' })]))
    await dropImports(jobContext(db))
    expect(await html(path)).toContain('value="confirm"')
    await db('place_imports').update({ updated_at: new Date(Date.now() - 25 * 3_600_000) })
    await dropImports(jobContext(db))
    const page = await html(path)
    expect(page).toContain(importNoticeWords.tooOld.replaceAll("'", '&#x27;'))
    expect(page).not.toContain('value="confirm"')
    expect((await press(path, 'confirm')).status).toBe(409)
    expect(await db('place_imports').whereNotNull('content')).toEqual([])
  })
})

describe('exporting', () => {
  const get = (file: string) => dashboard().get(`${PATH}/export/${file}`)
  const names = (text: string) =>
    (JSON.parse(text) as { rows: { name: string }[] }).rows.map(({ name }) => name).sort()

  beforeAll(async () => {
    await db('study_locations').del()
    await db('universities').del()
    const open = await insertUniversity(db, { name: 'Open College' })
    const closed = await insertUniversity(db, { name: 'Closed College', status: 'Denied' })
    const hours = [
      { day_of_week: 1, is_open: true, start_time: '22:00', end_time: '02:00' },
      { day_of_week: 2, is_open: false, start_time: null, end_time: null },
    ]
    const hostile = { name: '=HYPERLINK("http://evil.example")', phone: '+1 510 555 0100' }
    await insertLocation(db, { ...hostile, hours, tags: ['Quiet', 'Wifi'] })
    await insertLocation(db, { name: 'On campus, "quoted"', university_id: open.id })
    await insertLocation(db, { name: 'Under a denied campus', university_id: closed.id })
    await insertLocation(db, { name: 'Pending place', status: 'Pending' })
    const joined = await insertLocation(db, {
      name: 'Library that OSM adds to',
      source: 'imls',
      source_id: 'pls:1',
    })
    const link = { source: 'osm', source_id: 'osm:way/1', location_id: joined.id }
    await db('location_sources').insert([
      { ...link, same: true },
      { ...link, source_id: 'osm:way/2', same: null },
    ])
    const osm = { source: 'osm', source_id: 'osm:node/7' }
    await insertLocation(db, { ...osm, name: 'Mapped place' })
    await insertLocation(db, { ...osm, name: 'Denied place', source_id: 'osm:node/8', status: 'Denied' })
    await db.raw(`insert into study_locations (name, city, state_id, category, kind, status, latitude, longitude, time_zone, source)
      select 'Many ' || n, 'Berkeley', 1, 'Off-Campus', 'cafe', 'Approved', 37, -122, 'America/Los_Angeles', 'test' from generate_series(1, 1100) n`)
  })

  it("contains only public data, and OpenStreetMap's rows in a separate file that names its license", async () => {
    const locations = await get('places.json')
    expect(locations.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(locations.headers['content-disposition']).toBe('attachment; filename="carrel-places.json"')
    expect(locations.headers['cache-control']).toContain('no-store')
    const found = names(locations.text)
    expect(found).toHaveLength(1102)
    expect(found.filter((name) => !name.startsWith('Many'))).toEqual([
      '=HYPERLINK("http://evil.example")',
      'On campus, "quoted"',
    ])
    const { licence, rows } = JSON.parse(locations.text) as { licence: null; rows: Record<string, unknown>[] }
    expect(licence).toBeNull()
    expect(rows.find(({ phone }) => phone)).toMatchObject({
      week: { Mo: [[1320, 1560]] },
      tags: ['Wifi', 'Quiet'],
      city: 'Berkeley',
      state: 'CA',
      lat: 37.8716,
      category: 'Off-Campus',
      university: null,
    })
    type Osm = { licence: string; attribution: { text: string }; rows: { name: string; carrel_id: number }[] }
    const osm = JSON.parse((await get('places-osm.json')).text) as Osm
    expect(osm.rows.map(({ name }) => name)).toEqual(['Library that OSM adds to', 'Mapped place'])
    expect((await app.browser('').get(`/location/${osm.rows[0]!.carrel_id}`)).text).toContain(
      '© OpenStreetMap contributors',
    )
    expect(osm.licence).toContain('ODbL')
    expect(osm.attribution.text).toBe('© OpenStreetMap contributors')
    expect(names((await get('schools.json')).text)).toEqual(['Open College'])
    expect((await get('LICENCE-ODbL.txt')).text).toContain('Open Database License')
    expect((await get('places-osm.csv')).text).toMatch(
      /^\uFEFFid,src,name.*attribution,licence\r\npls:1,imls,.*© OpenStreetMap.*\nosm:node\/7,osm,Mapped place,.*© OpenStreetMap contributors.*ODbL/s,
    )
  })

  it('is safe in a spreadsheet, and ends correctly', async () => {
    const { text } = await get('places.csv')
    expect(text.startsWith('\uFEFFid,src,name,')).toBe(true)
    expect(text).toContain('"\'=HYPERLINK(""http://evil.example"")"')
    expect(text).toContain('"On campus, ""quoted"""')
    expect(text).toContain("'+1 510 555 0100")
    expect(text).toContain(',-122.2727,')
    expect(text.trimEnd().split('\r\n')).toHaveLength(1103)
  })

  it('writes the fields of a spreadsheet so that none is a formula', () =>
    checkRows(
      [
        ['a', 'a'],
        ['=1+1', "'=1+1"],
        ['+1', "'+1"],
        ['-1', "'-1"],
        ['@x', "'@x"],
        ['\t=1', '"\'\t=1"'],
        [' =1', "' =1"],
        ['\r\nx', '"\'\r\nx"'],
        ['＝1', "'＝1"],
        [-1.5, '-1.5'],
        [null, ''],
        [true, 'true'],
        ['a"b', '"a""b"'],
        ['a,b', '"a,b"'],
        [['x', 'y'], '"x; y"'],
        [{ Mo: [[1, 2]] }, '"{""Mo"":[[1,2]]}"'],
      ] as const,
      ([value, field]) => expect(csvField(value)).toBe(field),
    ))

  it('ends lines as in RFC 4180, and recognizes its files by name alone', async () => {
    expect(csvLine([1, undefined, 'x'])).toBe('1,,x\r\n')
    const unknown = 'places places.xml places.json.csv .json ../places.json users.csv constructor.json'
    for (const file of unknown.split(' ')) expect(exportOf(file), file).toBeNull()
    for (const file of ['users.csv', 'places.json.csv', '%2e%2e%2fplaces.json'])
      expect((await get(file)).status, file).toBe(404)
    const sent = { method: 'HEAD', headers: { Cookie: cookie } }
    expect((await app.send(`${PATH}/export/places.csv`, sent)).status).toBe(200)
  })
})
