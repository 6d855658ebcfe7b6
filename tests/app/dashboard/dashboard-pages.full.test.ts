import fs from 'node:fs'
import path from 'node:path'
import { parse, type HTMLElement } from 'node-html-parser'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dashboardWords, historyWords, navWords } from '~/dashboard/words'
import { editWords, fieldErrorWords, itemWords } from '~/dashboard/item-words'
import { modelWords } from '~/spots/model/words'
import { insertLocation } from '../../factories/location'
import { insertLocationRequest } from '../../factories/request'
import { insertUniversity } from '../../factories/university'
import { insertMember, insertUser, logIn } from '../../factories/user'
import { useApp } from '../../support/app'
import { formData } from '../../support/context'
import { useDatabase } from '../../support/database'
import { temporaryFolder } from '../../support/folder'
import { fieldsOf as fieldsOfForm } from '../../support/formats/form-fields'
import { cellsOf, textsOf, valuesOf } from '../../support/formats/html'

const faultWords = { ...modelWords, ...fieldErrorWords }

const database = useDatabase()
const { db } = database
const folder = temporaryFolder()
const app = useApp(database, { varDir: folder })
let cookie: string
let wifi: string
let campus: { id: number; key: string }

beforeAll(async () => {
  const admin = await insertUser(db, { role: 'Admin', first_name: 'Ada', last_name: 'Desk' })
  cookie = (await logIn(db, app.env, admin.id)).cookie
  campus = await insertUniversity(db, { name: 'Listed College' })
  wifi = String((await db('tag_types').where({ name: 'Wifi' }).first('id'))!.id)
})

/** Empties the queues that other tests left something in. */
async function empty() {
  await db('study_locations').del()
  await db('universities').whereNot({ id: campus.id }).del()
}

const get = async (path: string): Promise<HTMLElement> => {
  const answer = await app.browser(cookie).get(path)
  expect(answer.status, path).toBe(200)
  return parse(answer.text)
}
const main = (page: HTMLElement) => page.querySelector('main')!
const texts = (page: HTMLElement, selector: string) => textsOf(main(page), selector)
const rowsOf = (page: HTMLElement) => texts(page, 'tr[data-dashboard-row] th')
const pending = { status: 'Pending', latitude: null, longitude: null, time_zone: null } as const
const onCampus = () => ({ ...pending, university_id: campus.id })
const spot = async (id: number) => (await db('study_locations').where({ id }).first())!
const logs = (id: number) => db('study_location_edit_logs').where({ study_location_id: id }).orderBy('id')

/** The fields of a page's form, without its file. */
function fieldsOf(page: HTMLElement) {
  const { image: _file, ...fields } = fieldsOfForm(main(page).querySelector('form[method=post]')!)
  return fields
}

type Fields = ReturnType<typeof fieldsOf>
type Answer = { status: number; text: string }
const send = (path: string, fields: Fields) => app.browser(cookie).post(path, fields)
const save = async (path: string, change: Fields, page?: HTMLElement) =>
  send(path, { ...fieldsOf(page ?? (await get(path))), ...change })
/** What a form says about one of its fields, or above all of them. */
const said = ({ status, text }: Answer, field?: string) => [
  status,
  parse(text).querySelector(field ? `#entry-${field}-error` : '.error-summary')?.text,
]

