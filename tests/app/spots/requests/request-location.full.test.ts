import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { LocationRequestForm } from '~/spots/requests/location-form'
import { requestLocation } from '~/spots/requests/request-location.server'
import { createStorage } from '~/services/storage/create-storage.server'
import type { Storage } from '~/services/storage/storage'
import type { UniversityRow, UserRow } from '~db/tables'
import { createPostgresSearch } from '~search/postgres'
import { insertLocation } from '../../../factories/location'
import { insertUniversity } from '../../../factories/university'
import { insertMember, insertUser, logIn } from '../../../factories/user'
import { viewerFor } from '../../../factories/viewer'
import { useApp } from '../../../support/app'
import { useDatabase } from '../../../support/database'
import { temporaryFolder } from '../../../support/folder'
import { jpegFile, sendForm, type Sent } from './send-form'
import { attrAt, textAt } from '../../../support/html'
import { answered, signInTo } from '../../../support/answers'
import { checkRows } from '../../../support/rows'

const database = useDatabase()
const varDir = temporaryFolder()
const app = useApp(database, { varDir })

const GUIDELINES = '/university/request-location'
const PAGE = `${GUIDELINES}/new`
let user: UserRow
let cookie: string
let image: File
let campus: UniversityRow
let tags: string[]

beforeAll(async () => {
  const { db } = database
  image = await jpegFile()
  campus = await insertUniversity(db, { name: 'Place College', city: 'Berkeley' })
  for (const city of ['Berkeley', 'Oakland']) await insertUniversity(db, { name: 'Double College', city })
  const names = ['Wifi', 'Quiet', 'Outlet', 'Aesthetic']
  tags = (await db('tag_types').whereIn('name', names).orderBy('id').pluck('id')).map(String)
  const known = { name: 'Known Café', address: '2476 Telegraph Ave' }
  await insertLocation(db, { ...known, latitude: 37.8656, longitude: -122.2585 })
  await insertLocation(db, { name: 'Reading Room', university_id: campus.id })
  await insertLocation(db, { name: 'Secret Café', address: '1 Hidden Way', status: 'Pending' })
})
/** A new user each time, because an account has a daily limit of requests. */
beforeEach(async () => {
  user = await insertUser(database.db)
  cookie = (await logIn(database.db, app.env, user.id)).cookie
})

const send = (fields: Sent, who = cookie) => sendForm(app, PAGE, who, fields)
const wish = (more: Sent = {}): Sent => ({
  name: 'Corner Desk',
  address: '12 Shattuck Avenue',
  city: 'San Rafael',
  state: 'CA',
  category: 'Off-Campus',
  tags: tags.slice(0, 3),
  image,
  ...more,
})
/** What the form says about a wish: its faults by field. */
const faultsOf = async (more: Sent) => (await send(wish(more))).faults
const requests = () => database.db('study_location_requests').where({ submitted_by: user.id }).orderBy('id')
const look = async (query: string, who = cookie) => (await app.browser(who).get(`${PAGE}?${query}`)).html

