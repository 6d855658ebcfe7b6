import { WHOLE_SITE } from '~/services/auth/reach'
import { parse } from 'node-html-parser'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { locationSnapshot } from '~/dashboard/items/item-queries.server'
import { decidedMeanwhile } from '~/web/decision-text'
import { datedName } from '~/spots/dates-rules'
import type { SuggestionAction } from '~db/suggestion-tables'
import { dayFrom, insertDates, spotToday } from '../../factories/area'
import { everyDay, insertLocation } from '../../factories/location'
import { insertPhoto } from '../../factories/photo'
import { insertReview, reviewText } from '../../factories/review'
import { insertSuggestedEdit } from '../../factories/suggested-edit'
import { insertUniversity } from '../../factories/university'
import { insertMember, insertModerator, insertUser } from '../../factories/user'
import { useApp } from '../../support/app'
import { useDatabase } from '../../support/database'
import { temporaryFolder } from '../../support/folder'
import { fieldsOf } from '../../support/formats/form-fields'
import { cellsOf, errorsOf, textsOf, valuesOf } from '../../support/formats/html'
import { runJobs, takeMails } from '../../support/jobs'
import { checkRows } from '../../support/rows'
import { escaped, faultsOf, NAUGHTY } from '../routes/naughty'

const database = useDatabase()
const { db } = database
const varDir = temporaryFolder()
const app = useApp(database, { varDir })
type Browser = ReturnType<typeof app.browser>
let admin: { id: number; browser: Browser }

const newAdmin = async () => {
  const user = await insertMember(db, app.env, { role: 'Admin', first_name: 'Ada', last_name: 'Admin' })
  return { id: user.id, browser: app.browser(user.cookie) }
}
beforeAll(async () => void (admin = await newAdmin()))

const html = async (path: string) => (await admin.browser.get(path)).text
const text = async (path: string) => parse(await html(path)).text.replace(/\s+/g, ' ')
const form = (page: string, id: string) => fieldsOf(parse(page).querySelector(`form#${id}`)!)
type Fields = ReturnType<typeof form>
const send = (path: string, fields: Fields) => admin.browser.post(path, fields)
/** Sends one of a page's forms. */
const press = async (path: string, id: string, more: Fields = {}) =>
  send(path, { ...form(await html(path), id), ...more })
const toast = (page: string) => textsOf(page, '.toast p')[0]
/** What a form was refused with. */
const refusal = ({ status, text: page }: { status: number; text: string }) => [status, errorsOf(page)]
const mailsTo = async (address: string) => {
  await runJobs(database, { varDir })
  const mails = (await takeMails(varDir)).filter(({ to }) => to === address)
  return mails.map((mail) => ({ ...mail, text: mail.text.replace(/\s+/g, ' ') }))
}
const LIST = '/admin-dashboard/suggestions'
const NAME: SuggestionAction = {
  name: { old: 'Old Name', new: 'New Name' },
  zipcode: { old: '94704', new: '94705' },
}

async function suggestion(action: SuggestionAction = NAME) {
  const user = await insertUser(db, { first_name: 'Sue', last_name: 'Gester' })
  const known = { name: 'Old Name', zipcode: '94704', tags: ['Wifi'] }
  const location = await insertLocation(db, { ...known, hours: everyDay('09:00', '17:00') })
  const original = { ...known, address: null, city: 'Berkeley', hours: {} as never }
  const from = { study_location_id: location.id, user_id: user.id, action, original }
  const { id } = await insertSuggestedEdit(db, from)
  return {
    user,
    location,
    path: `${LIST}/${id}`,
    row: async () => (await db('study_location_suggestions').where({ id }).first())!,
    now: async () => (await db('study_locations').where({ id: location.id }).first())!,
    log: () => db('study_location_edit_logs').where({ study_location_id: location.id }),
  }
}