describe('the list', { shuffle: false }, () => {
  beforeAll(empty)

  it('shows the longest-waiting Pending study spots, five rows a page, with the counts of all queues', async () => {
    for (let n = 1; n <= 7; n++) {
      const created_at = new Date(Date.UTC(2026, 0, n))
      await insertLocation(db, { name: `Waiting ${n}`, ...pending, created_at })
    }
    await insertLocation(db, { name: 'Shown Café' })
    const page = await get('/admin-dashboard')
    expect(rowsOf(page)).toEqual(['Waiting 1', 'Waiting 2', 'Waiting 3', 'Waiting 4', 'Waiting 5'])
    expect(texts(page, 'tr[data-dashboard-row] .badge')).toEqual(Array(5).fill('Pending'))
    expect(main(page).querySelector('select[name=status] option[selected]')!.textContent).toBe('Pending')
    expect(texts(page, '.chip[aria-current]')).toEqual(['Study Spot'])
    const [first, ...queues] = texts(page, 'nav[aria-label=Dashboard] a')
    expect([first, queues]).toEqual(['Study spots 77 waiting', Object.values(navWords.tabs).slice(1)])
    const small = 'Admin dashboard meant for Computers / Laptops (need large screen)'
    expect(texts(page, '.dashboard-small')).toEqual([small])
    expect(valuesOf(main(page), 'tr[data-dashboard-row] a[href^="/location"]')).toEqual([])
  })

  it('has pages forward and back, in each order', async () => {
    const oldest = [1, 2, 3, 4, 5, 6, 7].map((n) => `Waiting ${n}`)
    for (const [query, order] of [
      ['sort=newest', oldest.toReversed()],
      ['', oldest],
      ['sort=name', oldest],
    ] as const) {
      const to = async (page: HTMLElement, rel: string) => get(valuesOf(main(page), `a[rel=${rel}]`)[0]!)
      const first = await get(`/admin-dashboard?${query}`)
      const second = await to(first, 'next')
      expect([...rowsOf(first), ...rowsOf(second)]).toEqual(order)
      expect(main(second).querySelector('a[rel=next]')).toBeNull()
      const edit = await get(valuesOf(main(second), 'tr[data-dashboard-row] th a')[0]!)
      expect(rowsOf(await get(valuesOf(main(edit), '.dashboard-item p a')[0]!))).toEqual(rowsOf(second))
      const back = await to(second, 'prev')
      expect(rowsOf(back)).toEqual(rowsOf(first))
      expect(main(back).querySelector('a[rel=prev]')).toBeNull()
    }
    expect(rowsOf(await get('/admin-dashboard?rows=20&sort=oldest'))).toEqual(oldest)
  })

  it('finds items by words and by id, and says if there are none', async () => {
    const values = { city: 'Oakland', address: '99 Sycamore Street', status: 'Denied' } as const
    const { id } = await insertLocation(db, { name: 'Élan Reading Room', ...values })
    const found = async (q: string) =>
      rowsOf(await get(`/admin-dashboard?status=All&q=${encodeURIComponent(q)}`))
    for (const q of ['elan read', 'oakland sycam', `#${id}`])
      expect(await found(q), q).toEqual(['Élan Reading Room'])
    for (const q of ["'; drop table users", '***', '#0', 'a & | b:* \\'])
      expect(await found(q), q).toEqual([])
    expect(texts(await get('/admin-dashboard?q=elan'), '.empty p')[0]).toBe(dashboardWords.none)
    expect(texts(await get('/admin-dashboard?kind=campus'), '.empty p')[0]).toBe(dashboardWords.empty)
  })

  it('links Approved items to their pages, and nothing else', async () => {
    await insertLocation(db, { name: 'Linked Library', university_id: campus.id })
    const denied = await insertUniversity(db, { name: 'Unlisted College', status: 'Denied' })
    await insertLocation(db, { name: 'Unlisted Library', university_id: denied.id })
    const page = await get('/admin-dashboard?status=Approved&rows=50&q=li')
    const link = (name: string) => {
      const row = main(page).querySelectorAll('tr[data-dashboard-row]')
      const own = row.find(({ text }) => text.includes(name))!
      return valuesOf(own, 'a').filter((href) => !href!.startsWith('/admin'))
    }
    expect(link('Linked Library')).toEqual([`/university/${encodeURIComponent(campus.key)}/Linked%20Library`])
    expect(link('Unlisted Library')).toEqual([])
    const campuses = await get('/admin-dashboard?kind=campus&status=All&sort=name')
    expect(rowsOf(campuses)).toEqual(['Listed College', 'Unlisted College'])
    expect(campuses.toString()).toContain(`href="/university/${encodeURIComponent(campus.key)}"`)
    expect(texts(campuses, 'tr[data-dashboard-row] .badge')).toEqual(['Approved', 'Denied'])
    expect(rowsOf(await get('/admin-dashboard?kind=campus&status=Denied'))).toEqual(['Unlisted College'])
  })
})

