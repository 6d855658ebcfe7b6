import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createStorage } from '~/services/storage/create-storage.server'
import type { UserRow } from '~db/tables'
import { APPROVED, insertUniversity } from '../../../factories/university'
import { insertMember, insertUser, logIn } from '../../../factories/user'
import { useApp } from '../../../support/app'
import { useDatabase } from '../../../support/database'
import { temporaryFolder } from '../../../support/folder'
import { startWikidata, type WikidataStandIn } from '../../../support/services/wikidata-stand-in'
import { jpegFile, sendForm, type Sent } from './send-form'
import { attrAt, attrsAt, textAt, textsAt } from '../../../support/html'
import { answered, signInTo } from '../../../support/answers'

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
const look = async (query: string, who = cookie) => (await app.browser(who).get(`${PAGE}?${query}`)).html

describe('a request for a campus', () => {
  it('is offered next to the universities, and asks a visitor to log in in its own words', async () => {
    const link = (await app.send('/allschools')).html.querySelector('#request a')!
    expect([link.text, link.getAttribute('href')]).toEqual(['Request School', PAGE])
    const browser = app.browser()
    await answered(browser.get(PAGE), 302, signInTo(PAGE))
    expect((await browser.get('/signin')).text).toContain('Please sign in to request a school')
  })

  it('has fields for name, city, state and picture that need no script', async () => {
    const root = await look('')
    const form = root.querySelector('form#campus-request')!
    const kind = [form.getAttribute('method'), form.getAttribute('enctype')]
    expect(kind).toEqual(['post', 'multipart/form-data'])
    const fields = attrsAt(form, 'input:not([type=hidden]), select', 'name')
    expect(fields).toEqual(['name', 'city', 'state', 'image'])
    expect(form.querySelectorAll('select option').length).toBe(60)
    expect(textAt(root, 'title')).toContain('Request School')
  })

  it('becomes a row as sent, a Pending campus, and then a picture that only its sender and admins see', async () => {
    const answer = await send(wish('Oakland  Hills College'))
    await answered(answer, 303, '/allschools')
    expect((await answer.follow()).text).toContain('Campus request sent successfully!')
    const [row, ...others] = await requests()
    expect(others).toEqual([])
    const path = `pendingimages/${user.id}/${row!.id}/front-door-1.jpg`
    const named = { name: 'Oakland Hills College', city: 'Oakland' }
    expect(row).toMatchObject({ ...named, decision: null, decided_at: null, pending_image_path: path })
    const campus = await database.db('universities').where({ id: row!.university_id }).first()
    const made = { states_id: row!.state_id, status: 'Pending', source: 'request', image_url: null }
    expect(campus).toMatchObject({ ...named, ...made })
    expect((await createStorage(app.env).head(path))?.contentType).toBe('image/jpeg')

    const picture = `/requests/campus/${row!.id}/picture`
    const own = await answered(app.browser(cookie).get(picture), 200)
    expect(own.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'private, max-age=3600',
    })
    expect(own.body.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]))
    expect(own.headers['content-security-policy']).toContain('sandbox')
    const admin = await insertMember(database.db, app.env, { role: 'Admin' })
    await answered(app.browser(admin.cookie).get(picture), 200)
    const other = await insertMember(database.db, app.env)
    for (const who of [other.cookie, '']) await answered(app.browser(who).get(picture), 404)
    await answered(app.browser(cookie).get(`/files/${path}`), 404)
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
    expect(textAt(none.root, 'title')).toMatch(/^Error: /)

    const tooMuch = await send(wish('x'.repeat(101), { city: 'y'.repeat(51), state: 'XX' }))
    expect(Object.keys(tooMuch.faults)).toEqual(['name', 'city'])
    expect(attrAt(tooMuch.root, '#campus-request-name', 'value')).toBe('x'.repeat(101))
    const { faults } = await send(wish('Nowhere College', { state: 'XX' }))
    expect(faults).toEqual({ state: 'Please select a state' })

    const bytes = new Uint8Array(await image.arrayBuffer())
    const rows: [BlobPart, string, string][] = [
      [new Uint8Array(5 * 1024 * 1024 + 1), 'big.jpg', 'File size must be less than 5MB'],
      [
        '<svg xmlns="http://www.w3.org/2000/svg"/>',
        'drawing.jpg',
        'Only JPEG, JPG, and PNG files are allowed',
      ],
      [bytes, '---.jpg', 'Invalid filename. Please rename your file and try again.'],
      [bytes.subarray(0, image.size / 2), 'half.jpg', 'This photo is damaged. Choose another one.'],
    ]
    for (const [body, name, said] of rows) {
      const picture = new File([body], name, { type: 'image/jpeg' })
      expect((await send(wish('Picture College', { image: picture }))).faults.image).toBe(said)
    }
    expect(await requests()).toEqual([])
    expect(await database.db('universities').where({ name: 'Picture College' })).toEqual([])
  })

  it('that is sent twice, or many times at once, is one request and one campus', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(wish('Twice College'))))
    expect(answers.map(({ status, to }) => [status, to])).toEqual(Array(5).fill([303, '/allschools']))
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
    const said = 'You’ve sent 10 requests in a day, which is the limit. Please try again tomorrow.'
    expect([answer.status, answer.summary[0]]).toEqual([409, said])
    expect(attrAt(answer.root, '#campus-request-name', 'value')).toBe('Eleventh College')
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
    await answered(answer, 303, '/account/me?tab=requests')
    const page = await answer.follow()
    expect(page.text).toContain(
      'Your request was sent, but without your photo: We can’t store photos right now.',
    )
    const [row] = await requests()
    expect(row!.pending_image_path).toBeNull()
    const complete = `/requests/campus/${row!.id}`
    expect(textAt(page.root, `a[href="${complete}"]`)).toBe('Add photo')

    expect((await sendForm(app, complete, cookie, {})).faults).toEqual({ image: 'No file selected' })
    const other = (await insertMember(database.db, app.env)).cookie
    expect((await sendForm(app, complete, other, { image })).status).toBe(404)
    const added = await sendForm(app, complete, cookie, { image })
    expect([added.status, (await added.follow()).text.includes('Photo added.')]).toEqual([303, true])
    const path = (await requests())[0]!.pending_image_path
    expect(path).toBe(`pendingimages/${user.id}/${row!.id}/front-door-1.jpg`)
    // Again: nothing is overwritten.
    await answered(sendForm(app, complete, cookie, { image: await jpegFile('other.jpg', '#000000') }), 303)
    expect((await requests())[0]!.pending_image_path).toBe(path)
  })
})