describe('the queue of suggested edits', () => {
  beforeEach(() => db('study_location_suggestions').del())

  it('lists the oldest first, 20 per page, without decided ones', async () => {
    const { location, user } = await suggestion()
    await db('study_location_suggestions').del()
    const ids: number[] = []
    for (let n = 0; n < 23; n++) {
      const created_at = new Date(Date.UTC(2026, 0, 1, 0, 0, Math.floor(n / 2)))
      const action = { city: { old: 'A', new: `B${n}` } }
      const from = { study_location_id: location.id, user_id: user.id }
      ids.push((await insertSuggestedEdit(db, { ...from, action, created_at })).id)
    }
    const declined = { status: 'declined', reason: 'No.', decided_at: new Date() } as const
    await db('study_location_suggestions').where({ id: ids[0] }).update(declined)
    const linked = (page: string) =>
      valuesOf(page, '.dashboard-queue a').map((href) => Number(href!.split('/').at(-1)))
    const first = await html(LIST)
    expect(linked(first)).toEqual(ids.slice(1, 21))
    expect(parse(first).text).toContain('by Sue Gester')
    expect(linked(await html(valuesOf(first, 'a[rel=next]')[0]!))).toEqual(ids.slice(21))
    expect(linked(await html(`${LIST}?after=999999999`))).toEqual(ids.slice(1, 21))
    await db('study_location_suggestions').del()
    expect(await html(LIST)).toContain('Nothing to review.')
  })

  it('accepts all of one in two requests, with its log, notifies its sender, and continues', async () => {
    const { path, row, now, log, user, location } = await suggestion()
    const other = await suggestion()
    const page = await html(path)
    const fields = form(page, 'accept')
    expect(fields).toMatchObject({ parts: ['name', 'zipcode'], message: 'Suggested by a student' })
    expect(cellsOf(page).map((cells) => cells.slice(1))).toEqual([
      ['Name', 'Old Name', 'Old Name', 'New Name'],
      ['ZIP code', '94704', '94704', '94705'],
    ])
    const answer = await send(path, fields)
    expect([answer.status, answer.headers.location]).toEqual([303, other.path])
    expect(toast(await html(other.path))).toBe('Location updated successfully')
    expect(await now()).toMatchObject({ name: 'New Name', zipcode: '94705' })
    const decided = { status: 'accepted', taken: ['name', 'zipcode'], decided_by: admin.id, reason: null }
    expect(await row()).toMatchObject(decided)
    const logged = { edited_by: admin.id, suggested_by: user.id, message: 'Suggested by a student' }
    expect(await log()).toMatchObject([{ ...logged, was_public: true, action: NAME }])
    const [mail, ...more] = await mailsTo(user.email)
    expect(more).toEqual([])
    expect([mail!.subject, mail!.toName]).toEqual([
      'Your suggested edit for New Name was accepted',
      'Sue Gester',
    ])
    expect(mail!.text).toContain('It changed the name and the ZIP code.')
    expect(mail!.links[0]).toContain(`/location/${location.id}`)
    // The same press again has no effect; nothing is written twice.
    expect((await send(path, fields)).status).toBe(303)
    expect(await log()).toHaveLength(1)
    expect(await text(path)).toContain('Ada Admin accepted this on')
    expect((await press(other.path, 'decline', { reason: 'Enough.' })).headers.location).toBe(LIST)
  })

  it('has one row for weekdays that change alike, and the email says so', async () => {
    const range = (end_time: string) => [{ start_time: '09:00', end_time }]
    const change = (end: string) => ({
      rows: { old: range('17:00'), new: range(end) },
      is_open: { old: true, new: true },
      start_time: { old: '09:00', new: '09:00' },
      end_time: { old: '17:00', new: end },
    })
    const late = change('21:00')
    const hours = { 1: late, 2: late, 3: late, 4: late, 5: late, 6: change('19:00') }
    const { path, row, user } = await suggestion({ hours })
    const page = await html(path)
    expect(form(page, 'accept').parts).toEqual(['hours-1,hours-2,hours-3,hours-4,hours-5', 'hours-6'])
    expect(textsOf(page, 'tbody th')).toEqual(['Hours on Mon–Fri', 'Hours on Saturday'])
    await press(path, 'accept', { parts: ['hours-1,hours-2,hours-3,hours-4,hours-5'] })
    expect((await row())!.taken).toEqual(['hours-1', 'hours-2', 'hours-3', 'hours-4', 'hours-5'])
    const [mail] = await mailsTo(user.email)
    expect(mail!.text).toContain('It changed the hours on Monday to Friday.')
    expect(mail!.text).toContain('We didn’t change the hours on Saturday.')
  })

  it('accepts single parts, and says which', async () => {
    const range = (start_time: string, end_time: string) => ({ start_time, end_time })
    const hours = {
      1: {
        rows: { old: [range('09:00', '17:00')], new: [range('09:00', '12:00'), range('14:00', '02:00')] },
        is_open: { old: true, new: true },
        start_time: { old: '09:00', new: '09:00' },
        end_time: { old: '17:00', new: '12:00' },
      },
    }
    const added = ['Quiet', 'Outlet']
    const tags = { removed: ['Wifi'], added, newList: ['Outlet', 'Quiet'], oldList: ['Wifi'] }
    const { path, row, now, user, location } = await suggestion({ ...NAME, tags, hours })
    const fields = form(await html(path), 'accept')
    expect(fields.parts).toEqual(['name', 'zipcode', 'tags', 'hours-1'])
    const parts = ['tags', 'hours-1']
    expect((await send(path, { ...fields, parts, message: 'Seen it myself.' })).status).toBe(303)
    expect((await now()).name).toBe('Old Name')
    expect(await row()).toMatchObject({ status: 'partly', taken: parts, reason: 'Seen it myself.' })
    const rows = db('study_location_hours').where({ study_location_id: location.id })
    expect(await rows.clone()).toHaveLength(8)
    const monday = rows.where({ day_of_week: 1 }).orderBy('start_time').select('start_time', 'end_time')
    expect(await monday).toEqual([range('09:00:00', '12:00:00'), range('14:00:00', '02:00:00')])
    const names = await db('study_location_tags as l')
      .join('tag_types as t', 't.id', 'l.tag_id')
      .where('l.study_location_id', location.id)
      .orderBy('t.name')
      .pluck('t.name')
    expect(names).toEqual(['Outlet', 'Quiet'])
    const [mail] = await mailsTo(user.email)
    expect(mail!.subject).toBe('Your suggested edit for Old Name was partly accepted')
    for (const said of [
      'It changed the tags and the hours on Monday.',
      'We didn’t change the name and the ZIP code.',
      'Seen it myself.',
    ])
      expect(mail!.text).toContain(said)
  })

  it('accepts the hours of a certain day, as those of a student', async () => {
    const ranges = [{ start_time: '09:00', end_time: '12:00' }]
    const [first, second, third, fourth] = [2, 3, 4, 5].map(dayFrom) as [string, string, string, string]
    const dates = {
      [fourth]: { old: null, new: [] },
      [first]: { old: [], new: ranges },
      [second]: { old: [], new: null },
      [third]: { old: [], new: ranges },
    }
    const { path, row, user, location } = await suggestion({ dates })
    await insertDates(
      db,
      location.id,
      { [first]: [], [second]: [], [third]: ['10:00-12:00'] },
      { label: 'Finals' },
    )
    const page = await html(path)
    const label = (day: string) => `Hours on ${datedName(day)}`
    expect(cellsOf(page).map((cells) => cells.slice(1))).toEqual([
      [label(first), 'Closed', 'Closed', '9:00 AM – 12:00 PM'],
      [label(second), 'Closed', 'Closed', 'as in the week'],
      [label(third), 'Closed', '10:00 AM – 12:00 PM', '9:00 AM – 12:00 PM Changed since this was suggested.'],
      [label(fourth), 'as in the week', 'as in the week', 'Closed'],
    ])
    const fields = form(page, 'accept')
    expect(fields.parts).toEqual([first, second, fourth].map((day) => `date-${day}`))
    const parts = [first, second].map((day) => `date-${day}`)
    expect((await send(path, { ...fields, parts })).status).toBe(303)
    expect(await row()).toMatchObject({ status: 'partly', taken: parts })
    const said = { area_id: null, label: 'Finals', confirmed_on: spotToday() }
    expect((await locationSnapshot(db, WHOLE_SITE, location.id))!.dates).toEqual([
      { ...said, day: first, ranges, source: 'student' },
      { ...said, day: third, ranges: [{ start_time: '10:00', end_time: '12:00' }], source: 'admin' },
    ])
    const [mail] = await mailsTo(user.email)
    expect(mail!.text).toContain(
      `It changed the hours on ${datedName(first)} and the hours on ${datedName(second)}.`,
    )
  })

  it('declines with a reason that is sent to the student', async () => {
    const { path, row, now, user } = await suggestion()
    expect(refusal(await send(path, { intent: 'decline', reason: ' ' }))).toEqual([422, ['Enter a reason']])
    expect((await press(path, 'decline', { reason: 'It is called so.' })).status).toBe(303)
    expect(await row()).toMatchObject({ status: 'declined', reason: 'It is called so.', taken: [] })
    expect((await now()).name).toBe('Old Name')
    const [mail] = await mailsTo(user.email)
    expect(mail!.subject).toBe('Your suggested edit for Old Name was declined')
    expect(mail!.text).toContain('Note from the admin: It is called so.')
  })

  it('refuses without an update reason, without a checked box, and if the location was changed meanwhile', async () => {
    const { path, row, now, location } = await suggestion()
    const fields = form(await html(path), 'accept')
    const unsaid = await send(path, { ...fields, message: '' })
    expect(refusal(unsaid)).toEqual([422, ['Update Reason is required.']])
    const unticked = await send(path, { ...fields, parts: [] })
    expect(refusal(unticked)).toEqual([422, ['Select what to accept, or decline all']])
    await db('study_locations').where({ id: location.id }).update({ name: "Somebody's Name" })
    const late = await send(path, fields)
    expect([late.status, errorsOf(late.text)[0]]).toEqual([409, decidedMeanwhile(null)])
    expect(parse(late.text).text).toContain('Changed since this was suggested.')
    expect([(await row()).status, (await now()).zipcode]).toEqual(['open', '94704'])
    // After showing the current state, it's accepted.
    expect(form(await html(path), 'accept').parts).toBe('zipcode')
    expect((await press(path, 'accept', { parts: ['name', 'zipcode'] })).status).toBe(303)
    expect(await now()).toMatchObject({ name: 'New Name', zipcode: '94705' })
  })

  it('of two admins at once lets one decide, and notifies the other', async () => {
    const { path, row } = await suggestion()
    const second = await newAdmin()
    const page = await html(path)
    const [fields, declined] = [form(page, 'accept'), { ...form(page, 'decline'), reason: 'No.' }]
    const answers = await Promise.all([send(path, fields), second.browser.post(path, declined)])
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409])
    expect((await row()).decided_by).toBe(answers[0].status === 303 ? admin.id : second.id)
  })

  it('closes what is already done without a log row', async () => {
    const { path, row, log } = await suggestion({ name: { old: 'X', new: 'Old Name' } })
    expect(await text(path)).toContain('Already up to date.')
    expect((await press(path, 'accept')).status).toBe(303)
    expect(await row()).toMatchObject({ status: 'accepted', taken: ['name'] })
    expect(await log()).toEqual([])
  })

  it('does nothing for students, and is hidden from them', async () => {
    const { path, row } = await suggestion()
    const student = app.browser((await insertMember(db, app.env)).cookie)
    for (const at of [path, '/admin-dashboard/reviews'])
      expect((await student.get(at)).headers.location).toBe('/')
    const declined = { intent: 'decline', reason: 'No.' }
    expect((await student.post(path, declined)).status).toBe(403)
    expect((await admin.browser.get(`${LIST}/999999`)).status).toBe(404)
    expect((await send(`${LIST}/999999`, declined)).status).toBe(404)
    expect((await row()).status).toBe('open')
  })
  it('shows hostile texts as text in form, queue, log and email, or refuses them', async () => {
    const sender = await insertMember(db, app.env)
    const browser = app.browser(sender.cookie)
    const location = await insertLocation(db, { zipcode: '94704', tags: ['Wifi'] })
    const path = `/suggestion?location=${location.id}`
    let accepted = 0
    for (const [n, naughty] of NAUGHTY.filter((_text, n) => n % 11 === 0).entries()) {
      const fields = form((await browser.get(path)).text, 'suggestion')
      const [day, start] = n % 3 === 0 ? ['open', naughty] : ['closed', '']
      const typed = {
        name: `${naughty} Hall`,
        address: `${naughty} Street 5`,
        'days[0]': day!,
        'ranges[0].start': start!,
      }
      const answer = await browser.post(path, { ...fields, ...typed })
      expect([303, 422], naughty).toContain(answer.status)
      if (answer.status === 422) expect(faultsOf(answer.text)).toEqual([])
      const open = { study_location_id: location.id, status: 'open' } as const
      const row = await db('study_location_suggestions').where(open).first()
      if (!row) continue
      const page = await html(`${LIST}/${row.id}`)
      expect(page).toContain(escaped(row.action.name!.new))
      expect(faultsOf(page)).toEqual([])
      const decided = await press(`${LIST}/${row.id}`, 'accept', { message: `${naughty} is so` })
      expect([303, 422], naughty).toContain(decided.status)
      accepted += decided.status === 303 ? 1 : 0
    }
    expect(faultsOf((await app.browser().get('/moderation-log')).text)).toEqual([])
    expect(accepted).toBeGreaterThan(3)
    expect((await mailsTo(sender.email)).length).toBe(accepted)
  })
})