describe('the edit form', () => {
  beforeEach(empty)

  it('has every field as it is, and saves the changes with their reason', async () => {
    const { id } = await insertLocation(db, {
      name: 'Edit Me',
      address: '1 Edit Street',
      zipcode: '94720',
      ...onCampus(),
      tags: ['Quiet'],
      hours: [{ day_of_week: 2, is_open: true, start_time: '09:00', end_time: '01:30' }],
    })
    const path = `/admin-dashboard/spot/${id}`
    const page = await get(`${path}?list=rows%3D20`)
    const fields = fieldsOf(page)
    const unchanged = { name: 'Edit Me', address: '1 Edit Street', city: 'Berkeley', zipcode: '94720' }
    const university = `Listed College, Berkeley, CA (#${campus.id})`
    expect(fields).toMatchObject({ intent: 'spot', ...unchanged, latitude: '', longitude: '', university })
    expect(fields).toMatchObject({ status: 'Pending', category: 'On-Campus', day1: '', day2: '09:00-01:30' })
    expect(fields.message).toBe('')
    const answer = await save(`${path}?list=rows%3D20`, {
      name: 'Edited Hall',
      status: 'Approved',
      latitude: '37.87',
      longitude: '-122.26',
      day2: 'closed',
      tags: [fields.tags as string, wifi],
      message: 'Seen it myself',
    })
    expect([answer.status, answer.headers.location]).toEqual([303, '/admin-dashboard?rows=20'])
    const saved = {
      name: 'Edited Hall',
      status: 'Approved',
      latitude: 37.87,
      time_zone: 'America/Los_Angeles',
    }
    expect(await spot(id)).toMatchObject(saved)
    const hours = db('study_location_hours').where({ study_location_id: id })
    expect(await hours.select('day_of_week', 'is_open')).toEqual([{ day_of_week: 2, is_open: false }])
    const changed = Object.keys((await logs(id))[0]!.action).sort()
    expect(changed).toEqual(['hours', 'latitude', 'longitude', 'name', 'status', 'tags'])
    expect((await app.send(`/university/${encodeURIComponent(campus.key)}/Edited%20Hall`)).status).toBe(200)
  })

  it('shows who requested the item, and what was sent with it', async () => {
    const sender = await insertUser(db, { first_name: 'Sam', last_name: 'Sender' })
    const { id } = await insertLocation(db, { name: 'Asked Hall', ...onCampus() })
    const request = await insertLocationRequest(db, {
      category: 'On-Campus',
      details: 'Open <late>',
      submitted_by: sender.id,
      study_location_id: id,
      pending_image_path: 'pendingimages/1/1/asked.jpg',
    })
    const page = await get(`/admin-dashboard/spot/${id}`)
    const panel = main(page).querySelector('section.panel')!
    expect(panel.textContent).toContain('Open <late>')
    expect(panel.querySelector('a')!.getAttribute('href')).toBe(`/admin-dashboard/users/${sender.id}`)
    expect(panel.querySelector('img')!.getAttribute('src')).toContain(String(request.id))
    // The decision is reported to the request.
    const denied = { status: 'Denied', message: 'Not a place to study' }
    expect((await save(`/admin-dashboard/spot/${id}`, denied)).status).toBe(303)
    const decided = await db('study_location_requests').where({ id: request.id }).first()
    expect(decided).toMatchObject({ decision: 'Denied', decision_reason: 'Not a place to study' })
  })

  it('says in a notice what was done, and leads to the next item', async () => {
    const waiting = (name: string, day: number) =>
      insertUniversity(db, { name, ...pending, created_at: new Date(Date.UTC(2026, 1, day)) })
    const two = await waiting('Next College', 2)
    const one = await waiting('First College', 1)
    const list = '?list=kind%3Dcampus'
    const browser = app.browser(cookie)
    const decide = async (path: string, change: Fields) => {
      const page = parse((await browser.get(path)).text)
      const answer = await browser.post(path, { ...fieldsOf(page), ...change, step: 'next' })
      return { page, to: answer.headers.location! }
    }
    const path = `/admin-dashboard/campus/${one.id}${list}`
    const { to } = await decide(path, { status: 'Denied', message: 'No such school' })
    expect(to).toBe(`/admin-dashboard/campus/${two.id}${list}`)
    const last = await decide(to, { city: 'Oakland', message: 'Moved' })
    expect(last.page.toString()).toContain('Campus updated successfully')
    expect(last.to).toBe('/admin-dashboard?kind=campus')
    expect((await browser.get(last.to)).text).toContain(editWords.endOfList)
  })

  it('requires a reason and a change, and shows errors next to the field with everything that was typed', async () => {
    const { id } = await insertLocation(db, { name: 'Wrongly Edited', ...onCampus() })
    const path = `/admin-dashboard/spot/${id}`
    const form = await get(path)
    const none = await save(path, { message: 'Nothing' }, form)
    expect(said(none)).toEqual([422, expect.stringContaining('No changes detected.')])
    const typed = {
      name: 'Typed name',
      latitude: 'north',
      zipcode: 'x',
      day4: 'late',
      university: 'Nowhere College',
    }
    const answer = await save(path, typed, form)
    const page = parse(answer.text)
    expect(page.querySelector('title')!.textContent).toMatch(/^Error: /)
    expect(fieldsOf(page)).toMatchObject(typed)
    for (const [field, message] of [
      ['latitude', faultWords.latitudeWrong],
      ['zipcode', faultWords.zipInvalid],
      ['day4', faultWords.hoursInvalid],
      ['message', 'Update Reason is required.'],
    ] as const)
      expect(said(answer, field)).toEqual([422, expect.stringContaining(message)])
    const odd = { seen: '{"constructor": "x", "__proto__": "y"}', latitude: 'north', message: 'x' }
    expect((await save(path, odd, form)).status).toBe(422)
    const to = (university: string) => save(path, { university, message: 'x' }, form)
    const unknown = faultWords.campusUnknown('Nowhere College')
    expect(said(await to('Nowhere College'), 'university')[1]).toContain(unknown)
    for (const city of ['Albany', 'Salem']) await insertUniversity(db, { name: 'Twice', city })
    expect((await to('twice')).text).toContain('Several campuses share this name')
    expect((await to('Twice, Salem, CA')).status).toBe(303)
    const moved = await get(path)
    const approve = { status: 'Approved', message: 'x' }
    expect(said(await save(path, approve, moved), 'latitude')[1]).toContain(itemWords.coordinatesRequired)
    expect((await spot(id)).status).toBe('Pending')
    // The dashboard offers the coordinates of the campus.
    expect((await save(path, { ...approve, useCampusPoint: 'yes' }, moved)).status).toBe(303)
    expect(await spot(id)).toMatchObject({ status: 'Approved', latitude: 37.8716 })

    const denied = await insertUniversity(db, { name: 'Refused College', status: 'Denied' })
    const below = await insertLocation(db, { university_id: denied.id, status: 'Pending' })
    const refused = await save(`/admin-dashboard/spot/${below.id}`, approve)
    expect(said(refused, 'status')).toEqual([422, expect.stringContaining('Refused College is Denied')])
  })

  it('asks whether coordinates outside the state or far from the campus are right, and saves them once confirmed', async () => {
    const { id } = await insertLocation(db, onCampus())
    const schools = [`/admin-dashboard/spot/${id}`, `/admin-dashboard/campus/${campus.id}`] as const
    const rows: [path: string, change: Fields, question: string][] = [
      [
        schools[0],
        { latitude: '37.87', longitude: '122.27' },
        itemWords.pointElsewhere(null, 'California', -122.27),
      ],
      [
        schools[0],
        { latitude: '43.07', longitude: '-89.4' },
        itemWords.pointElsewhere('Wisconsin', 'California', null),
      ],
      [schools[0], { latitude: '34.05', longitude: '-118.24' }, itemWords.pointFar(347, 'Listed College')],
      [
        schools[1],
        { latitude: '37.87', longitude: '122.27' },
        itemWords.pointElsewhere(null, 'California', -122.27),
      ],
    ]
    for (const [path, change, question] of rows) {
      const before = await get(path)
      expect(before.querySelector('[name=pointIsRight]')).toBeNull()
      const answer = await save(path, { ...change, message: 'Moved' }, before)
      expect(said(answer, 'latitude')).toEqual([
        422,
        expect.stringContaining(`${question} ${itemWords.confirmPoint}`),
      ])
      const page = parse(answer.text)
      expect(fieldsOf(page)).toMatchObject({ ...change, message: 'Moved' })
      expect(page.querySelector('[name=pointIsRight]')).not.toBeNull()
      const confirmed = await save(path, { pointIsRight: 'yes' }, page)
      expect(confirmed.status).toBe(303)
    }
    expect(await spot(id)).toMatchObject({ latitude: 34.05, time_zone: 'America/Los_Angeles' })
    expect((await save(schools[0], { phone: '1', message: 'Called' })).status).toBe(303)
    expect(
      (await save(schools[1], { latitude: '37.87', longitude: '-122.27', message: 'Back' })).status,
    ).toBe(303)
  })

  it('shows the changes before they are saved, without scripts too', async () => {
    const { id } = await insertLocation(db, { name: 'Previewed', ...onCampus(), tags: ['Quiet'] })
    const path = `/admin-dashboard/spot/${id}`
    const browser = app.browser(cookie)
    const fields = fieldsOf(parse((await browser.get(path)).text))
    const change = { name: 'After', tags: [wifi], message: 'Why', step: 'preview' }
    const kept = await browser.post(path, { ...fields, ...change })
    expect([kept.status, kept.headers.location]).toEqual([303, `${path}?preview=1`])
    const page = parse((await browser.get(kept.headers.location!)).text)
    expect(cellsOf(main(page), '.dashboard-changes tbody tr')).toEqual([
      ['Name', 'Previewed', 'After'],
      ['Tags', 'Quiet', 'Wifi'],
    ])
    expect(main(page).textContent).toContain(editWords.notSaved)
    expect((await spot(id)).name).toBe('Previewed')
    const saved = await browser.post(kept.headers.location!, { ...fieldsOf(page), step: 'save' })
    expect(saved.status).toBe(303)
    expect((await spot(id)).name).toBe('After')
    expect((await save(path, { step: 'preview' })).text).toContain('No changes detected.')
  })

  it('shows both versions if someone was faster, and nothing is lost', async () => {
    const { id } = await insertLocation(db, { name: 'Met', ...onCampus(), zipcode: '94720' })
    const path = `/admin-dashboard/spot/${id}`
    const mine = await get(path)
    const theirs = { name: 'Theirs', zipcode: '94601', message: 'They were faster' }
    expect((await save(path, theirs)).status).toBe(303)
    const typed = { name: 'Mine', address: '5 My Street', message: 'I was slower' }
    const answer = await save(path, typed, mine)
    expect(said(answer)).toEqual([
      409,
      expect.stringMatching(/Ada Desk edited this at .* Nothing was saved\./),
    ])
    const page = parse(answer.text)
    const lines = cellsOf(main(page), '.dashboard-changes tbody tr')
    expect(lines).toContainEqual(['Name', 'Met', 'Theirs', 'Mine'])
    expect(lines).toContainEqual(['ZIP code', '94720', '94601', editWords.notChanged])
    expect(main(page).textContent).toContain('Ada Desk: "They were faster"')
    expect(fieldsOf(page)).toMatchObject({ ...typed, zipcode: '94601' })
    // The same form twice counts once.
    for (const _ of [1, 2]) {
      expect((await send(path, fieldsOf(page))).status).toBe(303)
      expect(await spot(id)).toMatchObject({ name: 'Mine', address: '5 My Street', zipcode: '94601' })
    }
    expect(await logs(id)).toHaveLength(2)
  })

  it('says how many study spots a campus makes public, and which spot its campus hides', async () => {
    const { id } = await insertUniversity(db, { name: 'Dark College' })
    const of = { university_id: id }
    const [first] = [await insertLocation(db, of), await insertLocation(db, of)]
    const waits = await insertLocation(db, { ...of, status: 'Pending' })
    const says = editWords.spotsShown(2)
    const bulk = (ids: number[]) =>
      `/admin-dashboard/bulk?kind=campus&action=Denied&${ids.map((each) => `id=${each}`).join('&')}`
    const onPages = async () => {
      const paths = [`/admin-dashboard/campus/${id}`, bulk([id]), bulk([id, campus.id])]
      const pages = await Promise.all(paths.map(get))
      return pages.map((page) => main(page).textContent.includes(says))
    }
    const hidden = async ({ id: spotId }: { id: number }) =>
      texts(await get(`/admin-dashboard/spot/${spotId}`), '.note')
    expect([await onPages(), await hidden(first!)]).toEqual([[true, true, true], []])
    expect((await save(bulk([id]), { status: 'Denied', message: 'Closed' })).status).toBe(303)
    const note = 'This study spot isn’t public because its campus is Denied.'
    expect(await hidden(first!)).toEqual([note])
    expect([await onPages(), await hidden(waits)]).toEqual([[false, false, false], []])
  })

  it('for a missing item is a page that says so', async () => {
    for (const at of ['spot/999999', 'campus/x', 'other/1', 'spot/1/history/999', 'other/1/history'])
      expect((await app.browser(cookie).get(`/admin-dashboard/${at}`)).status, at).toBe(404)
    const { id } = await insertLocation(db, pending)
    const location = fieldsOf(await get(`/admin-dashboard/spot/${id}`))
    const elsewhere = { ...location, name: 'No campus', message: 'x' }
    expect((await send(`/admin-dashboard/campus/${campus.id}`, elsewhere)).status).toBe(404)
    expect((await send(`/admin-dashboard/spot/${id}`, { message: 'x' })).status).toBe(400)
  })
})