describe('what exists already', () => {
  it('is pointed out before a request is sent: a campus by its name, its nickname, or a word of it in its city', async () => {
    for (const name of ['Known College', 'the known college', 'KC Berkeley']) {
      const answer = await send({ name, city: 'Berkeley', state: 'CA', image })
      expect(answer.status, name).toBe(303)
      const { root, text } = await answer.follow()
      expect(attrAt(root, '#similar a', 'href'), name).toBe('/university/Known%20College%20Berkeley')
      expect(textAt(root, '#similar')).toContain('It’s already listed, so there’s no need to request it.')
      expect(text).toContain('Something similar is already listed. Take a look first')
      expect(attrAt(root, '#campus-request-name', 'value')).toBe(name)
      expect(root.querySelector('[name=distinct]')).toBeNull()
    }
    expect(await requests()).toEqual([])
  })

  it('does not block another with a similar name, once the sender says that it is different', async () => {
    const like = { name: 'Known Community College', city: 'Berkeley', state: 'CA', image }
    const { root } = await (await send({ ...like, name: 'Know' })).follow()
    expect(textAt(root, '#similar .tick').trim()).toBe('None of these')
    expect((await send({ ...like, name: 'Know', distinct: 'yes' })).to).toBe('/allschools')
    expect(await requests()).toHaveLength(1)
    // With the same name in another state there's no question.
    expect((await send({ ...like, name: 'Known College', city: 'Reno', state: 'NV' })).to).toBe('/allschools')
  })

  it('is pointed out inside a dialog, which stays open', async () => {
    const inDialog = async (name: string) => {
      const typed = { name, city: 'Berkeley', state: 'CA', image, over: 'dialog' }
      return (await answered(send(typed), 409)).faults.name
    }
    const said = await inDialog('Known College')
    expect(said).toBe('It’s already listed, so there’s no need to request it.')
    const maybe = 'It may already be listed: Known College, Berkeley, California.'
    expect(await inDialog('Known Coll')).toBe(`${maybe} If it’s none of these, check the box and send again.`)
  })

  it("includes public items, but of others' requests only that there is one: it is joined, by a button or by sending", async () => {
    const first = user
    expect((await send(wish('Wanted College'))).status).toBe(303)
    const [second, third] = await Promise.all([insertUser(database.db), insertUser(database.db)])
    const of = async ({ id }: UserRow) => (await logIn(database.db, app.env, id)).cookie
    const [cookie2, cookie3] = await Promise.all([of(second), of(third)])
    const root = await look('name=wanted+college&city=OAKLAND&state=CA', cookie2)
    expect(textAt(root, '#similar')).toContain('Join it and we’ll email you too.')
    expect(attrAt(root, '#similar button[name=step]', 'value')).toBe('join')
    // An unrequested Pending item with this name stays hidden.
    const hidden = await look('name=Hidden+College&city=Berkeley&state=CA', cookie2)
    expect(textAt(hidden, '#similar')).not.toContain('Hidden')
    const part = await look('name=wanted&city=Oakland&state=CA', cookie2)
    expect(textAt(part, '#similar')).not.toContain('Wanted')

    const joined = await send({ name: 'wanted college', city: 'Oakland', state: 'CA', step: 'join' }, cookie2)
    await answered(joined, 303, '/account/me?tab=requests')
    const list = await joined.follow()
    expect(list.text).toContain('Someone already requested this. We’ll email you too.')
    expect(textAt(list.root, '.requests li h3')).toBe('Wanted College')
    expect(list.root.querySelector('.requests img')).toBeNull()
    // Sending one's own request joins as well, and twice counts once.
    for (let n = 0; n < 2; n++)
      expect((await send(wish('Wanted College'), cookie3)).to).toBe('/account/me?tab=requests')
    const [request] = await database.db('university_requests').where({ submitted_by: first.id })
    const joiners = database.db('request_joiners').where({ university_request_id: request!.id })
    const ids = await joiners.orderBy('user_id').pluck('user_id')
    expect(ids).toEqual([second.id, third.id].sort((a, b) => a - b))
    expect(await database.db('universities').where({ name: 'Wanted College' })).toHaveLength(1)
    // One's own request is linked; no one joins their own.
    const own = await look('name=Wanted+College&city=Oakland&state=CA')
    expect(attrAt(own, '#similar a', 'href')).toBe(`/requests/campus/${request!.id}`)
    const mine = { name: 'Wanted College', city: 'Oakland', state: 'CA', step: 'join' }
    expect((await send(mine)).to).toBe('/allschools')
    expect(await database.db('request_joiners').where({ user_id: first.id })).toEqual([])
  })

  it('that was approved meanwhile is linked instead', async () => {
    await send(wish('Meanwhile College'))
    const { university_id } = (await requests())[0]!
    const other = (await insertMember(database.db, app.env)).cookie
    const { db } = database
    const listed = { ...APPROVED, city: 'Oakland' }
    await db('universities').where({ id: university_id }).update(listed)
    await db('university_requests')
      .where({ university_id })
      .update({ decision: 'Approved', decided_at: new Date() })
    const same = { name: 'Meanwhile College', city: 'Oakland', state: 'CA', step: 'join' }
    const { root } = await (await send(same, other)).follow()
    expect(attrAt(root, '#similar a', 'href')).toBe('/university/Meanwhile%20College%20Oakland')
  })

  it('that no one requested cannot be joined', async () => {
    const answer = await answered(
      send({ name: 'Unheard College', city: 'Oakland', state: 'CA', step: 'join' }),
      409,
    )
    expect(answer.faults.name).toBe('We couldn’t find a matching request. Send your own instead.')
  })
})

