import { parse } from 'node-html-parser'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { decidedMeanwhile } from '~/decision-text'
import type { SuggestionAction } from '~db/suggestion-tables'
import { everyDay, insertLocation } from '../../factories/location'
import { insertPhoto } from '../../factories/photo'
import { insertReview, reviewText } from '../../factories/review'
import { insertMember, insertUser, logIn } from '../../factories/user'
import { useApp } from '../../support/app'
import { useDatabase } from '../../support/database'
import { temporaryFolder } from '../../support/folder'
import { fieldsOf } from '../../support/formats/form-fields'
import { runJobs, takeMails } from '../../support/jobs'
import { escaped, faultsOf, NAUGHTY } from '../routes/naughty'

const database = useDatabase()
const { db } = database
const varDir = temporaryFolder()
const app = useApp(database, { varDir })
type Browser = ReturnType<typeof app.browser>
let admin: { id: number; browser: Browser }

const newAdmin = async () => {
  const user = await insertUser(db, { role: 'Admin', first_name: 'Ada', last_name: 'Admin' })
  return { id: user.id, browser: app.browser((await logIn(db, app.env, user.id)).cookie) }
}
beforeAll(async () => void (admin = await newAdmin()))

const form = (html: string, id: string) => fieldsOf(parse(html).querySelector(`form#${id}`)!)
const toast = (html: string) => parse(html).querySelector('.toast p')?.text
const errorsOf = (html: string) =>
  parse(html)
    .querySelectorAll('.error-summary li')
    .map(({ text }) => text)
const mailsTo = async (address: string) => {
  await runJobs(database, { varDir })
  return (await takeMails(varDir)).filter(({ to }) => to === address)
}

const NAME: SuggestionAction = {
  name: { old: 'Old Name', new: 'New Name' },
  zipcode: { old: '94704', new: '94705' },
}