describe('the picture of an item', () => {
  const upload = async (path: string, body: Buffer, name = 'a.png', page?: HTMLElement) => {
    const form = formData({ ...fieldsOf(page ?? (await get(path))), message: 'A new picture' })
    if (page) form.set('city', 'Oakland')
    form.append('image', new Blob([new Uint8Array(body)], { type: `image/${name.slice(-3)}` }), name)
    return app.browser(cookie).post(path, form)
  }
  const picture = sharp({ create: { width: 90, height: 60, channels: 3, background: '#226644' } })
  const png = picture.png({ compressionLevel: 1 }).toBuffer()

  it('is stored over the previous one, with smaller sizes, and can be removed again', async () => {
    const { id } = await insertUniversity(db, { name: 'Pictured College' })
    const path = `/admin-dashboard/campus/${id}`
    const pictureUrl = async () => (await db('universities').where({ id }).first('image_url'))!.image_url
    expect((await upload(path, await png, 'front.png')).status).toBe(303)
    const url = (await pictureUrl())!
    expect(url).toMatch(new RegExp(`^/files/university_images/${id}/university_image\\?t=\\d+$`))
    for (const [end, type] of [
      ['?', 'image/jpeg'],
      ['-640.webp?', 'image/webp'],
      ['-1280.webp?', 'image/webp'],
    ] as const) {
      const { status, headers } = await app.send(url.replace('?', end))
      expect([status, headers['content-type']], end).toEqual([200, type])
    }
    const shown = await app.send('/university/Pictured%20College%20Berkeley')
    expect(shown.text).toContain(`university_image-640.webp?t=`)
    const [log] = await db('university_edit_logs').where({ university_id: id })
    expect(log!.action).toEqual({ image_url: { old: null, new: url } })
    expect((await upload(path, await png, 'again.png')).status).toBe(303)
    const removal = { removeImage: 'yes', message: 'Not theirs' }
    const browser = app.browser(cookie)
    const fields = fieldsOf(parse((await browser.get(path)).text))
    const kept = await browser.post(path, { ...fields, ...removal, step: 'preview' })
    const preview = parse((await browser.get(kept.headers.location!)).text)
    expect(cellsOf(main(preview), '.dashboard-changes tbody tr')).toEqual([
      ['Photo', editWords.photoNow, 'None'],
    ])
    const answer = await browser.post(path, {
      ...fieldsOf(preview),
      step: 'save',
    })
    expect(answer.status).toBe(303)
    expect(await pictureUrl()).toBeNull()
    const storage_key = `university_images/${id}/university_image`
    expect(await db('stored_object_removals').where({ storage_key })).toHaveLength(1)
    const back = await get(`${path}/history/${log!.id}`)
    expect(texts(back, '.note')).toEqual([historyWords.picture])
    expect(main(back).textContent).not.toContain(historyWords.alreadyReverted)
    const photo = expect.stringMatching(/^Photo from \w{3} \d+, \d{4}, \d+:\d\d [AP]M UTC$/)
    const lines = cellsOf(main(await get(`${path}/history`)), '.dashboard-history tbody tr')
    expect(lines).toEqual([
      ['Photo', photo, 'None'],
      ['Photo', photo, photo],
      ['Photo', 'None', photo],
    ])
  })

  it('is refused with the texts of the dashboard, and then nothing is saved', async () => {
    const { id } = await insertLocation(db, { name: 'No Picture', ...pending })
    const page = `/admin-dashboard/spot/${id}`
    const form = await get(page)
    for (const [body, name, message] of [
      [Buffer.alloc(5 * 1024 * 1024 + 1), 'a.png', 'Image size must be less than 5MB'],
      [Buffer.from('GIF89a'), 'a.gif', 'Invalid file type. Please upload a JPEG, JPG, or PNG file.'],
      [await png, '....png', 'Invalid filename. Please rename your file and try again.'],
      [(await png).subarray(0, 60), 'a.png', faultWords.imageDamaged],
    ] as const)
      expect(said(await upload(page, body, name, form), 'image')).toEqual([
        422,
        expect.stringContaining(message),
      ])
    // Blocks the picture's folder in storage with a file.
    fs.mkdirSync(path.join(folder, 'uploads', 'study_location_image'), { recursive: true })
    fs.writeFileSync(path.join(folder, 'uploads', 'study_location_image', String(id)), '')
    const down = 'Error updating location: We can’t store photos right now'
    expect(said(await upload(page, await png, 'a.png', form), 'image')).toEqual([
      503,
      expect.stringContaining(down),
    ])
    expect(await spot(id)).toMatchObject({ city: 'Berkeley', image_url: null })
    expect(await logs(id)).toEqual([])
  })
})

