import { parse } from 'node-html-parser'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createStorage } from '~/storage/create-storage.server'
import type { UserRow } from '~db/tables'
import { insertUniversity } from '../../factories/university'
import { insertMember, insertUser, logIn } from '../../factories/user'
import { useApp } from '../../support/app'
import { useDatabase } from '../../support/database'
import { temporaryFolder } from '../../support/folder'
import { startWikidata, type WikidataStandIn } from '../../support/services/wikidata-stand-in'
import { jpegFile, sendForm, type Sent } from './send-form'

const database = useDatabase()
const varDir = temporaryFolder()
let wikidata: WikidataStandIn
/** Started before the app, which needs its address. */
const env = { varDir, wikidataUrl: '' }
beforeAll(async () => {
  wikidata = await startWikidata()
  env.wikidataUrl = wikidata.url
})
afterAll(() => wikidata.close())
const app = useApp(database, env)

const PAGE = '/allschools/request'
let user: UserRow
let cookie: string
let image: File

beforeAll(async () => {
  image = await jpegFile()
  await insertUniversity(database.db, { name: 'Known College', city: 'Berkeley', aliases: ['KC Berkeley'] })
  await insertUniversity(database.db, { name: 'Hidden College', city: 'Berkeley', status: 'Pending' })
})
/** A new user each time, because an account has a daily limit of requests. */
beforeEach(async () => {
  user = await insertUser(database.db)
  cookie = (await logIn(database.db, app.env, user.id)).cookie
  Object.assign(wikidata, {
    asked: [],
    answer: null,
    knows: [{ id: 'Q859363', name: 'Humboldt State University', city: 'Arcata', iso: 'US-CA' }],
  })
})

const send = (fields: Sent, who = cookie) => sendForm(app, PAGE, who, fields)
const wish = (name: string, more: Sent = {}): Sent => ({ name, city: 'Oakland', state: 'CA', image, ...more })
const requests = () => database.db('university_requests').where({ submitted_by: user.id }).orderBy('id')
const look = async (query: string, who = cookie) =>
  parse((await app.browser(who).get(`${PAGE}?${query}`)).text)

