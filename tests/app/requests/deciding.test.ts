import { parse } from 'node-html-parser'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { requestDecided } from '~/dashboard/items/change-item.server'
import { clearPendingImages } from '~/requests/picture/publish-image.server'
import { createStorage } from '~/storage/create-storage.server'
import { removeObjects } from '~/storage/removals.server'
import type { Decision } from '~db/request-tables'
import type { UserRow } from '~db/tables'
import { insertMember, insertUser, logIn } from '../../factories/user'
import { stateId } from '../../factories/university'
import { useApp } from '../../support/app'
import { useDatabase } from '../../support/database'
import { temporaryFolder } from '../../support/folder'
import { jobContext, runJobs, takeMails } from '../../support/jobs'

const database = useDatabase()
const varDir = temporaryFolder()
const app = useApp(database, { varDir })
const AT = { latitude: 37.8, longitude: -122.2, time_zone: 'America/Los_Angeles' }

let user: UserRow
let cookie: string
let master: Buffer
let serial = 0
beforeAll(async () => {
  master = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#405060' } })
    .jpeg()
    .toBuffer()
})
beforeEach(async () => {
  await database.db('universities').del()
  user = await insertUser(database.db, {
    email: `asker${++serial}@example.edu`,
    first_name: 'Ada',
    last_name: 'Asker',
  })
  cookie = (await logIn(database.db, app.env, user.id)).cookie
})

/** A user's open request with its Pending campus, and a stored picture by default. */
async function campusRequest(name: string, { picture = true } = {}) {
  const state = await stateId(database.db)
  const [campus] = await database
    .db('universities')
    .insert({ name, city: 'Oakland', states_id: state, status: 'Pending' })
    .returning('id')
  const [request] = await database
    .db('university_requests')
    .insert({
      name,
      city: 'Oakland',
      state_id: state,
      submitted_by: user.id,
      university_id: campus!.id,
    })
    .returning('id')
  return {
    entry: campus!.id,
    id: request!.id,
    path: picture ? await keep('university_requests', request!.id) : null,
  }
}

async function locationRequest(name: string, values: Record<string, unknown> = {}) {
  const state_id = await stateId(database.db)
  const location = {
    name,
    address: '1 Main Street',
    city: 'Oakland',
    state_id,
    category: 'Off-Campus',
  } as const
  const [made] = await database
    .db('study_locations')
    .insert({ ...location, status: 'Pending' })
    .returning('id')
  const [request] = await database
    .db('study_location_requests')
    .insert({
      ...location,
      submitted_by: user.id,
      study_location_id: made!.id,
      ...values,
    })
    .returning('id')
  return { entry: made!.id, id: request!.id, path: await keep('study_location_requests', request!.id) }
}

/** Open requests by a user for campuses, without pictures. */
const manyRequests = (name: string, n: number) =>
  database.db.raw(
    `
  with campus as (insert into universities (name, city, states_id) select :name || ' ' || n, 'Oakland', 5 from generate_series(1, :n) n returning id, name)
  insert into university_requests (name, city, state_id, submitted_by, university_id, created_at)
  select name, 'Oakland', 5, :user, id, now() + id * interval '1 millisecond' from campus order by id`,
    { name, n, user: user.id },
  )

async function keep(table: 'university_requests' | 'study_location_requests', id: number) {
  const path = `pendingimages/${user.id}/${id}/door.jpg`
  await createStorage(app.env).put(path, master, { contentType: 'image/jpeg' })
  await database.db(table).where({ id }).update({ pending_image_path: path })
  return path
}

/** As on the dashboard: the row and its consequences in one transaction. */
const decide = (kind: 'campus' | 'location', id: number, status: Decision, reason = 'Looked at.') =>
  database.db.transaction(async (transaction) => {
    await transaction(kind === 'campus' ? 'universities' : 'study_locations')
      .where({ id })
      .update({ status, ...AT })
    await requestDecided(transaction, { kind, id, status, reason })
  })
const run = () => runJobs(database, { varDir, origin: app.origin })
const stored = async (key: string) => (await createStorage(app.env).head(key)) !== null