it('an unexpected error loses nothing: the form comes back as typed, and says that it was not saved', async () => {
  const { id } = await insertLocation(db, { name: 'Unlucky', ...pending })
  const university = await insertUniversity(db, { name: 'Unlucky College', ...pending })
  await db.raw(`create function unlucky() returns trigger language plpgsql as $$ begin raise exception 'unlucky'; end $$;
    create trigger unlucky before insert on study_location_edit_logs for each row when (new.message = 'Unlucky') execute function unlucky();
    create trigger unlucky before insert on university_edit_logs for each row when (new.message = 'Unlucky') execute function unlucky()`)
  for (const [path, message] of [
    [`/admin-dashboard/spot/${id}`, 'Error updating location: An error occurred'],
    [`/admin-dashboard/campus/${university.id}`, 'Error updating campus: An error occurred'],
  ] as const) {
    const answer = await save(path, { city: 'Oakland', message: 'Unlucky' })
    expect(said(answer)).toEqual([503, expect.stringContaining(message)])
    expect(fieldsOf(parse(answer.text))).toMatchObject({ city: 'Oakland', message: 'Unlucky' })
  }
  expect((await spot(id)).city).toBe('Berkeley')
  expect((await db('universities').where({ id: university.id }).first())!.city).toBe('Berkeley')
  await db.raw('drop function unlucky() cascade')
})

