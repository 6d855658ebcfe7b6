import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { removalWords } from '~/reviews/writing/report-words'
import { removeReview } from '~/reviews/writing/remove-review.server'
import { sendRemovalMail } from '~/reviews/writing/send-removal-mail.server'
import { connect } from '~db/connection'
import { insertLocation } from '../../factories/location'
import { insertPhoto } from '../../factories/photo'
import { insertReview, reviewText } from '../../factories/review'
import { insertUser, logIn } from '../../factories/user'
import { viewerFor } from '../../factories/viewer'
import { startApp, useApp } from '../../support/app'
import { useDatabase } from '../../support/database'
import { fieldsOf } from '../../support/formats/form-fields'
import { FULL } from '../../support/full'
import { jobContext, runJobs, takeMails } from '../../support/jobs'
import { temporaryFolder } from '../../support/folder'
import { linksAt, textAt } from '../../support/html'
import { ahead } from '../../support/times'
import { answered, signInTo } from '../../support/answers'

const database = useDatabase()
const app = useApp(database)
const varDir = temporaryFolder()

const REASON = 'It names a private person.\nThat is rule 4.'
let location: number
let admin: Awaited<ReturnType<typeof person>>

async function person(values: Parameters<typeof insertUser>[1] = {}) {
  const user = await insertUser(database.db, values)
  return { user, id: user.id, cookie: (await logIn(database.db, app.env, user.id)).cookie }
}

const write = async (user_id: number | null, mark = 'First line.\n\nSecond line.') => {
  const review = { study_location_id: location, user_id, rating: 2, works_here: true }
  return (await insertReview(database.db, { ...review, description: reviewText(mark) })).id
}
/** The form as its page shows it now; nothing if the page isn't shown. */
async function shown(id: number, cookie = admin.cookie) {
  const page = (await app.browser(cookie).get(`/review/${id}/remove`)).html
  const form = page.querySelector('form#removal')
  return form ? fieldsOf(form) : {}
}
const remove = async (cookie: string, id: number, reason = REASON, browser = app.browser(cookie)) =>
  browser.post(`/review/${id}/remove`, { ...(await shown(id, cookie)), reason })
const logged = (id: number) => database.db('moderation_log').where({ review_id: id })
const isThere = async (id: number) => (await database.db('reviews').where({ id })).length === 1

beforeAll(async () => {
  location = (await insertLocation(database.db, { name: 'Lamp Café' })).id
  admin = await person({ role: 'Admin', email: 'warden@example.edu' })
})
beforeEach(async () => {
  await runJobs(database, { varDir })
  await takeMails(varDir)
})