describe('a request that is approved', () => {
  it("notifies its sender and all who joined, with the reason and a link, and its picture becomes the campus's", async () => {
    const request = await campusRequest('Approved College')
    const friend = await insertUser(database.db, {
      email: 'friend@example.edu',
      first_name: 'Fay',
      last_name: 'Friend',
    })
    await database.db('request_joiners').insert({ university_request_id: request.id, user_id: friend.id })
    await decide('campus', request.entry, 'Approved', 'Welcome.\nA second line.')
    expect(await database.db('university_requests').where({ id: request.id }).first()).toMatchObject({
      decision: 'Approved',
      decision_reason: 'Welcome.\nA second line.',
      decided_at: expect.any(Date),
    })
    await run()
    const mails = await takeMails(varDir)
    expect(mails.map(({ to }) => to).sort()).toEqual([user.email, 'friend@example.edu'].sort())
    const [mail] = mails
    expect(mail!.subject).toBe('Approved College is now on Carrel')
    expect(mail!.text).toMatch(
      /Approved College, which you requested on \w+ \d+, \d{4}, is\s+now\s+listed\.\s+Thank\s+you!/,
    )
    expect(mail!.text).toContain('Reason: Welcome.')
    expect(mail!.links).toContain(`${app.origin}/university/Approved%20College%20Oakland`)
    const { image_url } = (await database.db('universities').where({ id: request.entry }).first('image_url'))!
    expect(image_url).toMatch(
      new RegExp(`^/files/university_images/${request.entry}/university_image\\?t=\\d+$`),
    )
    expect([(await app.send(image_url!)).status, await stored(request.path!)]).toEqual([200, false])
    expect(
      (await database.db('university_requests').where({ id: request.id }).first('pending_image_path'))!
        .pending_image_path,
    ).toBeNull()
    // Running the same jobs again does nothing.
    await run()
    expect(await takeMails(varDir)).toEqual([])
  })

  it('for a location links to it, and keeps a picture that an admin added', async () => {
    const request = await locationRequest('Approved Café')
    await database
      .db('study_locations')
      .where({ id: request.entry })
      .update({ image_url: '/files/study_location_image/1/location_image?t=1' })
    await decide('location', request.entry, 'Approved')
    await run()
    const [mail] = await takeMails(varDir)
    expect([mail!.subject, mail!.links]).toEqual([
      'Approved Café is now on Carrel',
      expect.arrayContaining([`${app.origin}/location/${request.entry}`]),
    ])
    expect(
      (await database.db('study_locations').where({ id: request.entry }).first('image_url'))!.image_url,
    ).toBe('/files/study_location_image/1/location_image?t=1')
    expect(await stored(request.path)).toBe(false)
  })

  it('whose picture was lost, or never arrived, is listed without one', async () => {
    const [vanished, never] = [
      await campusRequest('Vanished College'),
      await campusRequest('Never College', { picture: false }),
    ]
    await createStorage(app.env).delete(vanished.path!)
    for (const { entry } of [vanished, never]) await decide('campus', entry, 'Approved')
    await run()
    expect(
      await database.db('universities').whereIn('id', [vanished.entry, never.entry]).pluck('image_url'),
    ).toEqual([null, null])
    expect(await takeMails(varDir)).toHaveLength(2)
  })

  it('that is undone before the jobs run reports only the last decision', async () => {
    const request = await locationRequest('Undone Café')
    await decide('location', request.entry, 'Approved')
    await decide('location', request.entry, 'Denied', 'It is closed for good.')
    await run()
    const mails = await takeMails(varDir)
    expect(mails.map(({ subject }) => subject)).toEqual(['Your request for Undone Café was declined'])
    expect(
      (await database.db('study_locations').where({ id: request.entry }).first('image_url'))!.image_url,
    ).toBeNull()
    expect(await stored(request.path)).toBe(true)
  })
})

