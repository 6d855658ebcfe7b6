import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { reportWords } from '~/reviews/writing/report-words'
import { insertLocation } from '../../factories/location'
import { insertPhoto } from '../../factories/photo'
import { insertReview } from '../../factories/review'
import { insertMember, insertUser } from '../../factories/user'
import { useApp } from '../../support/app'
import { useDatabase } from '../../support/database'
import { answered, signInTo } from '../../support/answers'

const database = useDatabase()
const app = useApp(database)

let location: number
let review: number
let author: Awaited<ReturnType<typeof person>>

const person = () => insertMember(database.db, app.env)

const rows = () => database.db('review_reports').orderBy('id')
const path = () => `/review/${review}/report`
const report = (cookie: string, fields: Record<string, string>) => app.browser(cookie).post(path(), fields)

beforeAll(async () => {
  location = (await insertLocation(database.db, { name: 'Café "Lamp" & <Oil>' })).id
  author = await person()
  review = (await insertReview(database.db, { study_location_id: location, user_id: author.id })).id
})
beforeEach(async () => void (await database.db('review_reports').del()))

describe('a report', () => {
  it('is stored with its reason and details, and acknowledged next to the review', async () => {
    const { id, cookie } = await person()
    const browser = app.browser(cookie)
    const page = await answered(browser.get(path()), 200)
    expect(page.text.match(/<input type="radio" name="reason"/g)).toHaveLength(6)
    await answered(
      browser.post(path(), { reason: 'spam', details: ' Sells \0 essays. <script>x</script>' }),
      303,
      `/location/${location}?review=${review}#review-${review}`,
    )
    expect((await browser.get(`/location/${location}`)).text).toContain(reportWords.thanks)
    expect(await rows()).toMatchObject([
      {
        review_id: review,
        user_id: id,
        reason: 'spam',
        details: 'Sells  essays. <script>x</script>',
        status: 'open',
      },
    ])
  })

  it('may be about a photo, which the admin sees, and survives it', async () => {
    const { db } = database
    const ofReview = { id: review, user_id: author.id, study_location_id: location }
    const photo = await insertPhoto(db, ofReview)
    const other = await insertReview(db, { study_location_id: location, user_id: null })
    const foreign = await insertPhoto(db, { ...ofReview, id: other.id })
    const photoPage = (await app.browser().get(`/location/${location}/photos/${photo.id}`)).text
    expect(photoPage).toContain(`href="${path()}?photo=${photo.id}"`)
    const [first, second] = [await person(), await person()]
    const page = await answered(app.browser(first.cookie).get(`${path()}?photo=${photo.id}`), 200)
    expect(page.text).toContain('Report photo')
    expect(page.text).toContain(`name="photo" value="${photo.id}"`)
    await answered(report(first.cookie, { reason: 'spam', photo: String(photo.id) }), 303)
    await answered(report(second.cookie, { reason: 'spam', photo: String(foreign.id) }), 303)
    expect((await rows()).map(({ photo_id }) => photo_id)).toEqual([photo.id, null])
    const admin = await insertMember(db, app.env, { role: 'Admin' })
    const queue = await app.browser(admin.cookie).get(`/admin-dashboard/reviews/${review}`)
    expect(queue.text).toMatch(/Photo (<!-- -->)?1(<!-- -->)?: /)
    await db('review_images').where({ id: photo.id }).del()
    expect((await rows()).map(({ photo_id }) => photo_id)).toEqual([null, null])
  })

  it('needs no details except for another reason, and accepts 1000 characters', async () => {
    const faults: [Record<string, string>, string][] = [
      [{}, reportWords.faults.reason],
      [{ reason: 'boring', details: 'x' }, reportWords.faults.reason],
      [{ reason: 'other' }, reportWords.faults.details],
      [{ reason: 'other', details: ' \n ' }, reportWords.faults.details],
      [{ reason: 'spam', details: 'x'.repeat(1001) }, reportWords.faults.detailsLong],
    ]
    const { cookie } = await person()
    for (const [fields, text] of faults) {
      const answer = await report(cookie, fields)
      expect(answer.status, text).toBe(422)
      expect(answer.text).toContain(text)
      expect(answer.text).toMatch(/<title>Error: Report review by/)
      if (fields.details?.trim()) expect(answer.text).toContain(fields.details)
    }
    expect(await rows()).toEqual([])
    expect((await report(cookie, { reason: 'other', details: '🕯'.repeat(1000) })).status).toBe(303)
    expect((await report((await person()).cookie, { reason: 'untrue' })).status).toBe(303)
    expect((await rows()).map(({ details }) => details)).toEqual(['🕯'.repeat(1000), null])
  })

  it('is accepted once from each user: the second is told so, and so is the page', async () => {
    const { cookie } = await person()
    await report(cookie, { reason: 'private' })
    const again = await answered(report(cookie, { reason: 'spam' }), 409)
    expect(again.text).toContain(reportWords.form.already)
    const page = await app.browser(cookie).get(path())
    expect(page.text).toContain(reportWords.form.already)
    expect(page.text).not.toContain('name="reason"')
    expect((await rows()).map(({ reason }) => reason)).toEqual(['private'])
    // Another user's report counts too.
    expect((await report((await person()).cookie, { reason: 'spam' })).status).toBe(303)
    expect(await rows()).toHaveLength(2)
  })

  it('20 times at once is one', async () => {
    const { cookie } = await person()
    const answers = await Promise.all(Array.from({ length: 20 }, () => report(cookie, { reason: 'spam' })))
    expect(answers.map(({ status }) => status).sort()).toEqual([303, ...Array<number>(19).fill(409)])
    expect(await rows()).toHaveLength(1)
  })

  it("of one's own review is refused", async () => {
    expect((await report(author.cookie, { reason: 'spam' })).status).toBe(403)
    expect((await app.browser(author.cookie).get(path())).text).toContain(reportWords.own)
    expect(await rows()).toEqual([])
  })

  it('beyond 20 a day is refused, with what was typed', async () => {
    const { id, cookie } = await person()
    await database
      .db('rate_limits')
      .insert({ key: `report:${id}`, points: 20, expire: Date.now() + 3_600_000 })
    const answer = await answered(report(cookie, { reason: 'other', details: 'One more.' }), 429)
    expect(answer.text).toContain('One more.')
    expect(await rows()).toEqual([])
  })

  it("outlives its author's account anonymously, and is deleted with the review", async () => {
    const { id, cookie } = await person()
    await report(cookie, { reason: 'offensive' })
    await database.db('users').where({ id }).del()
    expect(await rows()).toMatchObject([{ user_id: null, reason: 'offensive' }])
  })
})