describe('a request for a campus', () => {
  it('is offered next to the universities, and asks a visitor to log in in its own words', async () => {
    const link = parse((await app.send('/allschools')).text).querySelector('#request a')!
    expect([link.text, link.getAttribute('href')]).toEqual(['Request School', PAGE])
    const browser = app.browser()
    const answer = await browser.get(PAGE)
    expect([answer.status, answer.headers.location]).toEqual([
      302,
      `/signin?returnTo=${encodeURIComponent(PAGE)}`,
    ])
    expect((await browser.get('/signin')).text).toContain('Please sign in to request a school')
  })

  it('has fields for name, city, state and picture that need no script', async () => {
    const root = await look('')
    const form = root.querySelector('form#campus-request')!
    expect([form.getAttribute('method'), form.getAttribute('enctype')]).toEqual([
      'post',
      'multipart/form-data',
    ])
    expect(
      form.querySelectorAll('input:not([type=hidden]), select').map((field) => field.getAttribute('name')),
    ).toEqual(['name', 'city', 'state', 'image'])
    expect(form.querySelectorAll('select option').length).toBe(60)
    expect(root.querySelector('title')!.text).toContain('Request School')
  })

  it('becomes a row as sent, a Pending campus, and then a picture that only its sender and admins see', async () => {
    const answer = await send(wish('Oakland  Hills College'))
    expect([answer.status, answer.location]).toEqual([303, '/allschools'])
    expect((await answer.follow()).text).toContain('Campus request sent successfully!')
    const [row, ...others] = await requests()
    expect(others).toEqual([])
    const path = `pendingimages/${user.id}/${row!.id}/front-door-1.jpg`
    expect(row).toMatchObject({
      name: 'Oakland Hills College',
      city: 'Oakland',
      decision: null,
      decided_at: null,
      pending_image_path: path,
    })
    const campus = await database.db('universities').where({ id: row!.university_id }).first()
    expect(campus).toMatchObject({
      name: 'Oakland Hills College',
      city: 'Oakland',
      states_id: row!.state_id,
      status: 'Pending',
      source: 'request',
      image_url: null,
    })
    expect((await createStorage(app.env).head(path))?.contentType).toBe('image/jpeg')

    const picture = `/requests/campus/${row!.id}/picture`
    const own = await app.browser(cookie).get(picture)
    expect([own.status, own.headers['content-type'], own.headers['cache-control']]).toEqual([
      200,
      'image/jpeg',
      'private, max-age=3600',
    ])
    expect(own.body.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]))
    expect(own.headers['content-security-policy']).toContain('sandbox')
    const admin = (await logIn(database.db, app.env, (await insertUser(database.db, { role: 'Admin' })).id))
      .cookie
    expect((await app.browser(admin).get(picture)).status).toBe(200)
    const other = (await insertMember(database.db, app.env)).cookie
    expect((await app.browser(other).get(picture)).status).toBe(404)
    expect((await app.send(picture)).status).toBe(404)
    expect((await app.browser(cookie).get(`/files/${path}`)).status).toBe(404)
  })

  it('is not shown to others, and reports errors in the words of the specification, with everything typed still there', async () => {
    const none = await send({ name: 'x', city: '', state: '' })
    expect(none.status).toBe(422)
    expect(none.faults).toEqual({
      name: 'Enter the university’s name: 2–100 letters, numbers, spaces and basic punctuation.',
      city: 'Enter the city’s name: 2–50 letters, spaces, apostrophes and hyphens.',
      state: 'Please select a state',
      image: 'Please upload a valid image file',
    })
    expect(none.summary).toHaveLength(4)
    expect(none.root.querySelector('title')!.text).toMatch(/^Error: /)

    const tooMuch = await send(wish('x'.repeat(101), { city: 'y'.repeat(51), state: 'XX' }))
    expect(Object.keys(tooMuch.faults)).toEqual(['name', 'city'])
    expect(tooMuch.root.querySelector('#campus-request-name')!.getAttribute('value')).toBe('x'.repeat(101))
    expect((await send(wish('Nowhere College', { state: 'XX' }))).faults).toEqual({
      state: 'Please select a state',
    })

    const file = (body: BlobPart, name: string) => new File([body], name, { type: 'image/jpeg' })
    const reported = async (picture: File) =>
      (await send(wish('Picture College', { image: picture }))).faults.image
    expect(await reported(file(new Uint8Array(5 * 1024 * 1024 + 1), 'big.jpg'))).toBe(
      'File size must be less than 5MB',
    )
    expect(await reported(file('<svg xmlns="http://www.w3.org/2000/svg"/>', 'drawing.jpg'))).toBe(
      'Only JPEG, JPG, and PNG files are allowed',
    )
    expect(await reported(file(new Uint8Array(await image.arrayBuffer()), '---.jpg'))).toBe(
      'Invalid filename. Please rename your file and try again.',
    )
    expect(
      await reported(file(new Uint8Array(await image.arrayBuffer()).subarray(0, image.size / 2), 'half.jpg')),
    ).toBe('This photo is damaged. Choose another one.')
    expect(await requests()).toEqual([])
    expect(await database.db('universities').where({ name: 'Picture College' })).toEqual([])
  })

  it('that is sent twice, or many times at once, is one request and one campus', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(wish('Twice College'))))
    expect(answers.map(({ status, location }) => [status, location])).toEqual(
      Array(5).fill([303, '/allschools']),
    )
    expect((await send(wish('The Twice College'))).status).toBe(303)
    expect(await requests()).toHaveLength(1)
    expect(await database.db('universities').where({ name: 'Twice College' })).toHaveLength(1)
    const keys = []
    for await (const { key } of createStorage(app.env).list(`pendingimages/${user.id}/`)) keys.push(key)
    expect(keys).toEqual([(await requests())[0]!.pending_image_path])
  })

  it('can be sent ten times a day per account', async () => {
    await database.db.raw(
      `
      with campus as (insert into universities (name, city, states_id) select 'Many ' || n, 'Oakland', 5 from generate_series(1, 10) n returning id, name)
      insert into university_requests (name, city, state_id, submitted_by, university_id) select name, 'Oakland', 5, ?, id from campus`,
      [user.id],
    )
    const answer = await send(wish('Eleventh College'))
    expect([answer.status, answer.summary[0]]).toEqual([
      409,
      'You’ve sent 10 requests in a day, which is the limit. Please try again tomorrow.',
    ])
    expect(answer.root.querySelector('#campus-request-name')!.getAttribute('value')).toBe('Eleventh College')
    expect(await requests()).toHaveLength(10)
  })

  it('whose picture cannot be stored is saved anyway, says so, and can be completed once', async () => {
    // A path that can't be a folder accepts no file; this test's storage is a folder.
    const fs = await import('node:fs')
    const folder = `${varDir}/uploads/pendingimages`
    fs.rmSync(folder, { recursive: true, force: true })
    fs.mkdirSync(`${varDir}/uploads`, { recursive: true })
    fs.writeFileSync(folder, '')
    const answer = await send(wish('Unpictured College'))
    fs.rmSync(folder)
    expect([answer.status, answer.location]).toEqual([303, '/account/me?tab=requests'])
    const page = await answer.follow()
    expect(page.text).toContain(
      'Your request was sent, but without your photo: We can’t store photos right now.',
    )
    const [row] = await requests()
    expect(row!.pending_image_path).toBeNull()
    const complete = `/requests/campus/${row!.id}`
    expect(page.root.querySelector(`a[href="${complete}"]`)!.text).toBe('Add photo')

    expect((await sendForm(app, complete, cookie, {})).faults).toEqual({ image: 'No file selected' })
    const other = (await insertMember(database.db, app.env)).cookie
    expect((await sendForm(app, complete, other, { image })).status).toBe(404)
    const added = await sendForm(app, complete, cookie, { image })
    expect([added.status, (await added.follow()).text.includes('Photo added.')]).toEqual([303, true])
    const path = (await requests())[0]!.pending_image_path
    expect(path).toBe(`pendingimages/${user.id}/${row!.id}/front-door-1.jpg`)
    // Again: nothing is overwritten.
    expect(
      (await sendForm(app, complete, cookie, { image: await jpegFile('other.jpg', '#000000') })).status,
    ).toBe(303)
    expect((await requests())[0]!.pending_image_path).toBe(path)
  })
})