describe('a request that is declined', () => {
  it('is reported with the reason and how to object; its picture is deleted after 30 days', async () => {
    const request = await locationRequest('Denied Café')
    await decide('location', request.entry, 'Denied', 'It is a private home.')
    await run()
    const [mail] = await takeMails(varDir)
    expect(mail!.subject).toBe('Your request for Denied Café was declined')
    expect(mail!.text).toContain('Reason: It is a private home.')
    expect(mail!.text).toContain('email support@carrel.test and tell us')
    expect(mail!.links[0]).toBe(`${app.origin}/account/adaasker?tab=requests`)
    const context = jobContext(database.db, { varDir })
    await clearPendingImages(context)
    await removeObjects(context)
    expect(await stored(request.path)).toBe(true)
    await database
      .db('study_location_requests')
      .where({ id: request.id })
      .update({ decided_at: new Date(Date.now() - 31 * 86_400_000) })
    await clearPendingImages(context)
    await removeObjects(context)
    expect(await stored(request.path)).toBe(false)
  })

  it('can be requested again', async () => {
    const first = await campusRequest('Again College', { picture: false })
    await expect(campusRequest('again COLLEGE', { picture: false })).rejects.toThrow(
      'university_requests_open',
    )
    await decide('campus', first.entry, 'Denied')
    await expect(campusRequest('Again College', { picture: false })).resolves.toMatchObject({ path: null })
    await run()
    await takeMails(varDir)
  })

  it('accepts no more pictures', async () => {
    const request = await campusRequest('Late College', { picture: false })
    await decide('campus', request.entry, 'Denied')
    const form = new FormData()
    form.append('image', new File([new Uint8Array(master)], 'late.jpg', { type: 'image/jpeg' }))
    const answer = await app.browser(cookie).post(`/requests/campus/${request.id}`, form)
    expect([
      answer.status,
      answer.text.includes('This request has already been decided, so you can’t add a photo.'),
    ]).toEqual([409, true])
    await run()
    await takeMails(varDir)
  })
})

describe('an item without a request', () => {
  it('is decided without an email', async () => {
    const [campus] = await database
      .db('universities')
      .insert({ name: 'Unasked', city: 'Oakland', states_id: 5, status: 'Pending' })
      .returning('id')
    await decide('campus', campus!.id, 'Approved')
    await run()
    expect((await takeMails(varDir)).filter(({ subject }) => subject.includes('Unasked'))).toEqual([])
  })
})

describe('My requests', () => {
  it('show the outcome of each, newest first, only to their sender', async () => {
    const approved = await campusRequest('Mine Approved')
    const denied = await locationRequest('Mine Denied')
    await decide('campus', approved.entry, 'Approved')
    await decide('location', denied.entry, 'Denied', 'It is closed.')
    await locationRequest('Mine Pending')
    await campusRequest('Mine Lacking', { picture: false })
    const root = parse((await app.browser(cookie).get('/account/adaasker?tab=requests')).text)
    const items = root
      .querySelectorAll('.requests li')
      .map((item) => [item.querySelector('h3')!.text, item.querySelector('.badge')!.text])
    expect(items).toEqual([
      ['Mine Lacking', 'Pending'],
      ['Mine Pending', 'Pending'],
      ['Mine Denied', 'Denied'],
      ['Mine Approved', 'Approved'],
    ])
    const text = root.querySelector('.requests')!.text
    expect(text).toContain('Reason: It is closed.')
    expect(text).toContain('Photo missing.')
    expect(root.querySelector('.requests h3 a')!.getAttribute('href')).toBe(
      '/university/Mine%20Approved%20Oakland',
    )
    expect(root.querySelectorAll('.requests img')).toHaveLength(3)
    const tab = root.querySelector('.tabs [aria-current]')!
    expect(tab.text).toBe('My requests')
    const other = (await insertMember(database.db, app.env)).cookie
    const none = (await app.browser(other).get('/account/me?tab=requests')).headers.location!
    expect((await app.browser(other).get(none)).text).toContain('No requests yet.')
    expect((await app.browser(other).get(`/requests/location/${denied.id}`)).status).toBe(404)
    expect((await app.browser(cookie).get(`/requests/nothing/${denied.id}`)).status).toBe(404)
    await run()
    await takeMails(varDir)
  })

  it('are ten per page', async () => {
    await manyRequests('Paged', 11)
    const page = async (path: string) => parse((await app.browser(cookie).get(path)).text)
    const first = await page('/account/adaasker?tab=requests')
    expect(first.querySelectorAll('.requests li')).toHaveLength(10)
    const second = await page(first.querySelector('.pages a')!.getAttribute('href')!)
    expect(second.querySelectorAll('.requests li h3').map(({ text }) => text)).toEqual(['Paged 1'])
  })
})