describe('the update history', () => {
  it('says who changed what, when and why, and reverts one change', async () => {
    const { id } = await insertLocation(db, { name: 'Historic', ...onCampus(), tags: ['Quiet'] })
    const path = `/admin-dashboard/spot/${id}`
    expect(texts(await get(`${path}/history`), '.empty')).toEqual([historyWords.none])
    await save(path, { city: 'Oakland', tags: [wifi], day1: '9-5pm', message: 'First <b>reason</b>' })
    await save(path, { zipcode: '94601', message: 'Second reason' })
    const page = await get(`${path}/history`)
    const items = texts(page, '.dashboard-history > li')
    expect(items).toHaveLength(2)
    expect(items[1]).toMatch(/by Ada Desk/)
    expect(items[1]).toContain('First <b>reason</b>')
    expect(textsOf(main(page).querySelectorAll('.dashboard-history > li')[1]!, 'tbody tr')).toEqual([
      'CityBerkeleyOakland',
      'TagsQuietWifi',
      'MondayNone09:00-17:00',
    ])
    const at = `${path}/history/${(await logs(id))[0]!.id}`
    expect(texts(await get(at), '.dashboard-item > table tbody tr')).toEqual([
      'CityOaklandBerkeley',
      'TagsWifiQuiet',
      'Monday09:00-17:00None',
    ])
    expect((await save(at, { message: '' })).text).toContain('Update Reason is required.')
    const done = await save(at, { message: 'It was right before' })
    expect([done.status, done.headers.location]).toEqual([303, `${path}/history`])
    expect(await spot(id)).toMatchObject({ city: 'Berkeley', zipcode: '94601' })
    expect(main(await get(at)).textContent).toContain(historyWords.alreadyReverted)
    expect(texts(await get(`${path}/history`), '.dashboard-history > li')).toHaveLength(3)
    // A field that has its old value again isn't reverted, so it's not said to be.
    await save(path, { city: 'Oakland', phone: '1', message: 'Both' })
    await save(path, { city: 'Berkeley', message: 'One back' })
    const both = (await logs(id)).find(({ message }) => message === 'Both')!
    const half = await get(`${path}/history/${both.id}`)
    expect(main(half).textContent).not.toContain(historyWords.changedSince)
    await save(path, { phone: '2', message: 'Other again' })
    expect(main(await get(`${path}/history/${both.id}`)).textContent).toContain(historyWords.changedSince)
  })

  it('has pages, and names no one whose account is gone', async () => {
    const { id } = await insertUniversity(db)
    await db.raw(
      `insert into university_edit_logs (university_id, action, message, edit_time)
       select :id, jsonb_build_object('city', jsonb_build_object('old', 'A', 'new', 'B')), 'Reason ' || n, now() - n * interval '1 minute' from generate_series(1, 45) n`,
      { id },
    )
    const seen: string[] = []
    for (let at: string | undefined = `/admin-dashboard/campus/${id}/history`; at;) {
      const page: HTMLElement = await get(at)
      seen.push(...texts(page, '.dashboard-history > li .breakable'))
      at = main(page).querySelector('.pages a')?.getAttribute('href')
      expect(main(page).textContent).toContain(`by ${editWords.someone}`)
    }
    expect(seen).toEqual(Array.from({ length: 45 }, (_, n) => `Update reason: Reason ${n + 1}`))
  })
})