describe('what exists already', () => {
  it('is pointed out before a request is sent: a campus by its name, its nickname, or a word of it in its city', async () => {
    for (const name of ['Known College', 'the known college', 'KC Berkeley']) {
      const answer = await send({ name, city: 'Berkeley', state: 'CA', image })
      expect(answer.status, name).toBe(303)
      const { root, text } = await answer.follow()
      expect(root.querySelector('#similar a')!.getAttribute('href'), name).toBe(
        '/university/Known%20College%20Berkeley',
      )
      expect(root.querySelector('#similar')!.text).toContain(
        'It’s already listed, so there’s no need to request it.',
      )
      expect(text).toContain('Something similar is already listed. Take a look first')
      expect(root.querySelector('#campus-request-name')!.getAttribute('value')).toBe(name)
      expect(root.querySelector('[name=distinct]')).toBeNull()
    }
    expect(await requests()).toEqual([])
  })

  it('does not block another with a similar name, once the sender says that it is different', async () => {
    const like = { name: 'Known Community College', city: 'Berkeley', state: 'CA', image }
    const { root } = await (await send({ ...like, name: 'Know' })).follow()
    expect(root.querySelector('#similar .tick')!.text.trim()).toBe('None of these')
    expect((await send({ ...like, name: 'Know', distinct: 'yes' })).location).toBe('/allschools')
    expect(await requests()).toHaveLength(1)
    // With the same name in another state there's no question.
    expect((await send({ ...like, name: 'Known College', city: 'Reno', state: 'NV' })).location).toBe(
      '/allschools',
    )
  })

  it('is pointed out inside a dialog, which stays open', async () => {
    const same = await send({ name: 'Known College', city: 'Berkeley', state: 'CA', image, over: 'dialog' })
    expect([same.status, same.faults.name]).toEqual([
      409,
      'It’s already listed, so there’s no need to request it.',
    ])
    const like = await send({ name: 'Known Coll', city: 'Berkeley', state: 'CA', image, over: 'dialog' })
    expect([like.status, like.faults.name]).toEqual([
      409,
      'It may already be listed: Known College, Berkeley, California. If it’s none of these, check the box and send again.',
    ])
  })

  it("includes public items, but of others' requests only that there is one: it is joined, by a button or by sending", async () => {
    const first = user
    expect((await send(wish('Wanted College'))).status).toBe(303)
    const [second, third] = await Promise.all([insertUser(database.db), insertUser(database.db)])
    const of = async ({ id }: UserRow) => (await logIn(database.db, app.env, id)).cookie
    const [cookie2, cookie3] = await Promise.all([of(second), of(third)])
    const root = await look(
      new URLSearchParams({ name: 'wanted college', city: 'OAKLAND', state: 'CA' }).toString(),
      cookie2,
    )
    expect(root.querySelector('#similar')!.text).toContain(
      'Join their request and we’ll tell you the decision too.',
    )
    expect(root.querySelector('#similar button[name=step]')!.getAttribute('value')).toBe('join')
    // An unrequested Pending item with this name stays hidden.
    expect(
      (await look('name=Hidden+College&city=Berkeley&state=CA', cookie2)).querySelector('#similar')!.text,
    ).not.toContain('Hidden')
    expect(
      (await look('name=wanted&city=Oakland&state=CA', cookie2)).querySelector('#similar')!.text,
    ).not.toContain('Wanted')

    const joined = await send({ name: 'wanted college', city: 'Oakland', state: 'CA', step: 'join' }, cookie2)
    expect([joined.status, joined.location]).toEqual([303, '/account/me?tab=requests'])
    const list = await joined.follow()
    expect(list.text).toContain('Someone already requested this. We’ll tell you the decision too.')
    expect(list.root.querySelector('.requests li h3')!.text).toBe('Wanted College')
    expect(list.root.querySelector('.requests img')).toBeNull()
    // Sending one's own request joins as well, and twice counts once.
    for (let n = 0; n < 2; n++)
      expect((await send(wish('Wanted College'), cookie3)).location).toBe('/account/me?tab=requests')
    const [request] = await database.db('university_requests').where({ submitted_by: first.id })
    expect(
      await database
        .db('request_joiners')
        .where({ university_request_id: request!.id })
        .orderBy('user_id')
        .pluck('user_id'),
    ).toEqual([second.id, third.id].sort((a, b) => a - b))
    expect(await database.db('universities').where({ name: 'Wanted College' })).toHaveLength(1)
    // One's own request is linked; no one joins their own.
    expect(
      (await look('name=Wanted+College&city=Oakland&state=CA'))
        .querySelector('#similar a')!
        .getAttribute('href'),
    ).toBe(`/requests/campus/${request!.id}`)
    expect(
      (await send({ name: 'Wanted College', city: 'Oakland', state: 'CA', step: 'join' })).location,
    ).toBe('/allschools')
    expect(await database.db('request_joiners').where({ user_id: first.id })).toEqual([])
  })

  it('that was approved meanwhile is linked instead', async () => {
    await send(wish('Meanwhile College'))
    const { university_id } = (await requests())[0]!
    const other = (await insertMember(database.db, app.env)).cookie
    await database
      .db('universities')
      .where({ id: university_id })
      .update({ status: 'Approved', latitude: 37.8, longitude: -122.2, time_zone: 'America/Los_Angeles' })
    await database
      .db('university_requests')
      .update({ decision: 'Approved', decided_at: new Date() })
      .where({ university_id })
    const { root } = await (
      await send({ name: 'Meanwhile College', city: 'Oakland', state: 'CA', step: 'join' }, other)
    ).follow()
    expect(root.querySelector('#similar a')!.getAttribute('href')).toBe(
      '/university/Meanwhile%20College%20Oakland',
    )
  })

  it('that no one requested cannot be joined', async () => {
    const answer = await send({ name: 'Unheard College', city: 'Oakland', state: 'CA', step: 'join' })
    expect([answer.status, answer.faults.name]).toEqual([
      409,
      'We couldn’t find a matching request. Send your own instead.',
    ])
  })
})