it('a visitor logs in first, and finds what they typed', async () => {
  const browser = app.browser()
  const answer = await answered(
    browser.post(path(), { reason: 'other', details: 'Names my flatmate.' }),
    303,
    signInTo(path()),
  )
  expect((await browser.get(answer.to!)).text).toContain(reportWords.logIn)
  await insertUser(database.db, { email: 'late@example.edu', password: 'Lamp7 secret' })
  await browser.post(answer.to!, { email: 'late@example.edu', password: 'Lamp7 secret' })
  const page = await browser.get(path())
  expect(page.text).toContain('Names my flatmate.')
  expect(page.text).toMatch(/value="other"[^>]* checked=""|checked=""[^>]* value="other"/)
  expect((await browser.post(path(), { reason: 'other', details: 'Names my flatmate.' })).status).toBe(303)
  expect(await rows()).toMatchObject([{ reason: 'other', details: 'Names my flatmate.' }])
})

it('a review of a location that is not public cannot be reported', async () => {
  const hidden = await insertLocation(database.db, { status: 'Pending' })
  const { id } = await insertReview(database.db, { study_location_id: hidden.id, user_id: author.id })
  const browser = app.browser((await person()).cookie)
  for (const at of [`/review/${id}/report`, '/review/999999/report', '/review/x/report']) {
    expect((await browser.get(at)).status).toBe(404)
    expect((await browser.post(at, { reason: 'spam' })).status).toBe(404)
  }
  expect(await rows()).toEqual([])
})