describe('a request for a location', () => {
  it('has a public page of guidelines, and a form for members, which visitors see explained in its own words', async () => {
    const browser = app.browser()
    const page = (await browser.get(GUIDELINES)).html
    expect(page.querySelectorAll('article li').length).toBeGreaterThan(3)
    const button = page.querySelector('article .button')!
    expect([button.text, button.getAttribute('href')]).toEqual(['Request Study Location', PAGE])
    expect((await browser.get(PAGE)).to).toBe(signInTo(PAGE))
    expect((await browser.get('/signin')).text).toContain('Please log in to continue')
  })

  it('is linked from the footer, from a campus, whose name it passes on, and from where a location is missing', async () => {
    const campusPage = (await app.send('/university/Place%20College%20Berkeley')).html
    expect(textAt(campusPage, 'footer a[href="/university/request-location"]')).toBe('Request Location')
    const link = campusPage.querySelector('main a[href^="/university/request-location"]')!
    expect(link.text).toBe('Request Location')
    const guidelines = (await app.browser(cookie).get(link.getAttribute('href')!)).html
    const form = (await app.browser(cookie).get(attrAt(guidelines, 'article .button', 'href')!)).html
    expect(attrAt(form, '#place-request-university', 'value')).toBe('Place College, Berkeley, CA')
    expect(attrAt(form, '[name=category][checked]', 'value')).toBe('On-Campus')
    const action = async (path: string) => attrAt((await app.send(path)).html, '.error-page .button', 'href')
    for (const path of ['/location/999999', '/university/Place%20College%20Berkeley/Nowhere', '/location/x'])
      expect(await action(path), path).toBe(GUIDELINES)
    expect(await action('/university/Nowhere')).toBe('/allschools')
  })

  it('becomes a row as sent with its tags, a Pending location with the known details, and then a picture', async () => {
    const map = 'https://www.google.com/maps/@37.9735,-122.5311,17z'
    const details = ' Upstairs.\r\nAsk for the key. '
    const answer = await answered(send(wish({ zip: '94901', details, map })), 303, GUIDELINES)
    expect((await answer.follow()).text).toContain('Request sent')
    const [row] = await requests()
    const state = await database.db('states').where({ abr: 'CA' }).first()
    const content = {
      name: 'Corner Desk',
      address: '12 Shattuck Avenue',
      city: 'San Rafael',
      state_id: state!.id,
      zipcode: '94901',
      category: 'Off-Campus',
      university_id: null,
      latitude: 37.9735,
      longitude: -122.5311,
    }
    const pending_image_path = `pendingimages/${user.id}/${row!.id}/front-door-1.jpg`
    expect(row).toMatchObject({ ...content, details: 'Upstairs.\nAsk for the key.', pending_image_path })
    expect(await createStorage(app.env).head(row!.pending_image_path!)).not.toBeNull()
    const made = await database.db('study_locations').where({ id: row!.study_location_id }).first()
    expect(made).toMatchObject({ ...content, status: 'Pending', image_url: null })
    const ids = tags.slice(0, 3).map(Number)
    for (const [table, its] of [
      ['study_location_request_tags', { study_location_request_id: row!.id }],
      ['study_location_tags', { study_location_id: row!.study_location_id }],
    ] as const)
      expect(await database.db(table).where(its).orderBy('tag_id').pluck('tag_id'), table).toEqual(ids)
    expect((await app.send(`/location/${row!.study_location_id}`)).status).toBe(404)
  })

  it('on campus names its university, as typed or as chosen', async () => {
    const on = (university: string, name: string) => wish({ name, category: 'On-Campus', university })
    for (const [typed, name] of [
      ['place college', 'Desk one'],
      ['Double College, Oakland, CA', 'Desk two'],
    ] as const) {
      expect((await send(on(typed, name))).location, typed).toBe(GUIDELINES)
    }
    const [first, second] = await requests()
    expect(first).toMatchObject({ category: 'On-Campus', university_id: campus.id })
    const chosen = await database.db('universities').where({ id: second!.university_id! }).first('city')
    expect(chosen).toEqual({ city: 'Oakland' })
    const fault = async (typed: string) => (await send(on(typed, 'Desk three'))).faults.university
    expect(await fault('')).toBe('Choose the university for this spot.')
    const several = /^Several universities share this name\. Enter Double College, (Berkeley|Oakland), CA or /
    expect(await fault('Double College')).toMatch(several)
    expect(await fault('Plaice College')).toMatch(/^We couldn’t find “Plaice College”\./)
    // Off campus it has none, whatever the field says.
    expect((await send(wish({ name: 'Desk four', university: 'Place College' }))).to).toBe(GUIDELINES)
    expect((await requests()).at(-1)).toMatchObject({ category: 'Off-Campus', university_id: null })
  })

  it('reports errors in the words of the specification, with everything typed still there', async () => {
    const none = await send({})
    expect(none.status).toBe(422)
    expect(none.faults).toEqual({
      name: 'Enter a name with 2–100 letters, numbers, spaces or simple punctuation.',
      address: 'Enter an address with 5–200 characters.',
      city: 'Enter a city with 2–50 letters, spaces, apostrophes or hyphens.',
      state: 'Please select a state',
      category: 'Please select a category',
      tags: 'Please select between 3-10 tags to help others find this location',
      image: 'Please upload a valid image file',
    })
    const all = (await database.db('tag_types').orderBy('id').pluck('id')).map(String)
    const typed = {
      name: '<b>Bold</b>',
      address: '1234',
      city: 'Area 51',
      zip: '9490',
      map: 'https://maps.app.goo.gl/x',
    }
    const wrong = await send(wish({ ...typed, tags: all.slice(0, 11), details: 'd'.repeat(1001) }))
    const { state: _state, category: _category, image: _image, ...again } = none.faults
    expect(wrong.faults).toEqual({
      ...again,
      zip: 'Enter a 5-digit ZIP code, like 94704.',
      details: 'Use 1,000 characters or fewer',
      map: 'Short links don’t show the location. Open the link, then paste the full address from your browser.',
    })
    for (const [name, value] of Object.entries(typed))
      expect(attrAt(wrong.root, `#place-request-${name}`, 'value')).toBe(value)
    expect(wrong.root.querySelectorAll('[name=tags][checked]').length).toBe(11)
    expect(textAt(wrong.root, '#place-request-details')).toHaveLength(1001)
    for (const wrongTags of [tags.slice(0, 2), ['999999', ...tags.slice(0, 3)]])
      expect(await faultsOf({ tags: wrongTags })).toEqual({ tags: none.faults.tags })
    const zip = 'ZIP code 94704 is in CA, not NV. Change one, or leave the ZIP code blank.'
    expect(await faultsOf({ zip: '94704', state: 'NV' })).toEqual({ zip })
    expect(await faultsOf({ zip: '00000' })).toEqual({
      zip: 'We don’t recognize ZIP code 00000. Check the number.',
    })
    for (const [map, said] of [
      ['Telegraph Avenue', 'We couldn’t find coordinates here.'],
      [
        '39.5296, -119.8138',
        'This point is in Nevada, not California. Change one, or leave the map link blank.',
      ],
      ['48.8584, 2.2945', 'is in an area outside the US states'],
    ])
      expect((await faultsOf({ map: map! })).map).toContain(said)
    expect(await requests()).toEqual([])
  })

  it('treats hostile text as text', async () => {
    const details = '<script>alert(1)</script>${7*7} \u0000'
    const hostile = { name: "Robert'); DROP TABLE--", details, zip: '94901\r\nX: y' }
    await answered(send(wish(hostile)), 422)
    await answered(send(wish({ name: "Robert's Desk", details: '<img src=x onerror=alert(1)> ${7*7}' })), 303)
    const { text } = await app.browser(cookie).get('/account/me?tab=requests')
    expect(text).not.toContain('onerror=alert')
  })

  it('that is sent twice, or many times at once, is one request and one location', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => send(wish({ name: 'Twice Desk' }))))
    expect(answers.map(({ status, to }) => [status, to])).toEqual(Array(4).fill([303, GUIDELINES]))
    expect((await send(wish({ name: 'Twice Desk', address: '12 Shattuck Ave.' }))).status).toBe(303)
    expect(await requests()).toHaveLength(1)
    expect(await database.db('study_locations').where({ name: 'Twice Desk' })).toHaveLength(1)
  })

  it('says if its sender’s account is gone, or if its picture is missing from storage afterwards', async () => {
    const storage = createStorage(app.env)
    const ask = (id: number, name: string, store: Storage = storage) =>
      requestLocation(
        { db: database.db, search: createPostgresSearch(database.db), storage: store },
        {
          viewer: viewerFor({ ...user, id }),
          value: LocationRequestForm.parse({ ...wish({ name }), step: 'send' }),
        },
      )
    const message = 'User ID is required to submit a study location request.'
    expect(await ask(999_999, 'Nobody’s Desk')).toMatchObject({ kind: 'missing', message })
    const forgetful = { ...storage, head: () => Promise.resolve(null) }
    const value = { became: 'made', fault: 'Failed to get public URL for image' }
    expect(await ask(user.id, 'Lost Desk', forgetful)).toMatchObject({ value })
    expect(await requests()).toMatchObject([{ name: 'Lost Desk', pending_image_path: null }])
  })

  it('saves what a visitor typed until they have logged in', async () => {
    const { image: _image, ...typed } = wish({ name: 'Kept Desk', zip: '94901' })
    const answer = await sendForm(app, PAGE, '', { ...typed, image })
    expect(answer.to).toBe(signInTo(PAGE))
    const draft = answer.cookies.map((line) => line.split(';')[0]!).join('; ')
    const root = (await app.browser(`${cookie}; ${draft}`).get(PAGE)).html
    expect(attrAt(root, '#place-request-name', 'value')).toBe('Kept Desk')
    expect(attrAt(root, '#place-request-zip', 'value')).toBe('94901')
    expect(root.querySelectorAll('[name=tags][checked]').length).toBe(3)
  })
})