async function suggestion(
  action: SuggestionAction = NAME,
  values: Parameters<typeof insertLocation>[1] = {},
) {
  const user = await insertUser(db, { first_name: 'Sue', last_name: 'Gester' })
  const location = await insertLocation(db, {
    name: 'Old Name',
    zipcode: '94704',
    tags: ['Wifi'],
    hours: everyDay('09:00', '17:00'),
    ...values,
  })
  const original = {
    name: 'Old Name',
    address: null,
    city: 'Berkeley',
    zipcode: '94704',
    tags: ['Wifi'],
    hours: {} as never,
  }
  const [row] = await db('study_location_suggestions')
    .insert({ study_location_id: location.id, user_id: user.id, action, original })
    .returning('id')
  return {
    id: row!.id,
    user,
    location,
    path: `/admin-dashboard/suggestions/${row!.id}`,
    row: async () => (await db('study_location_suggestions').where({ id: row!.id }).first())!,
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
      const [row] = await db('study_location_suggestions')
        .insert({
          study_location_id: location.id,
          user_id: user.id,
          action: { city: { old: 'A', new: `B${n}` } },
          original: {} as never,
          created_at: new Date(Date.UTC(2026, 0, 1, 0, 0, Math.floor(n / 2))),
        })
        .returning('id')
      ids.push(row!.id)
    }
    await db('study_location_suggestions')
      .where({ id: ids[0] })
      .update({ status: 'declined', reason: 'No.', decided_at: new Date() })
    const linked = (html: string) =>
      parse(html)
        .querySelectorAll('.desk-queue a')
        .map((link) => Number(link.getAttribute('href')!.split('/').at(-1)))
    const first = (await admin.browser.get('/admin-dashboard/suggestions')).text
    expect(linked(first)).toEqual(ids.slice(1, 21))
    expect(parse(first).text).toContain('by Sue Gester')
    const next = parse(first).querySelector('a[rel=next]')!.getAttribute('href')!
    expect(linked((await admin.browser.get(next)).text)).toEqual(ids.slice(21))
    expect(linked((await admin.browser.get('/admin-dashboard/suggestions?after=999999999')).text)).toEqual(
      ids.slice(1, 21),
    )
    await db('study_location_suggestions').del()
    expect((await admin.browser.get('/admin-dashboard/suggestions')).text).toContain('Nothing to review.')
  })

  it('accepts all of one in two requests, with its log, notifies its sender, and continues', async () => {
    const { path, row, now, log, user, location } = await suggestion()
    const other = await suggestion()
    const page = await admin.browser.get(path)
    const fields = form(page.text, 'accept')
    expect(fields).toMatchObject({ parts: ['name', 'zipcode'], message: 'Suggested by a student' })
    const cells = parse(page.text)
      .querySelectorAll('tbody tr')
      .map((line) =>
        line
          .querySelectorAll('th, td')
          .map(({ text }) => text)
          .slice(1),
      )
    expect(cells).toEqual([
      ['Name', 'Old Name', 'Old Name', 'New Name'],
      ['ZIP code', '94704', '94704', '94705'],
    ])
    const answer = await admin.browser.post(path, fields)
    expect([answer.status, answer.headers.location]).toEqual([303, other.path])
    expect(toast((await admin.browser.get(other.path)).text)).toBe('Location updated successfully')
    expect(await now()).toMatchObject({ name: 'New Name', zipcode: '94705' })
    expect(await row()).toMatchObject({
      status: 'accepted',
      taken: ['name', 'zipcode'],
      decided_by: admin.id,
      reason: null,
    })
    expect(await log()).toMatchObject([
      {
        edited_by: admin.id,
        suggested_by: user.id,
        message: 'Suggested by a student',
        was_public: true,
        action: { name: { old: 'Old Name', new: 'New Name' }, zipcode: { old: '94704', new: '94705' } },
      },
    ])
    const [mail, ...more] = await mailsTo(user.email)
    expect(more).toEqual([])
    expect(mail).toMatchObject({
      subject: 'Your suggested edit for New Name was accepted',
      toName: 'Sue Gester',
    })
    expect(mail!.text.replace(/\s+/g, ' ')).toContain('It changed the name and the ZIP code.')
    expect(mail!.links[0]).toContain(`/location/${location.id}`)
    // The same press again has no effect; nothing is written twice.
    expect((await admin.browser.post(path, fields)).status).toBe(303)
    expect(await log()).toHaveLength(1)
    expect(parse((await admin.browser.get(path)).text).text).toContain('Ada Admin accepted this on')
    expect(
      (
        await admin.browser.post(other.path, {
          ...form((await admin.browser.get(other.path)).text, 'decline'),
          reason: 'Enough.',
        })
      ).headers.location,
    ).toBe('/admin-dashboard/suggestions')
  })

  it('accepts single parts, and says which', async () => {
    const hours = {
      1: {
        rows: {
          old: [{ start_time: '09:00', end_time: '17:00' }],
          new: [
            { start_time: '09:00', end_time: '12:00' },
            { start_time: '14:00', end_time: '02:00' },
          ],
        },
        is_open: { old: true, new: true },
        start_time: { old: '09:00', new: '09:00' },
        end_time: { old: '17:00', new: '12:00' },
      },
    }
    const tags = {
      removed: ['Wifi'],
      added: ['Quiet', 'Outlet'],
      newList: ['Outlet', 'Quiet'],
      oldList: ['Wifi'],
    }
    const { path, row, now, user, location } = await suggestion({ ...NAME, tags, hours })
    const fields = form((await admin.browser.get(path)).text, 'accept')
    expect(fields.parts).toEqual(['name', 'zipcode', 'tags', 'hours-1'])
    expect(
      (await admin.browser.post(path, { ...fields, parts: ['tags', 'hours-1'], message: 'Seen it myself.' }))
        .status,
    ).toBe(303)
    expect((await now()).name).toBe('Old Name')
    expect(await row()).toMatchObject({
      status: 'partly',
      taken: ['tags', 'hours-1'],
      reason: 'Seen it myself.',
    })
    expect(
      await db('study_location_hours')
        .where({ study_location_id: location.id, day_of_week: 1 })
        .orderBy('start_time')
        .select('start_time', 'end_time'),
    ).toEqual([
      { start_time: '09:00:00', end_time: '12:00:00' },
      { start_time: '14:00:00', end_time: '02:00:00' },
    ])
    expect(await db('study_location_hours').where({ study_location_id: location.id })).toHaveLength(8)
    const names = await db('study_location_tags as l')
      .join('tag_types as t', 't.id', 'l.tag_id')
      .where('l.study_location_id', location.id)
      .orderBy('t.name')
      .pluck('t.name')
    expect(names).toEqual(['Outlet', 'Quiet'])
    const [mail] = await mailsTo(user.email)
    expect(mail!.subject).toBe('Your suggested edit for Old Name was partly accepted')
    for (const text of [
      'It changed the tags and the hours on Monday.',
      'We didn’t change the name and the ZIP code.',
      'Seen it myself.',
    ]) {
      expect(mail!.text.replace(/\s+/g, ' ')).toContain(text)
    }
  })

  it('declines with a reason that is sent to the student', async () => {
    const { path, row, now, user } = await suggestion()
    const none = await admin.browser.post(path, { intent: 'decline', reason: ' ' })
    expect([none.status, errorsOf(none.text)]).toEqual([422, ['Enter a reason']])
    const declined = { ...form((await admin.browser.get(path)).text, 'decline'), reason: 'It is called so.' }
    expect((await admin.browser.post(path, declined)).status).toBe(303)
    expect(await row()).toMatchObject({ status: 'declined', reason: 'It is called so.', taken: [] })
    expect((await now()).name).toBe('Old Name')
    const [mail] = await mailsTo(user.email)
    expect(mail!.subject).toBe('Your suggested edit for Old Name was declined')
    expect(mail!.text).toContain('Note from the admin: It is called so.')
  })

  it('refuses without an update reason, without a checked box, and if the location was changed meanwhile', async () => {
    const { path, row, now, location } = await suggestion()
    const fields = form((await admin.browser.get(path)).text, 'accept')
    const unsaid = await admin.browser.post(path, { ...fields, message: '' })
    expect([unsaid.status, errorsOf(unsaid.text)]).toEqual([422, ['Update Reason is required.']])
    const unticked = await admin.browser.post(path, { ...fields, parts: [] })
    expect([unticked.status, errorsOf(unticked.text)]).toEqual([
      422,
      ['Select what to accept, or decline all'],
    ])
    await db('study_locations').where({ id: location.id }).update({ name: "Somebody's Name" })
    const late = await admin.browser.post(path, fields)
    expect(late.status).toBe(409)
    expect(errorsOf(late.text)[0]).toBe(decidedMeanwhile(null))
    expect(parse(late.text).text).toContain('Changed since this was suggested.')
    expect([(await row()).status, (await now()).zipcode]).toEqual(['open', '94704'])
    // After showing the current state, it's accepted.
    const again = form((await admin.browser.get(path)).text, 'accept')
    expect(again.parts).toBe('zipcode')
    expect((await admin.browser.post(path, { ...again, parts: ['name', 'zipcode'] })).status).toBe(303)
    expect(await now()).toMatchObject({ name: 'New Name', zipcode: '94705' })
  })

  it('of two admins at once lets one decide, and notifies the other', async () => {
    const { path, row } = await suggestion()
    const second = await newAdmin()
    const { text } = await admin.browser.get(path)
    const [fields, declined] = [form(text, 'accept'), { ...form(text, 'decline'), reason: 'No.' }]
    const answers = await Promise.all([admin.browser.post(path, fields), second.browser.post(path, declined)])
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409])
    expect((await row()).decided_by).toBe(answers[0].status === 303 ? admin.id : second.id)
  })

  it('closes what is already done without a log row', async () => {
    const { path, row, log } = await suggestion({ name: { old: 'X', new: 'Old Name' } })
    const page = (await admin.browser.get(path)).text
    expect(parse(page).text).toContain('Already up to date.')
    const answer = await admin.browser.post(path, form(page, 'accept'))
    expect(answer.status).toBe(303)
    expect(await row()).toMatchObject({ status: 'accepted', taken: ['name'] })
    expect(await log()).toEqual([])
  })

  it('does nothing for students, and is hidden from them', async () => {
    const { path, row } = await suggestion()
    const student = app.browser((await insertMember(db, app.env)).cookie)
    expect([
      (await student.get(path)).headers.location,
      (await student.get('/admin-dashboard/reviews')).headers.location,
    ]).toEqual(['/', '/'])
    expect((await student.post(path, { intent: 'decline', reason: 'No.' })).status).toBe(403)
    expect((await admin.browser.get('/admin-dashboard/suggestions/999999')).status).toBe(404)
    expect(
      (await admin.browser.post('/admin-dashboard/suggestions/999999', { intent: 'decline', reason: 'No.' }))
        .status,
    ).toBe(404)
    expect((await row()).status).toBe('open')
  })
})