describe('an admin', () => {
  it('deletes a review after confirming, with a reason; a copy is kept, and what belongs to it is deleted', async () => {
    const { db } = database
    const author = await person({ email: 'author@example.edu', first_name: 'Ada', last_name: 'Author' })
    const reporter = await person({ email: 'reporter@example.edu' })
    const id = await write(author.id)
    await db('review_reports').insert([
      { review_id: id, user_id: reporter.id, reason: 'private', details: 'That is my number.' },
      { review_id: id, user_id: admin.id, reason: 'spam', status: 'dismissed' },
    ])
    await db('review_reactions').insert({ review_id: id, user_id: reporter.id, reaction: 'Helpful' })
    const key = `post_images/${author.id}/${id}/desk.jpg`
    const review = { id, user_id: author.id, study_location_id: location }
    await insertPhoto(db, review, { storage_key: key, description: 'The desk' })

    const browser = app.browser(admin.cookie)
    const page = await answered(browser.get(`/review/${id}/remove`), 200)
    expect(page.text).toContain(
      'Are you sure you want to delete this review? Please confirm that this review violates the terms and conditions.',
    )
    expect(page.text).toContain('That is my number.')
    expect(page.text).not.toContain('reporter@example.edu')
    expect(await isThere(id)).toBe(true)

    await answered(remove(admin.cookie, id, REASON, browser), 303, `/location/${location}#reviews`)
    expect((await browser.get(`/location/${location}`)).text).toContain('Review deleted successfully.')
    expect(await isThere(id)).toBe(false)
    for (const table of ['review_reports', 'review_reactions', 'review_images'] as const) {
      expect(await db(table).where({ review_id: id }), table).toEqual([])
    }
    expect(await db('stored_object_removals').pluck('storage_key')).toContain(key)
    const [log, ...others] = await logged(id)
    const ids = { moderator_id: admin.id, author_id: author.id, study_location_id: location }
    expect([log, others]).toMatchObject([{ ...ids, action: 'delete-review', reason: REASON }, []])
    const { written, reports, ...subject } = log!.subject as { written: string; reports: object[] }
    expect(subject).toMatchObject({
      place: 'Lamp Café',
      rating: 2,
      description: reviewText('First line.\n\nSecond line.'),
      worksHere: true,
      edited: null,
      captions: ['The desk'],
    })
    expect(written).toMatch(/^\d{4}-.*Z$/)
    // Who reported it stays unsaid.
    const reported = expect.stringMatching(/^\d{4}-/)
    expect(reports).toEqual([{ reason: 'private', details: 'That is my number.', reported }])
  })

  it('must give a reason of at most 1000 characters', async () => {
    const id = await write((await person()).id)
    for (const [reason, text] of [
      ['', removalWords.reasonFault],
      [' \n', removalWords.reasonFault],
      ['x'.repeat(1001), removalWords.reasonLong],
    ] as const) {
      const answer = await answered(remove(admin.cookie, id, reason), 422)
      expect(answer.text).toContain(text)
    }
    expect(await isThere(id)).toBe(true)
    expect((await remove(admin.cookie, id, 'x'.repeat(1000))).status).toBe(303)
  })

  it('who comes second finds it gone: one record, one email', async () => {
    const id = await write((await person({ email: 'twice@example.edu' })).id)
    const answers = await Promise.all([1, 2, 3].map(() => remove(admin.cookie, id)))
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 404, 404])
    expect(answers.find(({ status }) => status === 404)!.text).toContain('Failed to delete the review.')
    expect(await logged(id)).toHaveLength(1)
    await runJobs(database, { varDir })
    expect((await takeMails(varDir)).filter(({ to }) => to === 'twice@example.edu')).toHaveLength(1)
  })

  it('sees an error while another transaction locks the review, and may try again with what was typed', async () => {
    const id = await write((await person()).id)
    const url = new URL(database.url)
    if (!FULL) url.searchParams.set('options', '-c lock_timeout=300')
    const db = connect(url.href)
    const impatient = await startApp(db)
    await database.db.transaction(async (other) => {
      await other('reviews').where({ id }).forUpdate()
      const late = remove(admin.cookie, id, REASON, impatient.browser(admin.cookie))
      const answer = await answered(late, 503)
      expect(answer.text).toContain('Failed to delete the review.')
      expect(answer.text).toContain('It names a private person.')
    })
    expect(await logged(id)).toEqual([])
    expect(await isThere(id)).toBe(true)
    expect((await remove(admin.cookie, id)).status).toBe(303)
    await impatient.close()
    await db.destroy()
  })

  it('with a stale page changes nothing: it comes back with the current review, and what they typed', async () => {
    const { db } = database
    const id = await write((await person()).id)
    const stale = await shown(id)
    const edited = { description: reviewText('I took the name out.'), updated_at: ahead(1000) }
    await db('reviews').where({ id }).update(edited)
    const answer = await app.browser(admin.cookie).post(`/review/${id}/remove`, { ...stale, reason: REASON })
    const page = answer.html
    expect(answer.status).toBe(409)
    expect(textAt(page, '.error-summary li')).toBe(removalWords.edited)
    expect(textAt(page, 'blockquote')).toContain('I took the name out.')
    expect(textAt(page, '#removal-reason')).toContain('It names a private person.')
    expect([await isThere(id), await logged(id)]).toEqual([true, []])
    // It has the current version now, so sending it again decides on that.
    const again = fieldsOf(page.querySelector('form#removal')!)
    expect((await app.browser(admin.cookie).post(`/review/${id}/remove`, again)).status).toBe(303)
  })

  it('who comes after another admin sees what they decided, even if nothing is left to show', async () => {
    const other = await person({ role: 'Admin', first_name: 'Wanda', last_name: 'Warden' })
    const id = await write((await person()).id)
    await database.db('review_reports').insert({ review_id: id, user_id: null, reason: 'spam' })
    const stale = await shown(id)
    const late = () => app.browser(admin.cookie).post(`/review/${id}/remove`, { ...stale, reason: REASON })
    const queue = `/admin-dashboard/reviews/${id}`
    const keep = (await app.browser(other.cookie).get(queue)).html.querySelector('form#keep')!
    expect((await app.browser(other.cookie).post(queue, fieldsOf(keep))).status).toBe(303)
    const kept = await late()
    expect(kept.status).toBe(409)
    const said = /^Wanda Warden kept this review at .* UTC\. Nothing was saved\./
    expect(textAt(kept.html, '.error-summary li')).toMatch(said)
    expect((await remove(other.cookie, id)).status).toBe(303)
    const gone = (await late()).html
    expect(textAt(gone, 'h1')).toMatch(/^Wanda Warden deleted this review at .* UTC\.$/)
    expect(textAt(gone, 'main textarea')).toContain('It names a private person.')
    expect(await logged(id)).toHaveLength(2)
  })

  it('leaves pages that lead back to the study spot, as long as that is public', async () => {
    const id = await write((await person()).id)
    const reader = await person()
    await answered(remove(admin.cookie, id), 303)
    const back = async (page: string) => {
      const { html } = await answered(app.browser(reader.cookie).get(`/review/${id}/${page}`), 404)
      return linksAt(html, '.error-page a')[0]
    }
    for (const page of ['report', 'reaction'])
      expect(await back(page), page).toEqual(['Back to Lamp Café', `/location/${location}`])
    const locations = database.db('study_locations').where({ id: location })
    await locations.clone().update({ status: 'Pending' })
    expect(await back('report')).toEqual(['Go to homepage', '/'])
    await locations.update({ status: 'Approved' })
  })

  it('deletes their own review like everyone else', async () => {
    const id = await write(admin.id)
    expect((await app.browser(admin.cookie).get(`/review/${id}/remove`)).status).toBe(403)
    expect((await remove(admin.cookie, id)).text).toContain(removalWords.own)
    expect(await isThere(id)).toBe(true)
  })
})

