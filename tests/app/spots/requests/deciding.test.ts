import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { requestDecided } from '~/dashboard/items/change-item.server'
import { clearPendingImages } from '~/spots/requests/publish-image.server'
import { createStorage } from '~/services/storage/create-storage.server'
import { removeObjects } from '~/services/storage/removals.server'
import type { Decision, StudyLocationRequestRow } from '~db/request-tables'
import type { UserRow } from '~db/tables'
import { insertMember, insertUser, logIn } from '../../../factories/user'
import { insertLocationRequest } from '../../../factories/request'
import { insertUniversity, stateId } from '../../../factories/university'
import { useApp } from '../../../support/app'
import { useDatabase } from '../../../support/database'
import { temporaryFolder } from '../../../support/folder'
import { jobContext, runJobs, takeMails } from '../../../support/jobs'
import { attrAt, attrsAt, textAt, textsAt } from '../../../support/html'
import { ago, DAY } from '../../../support/times'
import { answered } from '../../../support/answers'

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
  const email = `asker${++serial}@example.edu`
  user = await insertUser(database.db, { email, first_name: 'Ada', last_name: 'Asker' })
  cookie = (await logIn(database.db, app.env, user.id)).cookie
})

/** A user's open request with its Pending campus, and a stored picture by default. */
async function campusRequest(name: string, { picture = true } = {}) {
  const { db } = database
  const state_id = await stateId(db)
  const pending = { name, city: 'Oakland', states_id: state_id, status: 'Pending' } as const
  const [campus] = await db('universities').insert(pending).returning('id')
  const asked = { name, city: 'Oakland', state_id, submitted_by: user.id, university_id: campus!.id }
  const [request] = await db('university_requests').insert(asked).returning('id')
  const path = picture ? await keep('university_requests', request!.id) : null
  return { entry: campus!.id, id: request!.id, path }
}

