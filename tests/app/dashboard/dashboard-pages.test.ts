import fs from 'node:fs'
import path from 'node:path'
import { parse, type HTMLElement } from 'node-html-parser'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dashboardWords, historyWords, navWords } from '~/dashboard/words'
import { editWords, fieldErrorWords, itemWords } from '~/dashboard/items/words'
import { modelWords } from '~/locations/model/words'
import { insertLocation } from '../../factories/location'
import { insertUniversity } from '../../factories/university'
import { insertMember, insertUser, logIn } from '../../factories/user'
import { useApp } from '../../support/app'
import { useDatabase } from '../../support/database'
import { temporaryFolder } from '../../support/folder'

const faultWords = { ...modelWords, ...fieldErrorWords }

const database = useDatabase()
const { db } = database
const folder = temporaryFolder()
const app = useApp(database, { varDir: folder })
let cookie: string
let campus: { id: number; key: string }

beforeAll(async () => {
  const admin = await insertUser(db, { role: 'Admin', first_name: 'Ada', last_name: 'Desk' })
  cookie = (await logIn(db, app.env, admin.id)).cookie
  campus = await insertUniversity(db, { name: 'Listed College' })
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
const texts = (page: HTMLElement, selector: string) =>
  main(page)
    .querySelectorAll(selector)
    .map(({ textContent }) => textContent.trim())
const rowsOf = (page: HTMLElement) => texts(page, 'tr[data-desk-row] th')
const pending = { status: 'Pending', latitude: null, longitude: null, time_zone: null } as const
const onCampus = () => ({ ...pending, university_id: campus.id })

/** A form's fields as a browser without scripts has them. */
function fieldsOf(page: HTMLElement, selector = 'main form[method=post]'): Record<string, string | string[]> {
  const fields: Record<string, string | string[]> = {}
  const add = (name: string, value: string) => {
    fields[name] = name in fields ? [fields[name]!, value].flat() : value
  }
  const decode = (value: string) => value // node-html-parser decodes attributes
  for (const control of page.querySelector(selector)!.querySelectorAll('input, textarea, select')) {
    const [name, type] = [control.getAttribute('name'), control.getAttribute('type')]
    if (!name || type === 'file') continue
    if (control.tagName === 'SELECT')
      add(name, control.querySelector('option[selected]')?.getAttribute('value') ?? '')
    else if (control.tagName === 'TEXTAREA') add(name, control.textContent.replace(/^\n/, ''))
    else if (type === 'checkbox' || type === 'radio') {
      if (control.hasAttribute('checked')) add(name, decode(control.getAttribute('value') ?? 'on'))
    } else add(name, decode(control.getAttribute('value') ?? ''))
  }
  return fields
}

const save = async (path: string, change: Record<string, string | string[]>, page?: HTMLElement) =>
  app.browser(cookie).post(path, { ...fieldsOf(page ?? (await get(path))), ...change })

describe('the list', { shuffle: false }, () => {
  beforeAll(empty)

  it('shows the longest-waiting Pending study spots, five rows a page, with the counts of all queues', async () => {
    for (let n = 1; n <= 7; n++)
      await insertLocation(db, {
        name: `Waiting ${n}`,
        ...pending,
        created_at: new Date(Date.UTC(2026, 0, n)),
      })
    await insertLocation(db, { name: 'Shown Café' })
    const page = await get('/admin-dashboard')
    expect(rowsOf(page)).toEqual(['Waiting 1', 'Waiting 2', 'Waiting 3', 'Waiting 4', 'Waiting 5'])
    expect(texts(page, 'tr[data-desk-row] .badge')).toEqual(Array(5).fill('Pending'))
    expect(main(page).querySelector('select[name=status] option[selected]')!.textContent).toBe('Pending')
    expect(texts(page, '.chip[aria-current]')).toEqual(['Study Spot'])
    expect(texts(page, 'nav[aria-label=Dashboard] a')[0]).toBe('Study spots 77 waiting')
    expect(texts(page, 'nav[aria-label=Dashboard] a').slice(1)).toEqual(
      Object.values(navWords.queues).slice(1),
    )
    expect(texts(page, '.desk-small')).toEqual([
      'Admin dashboard meant for Computers / Laptops (need large screen)',
    ])
    expect(
      main(page)
        .querySelectorAll('tr[data-desk-row] a')
        .map((link) => link.getAttribute('href'))
        .filter((href) => href!.startsWith('/location')),
    ).toEqual([])
  })

  it('has pages forward and back, in each order', async () => {
    for (const [query, order] of [
      ['sort=newest', [7, 6, 5, 4, 3, 2, 1]],
      ['', [1, 2, 3, 4, 5, 6, 7]],
      ['sort=name', [1, 2, 3, 4, 5, 6, 7]],
    ] as const) {
      const first = await get(`/admin-dashboard?${query}`)
      const next = main(first).querySelector('a[rel=next]')!.getAttribute('href')!
      const second = await get(next.replaceAll('&amp;', '&'))
      expect([...rowsOf(first), ...rowsOf(second)]).toEqual(order.map((n) => `Waiting ${n}`))
      expect(main(second).querySelector('a[rel=next]')).toBeNull()
      const back = await get(
        main(second).querySelector('a[rel=prev]')!.getAttribute('href')!.replaceAll('&amp;', '&'),
      )
      expect(rowsOf(back)).toEqual(rowsOf(first))
      expect(main(back).querySelector('a[rel=prev]')).toBeNull()
    }
    expect(rowsOf(await get('/admin-dashboard?rows=20&sort=oldest'))).toEqual(
      [1, 2, 3, 4, 5, 6, 7].map((n) => `Waiting ${n}`),
    )
  })

  it('finds items by words and by id, and says if there are none', async () => {
    const found = await insertLocation(db, {
      name: 'Élan Reading Room',
      city: 'Oakland',
      address: '99 Sycamore Street',
      status: 'Denied',
    })
    for (const q of ['elan read', 'oakland sycam', `#${found.id}`]) {
      expect(rowsOf(await get(`/admin-dashboard?status=All&q=${encodeURIComponent(q)}`)), q).toEqual([
        'Élan Reading Room',
      ])
    }
    expect(texts(await get('/admin-dashboard?q=elan'), '.empty p')[0]).toBe(dashboardWords.none)
    for (const q of ["'; drop table users", '***', '#0', 'a & | b:* \\']) {
      expect(rowsOf(await get(`/admin-dashboard?status=All&q=${encodeURIComponent(q)}`)), q).toEqual([])
    }
    expect(texts(await get('/admin-dashboard?kind=campus'), '.empty p')[0]).toBe(dashboardWords.empty)
  })

  it('links Approved items to their pages, and nothing else', async () => {
    await insertLocation(db, { name: 'Linked Library', university_id: campus.id })
    const denied = await insertUniversity(db, { name: 'Unlisted College', status: 'Denied' })
    await insertLocation(db, { name: 'Unlisted Library', university_id: denied.id })
    const page = await get('/admin-dashboard?status=Approved&rows=50&q=li')
    const link = (name: string) =>
      main(page)
        .querySelectorAll('tr[data-desk-row]')
        .find((row) => row.textContent.includes(name))!
        .querySelectorAll('a')
        .map((each) => each.getAttribute('href')!)
        .filter((href) => !href.startsWith('/admin'))
    expect(link('Linked Library')).toEqual([`/university/${encodeURIComponent(campus.key)}/Linked%20Library`])
    expect(link('Unlisted Library')).toEqual([])
    const campuses = await get('/admin-dashboard?kind=campus&status=All&sort=name')
    expect(rowsOf(campuses)).toEqual(['Listed College', 'Unlisted College'])
    expect(campuses.toString()).toContain(`href="/university/${encodeURIComponent(campus.key)}"`)
    expect(texts(campuses, 'tr[data-desk-row] .badge')).toEqual(['Approved', 'Denied'])
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
    const wifi = String((await db('tag_types').where({ name: 'Wifi' }).first('id'))!.id)
    const fields = fieldsOf(page)
    expect(fields).toMatchObject({
      intent: 'spot',
      name: 'Edit Me',
      address: '1 Edit Street',
      city: 'Berkeley',
      zipcode: '94720',
      latitude: '',
      longitude: '',
      status: 'Pending',
      category: 'On-Campus',
      university: `Listed College, Berkeley, CA (#${campus.id})`,
      day1: '',
      day2: '09:00-01:30',
      message: '',
    })
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
    expect(
      await db('study_locations').where({ id }).first('name', 'status', 'latitude', 'time_zone'),
    ).toEqual({ name: 'Edited Hall', status: 'Approved', latitude: 37.87, time_zone: 'America/Los_Angeles' })
    expect(
      await db('study_location_hours').where({ study_location_id: id }).select('day_of_week', 'is_open'),
    ).toEqual([{ day_of_week: 2, is_open: false }])
    const [log] = await db('study_location_edit_logs').where({ study_location_id: id })
    expect(Object.keys(log!.action).sort()).toEqual([
      'hours',
      'latitude',
      'longitude',
      'name',
      'status',
      'tags',
    ])
    expect((await app.send(`/university/${encodeURIComponent(campus.key)}/Edited%20Hall`)).status).toBe(200)
  })

  it('shows who requested the item, and what was sent with it', async () => {
    const sender = await insertUser(db, { first_name: 'Sam', last_name: 'Sender' })
    const { id, state_id } = await insertLocation(db, { name: 'Asked Hall', ...onCampus() })
    const [request] = await db('study_location_requests')
      .insert({
        name: 'Asked Hall',
        address: '1 Asked Way',
        city: 'Berkeley',
        state_id,
        category: 'On-Campus',
        details: 'Open <late>',
        submitted_by: sender.id,
        study_location_id: id,
        pending_image_path: 'pendingimages/1/1/asked.jpg',
      })
      .returning('id')
    const page = await get(`/admin-dashboard/spot/${id}`)
    const panel = main(page).querySelector('section.panel')!
    expect(panel.textContent).toContain('Open <late>')
    expect(panel.querySelector('a')!.getAttribute('href')).toBe(`/admin-dashboard/users/${sender.id}`)
    expect(panel.querySelector('img')!.getAttribute('src')).toContain(String(request!.id))
    // The decision is reported to the request.
    expect(
      (await save(`/admin-dashboard/spot/${id}`, { status: 'Denied', message: 'Not a place to study' }))
        .status,
    ).toBe(303)
    expect(
      await db('study_location_requests').where({ id: request!.id }).first('decision', 'decision_reason'),
    ).toEqual({ decision: 'Denied', decision_reason: 'Not a place to study' })
  })

  it('says in a notice what was done, and leads to the next item', async () => {
    const two = await insertUniversity(db, {
      name: 'Next College',
      ...pending,
      created_at: new Date(Date.UTC(2026, 1, 2)),
    })
    const one = await insertUniversity(db, {
      name: 'First College',
      ...pending,
      created_at: new Date(Date.UTC(2026, 1, 1)),
    })
    const list = '?list=kind%3Dcampus'
    const browser = app.browser(cookie)
    const page = parse((await browser.get(`/admin-dashboard/campus/${one.id}${list}`)).text)
    const answer = await browser.post(`/admin-dashboard/campus/${one.id}${list}`, {
      ...fieldsOf(page),
      status: 'Denied',
      message: 'No such school',
      step: 'next',
    })
    expect(answer.headers.location).toBe(`/admin-dashboard/campus/${two.id}?list=kind%3Dcampus`)
    const shown = await browser.get(answer.headers.location!)
    expect(shown.text).toContain('Campus updated successfully')
    const last = await browser.post(answer.headers.location!, {
      ...fieldsOf(parse(shown.text)),
      city: 'Oakland',
      message: 'Moved',
      step: 'next',
    })
    expect(last.headers.location).toBe('/admin-dashboard?kind=campus')
    expect((await browser.get(last.headers.location!)).text).toContain(editWords.endOfList)
  })

  it('requires a reason and a change, and shows errors next to the field with everything that was typed', async () => {
    const { id } = await insertLocation(db, { name: 'Wrongly Edited', ...onCampus() })
    const path = `/admin-dashboard/spot/${id}`
    const form = await get(path)
    const none = await save(path, { message: 'Nothing' }, form)
    expect([none.status, parse(none.text).querySelector('.error-summary')!.textContent]).toEqual([
      422,
      expect.stringContaining('No changes detected.'),
    ])
    const answer = await save(
      path,
      { name: 'Typed name', latitude: 'north', zipcode: 'x', day4: 'late', university: 'Nowhere College' },
      form,
    )
    expect(answer.status).toBe(422)
    const page = parse(answer.text)
    expect(page.querySelector('title')!.textContent).toMatch(/^Error: /)
    expect(fieldsOf(page)).toMatchObject({
      name: 'Typed name',
      latitude: 'north',
      zipcode: 'x',
      day4: 'late',
      university: 'Nowhere College',
    })
    for (const [field, message] of [
      ['latitude', faultWords.latitudeWrong],
      ['zipcode', faultWords.zipInvalid],
      ['day4', faultWords.hoursInvalid],
      ['message', 'Update Reason is required.'],
    ]) {
      expect(page.querySelector(`#entry-${field}-error`)!.textContent, field).toContain(message)
    }
    const odd = await save(
      path,
      { seen: '{"constructor": "x", "__proto__": "y"}', latitude: 'north', message: 'x' },
      form,
    )
    expect(odd.status).toBe(422)
    const unknown = await save(path, { university: 'Nowhere College', message: 'x' }, form)
    expect(parse(unknown.text).querySelector('#entry-university-error')!.textContent).toContain(
      faultWords.campusUnknown('Nowhere College'),
    )
    await insertUniversity(db, { name: 'Twice', city: 'Albany' })
    await insertUniversity(db, { name: 'Twice', city: 'Salem' })
    expect((await save(path, { university: 'twice', message: 'x' }, form)).text).toContain(
      'Several campuses share this name',
    )
    expect((await save(path, { university: 'Twice, Salem, CA', message: 'x' }, form)).status).toBe(303)
    const moved = await get(path)
    const unplaced = await save(path, { status: 'Approved', message: 'x' }, moved)
    expect(parse(unplaced.text).querySelector('#entry-latitude-error')!.textContent).toContain(
      itemWords.coordinatesRequired,
    )
    expect((await db('study_locations').where({ id }).first('status'))!.status).toBe('Pending')
    // The dashboard offers the coordinates of the campus.
    expect(
      (await save(path, { status: 'Approved', message: 'x', useCampusPoint: 'yes' }, moved)).status,
    ).toBe(303)
    expect(await db('study_locations').where({ id }).first('status', 'latitude')).toEqual({
      status: 'Approved',
      latitude: 37.8716,
    })
  })

  it('refuses an on-campus location under a campus that is not Approved, with the reason', async () => {
    const denied = await insertUniversity(db, { name: 'Refused College', status: 'Denied' })
    const { id } = await insertLocation(db, { university_id: denied.id, status: 'Pending' })
    const answer = await save(`/admin-dashboard/spot/${id}`, { status: 'Approved', message: 'x' })
    expect([answer.status, parse(answer.text).querySelector('#entry-status-error')!.textContent]).toEqual([
      422,
      expect.stringContaining('Refused College is Denied'),
    ])
  })

  it('shows the changes before they are saved, without scripts too', async () => {
    const { id } = await insertLocation(db, { name: 'Previewed', ...onCampus(), tags: ['Quiet'] })
    const path = `/admin-dashboard/spot/${id}`
    const browser = app.browser(cookie)
    const fields = fieldsOf(parse((await browser.get(path)).text))
    const wifi = String((await db('tag_types').where({ name: 'Wifi' }).first('id'))!.id)
    const kept = await browser.post(path, {
      ...fields,
      name: 'After',
      tags: [wifi],
      message: 'Why',
      step: 'preview',
    })
    expect([kept.status, kept.headers.location]).toEqual([303, `${path}?preview=1`])
    const page = parse((await browser.get(kept.headers.location!)).text)
    expect(
      main(page)
        .querySelectorAll('.desk-changes tbody tr')
        .map((row) => row.querySelectorAll('th, td').map((cell) => cell.textContent)),
    ).toEqual([
      ['Name', 'Previewed', 'After'],
      ['Tags', 'Quiet', 'Wifi'],
    ])
    expect(main(page).textContent).toContain(editWords.notSaved)
    expect((await db('study_locations').where({ id }).first('name'))!.name).toBe('Previewed')
    const saved = await browser.post(kept.headers.location!, { ...fieldsOf(page), step: 'save' })
    expect(saved.status).toBe(303)
    expect((await db('study_locations').where({ id }).first('name'))!.name).toBe('After')
    expect((await save(path, { step: 'preview' })).text).toContain('No changes detected.')
  })

  it('shows both versions if someone was faster, and nothing is lost', async () => {
    const { id } = await insertLocation(db, { name: 'Met', ...onCampus(), zipcode: '94720' })
    const path = `/admin-dashboard/spot/${id}`
    const mine = await get(path)
    expect((await save(path, { name: 'Theirs', zipcode: '94601', message: 'They were faster' })).status).toBe(
      303,
    )
    const answer = await save(path, { name: 'Mine', address: '5 My Street', message: 'I was slower' }, mine)
    expect(answer.status).toBe(409)
    const page = parse(answer.text)
    expect(page.querySelector('.error-summary')!.textContent).toMatch(
      /Ada Desk edited this at .* Nothing was saved\./,
    )
    const lines = main(page)
      .querySelectorAll('.desk-changes tbody tr')
      .map((row) => row.querySelectorAll('th, td').map((cell) => cell.textContent))
    expect(lines).toContainEqual(['Name', 'Met', 'Theirs', 'Mine'])
    expect(lines).toContainEqual(['ZIP code', '94720', '94601', editWords.none])
    expect(main(page).textContent).toContain('Ada Desk: "They were faster"')
    expect(fieldsOf(page)).toMatchObject({
      name: 'Mine',
      address: '5 My Street',
      zipcode: '94601',
      message: 'I was slower',
    })
    expect((await app.browser(cookie).post(path, fieldsOf(page))).status).toBe(303)
    expect(await db('study_locations').where({ id }).first('name', 'address', 'zipcode')).toEqual({
      name: 'Mine',
      address: '5 My Street',
      zipcode: '94601',
    })
    // The same form twice counts once.
    expect((await app.browser(cookie).post(path, fieldsOf(page))).status).toBe(303)
    expect(await db('study_location_edit_logs').where({ study_location_id: id })).toHaveLength(2)
  })

  it('for a missing item is a page that says so', async () => {
    for (const path of [
      '/admin-dashboard/spot/999999',
      '/admin-dashboard/campus/x',
      '/admin-dashboard/other/1',
      '/admin-dashboard/spot/1/history/999',
      '/admin-dashboard/other/1/history',
    ]) {
      expect((await app.browser(cookie).get(path)).status, path).toBe(404)
    }
    const { id } = await insertLocation(db, pending)
    const location = fieldsOf(await get(`/admin-dashboard/spot/${id}`))
    expect(
      (
        await app
          .browser(cookie)
          .post(`/admin-dashboard/campus/${campus.id}`, { ...location, name: 'No campus', message: 'x' })
      ).status,
    ).toBe(404)
    expect((await app.browser(cookie).post(`/admin-dashboard/spot/${id}`, { message: 'x' })).status).toBe(400)
  })
})

describe('the picture of an item', () => {
  const upload = async (
    path: string,
    file: { name: string; type: string; body: Buffer },
    more: Record<string, string> = {},
    page?: HTMLElement,
  ) => {
    const form = new FormData()
    for (const [name, value] of Object.entries({
      ...fieldsOf(page ?? (await get(path))),
      message: 'A new picture',
      ...more,
    }))
      for (const each of [value].flat()) form.append(name, each)
    form.append('image', new Blob([new Uint8Array(file.body)], { type: file.type }), file.name)
    return app.browser(cookie).post(path, form)
  }
  const png = () =>
    sharp({ create: { width: 90, height: 60, channels: 3, background: '#226644' } })
      .png({ compressionLevel: 1 })
      .toBuffer()

  it('is stored over the previous one, with smaller sizes, and can be removed again', async () => {
    const { id } = await insertUniversity(db, { name: 'Pictured College' })
    const path = `/admin-dashboard/campus/${id}`
    expect((await upload(path, { name: 'front.png', type: 'image/png', body: await png() })).status).toBe(303)
    const { image_url: url } = (await db('universities').where({ id }).first('image_url'))!
    expect(url).toMatch(new RegExp(`^/files/university_images/${id}/university_image\\?t=\\d+$`))
    for (const each of [url!, url!.replace('?', '-640.webp?'), url!.replace('?', '-1280.webp?')]) {
      const { status, headers } = await app.send(each)
      expect([status, headers['content-type']], each).toEqual([
        200,
        each.includes('webp') ? 'image/webp' : 'image/jpeg',
      ])
    }
    expect((await app.send('/university/Pictured%20College%20Berkeley')).text).toContain(
      `university_image-640.webp?t=`,
    )
    expect((await db('university_edit_logs').where({ university_id: id }).first('action'))!.action).toEqual({
      image_url: { old: null, new: url },
    })
    expect((await upload(path, { name: 'again.png', type: 'image/png', body: await png() })).status).toBe(303)
    expect((await save(path, { removeImage: 'yes', message: 'Not theirs' })).status).toBe(303)
    expect((await db('universities').where({ id }).first('image_url'))!.image_url).toBeNull()
    expect(
      await db('stored_object_removals').where({ storage_key: `university_images/${id}/university_image` }),
    ).toHaveLength(1)
    const [log] = await db('university_edit_logs').where({ university_id: id }).orderBy('id')
    expect(texts(await get(`${path}/history/${log!.id}`), '.note')).toEqual([historyWords.picture])
  })

  it('is refused with the texts of the dashboard, and then nothing is saved', async () => {
    const { id } = await insertLocation(db, { name: 'No Picture', ...pending })
    const page = `/admin-dashboard/spot/${id}`
    const form = await get(page)
    const said = async (file: { name: string; type: string; body: Buffer }) => {
      const answer = await upload(page, file, { city: 'Oakland' }, form)
      expect(answer.status).toBe(422)
      return parse(answer.text).querySelector('#entry-image-error')!.textContent
    }
    expect(
      await said({ name: 'a.png', type: 'image/png', body: Buffer.alloc(5 * 1024 * 1024 + 1) }),
    ).toContain('Image size must be less than 5MB')
    expect(await said({ name: 'a.gif', type: 'image/gif', body: Buffer.from('GIF89a') })).toContain(
      'Invalid file type. Please upload a JPEG, JPG, or PNG file.',
    )
    expect(await said({ name: '....png', type: 'image/png', body: await png() })).toContain(
      'Invalid filename. Please rename your file and try again.',
    )
    expect(await said({ name: 'a.png', type: 'image/png', body: (await png()).subarray(0, 60) })).toContain(
      faultWords.imageDamaged,
    )
    // Blocks the picture's folder in storage with a file.
    fs.mkdirSync(path.join(folder, 'uploads', 'study_location_image'), { recursive: true })
    fs.writeFileSync(path.join(folder, 'uploads', 'study_location_image', String(id)), '')
    const down = await upload(
      page,
      { name: 'a.png', type: 'image/png', body: await png() },
      { city: 'Oakland' },
      form,
    )
    expect([down.status, parse(down.text).querySelector('#entry-image-error')!.textContent]).toEqual([
      503,
      expect.stringContaining('Error updating location: We can’t store photos right now'),
    ])
    expect(await db('study_locations').where({ id }).first('city', 'image_url')).toEqual({
      city: 'Berkeley',
      image_url: null,
    })
    expect(await db('study_location_edit_logs').where({ study_location_id: id })).toEqual([])
  })
})

describe('an unexpected error', () => {
  it('loses nothing: the form comes back as typed, and says that it was not saved', async () => {
    const { id } = await insertLocation(db, { name: 'Unlucky', ...pending })
    const university = await insertUniversity(db, { name: 'Unlucky College', ...pending })
    await db.raw(`create function unlucky() returns trigger language plpgsql as $$ begin raise exception 'unlucky'; end $$;
      create trigger unlucky before insert on study_location_edit_logs for each row when (new.message = 'Unlucky') execute function unlucky();
      create trigger unlucky before insert on university_edit_logs for each row when (new.message = 'Unlucky') execute function unlucky()`)
    for (const [path, said] of [
      [`/admin-dashboard/spot/${id}`, 'Error updating location: An error occurred'],
      [`/admin-dashboard/campus/${university.id}`, 'Error updating campus: An error occurred'],
    ] as const) {
      const answer = await save(path, { city: 'Oakland', message: 'Unlucky' })
      expect(answer.status).toBe(503)
      expect(parse(answer.text).querySelector('.error-summary')!.textContent).toContain(said)
      expect(fieldsOf(parse(answer.text))).toMatchObject({ city: 'Oakland', message: 'Unlucky' })
    }
    expect([
      (await db('study_locations').where({ id }).first('city'))!.city,
      (await db('universities').where({ id: university.id }).first('city'))!.city,
    ]).toEqual(['Berkeley', 'Berkeley'])
    await db.raw('drop function unlucky() cascade')
  })
})

describe('the update history', () => {
  it('says who changed what, when and why, and reverts one change', async () => {
    const { id } = await insertLocation(db, { name: 'Historic', ...onCampus(), tags: ['Quiet'] })
    const path = `/admin-dashboard/spot/${id}`
    expect(texts(await get(`${path}/history`), '.empty')).toEqual([historyWords.none])
    const wifi = String((await db('tag_types').where({ name: 'Wifi' }).first('id'))!.id)
    await save(path, { city: 'Oakland', tags: [wifi], day1: '9-5pm', message: 'First <b>reason</b>' })
    await save(path, { zipcode: '94601', message: 'Second reason' })
    const page = await get(`${path}/history`)
    const items = texts(page, '.desk-history > li')
    expect(items).toHaveLength(2)
    expect(items[1]).toMatch(/by Ada Desk/)
    expect(items[1]).toContain('First <b>reason</b>')
    expect(
      main(page)
        .querySelectorAll('.desk-history > li')[1]!
        .querySelectorAll('tbody tr')
        .map((row) => row.textContent),
    ).toEqual(['CityBerkeleyOakland', 'TagsQuietWifi', 'MondayNone09:00-17:00'])
    const log = (await db('study_location_edit_logs')
      .where({ study_location_id: id })
      .orderBy('id')
      .first('id'))!.id
    const revert = await get(`${path}/history/${log}`)
    expect(
      main(revert)
        .querySelectorAll('.desk-entry > table tbody tr')
        .map((row) => row.textContent),
    ).toEqual(['CityOaklandBerkeley', 'TagsWifiQuiet', 'Monday09:00-17:00None'])
    expect((await save(`${path}/history/${log}`, { message: '' })).text).toContain(
      'Update Reason is required.',
    )
    const done = await save(`${path}/history/${log}`, { message: 'It was right before' })
    expect([done.status, done.headers.location]).toEqual([303, `${path}/history`])
    expect(await db('study_locations').where({ id }).first('city', 'zipcode')).toEqual({
      city: 'Berkeley',
      zipcode: '94601',
    })
    expect(main(await get(`${path}/history/${log}`)).textContent).toContain(historyWords.alreadyReverted)
    expect(texts(await get(`${path}/history`), '.desk-history > li')).toHaveLength(3)
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
      seen.push(...texts(page, '.desk-history > li .breakable'))
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
    const results = (page: HTMLElement) =>
      main(page)
        .querySelectorAll('tbody tr')
        .map((row) => row.querySelectorAll('td').at(-1)!.textContent)
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
    expect(await db('study_locations').whereIn('id', ids).orderBy('id').pluck('status')).toEqual([
      'Approved',
      'Approved',
      'Pending',
      'Approved',
    ])
    expect(await db('study_location_edit_logs').whereIn('study_location_id', ids)).toHaveLength(2)
    // Sending it twice counts once.
    expect((await save(path, { message: 'All seen', useCampusPoint: 'yes' }, asked)).status).toBe(303)
    expect(await db('study_location_edit_logs').whereIn('study_location_id', ids)).toHaveLength(2)
    const back = await save(`/admin-dashboard/bulk?kind=spot&action=Pending&id=${placed.id}`, {
      message: 'Too early',
    })
    expect([
      back.status,
      (await db('study_locations').where({ id: placed.id }).first('status'))!.status,
    ]).toEqual([303, 'Pending'])
  })

  it('without a valid selection say so', async () => {
    expect(main(await get('/admin-dashboard/bulk?kind=spot&action=Denied')).textContent).toContain(
      dashboardWords.bulkNone,
    )
    for (const fields of [
      {},
      { ids: ['x'] },
      { ids: ['1'], status: 'Gone' },
      { ids: Array.from({ length: 51 }, (_, n) => String(n + 1)), status: 'Denied', message: 'x' },
    ]) {
      expect(
        (
          await app
            .browser(cookie)
            .post('/admin-dashboard/bulk?kind=spot&action=Denied', fields as Record<string, string[]>)
        ).status,
      ).toBe(422)
    }
  })
})

it('the account page leads admins to the dashboard, and no one else', async () => {
  const student = (await insertMember(db, app.env)).cookie
  const links = async (who: string, name: string) =>
    parse((await app.browser(who).get(`/account/${name}`)).text)
      .querySelectorAll('.profile a')
      .map((link) => link.getAttribute('href'))
  expect(await links(cookie, 'adadesk')).toContain('/admin-dashboard')
  expect(await links(student, 'robinreader')).not.toContain('/admin-dashboard')
})