describe('others', () => {
  it('cannot see the page or delete anything: a student gets the reason, a visitor logs in', async () => {
    const author = await person()
    const id = await write(author.id)
    for (const { cookie } of [author, await person()]) {
      const browser = app.browser(cookie)
      await answered(browser.get(`/review/${id}/remove`), 302, '/')
      const answer = await answered(browser.post(`/review/${id}/remove`, { reason: REASON }), 403)
      expect(answer.text).toContain('Unauthorized: Only admins can delete reviews.')
    }
    expect((await app.browser().get(`/review/${id}/remove`)).to).toMatch(/^\/signin\?returnTo=/)
    const path = `/review/${id}/remove`
    await answered(app.browser().post(path, { reason: REASON }), 303, signInTo(path))
    expect(await isThere(id)).toBe(true)
    expect(await logged(id)).toEqual([])
  })

  it('are allowed by the operation itself', async () => {
    const { user } = await person()
    const id = await write((await person()).id)
    const asked = { viewer: viewerFor(user), reviewId: id, reason: REASON, seen: new Date(), log: 0 }
    const message = 'Unauthorized: Only admins can delete reviews.'
    expect(await removeReview(database.db, asked)).toEqual({ ok: false, kind: 'refused', message })
    expect(await isThere(id)).toBe(true)
  })
})

describe('the author', () => {
  it('is notified once: the location, the reason, their words, and how to object', async () => {
    const author = await person({ email: 'told@example.edu', first_name: 'Tilda', last_name: 'Told' })
    const id = await write(author.id)
    await remove(admin.cookie, id)
    await runJobs(database, { varDir })
    const mails = await takeMails(varDir)
    expect(mails).toHaveLength(1)
    const [mail] = mails
    expect(mail).toMatchObject({ to: 'told@example.edu', toName: 'Tilda Told' })
    expect(mail!.subject).toBe('Your review of Lamp Café was removed')
    const text = mail!.text.replace(/\s+/g, ' ')
    for (const part of [
      'the review of Lamp Café',
      'It names a private person.',
      'That is rule 4.',
      'First line.',
      'Second line. The tables',
      `email ${app.env.supportEmail} and tell us why`,
    ]) {
      expect(text).toContain(part)
    }
    for (const unsaid of ['warden', 'Reader', 'reported']) expect(mail!.text).not.toContain(unsaid)

    const removalId = (await logged(id))[0]!.id
    await sendRemovalMail(jobContext(database.db, { varDir }), { removalId })
    expect(await takeMails(varDir)).toEqual([])
  })

  it('whose account is gone gets no email; a demo shows those to its sample users', async () => {
    const sample = await person({ email: 'sample@sample.invalid', source: 'sample' })
    const leaving = await person({ email: 'leaving@example.edu' })
    for (const id of [await write(sample.id), await write(null), await write(leaving.id)]) {
      expect((await remove(admin.cookie, id)).status).toBe(303)
    }
    await database.db('users').where({ id: leaving.id }).del()
    await runJobs(database, { varDir })
    expect((await takeMails(varDir)).map(({ to }) => to)).toEqual(['sample@sample.invalid'])
    expect(await database.db('graphile_worker._private_jobs').where('last_error', 'is not', null)).toEqual([])
  })
})

it('a record outlives both accounts, without their names', async () => {
  const author = await person()
  const other = await person({ role: 'Admin' })
  const id = await write(author.id)
  await remove(other.cookie, id)
  await database.db('users').whereIn('id', [author.id, other.id]).del()
  expect(await logged(id)).toMatchObject([{ moderator_id: null, author_id: null, reason: REASON }])
})