async function locationRequest(name: string, values: Partial<StudyLocationRequestRow> = {}) {
  const asked = { name, address: '1 Main Street', city: 'Oakland', submitted_by: user.id, ...values }
  const { id, study_location_id } = await insertLocationRequest(database.db, asked)
  return { entry: study_location_id!, id, path: await keep('study_location_requests', id) }
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
/** A column of a row. */
const valueOf = async (
  table: 'universities' | 'study_locations' | 'university_requests',
  id: number,
  name: string,
) => ((await database.db(table).where({ id }).first()) as unknown as Record<string, unknown>)[name]
const stored = async (key: string) => (await createStorage(app.env).head(key)) !== null

describe('a request that is approved', () => {
  it("notifies its sender and all who joined, with the reason and a link, and its picture becomes the campus's", async () => {
    const request = await campusRequest('Approved College')
    const friend = await insertUser(database.db, { email: 'friend@example.edu' })
    await database.db('request_joiners').insert({ university_request_id: request.id, user_id: friend.id })
    const log = () => database.db('university_edit_logs').where({ university_id: request.entry })
    const approval = { status: { old: 'Pending', new: 'Approved' } }
    await log().insert({ university_id: request.entry, action: approval, message: 'Welcome.' })
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
    const image_url = (await valueOf('universities', request.entry, 'image_url')) as string
    const url = new RegExp(`^/files/university_images/${request.entry}/university_image\\?t=\\d+$`)
    expect(image_url).toMatch(url)
    expect([(await app.send(image_url)).status, await stored(request.path!)]).toEqual([200, false])
    expect(await valueOf('university_requests', request.id, 'pending_image_path')).toBeNull()
    const picture = { image_url: { old: null, new: image_url } }
    expect(await log().pluck('action')).toEqual([{ ...approval, ...picture }])
    // Running the same jobs again does nothing.
    await run()
    expect(await takeMails(varDir)).toEqual([])
  })

  it('for a location links to it, and keeps a picture that an admin added', async () => {
    const request = await locationRequest('Approved Café')
    const image_url = '/files/study_location_image/1/location_image?t=1'
    await database.db('study_locations').where({ id: request.entry }).update({ image_url })
    await decide('location', request.entry, 'Approved')
    await run()
    const [mail] = await takeMails(varDir)
    expect(mail!.subject).toBe('Approved Café is now on Carrel')
    expect(mail!.links).toContain(`${app.origin}/location/${request.entry}`)
    expect(await valueOf('study_locations', request.entry, 'image_url')).toBe(image_url)
    expect(await stored(request.path)).toBe(false)
  })

  it('whose picture was lost, or never arrived, is listed without one', async () => {
    const vanished = await campusRequest('Vanished College')
    const never = await campusRequest('Never College', { picture: false })
    await createStorage(app.env).delete(vanished.path!)
    for (const { entry } of [vanished, never]) await decide('campus', entry, 'Approved')
    await run()
    for (const { entry } of [vanished, never])
      expect(await valueOf('universities', entry, 'image_url')).toBeNull()
    expect(await takeMails(varDir)).toHaveLength(2)
  })

  it('that is undone before the jobs run reports only the last decision', async () => {
    const request = await locationRequest('Undone Café')
    await decide('location', request.entry, 'Approved')
    await decide('location', request.entry, 'Denied', 'It is closed for good.')
    await run()
    const mails = await takeMails(varDir)
    expect(mails.map(({ subject }) => subject)).toEqual(['Your request for Undone Café was declined'])
    expect(await valueOf('study_locations', request.entry, 'image_url')).toBeNull()
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
    const clear = () => clearPendingImages(context).then(() => removeObjects(context))
    await clear()
    expect(await stored(request.path)).toBe(true)
    const then = { decided_at: ago(31 * DAY) }
    await database.db('study_location_requests').where({ id: request.id }).update(then)
    await clear()
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
    const answer = await answered(app.browser(cookie).post(`/requests/campus/${request.id}`, form), 409)
    expect(answer.text).toContain('This request has already been decided, so you can’t add a photo.')
    await run()
    await takeMails(varDir)
  })
})

describe('an item without a request', () => {
  it('is decided without an email', async () => {
    const pending = { name: 'Unasked', city: 'Oakland', status: 'Pending' } as const
    const { id } = await insertUniversity(database.db, pending)
    await decide('campus', id, 'Approved')
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
    const root = (await app.browser(cookie).get('/account/adaasker?tab=requests')).html
    const items = root
      .querySelectorAll('.requests li')
      .map((item) => [textAt(item, 'h3'), textAt(item, '.badge')])
    expect(items).toEqual([
      ['Mine Lacking', 'Pending'],
      ['Mine Pending', 'Pending'],
      ['Mine Denied', 'Denied'],
      ['Mine Approved', 'Approved'],
    ])
    const text = textAt(root, '.requests')
    expect(text).toContain('Reason: It is closed.')
    expect(text).toContain('Photo missing.')
    expect(attrAt(root, '.requests h3 a', 'href')).toBe('/university/Mine%20Approved%20Oakland')
    expect(root.querySelectorAll('.requests img')).toHaveLength(3)
    const tab = root.querySelector('.tabs [aria-current]')!
    expect(tab.text).toBe('My requests')
    const other = (await insertMember(database.db, app.env)).cookie
    const none = (await app.browser(other).get('/account/me?tab=requests')).to!
    expect((await app.browser(other).get(none)).text).toContain('No requests yet.')
    expect((await app.browser(other).get(`/requests/location/${denied.id}`)).status).toBe(404)
    expect((await app.browser(cookie).get(`/requests/nothing/${denied.id}`)).status).toBe(404)
    await run()
    await takeMails(varDir)
  })

  it('are ten per page', async () => {
    await manyRequests('Paged', 11)
    const page = async (path: string) => (await app.browser(cookie).get(path)).html
    const first = await page('/account/adaasker?tab=requests')
    expect(first.querySelectorAll('.requests li')).toHaveLength(10)
    const second = await page(attrAt(first, '.pages a', 'href')!)
    expect(textsAt(second, '.requests li h3')).toEqual(['Paged 1'])
  })
})

describe('the queue on the dashboard', () => {
  it('shows open requests, oldest first, with origin, picture and a link to the item', async () => {
    const { db } = database
    const decided = { decision: 'Denied', decided_at: new Date() } as const
    await db('study_location_requests').whereNull('decided_at').update(decided)
    const known = { details: 'Upstairs.', latitude: 37.8, longitude: -122.27, zipcode: '94607' }
    const asked = await locationRequest('Queued Café', known)
    const tag = await db('tag_types').where({ name: 'Quiet' }).first()
    await db('study_location_request_tags').insert({ study_location_request_id: asked.id, tag_id: tag!.id })
    const friend = await insertUser(database.db)
    await database.db('request_joiners').insert({ study_location_request_id: asked.id, user_id: friend.id })
    await manyRequests('Paged', 1)
    await campusRequest('Mine Lacking', { picture: false })
    const gone = await locationRequest('Orphaned Café', { submitted_by: null })
    await database.db('study_location_requests').where({ id: gone.id }).update({ pending_image_path: null })
    const admin = (await insertMember(database.db, app.env, { role: 'Admin' })).cookie
    const root = (await app.browser(admin).get('/admin-dashboard/requests')).html
    const [first, second] = root.querySelectorAll('.requests > li')
    expect(textAt(first!, 'h2')).toBe('Queued Café')
    const who = ['Ada Asker', 'and 1 other person', 'Upstairs.', 'Quiet', 'Off-Campus']
    for (const said of [...who, '1 Main Street, Oakland, CA 94607', '37.8, -122.27'])
      expect(first!.text).toContain(said)
    expect(attrAt(first!, 'img', 'src')).toBe(`/requests/location/${asked.id}/picture`)
    expect(attrsAt(first!, 'a', 'href')).toEqual(
      expect.arrayContaining([`/admin-dashboard/users/${user.id}`, `/admin-dashboard/spot/${asked.entry}`]),
    )
    const item = (await app.browser(admin).get(`/admin-dashboard/spot/${asked.entry}`)).html
    expect(textAt(item, '[aria-labelledby=entry-origin] dd')).toBe('Ada Asker and 1 other person')
    expect(second!.text).toContain('Deleted account')
    expect(second!.text).toContain('The photo didn’t arrive.')
    expect((await app.browser(cookie).get('/admin-dashboard/requests')).to).toBe('/')
    const campuses = (await app.browser(admin).get('/admin-dashboard/requests?kind=campus')).html
    expect(textsAt(campuses, '.requests > li h2')).toEqual(
      expect.arrayContaining(['Paged 1', 'Mine Lacking']),
    )
    expect(campuses.querySelector(`a[href^="/admin-dashboard/campus/"]`)).not.toBeNull()
  })

  it('has more pages after the twentieth', async () => {
    const admin = (await insertMember(database.db, app.env, { role: 'Admin' })).cookie
    await manyRequests('Waiting', 21)
    const page = async (path: string) => (await app.browser(admin).get(path)).html
    const first = await page('/admin-dashboard/requests?kind=campus')
    expect(first.querySelectorAll('.requests > li')).toHaveLength(20)
    const next = await page(attrAt(first, '.pages a', 'href')!)
    expect(next.querySelectorAll('.requests > li h2').at(-1)!.text).toBe('Waiting 21')
  })
})

describe('a deleted account', () => {
  it('leaves its requests anonymously, and what it joined is deleted', async () => {
    const request = await campusRequest('Left College')
    const other = await locationRequest('Left Café', { submitted_by: null })
    await database.db('request_joiners').insert({ study_location_request_id: other.id, user_id: user.id })
    await database.db('users').where({ id: user.id }).del()
    const left = await database.db('university_requests').where({ id: request.id }).first()
    expect(left).toMatchObject({ submitted_by: null, pending_image_path: request.path })
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