describe('the name of a university', { shuffle: false }, () => {
  const suggested = async (q: string) => {
    type SearchSuggestion = { name: string; city: string; state: string; type: string; path: string }
    const { text } = await app.send(`${PAGE}/schools.json?q=${encodeURIComponent(q)}`)
    return (JSON.parse(text) as { suggestions: SearchSuggestion[] }).suggestions
  }

  it('is suggested from 3 letters on: campuses first, then Wikidata results, at most 5, and nothing Pending', async () => {
    expect(await suggested('Hu')).toEqual([])
    expect(wikidata.asked).toEqual([])
    const humboldt = { name: 'Humboldt State University', city: 'Arcata', state: 'CA', type: 'CA' }
    const path = 'http://www.wikidata.org/entity/Q859363'
    expect(await suggested('Hum')).toEqual([{ ...humboldt, path, marks: { name: [[0, 3]], city: [] } }])
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
    await answered(answer, 303, `${PAGE}?name=Known+Col#similar`)
    const { root } = await answer.follow()
    const offered = textsAt(root, '[aria-labelledby=schools-found] li').map((text) => text.trim())
    expect(offered).toEqual(['Known College Berkeley, CA · already listed'])
    const link = attrAt(root, '[aria-labelledby=schools-found] a', 'href')!
    expect(link).toBe(`${PAGE}?name=Known+College&city=Berkeley&state=CA`)
    const filled = (await app.browser(cookie).get(link)).html
    expect(attrAt(filled, '#campus-request-city', 'value')).toBe('Berkeley')
    expect(attrAt(filled, '#campus-request-state option[selected]', 'value')).toBe('CA')
    expect((await look('name=Xyzzy+Institute')).text).toContain(
      'We couldn’t find a university with that name.',
    )
    expect((await send({ name: '', step: 'check' })).faults).toHaveProperty('name')
    const pasted = 'a '.repeat(10_000)
    const { faults } = await send({ name: 'Known Col', city: pasted, state: pasted, step: 'check' })
    expect(Object.keys(faults)).toEqual(['city', 'state'])
  })

  it('does not show similar ones to a visitor', async () => {
    const { text } = await app.send(`${PAGE}/similar?name=Wanted+College&city=Oakland&state=CA`)
    expect(JSON.parse(text)).toEqual({ similar: null })
  })
})