/** A review that was reported twice and looks like spam. */
async function reported(values: Parameters<typeof insertLocation>[1] = {}) {
  const author = await insertUser(db, { first_name: 'Wanda', last_name: 'Writer' })
  const location = await insertLocation(db, { name: 'Quiet Corner', ...values })
  const description = `${reviewText()} Click here for free money, buy now: http://spam.example`
  const from = { study_location_id: location.id, user_id: author.id }
  const review = await insertReview(db, { ...from, description, suspicion: 'high' })
  await insertPhoto(db, review, { description: 'The desk' })
  for (const reason of ['spam', 'untrue'] as const) {
    const by = { review_id: review.id, user_id: (await insertUser(db)).id }
    await db('review_reports').insert({ ...by, reason, details: `Because of ${reason}` })
  }
  return {
    review,
    author,
    location,
    path: `/admin-dashboard/reviews/${review.id}`,
    there: async () => (await db('reviews').where({ id: review.id }).first()) ?? null,
    waits: async () => (await db('waiting_reviews').where({ review_id: review.id }).first()) ?? null,
    log: () => db('moderation_log').where({ review_id: review.id }).orderBy('id'),
  }
}

describe('the queue of reviews', () => {
  beforeEach(() => db('waiting_reviews').del())

  it('lists reported and suspicious ones, once each, the longest waiting first', async () => {
    const first = await reported()
    const second = await reported()
    const plain = await insertReview(db, { study_location_id: first.location.id, user_id: null })
    const page = parse(await html('/admin-dashboard/reviews'))
    expect(valuesOf(page, '.dashboard-queue a')).toEqual([first.path, second.path])
    expect(page.querySelector('.dashboard-queue li')!.text).toMatch(/2 reports.*Looks suspicious/)
    expect(page.text).not.toContain(`/reviews/${plain.id}`)
    // Clearing the suspicion leaves the reports; without those nothing waits.
    await db('reviews').where({ id: first.review.id }).update({ suspicion: 'low' })
    expect(await first.waits()).toMatchObject({ open_reports: 2, suspicious: false })
    await db('review_reports').where({ review_id: first.review.id }).update({ status: 'dismissed' })
    expect(await first.waits()).toBeNull()
    await db('review_reports').where({ review_id: second.review.id }).del()
    expect(await second.waits()).toMatchObject({ open_reports: 0, suspicious: true })
    await db('reviews').whereIn('id', [first.review.id, second.review.id]).del()
    expect(await db('waiting_reviews')).toEqual([])
  })

  it('shows the context: reports, signs of spam, photos, author and location', async () => {
    const { path, author } = await reported()
    const shown = await text(path)
    for (const part of [
      'Review of Quiet Corner',
      'by Wanda Writer',
      'It’s spam or advertising: Because of spam',
      'Because of untrue',
      'a link',
      'The author has written 1 review and had none removed.',
      'This spot has 4.0 out of 5 stars from 1 review.',
    ])
      expect(shown).toContain(part)
    const page = await html(path)
    expect(valuesOf(page, `a[href="/admin-dashboard/users/${author.id}"]`)).not.toEqual([])
    expect(valuesOf(page, '.dashboard-photos img', 'alt')[0]).toBe('The desk')
  })

  it('keeps one: reports are dismissed, suspicion is cleared, the log says so, and the next one appears', async () => {
    const { path, there, waits, log, review } = await reported()
    const next = await reported()
    const fields = form(await html(path), 'keep')
    expect(fields.reason).toBe('Follows the rules')
    const answer = await send(path, fields)
    expect([answer.status, answer.headers.location]).toEqual([303, next.path])
    expect((await there())!.suspicion).toBe('low')
    expect(await waits()).toBeNull()
    const reports = db('review_reports').where({ review_id: review.id }).distinct()
    expect(await reports.pluck('status')).toEqual(['dismissed'])
    const subject = { suspicion: 'high', reports: [{ reason: 'spam' }, { reason: 'untrue' }] }
    const logged = { action: 'keep-review', moderator_id: admin.id, reason: 'Follows the rules', subject }
    expect(await log()).toMatchObject([logged])
    expect((await send(path, fields)).status).toBe(303)
    expect(await log()).toHaveLength(1)
    expect(await text(path)).toContain('This review no longer needs a decision.')
  })

  it('leaves a report open that came after the page was loaded', async () => {
    const { path, waits, review } = await reported()
    const fields = form(await html(path), 'keep')
    await db('review_reports').insert({ review_id: review.id, user_id: null, reason: 'private' })
    expect((await send(path, fields)).status).toBe(303)
    expect(await waits()).toMatchObject({ open_reports: 1, suspicious: false })
  })

  it('removes one with a reason, notifies its author, and continues; twice counts once', async () => {
    const { path, there, log, author } = await reported()
    const next = await reported()
    expect(refusal(await press(path, 'remove'))).toEqual([422, ['Enter a reason']])
    const fields = { ...form(await html(path), 'remove'), reason: 'An advertisement.' }
    const answer = await send(path, fields)
    expect([answer.status, answer.headers.location]).toEqual([303, next.path])
    expect(toast(await html(next.path))).toBe('Review deleted successfully.')
    expect(await there()).toBeNull()
    const logged = { action: 'delete-review', reason: 'An advertisement.', author_id: author.id }
    expect(await log()).toMatchObject([logged])
    expect((await send(path, fields)).status).toBe(303)
    expect(await log()).toHaveLength(1)
    const [mail] = await mailsTo(author.email)
    expect(mail!.subject).toBe('Your review of Quiet Corner was removed')
    expect(mail!.text).toContain('An advertisement.')
  })

  it('removes chosen photos and keeps the review, notifies its author, and continues', async () => {
    const { path, there, waits, log, author, review } = await reported()
    const bad = await insertPhoto(db, review, { description: 'A face' })
    const other = await insertPhoto(db, review)
    const by = { review_id: review.id, photo_id: bad.id }
    await db('review_reports').insert({ ...by, user_id: (await insertUser(db)).id, reason: 'private' })
    const next = await reported()
    const page = await html(path)
    expect(form(page, 'photos')).toMatchObject({ photos: String(bad.id), reason: '' })
    const keys = valuesOf(page, 'main form [data-dashboard-key]', 'data-dashboard-key')
    expect(keys).toEqual(['a', 'p', 'd r'])
    const none = await press(path, 'photos', { photos: [], reason: 'Typed.' })
    expect(refusal(none)).toEqual([422, ['Choose at least one photo']])
    expect(form(none.text, 'photos')).toEqual(expect.objectContaining({ reason: 'Typed.' }))
    expect(form(none.text, 'photos').photos).toBeUndefined()
    expect(refusal(await press(path, 'photos'))).toEqual([422, ['Enter a reason']])
    const fields = {
      ...form(await html(path), 'photos'),
      photos: [String(bad.id), String(other.id)],
      reason: 'Shows a person.',
    }
    const foreign = await insertPhoto(db, next.review)
    expect((await send(path, { ...fields, photos: String(foreign.id) })).status).toBe(409)
    await db('review_reports').insert({
      review_id: review.id,
      user_id: null,
      reason: 'other',
      details: 'New',
    })
    const answer = await send(path, fields)
    expect([answer.status, answer.headers.location]).toEqual([303, next.path])
    expect(toast(await html(next.path))).toBe('2 photos removed.')
    expect((await there())!.suspicion).toBe('low')
    expect(await waits()).toMatchObject({ open_reports: 1 })
    const left = db('review_images').where({ review_id: review.id })
    expect(await left.pluck('description')).toEqual(['The desk'])
    const gone = await db('stored_object_removals').pluck('storage_key')
    expect(gone).toEqual(expect.arrayContaining([bad.storage_key, other.storage_key]))
    const reports = [{ reason: 'spam' }, { reason: 'untrue' }, { reason: 'private' }]
    const subject = { place: 'Quiet Corner', captions: ['A face', null], reports }
    const logged = { action: 'remove-photos', moderator_id: admin.id, author_id: author.id, subject }
    expect(await log()).toMatchObject([{ ...logged, reason: 'Shows a person.' }])
    // The same form was sent twice.
    expect((await send(path, fields)).status).toBe(303)
    expect(await log()).toHaveLength(1)
    const [mail, ...more] = await mailsTo(author.email)
    expect([mail!.subject, more]).toEqual(['We removed photos from your review of Quiet Corner', []])
    expect(mail!.text).toContain('Shows a person.')
    expect(mail!.text).toContain('The review is still there.')
    expect(mail!.text).toContain(`email ${app.env.supportEmail} and tell us why`)
    // Another admin's form is no longer there, but why it was refused is.
    await left.del()
    const overtaken = await (await newAdmin()).browser.post(path, { ...fields, sender: '', log: '999999999' })
    expect([overtaken.status, overtaken.html.querySelector('form#photos')]).toEqual([409, null])
    const why = 'The photos you chose are already gone. Nothing was saved.'
    expect(textsOf(overtaken.text, '.error-summary p')[0]).toBe(why)
  })

  it('tells the second of two admins who kept one and changes nothing, however long ago they logged in', async () => {
    const { path, there, log } = await reported()
    const page = await html(path)
    const second = await newAdmin()
    await db('web_sessions')
      .where({ user_id: second.id })
      .update({ authenticated_at: new Date(0) })
    const photos = valuesOf(page, '#photos input[name=photos]', 'value').map(String)
    const late = (intent: string) =>
      second.browser.post(path, { ...form(page, intent), photos, sender: '', reason: 'Spam by Second.' })
    // Nobody has decided yet.
    expect((await late('remove')).status).toBe(422)
    await send(path, form(page, 'keep'))
    for (const intent of ['remove', 'photos']) {
      const answer = await late(intent)
      const said = textsOf(answer.text, '.error-summary p')[0]
      expect([answer.status, said]).toEqual([409, expect.stringContaining('kept this review at')])
      expect(answer.text).toContain('Spam by Second.')
    }
    expect([await there(), (await log()).length]).toEqual([expect.objectContaining({ rating: 4 }), 1])
  })

  it('lets campus moderators remove photos within their reach only', async () => {
    const { id } = await insertUniversity(db)
    const { cookie } = await insertModerator(db, app.env, [id])
    const decide = async (path: string, page: string) =>
      app.browser(cookie).post(path, {
        ...form(page, 'photos'),
        sender: '',
        photos: photosIn(page),
        reason: 'A face.',
      })
    const photosIn = (page: string) => valuesOf(page, '#photos input[name=photos]', 'value').map(String)
    const point = { latitude: 64.84, longitude: -147.72 }
    const far = await insertUniversity(db, { name: 'Far College', city: 'Fairbanks', ...point })
    const own = await reported({ university_id: id })
    const other = await reported({ university_id: far.id, ...point })
    for (const [{ path, log, review }, status] of [
      [own, 303],
      [other, 404],
    ] as const) {
      expect((await decide(path, await html(path))).status).toBe(status)
      const left = await db('review_images').where({ review_id: review.id })
      expect([left.length, (await log()).length]).toEqual(status === 303 ? [0, 1] : [1, 0])
    }
  })

  it('decides on the version that was read: an edited review comes back', async () => {
    const { path, there, review } = await reported()
    const page = await html(path)
    const edited = { description: reviewText('Better.'), updated_at: new Date(Date.now() + 5000) }
    await db('reviews').where({ id: review.id }).update(edited)
    const again = 'The author edited this review after you opened the page. Please read it again.'
    expect(refusal(await send(path, form(page, 'keep')))).toEqual([409, [again]])
    expect(refusal(await send(path, { ...form(page, 'remove'), reason: 'Spam.' }))).toEqual([409, [again]])
    const photos = valuesOf(page, '#photos input[name=photos]', 'value').map(String)
    const chosen = { ...form(page, 'photos'), photos, reason: 'Spam.' }
    expect(refusal(await send(path, chosen))).toEqual([409, [again]])
    expect(await there()).not.toBeNull()
  })

  it("includes reviews of locations that are not public, and leaves one's own to others", async () => {
    const hidden = await reported({ status: 'Denied' })
    expect(await text(hidden.path)).toContain('This spot isn’t public.')
    expect((await press(hidden.path, 'remove', { reason: 'Spam.' })).status).toBe(303)
    expect(await hidden.there()).toBeNull()

    const own = await reported()
    await db('reviews').where({ id: own.review.id }).update({ user_id: admin.id })
    expect(await text(own.path)).toContain('This is your own review, so another admin has to decide.')
    const seen = String((await own.there())!.updated_at.getTime())
    for (const fields of [
      { intent: 'keep', upTo: '999999' },
      { intent: 'photos', photos: '1' },
      { intent: 'remove' },
    ] as Fields[])
      expect((await send(own.path, { ...fields, reason: 'Mine.', seen })).status).toBe(403)
    expect(await own.there()).not.toBeNull()
  })
})

it('what is missing leads back to the dashboard, and blames no name', () =>
  checkRows(
    [
      'spot/999',
      'spot/999/history/9',
      'photos/999',
      'reviews/999',
      'suggestions/999',
      'users/999',
      'data/999',
    ],
    async (rest) => {
      const { status, text } = await admin.browser.get(`/admin-dashboard/${rest}`)
      expect(status).toBe(404)
      expect(text).toMatch(/href="\/admin-dashboard">Back to the dashboard</)
      expect(text).not.toContain('It may have been renamed')
    },
    (rest) => rest,
  ))