describe('what exists already', () => {
  const near = (more: Sent = {}) => wish({ city: 'Berkeley', ...more })

  it('is shown by a button before anything is sent, with the form kept', async () => {
    const known = { name: 'Known Cafe', address: '2476 Telegraph Avenue', details: 'Kept.' }
    const { image: _image, ...typed } = near(known)
    const answer = await answered(send({ ...typed, step: 'check' }), 303, `${PAGE}?look=1#similar`)
    const { root } = await answer.follow()
    expect(textAt(root, '#similar')).toContain('It’s already listed, so there’s no need to request it.')
    expect(root.querySelectorAll('#similar li').map(({ text }) => text.trim())).toEqual([
      'Known Café 2476 Telegraph Ave · Berkeley, CA',
    ])
    expect(textAt(root, '#place-request-details').trim()).toBe('Kept.')
    expect(root.querySelectorAll('[name=tags][checked]').length).toBe(3)
    const other = { name: 'Xylophone Hall', address: '99 Elsewhere Road' }
    const nothing = await (await send({ ...typed, ...other, step: 'check' })).follow()
    const said = 'Nothing similar is listed or requested. You can send your request.'
    expect(textAt(nothing.root, '#similar')).toContain(said)
  })

  it('is found by name, by address, on the campus and next to the point; never what is Pending', async () => {
    type Answer = { similar: { listed: { name: string }[] } | null }
    const similar = async (fields: Record<string, string>, browser = app.browser(cookie)) => {
      const there = { city: 'Berkeley', state: 'CA', name: 'Xylophone', address: '99 Elsewhere Road' }
      const query = new URLSearchParams({ ...there, ...fields })
      const { text } = await browser.get(`${GUIDELINES}/similar?${query}`)
      return (JSON.parse(text) as Answer).similar
    }
    const inRoom = { name: 'Reading', city: 'Xyzzy', category: 'On-Campus', university: 'Place College' }
    const rows: [Record<string, string>, ...string[]][] = [
      [{ name: 'known café' }, 'Known Café'],
      [{ address: '2476 Telegraph Avenue' }, 'Known Café'],
      [{ map: '37.8657, -122.2586' }, 'Known Café'],
      [{ map: '37.8757, -122.2586' }],
      [inRoom, 'Reading Room'],
      [{ name: 'Secret Café', address: '1 Hidden Way' }],
    ]
    await checkRows(rows, async ([fields, ...expected]) =>
      expect((await similar(fields))!.listed.map(({ name }) => name)).toEqual(expected),
    )
    expect(await similar({ name: 'Known', address: '12345' }, app.browser())).toBeNull()
  })

  it('has to be checked once; the very same cannot be requested', async () => {
    const like = near({ name: 'Known Café Annex', address: '2476 Telegraph Avenue' })
    const { root, text } = await (await send(like)).follow()
    expect(text).toContain('Something similar is already listed. Take a look first')
    expect(textAt(root, '#similar .tick').trim()).toBe('None of these')
    expect(await requests()).toEqual([])
    const over = await answered(send({ ...like, over: 'dialog' }), 409)
    const maybe = 'It may already be listed: Known Café (2476 Telegraph Ave · Berkeley, CA).'
    expect(over.faults.name).toBe(`${maybe} If it’s none of these, check the box and send again.`)
    await answered(send({ ...like, distinct: 'yes' }), 303, GUIDELINES)
    expect(await requests()).toHaveLength(1)
    const same = near({ name: 'Known Café', address: '2476 Telegraph Avenue', distinct: 'yes' })
    await answered(send(same), 303, `${PAGE}?look=1#similar`)
    const { faults } = await send({ ...same, over: 'dialog' })
    expect(faults.name).toBe('It’s already listed, so there’s no need to request it.')
    expect(await requests()).toHaveLength(1)
  })

  it('keeps the picture of a form that comes back for a check, for its sender alone', async () => {
    const like = near({ name: 'Known Café Loft', address: '2476 Telegraph Avenue' })
    const { root } = await (await send(like)).follow()
    const kept = attrAt(root, 'input[name=keptImage]', 'value')!
    expect(textAt(root, '#content')).toContain('We still have your photo (')
    const stranger = (await insertMember(database.db, app.env)).cookie
    const again: Sent = { ...like, image: '', keptImage: kept, distinct: 'yes' }
    for (const sent of [send(again, stranger), send({ ...again, keptImage: '../x' })])
      expect((await sent).faults.image).toBe('Please upload a valid image file')
    await answered(send(again), 303, GUIDELINES)
    expect((await requests())[0]!.pending_image_path).toMatch(/\.jpg$/)
  })

  it("may be another's open request, which is joined", async () => {
    await send(wish({ name: 'Shared Desk' }))
    const { id } = (await requests())[0]!
    const second = await insertUser(database.db)
    const cookie2 = (await logIn(database.db, app.env, second.id)).cookie
    const { image: _image, ...typed } = wish({ name: 'shared desk', address: '12 Shattuck Ave' })
    const { root } = await (await send({ ...typed, step: 'check' }, cookie2)).follow()
    expect(textAt(root, '#similar button[name=step]')).toBe('Join request')
    expect((await send({ ...typed, step: 'join' }, cookie2)).to).toBe('/account/me?tab=requests')
    const joiners = database.db('request_joiners').where({ study_location_request_id: id })
    expect(await joiners.pluck('user_id')).toEqual([second.id])
    // In the same city, one with this name at another address is a different location.
    await answered(send(wish({ name: 'Shared Desk', address: '99 Fourth Street' }), cookie2), 303, GUIDELINES)
  })

  it('names campuses while their name is typed', async () => {
    const answer = await app.send(`${GUIDELINES}/campuses.json?q=double`)
    const { suggestions } = JSON.parse(answer.text) as { suggestions: { name: string }[] }
    expect(suggestions.map(({ name }) => name).sort()).toEqual([
      'Double College, Berkeley, CA',
      'Double College, Oakland, CA',
    ])
    expect(attrAt(await look('campus=Nowhere'), '#place-request-university', 'value') ?? '').toBe('')
  })
})