describe('bulk changes', () => {
  it('show a preview, change what is possible, and report each row’s outcome', async () => {
    const placed = await insertLocation(db, {
      name: 'Bulk Placed',
      status: 'Pending',
      university_id: campus.id,
    })
    const lent = await insertLocation(db, { name: 'Bulk Lent', ...onCampus() })
    const lost = await insertLocation(db, { name: 'Bulk Lost', ...pending })
    const shown = await insertLocation(db, { name: 'Bulk Shown' })
    const ids = [placed, lent, lost, shown].map(({ id }) => id)
    const path = `/admin-dashboard/bulk?kind=spot&action=Approved&${ids.map((id) => `id=${id}`).join('&')}&list=rows%3D20`
    const results = (page: HTMLElement) => cellsOf(main(page)).map((cells) => cells.at(-1))
    expect(results(await get(path))).toEqual([
      'Will be approved',
      `Can’t change: ${dashboardWords.noCoordinatesUseCampus}`,
      `Can’t change: ${dashboardWords.noCoordinates}`,
      'Already Approved',
    ])
    expect((await save(path, {})).text).toContain('Update Reason is required.')
    const asked = await get(path)
    const answer = await save(path, { message: 'All seen', useCampusPoint: 'yes' }, asked)
    expect(answer.status).toBe(303)
    const done = await get(answer.headers.location!)
    expect(results(done)).toEqual([
      dashboardWords.bulkDid.Approved,
      dashboardWords.bulkDid.Approved,
      dashboardWords.bulkBlocked(dashboardWords.noCoordinates),
      dashboardWords.bulkUnchanged('Approved'),
    ])
    expect(main(done).textContent).toContain(dashboardWords.bulkDone(2, 4))
    expect(main(done).querySelector('form')).toBeNull()
    const statuses = await db('study_locations').whereIn('id', ids).orderBy('id').pluck('status')
    expect(statuses).toEqual(['Approved', 'Approved', 'Pending', 'Approved'])
    expect(await db('study_location_edit_logs').whereIn('study_location_id', ids)).toHaveLength(2)
    // Sending it twice counts once.
    expect((await save(path, { message: 'All seen', useCampusPoint: 'yes' }, asked)).status).toBe(303)
    expect(await db('study_location_edit_logs').whereIn('study_location_id', ids)).toHaveLength(2)
    const back = `/admin-dashboard/bulk?kind=spot&action=Pending&id=${placed.id}`
    expect((await save(back, { message: 'Too early' })).status).toBe(303)
    expect((await spot(placed.id)).status).toBe('Pending')
  })

  it('without a valid selection say so', async () => {
    const path = '/admin-dashboard/bulk?kind=spot&action=Denied'
    expect(main(await get(path)).textContent).toContain(dashboardWords.bulkNone)
    const many = Array.from({ length: 51 }, (_, n) => String(n + 1))
    const empty: Fields[] = [
      {},
      { ids: ['x'] },
      { ids: ['1'], status: 'Gone' },
      { ids: many, status: 'Denied', message: 'x' },
    ]
    for (const fields of empty) expect((await send(path, fields)).status).toBe(422)
  })
})

it('the account page leads admins to the dashboard, and no one else', async () => {
  const student = (await insertMember(db, app.env)).cookie
  const links = async (who: string, name: string) =>
    valuesOf((await app.browser(who).get(`/account/${name}`)).text, '.profile a')
  expect(await links(cookie, 'adadesk')).toContain('/admin-dashboard')
  expect(await links(student, 'robinreader')).not.toContain('/admin-dashboard')
})