describe('the name of a university', { shuffle: false }, () => {
  const suggested = async (q: string) => {
    const answer = await app.send(`${PAGE}/schools.json?q=${encodeURIComponent(q)}`)
    return (
      JSON.parse(answer.text) as {
        suggestions: { name: string; city: string; state: string; type: string; path: string }[]
      }
    ).suggestions
  }

  it('is suggested from 3 letters on: campuses first, then Wikidata results, at most 5, and nothing Pending', async () => {
    expect(await suggested('Hu')).toEqual([])
    expect(wikidata.asked).toEqual([])
    expect(await suggested('Hum')).toEqual([
      {
        type: 'CA',
        name: 'Humboldt State University',
        city: 'Arcata',
        state: 'CA',
        path: 'http://www.wikidata.org/entity/Q859363',
        marks: { name: [[0, 3]], city: [] },
      },
    ])
    wikidata.knows = [
      { id: 'Q2', name: 'Known College', city: 'Berkeley', iso: 'US-CA' },
      ...[1, 2, 3, 4, 5, 6].map((n) => ({ id: `Q1${n}`, name: `Known Academy ${n}` })),
    ]
    const found = await suggested('Known')
    expect(found.map(({ name }) => name)).toEqual([
      'Known College',
      ...[1, 2, 3, 4].map((n) => `Known Academy ${n}`),
    ])
    expect(found[0]!.type).toBe('CA · already listed')
    expect(await suggested('Hidden')).toEqual([])
  })

  it('is suggested without Wikidata as well', async () => {
    wikidata.answer = (response) => void response.writeHead(500).end()
    expect((await suggested('Known Col')).map(({ name }) => name)).toEqual(['Known College'])
  })

  it('is looked up without scripts by a button, which offers universities to choose from', async () => {
    wikidata.knows = []
    const answer = await send({ name: 'Known Col', city: '', state: '', step: 'check' })
    expect([answer.status, answer.location]).toEqual([303, `${PAGE}?name=Known+Col#similar`])
    const { root } = await answer.follow()
    expect(
      root.querySelectorAll('[aria-labelledby=schools-found] li').map(({ text }) => text.trim()),
    ).toEqual(['Known College Berkeley, CA · already listed'])
    const link = root.querySelector('[aria-labelledby=schools-found] a')!.getAttribute('href')!
    expect(link).toBe(`${PAGE}?name=Known+College&city=Berkeley&state=CA`)
    const filled = parse((await app.browser(cookie).get(link)).text)
    expect(filled.querySelector('#campus-request-city')!.getAttribute('value')).toBe('Berkeley')
    expect(filled.querySelector('#campus-request-state option[selected]')!.getAttribute('value')).toBe('CA')
    expect((await look('name=Xyzzy+Institute')).text).toContain(
      'We couldn’t find a university with that name.',
    )
    expect((await send({ name: '', step: 'check' })).faults).toHaveProperty('name')
  })

  it('does not show similar ones to a visitor', async () => {
    expect(
      JSON.parse((await app.send(`${PAGE}/similar?name=Wanted+College&city=Oakland&state=CA`)).text),
    ).toEqual({ similar: null })
  })
})