describe('the queue on the dashboard', () => {
  it('shows open requests, oldest first, with origin, picture and a link to the item', async () => {
    await database
      .db('study_location_requests')
      .whereNull('decided_at')
      .update({ decision: 'Denied', decided_at: new Date() })
    const asked = await locationRequest('Queued Café', {
      details: 'Upstairs.',
      latitude: 37.8,
      longitude: -122.27,
      zipcode: '94607',
    })
    const tag = await database.db('tag_types').where({ name: 'Quiet' }).first()
    await database
      .db('study_location_request_tags')
      .insert({ study_location_request_id: asked.id, tag_id: tag!.id })
    const friend = await insertUser(database.db)
    await database.db('request_joiners').insert({ study_location_request_id: asked.id, user_id: friend.id })
    await manyRequests('Paged', 1)
    await campusRequest('Mine Lacking', { picture: false })
    const gone = await locationRequest('Orphaned Café', { submitted_by: null })
    await database.db('study_location_requests').where({ id: gone.id }).update({ pending_image_path: null })
    const admin = (await logIn(database.db, app.env, (await insertUser(database.db, { role: 'Admin' })).id))
      .cookie
    const root = parse((await app.browser(admin).get('/admin-dashboard/requests')).text)
    const [first, second] = root.querySelectorAll('.requests > li')
    expect(first!.querySelector('h2')!.text).toBe('Queued Café')
    for (const said of [
      'Ada Asker',
      'and 1 other person',
      '1 Main Street, Oakland, CA 94607',
      'Upstairs.',
      'Quiet',
      '37.8, -122.27',
      'Off-Campus',
    ])
      expect(first!.text).toContain(said)
    expect(first!.querySelector('img')!.getAttribute('src')).toBe(`/requests/location/${asked.id}/picture`)
    expect(first!.querySelectorAll('a').map((link) => link.getAttribute('href'))).toEqual(
      expect.arrayContaining([`/admin-dashboard/users/${user.id}`, `/admin-dashboard/spot/${asked.entry}`]),
    )
    expect(second!.text).toContain('Deleted account')
    expect(second!.text).toContain('The photo didn’t arrive.')
    expect((await app.browser(cookie).get('/admin-dashboard/requests')).headers.location).toBe('/')
    const campuses = parse((await app.browser(admin).get('/admin-dashboard/requests?kind=campus')).text)
    expect(campuses.querySelectorAll('.requests > li h2').map(({ text }) => text)).toEqual(
      expect.arrayContaining(['Paged 1', 'Mine Lacking']),
    )
    expect(campuses.querySelector(`a[href^="/admin-dashboard/campus/"]`)).not.toBeNull()
  })

  it('has more pages after the twentieth', async () => {
    const admin = (await logIn(database.db, app.env, (await insertUser(database.db, { role: 'Admin' })).id))
      .cookie
    await manyRequests('Waiting', 21)
    const page = async (path: string) => parse((await app.browser(admin).get(path)).text)
    const first = await page('/admin-dashboard/requests?kind=campus')
    expect(first.querySelectorAll('.requests > li')).toHaveLength(20)
    const next = await page(first.querySelector('.pages a')!.getAttribute('href')!)
    expect(next.querySelectorAll('.requests > li h2').at(-1)!.text).toBe('Waiting 21')
  })
})

describe('a deleted account', () => {
  it('leaves its requests anonymously, and what it joined is deleted', async () => {
    const request = await campusRequest('Left College')
    const other = await locationRequest('Left Café', { submitted_by: null })
    await database.db('request_joiners').insert({ study_location_request_id: other.id, user_id: user.id })
    await database.db('users').where({ id: user.id }).del()
    expect(await database.db('university_requests').where({ id: request.id }).first()).toMatchObject({
      submitted_by: null,
      pending_image_path: request.path,
    })
    expect(await database.db('request_joiners').where({ study_location_request_id: other.id })).toEqual([])
    await decide('campus', request.entry, 'Approved')
    await run()
    expect((await takeMails(varDir)).filter(({ subject }) => subject.includes('Left'))).toEqual([])
  })

  it('is one thing; a deleted item takes its requests and their pictures along', async () => {
    const request = await campusRequest('Dropped College')
    await database.db('universities').where({ id: request.entry }).del()
    expect(await database.db('university_requests').where({ id: request.id })).toEqual([])
    await removeObjects(jobContext(database.db, { varDir }))
    expect(await stored(request.path!)).toBe(false)
  })
})
