import { beforeEach, describe, expect, it } from 'vitest'
import type { UserRow } from '~db/tables'
import { insertLocation } from '../../../factories/location'
import { insertLocationRequest } from '../../../factories/request'
import { insertSuggestedEdit } from '../../../factories/suggested-edit'
import { insertMember } from '../../../factories/user'
import { useApp } from '../../../support/app'
import { useDatabase } from '../../../support/database'
import { textAt } from '../../../support/html'

const database = useDatabase()
const app = useApp(database)

type Student = { user: UserRow; browser: ReturnType<typeof app.browser> }
const student = async (): Promise<Student> => {
  const user = await insertMember(database.db, app.env)
  return { user, browser: app.browser(user.cookie) }
}
let sender: Student
beforeEach(async () => {
  sender = await student()
})

const picture = 'pendingimages/1/1/door.jpg'
const request = (values = {}) =>
  insertLocationRequest(database.db, {
    submitted_by: sender.user.id,
    pending_image_path: picture,
    details: 'Upstairs.',
    ...values,
  })
const join = (study_location_request_id: number, { user }: Student) =>
  database.db('request_joiners').insert({ study_location_request_id, user_id: user.id })
const rowOf = (id: number) => database.db('study_location_requests').where({ id }).first()
const itemOf = (id: number) => database.db('study_locations').where({ id }).first('id', 'status')
const tabOf = async ({ browser }: Student) =>
  (await browser.get((await browser.get('/account/me?tab=requests')).to!)).html

describe('withdrawing a request', () => {
  const pathOf = (id: number) => `/requests/location/${id}/withdraw`

  it('deletes it with its picture and Pending item, once', async () => {
    const { id, study_location_id } = await request()
    expect((await tabOf(sender)).querySelector(`a[href="${pathOf(id)}"]`)).not.toBeNull()
    expect((await sender.browser.get(pathOf(id))).text).toContain('You can’t undo this.')
    const answer = await sender.browser.post(pathOf(id))
    expect([answer.status, answer.to]).toEqual([303, '/account/me?tab=requests'])
    expect(await rowOf(id)).toBeUndefined()
    expect(await itemOf(study_location_id)).toBeUndefined()
    expect(await database.db('stored_object_removals').where({ storage_key: picture })).toHaveLength(1)
    const again = await sender.browser.post(pathOf(id))
    expect(again.status).toBe(404)
    expect(again.text).toContain('It may have been withdrawn or deleted.')
  })

  it('takes only the own part if others joined: the first of them becomes its sender', async () => {
    const { id, study_location_id } = await request()
    const [first, second] = [await student(), await student()]
    await join(id, first)
    await join(id, second)
    expect((await second.browser.get(pathOf(id))).text).toContain('review it for the others who asked')
    expect((await second.browser.post(pathOf(id))).status).toBe(303)
    expect(await rowOf(id)).toMatchObject({ submitted_by: sender.user.id, details: 'Upstairs.' })
    expect((await sender.browser.post(pathOf(id))).status).toBe(303)
    expect(await rowOf(id)).toMatchObject({
      submitted_by: first.user.id,
      pending_image_path: null,
      details: null,
    })
    expect(await itemOf(study_location_id)).toMatchObject({ status: 'Pending' })
    expect(await database.db('request_joiners').where({ study_location_request_id: id })).toEqual([])
    expect(textAt(await tabOf(first), '.requests li')).toContain('Photo missing.')
    expect((await sender.browser.post(pathOf(id))).status).toBe(404)
  })

  it('is refused once an admin has decided, and changes nothing', async () => {
    const { id, study_location_id } = await request()
    const decided = { decision: 'Denied', decided_at: new Date() } as const
    await database.db('study_location_requests').where({ id }).update(decided)
    await database.db('study_locations').where({ id: study_location_id }).update({ status: 'Denied' })
    const before = await rowOf(id)
    const answer = await sender.browser.post(pathOf(id))
    expect(answer.status).toBe(409)
    expect(answer.text).toContain('An admin has already decided on this, so you can’t withdraw it.')
    expect((await sender.browser.get(pathOf(id))).html.querySelector('#content form')).toBeNull()
    expect(await rowOf(id)).toEqual(before)
  })

  it('leaves a Pending item that an admin has edited', async () => {
    const { id, study_location_id } = await request()
    await database.db('study_location_edit_logs').insert({
      study_location_id,
      action: { city: { old: 'Berkely', new: 'Berkeley' } },
      message: 'Spelling.',
    } as never)
    expect((await sender.browser.post(pathOf(id))).status).toBe(303)
    expect([await rowOf(id), await itemOf(study_location_id)]).toMatchObject([
      undefined,
      { status: 'Pending' },
    ])
  })
})

describe('suggested edits', () => {
  const suggest = async (values = {}) =>
    insertSuggestedEdit(database.db, {
      study_location_id: (await insertLocation(database.db, { name: 'Old Library' })).id,
      user_id: sender.user.id,
      action: { name: { old: 'Old Library', new: 'New Library' }, city: { old: 'A', new: 'B' } } as never,
      ...values,
    })
  const pathOf = (id: number) => `/requests/suggestion/${id}/withdraw`
  const decided = { decided_at: new Date() }

  it('are among My requests, with what became of them', async () => {
    await suggest({ status: 'declined', reason: 'It kept its name.', ...decided })
    await suggest({ status: 'partly', taken: ['name'], ...decided })
    await suggest({ status: 'accepted', taken: ['name', 'city'], ...decided })
    const open = await suggest()
    const items = (await tabOf(sender)).querySelectorAll('.requests li')
    expect(items.map((item) => textAt(item, '.badge'))).toEqual([
      'Pending',
      'Accepted',
      'Partly accepted',
      'Declined',
    ])
    expect(items[1]!.text).toContain('You asked us to change the name and the city.')
    expect(items[2]!.text).toContain('We didn’t change the city.')
    expect(items[3]!.text).toContain('Reason: It kept its name.')
    expect(items.map((item) => item.querySelector('a[href$=withdraw]')?.getAttribute('href'))).toEqual([
      pathOf(open.id),
      undefined,
      undefined,
      undefined,
    ])
  })

  it('are withdrawn once, while nobody has decided', async () => {
    const { id } = await suggest()
    const path = pathOf(id)
    expect((await (await student()).browser.post(path)).status).toBe(404)
    expect((await sender.browser.post(path)).status).toBe(303)
    expect(await database.db('study_location_suggestions').where({ id })).toEqual([])
    expect((await sender.browser.post(path)).status).toBe(404)
    const late = await suggest({ status: 'accepted', ...decided })
    expect((await sender.browser.post(pathOf(late.id))).status).toBe(409)
    expect(await database.db('study_location_suggestions').where({ id: late.id })).toHaveLength(1)
  })
})