describe('hostile texts', () => {
  it('in a suggestion are shown as text in form, queue, log and email, or refused', async () => {
    const sender = await insertUser(db)
    const browser = app.browser((await logIn(db, app.env, sender.id)).cookie)
    const location = await insertLocation(db, { zipcode: '94704', tags: ['Wifi'] })
    const path = `/suggestion?location=${location.id}`
    let accepted = 0
    for (const text of NAUGHTY.filter((_text, n) => n % 11 === 0)) {
      const fields = form((await browser.get(path)).text, 'suggestion')
      const answer = await browser.post(path, {
        ...fields,
        name: `${text} Hall`,
        address: `${text} Street 5`,
        'ranges[0].start': text,
        'days[0]': 'closed',
      })
      expect([303, 422], text).toContain(answer.status)
      if (answer.status === 422) expect(faultsOf(answer.text)).toEqual([])
      const row = await db('study_location_suggestions')
        .where({ study_location_id: location.id, status: 'open' })
        .first()
      if (!row) continue
      const at = `/admin-dashboard/suggestions/${row.id}`
      const page = (await admin.browser.get(at)).text
      expect(page).toContain(escaped(row.action.name!.new))
      expect(faultsOf(page)).toEqual([])
      const decided = await admin.browser.post(at, { ...form(page, 'accept'), message: `${text} is so` })
      expect([303, 422], text).toContain(decided.status)
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
  const review = await insertReview(db, {
    study_location_id: location.id,
    user_id: author.id,
    description,
    suspicion: 'high',
  })
  await insertPhoto(db, review, { description: 'The desk' })
  for (const reason of ['spam', 'untrue'] as const) {
    await db('review_reports').insert({
      review_id: review.id,
      user_id: (await insertUser(db)).id,
      reason,
      details: `Because of ${reason}`,
    })
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
    const page = parse((await admin.browser.get('/admin-dashboard/reviews')).text)
    expect(page.querySelectorAll('.desk-queue a').map((link) => link.getAttribute('href'))).toEqual([
      first.path,
      second.path,
    ])
    expect(page.querySelector('.desk-queue li')!.text).toMatch(/2 reports.*Looks suspicious/)
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
    const text = parse((await admin.browser.get(path)).text).text.replace(/\s+/g, ' ')
    for (const part of [
      'Review of Quiet Corner',
      'by Wanda Writer',
      'It’s spam or advertising: Because of spam',
      'Because of untrue',
      'a link',
      'The author has written 1 review and had none removed.',
      'This spot has 4.0 out of 5 stars from 1 review.',
    ])
      expect(text).toContain(part)
    const html = parse((await admin.browser.get(path)).text)
    expect(html.querySelector(`a[href="/admin-dashboard/users/${author.id}"]`)).not.toBeNull()
    expect(html.querySelector('.desk-photos img')?.getAttribute('alt')).toBe('The desk')
  })

  it('keeps one: reports are dismissed, suspicion is cleared, the log says so, and the next one appears', async () => {
    const { path, there, waits, log, review } = await reported()
    const next = await reported()
    const fields = form((await admin.browser.get(path)).text, 'keep')
    expect(fields.reason).toBe('Follows the rules')
    const answer = await admin.browser.post(path, fields)
    expect([answer.status, answer.headers.location]).toEqual([303, next.path])
    expect((await there())!.suspicion).toBe('low')
    expect(await waits()).toBeNull()
    expect(await db('review_reports').where({ review_id: review.id }).distinct().pluck('status')).toEqual([
      'dismissed',
    ])
    expect(await log()).toMatchObject([
      {
        action: 'keep-review',
        moderator_id: admin.id,
        reason: 'Follows the rules',
        subject: { suspicion: 'high', reports: [{ reason: 'spam' }, { reason: 'untrue' }] },
      },
    ])
    expect((await admin.browser.post(path, fields)).status).toBe(303)
    expect(await log()).toHaveLength(1)
    expect(parse((await admin.browser.get(path)).text).text).toContain(
      'This review no longer needs a decision.',
    )
  })

  it('leaves a report open that came after the page was loaded', async () => {
    const { path, waits, review } = await reported()
    const fields = form((await admin.browser.get(path)).text, 'keep')
    await db('review_reports').insert({ review_id: review.id, user_id: null, reason: 'private' })
    expect((await admin.browser.post(path, fields)).status).toBe(303)
    expect(await waits()).toMatchObject({ open_reports: 1, suspicious: false })
  })

  it('removes one with a reason, notifies its author, and continues; twice counts once', async () => {
    const { path, there, log, author } = await reported()
    const next = await reported()
    const page = (await admin.browser.get(path)).text
    const none = await admin.browser.post(path, form(page, 'remove'))
    expect([none.status, errorsOf(none.text)]).toEqual([422, ['Enter a reason']])
    const fields = { ...form(page, 'remove'), reason: 'An advertisement.' }
    const answer = await admin.browser.post(path, fields)
    expect([answer.status, answer.headers.location]).toEqual([303, next.path])
    expect(toast((await admin.browser.get(next.path)).text)).toBe('Review deleted successfully.')
    expect(await there()).toBeNull()
    expect(await log()).toMatchObject([
      { action: 'delete-review', reason: 'An advertisement.', author_id: author.id },
    ])
    expect((await admin.browser.post(path, fields)).status).toBe(303)
    expect(await log()).toHaveLength(1)
    const [mail] = await mailsTo(author.email)
    expect(mail!.subject).toBe('Your review of Quiet Corner was removed')
    expect(mail!.text).toContain('An advertisement.')
  })

  it('decides on the version that was read: an edited review comes back', async () => {
    const { path, there, review } = await reported()
    const page = (await admin.browser.get(path)).text
    await db('reviews')
      .where({ id: review.id })
      .update({ description: reviewText('Better.'), updated_at: new Date(Date.now() + 5000) })
    for (const [id, more] of [
      ['keep', {}],
      ['remove', { reason: 'Spam.' }],
    ] as const) {
      const answer = await admin.browser.post(path, { ...form(page, id), ...more })
      expect(answer.status).toBe(409)
      expect(errorsOf(answer.text)).toEqual([
        'The author edited this review after you opened the page. Please read it again.',
      ])
    }
    expect(await there()).not.toBeNull()
  })

  it("includes reviews of locations that are not public, and leaves one's own to others", async () => {
    const hidden = await reported({ status: 'Denied' })
    expect(parse((await admin.browser.get(hidden.path)).text).text).toContain('This spot isn’t public.')
    const page = (await admin.browser.get(hidden.path)).text
    expect((await admin.browser.post(hidden.path, { ...form(page, 'remove'), reason: 'Spam.' })).status).toBe(
      303,
    )
    expect(await hidden.there()).toBeNull()

    const own = await reported()
    await db('reviews').where({ id: own.review.id }).update({ user_id: admin.id })
    expect(parse((await admin.browser.get(own.path)).text).text).toContain(
      'This is your own review, so another admin has to decide.',
    )
    const seen = String((await own.there())!.updated_at.getTime())
    expect(
      (await admin.browser.post(own.path, { intent: 'keep', reason: 'Mine.', seen, upTo: '999999' })).status,
    ).toBe(403)
    expect((await admin.browser.post(own.path, { intent: 'remove', reason: 'Mine.', seen })).status).toBe(403)
    expect(await own.there()).not.toBeNull()
  })
})
