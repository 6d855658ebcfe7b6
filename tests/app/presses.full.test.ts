import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { senderMark } from '~/services/auth/tokens.server'
import { insertCollection } from '../factories/collection'
import { insertLocation } from '../factories/location'
import { insertReview } from '../factories/review'
import { insertStudySession } from '../factories/study-session'
import { insertUniversity } from '../factories/university'
import { insertUser, logIn } from '../factories/user'
import { useApp } from '../support/app'
import { useDatabase } from '../support/database'
import { codeOf, turnOnTwoStep } from '../support/two-step'

const PASSWORD = 'Lamp-7-oak'
const HOUR_AND_MORE = 3_700_000

const database = useDatabase()
const app = useApp(database)
let campus: { id: number; key: string }
let location: number
beforeAll(async () => {
  campus = await insertUniversity(database.db)
  location = (await insertLocation(database.db, { name: 'Press Library' })).id
})
beforeEach(() => database.db('rate_limits').del())

type Browser = ReturnType<typeof app.browser>
const person = () => insertUser(database.db, { password: PASSWORD })
const logInByForm = (browser: Browser, email: string, returnTo?: string) =>
  browser.post('/signin', { email, password: PASSWORD, ...(returnTo ? { returnTo } : {}) })

/** A visitor's browser that has pressed Helpful on a review, the page it was on and the page it returns to. */
async function pressed(headers: Record<string, string> = {}) {
  const review = await insertReview(database.db, {
    study_location_id: location,
    user_id: (await person()).id,
  })
  const page = `/review/${review.id}/reaction`
  const browser = app.browser()
  const answer = await browser.post(page, { reaction: 'Helpful', want: 'on' }, headers)
  const given = () =>
    database.db('review_reactions').where({ review_id: review.id }).select('user_id', 'reaction')
  return { review, page, browser, answer, given }
}

describe('a visitor’s reaction', () => {
  it('takes effect once they have logged in, with a message, and only once', async () => {
    const { review, page, browser, answer, given } = await pressed()
    expect(answer.headers.location).toBe(`/signin?returnTo=${encodeURIComponent(page)}`)
    const { id, email } = await person()
    const arrived = await logInByForm(browser, email, page)
    const there = `/location/${location}?review=${review.id}#review-${review.id}`
    expect([arrived.status, arrived.headers.location]).toEqual([303, there])
    expect(await given()).toEqual([{ user_id: id, reaction: 'Helpful' }])
    expect((await browser.get(there)).text).toContain('Marked Helpful.')

    await database.db('review_reactions').where({ user_id: id }).del()
    await browser.post('/signout')
    expect((await logInByForm(browser, email, page)).headers.location).toBe(page)
    expect(await given()).toEqual([])
  })

  it('by a script after the login had ended takes effect as well', async () => {
    const { page, given } = await pressed()
    const browser = app.browser()
    await browser.post(`${page}.data`, { reaction: 'Truth', want: 'on', stay: 'on' })
    const { id, email } = await person()
    await logInByForm(browser, email, page)
    expect(await given()).toEqual([{ user_id: id, reaction: 'Truth' }])
  })

  it('waits for the second step of the login', async () => {
    const { page, browser, given } = await pressed()
    const { id, email } = await person()
    const { secret } = await turnOnTwoStep(database.db, app.env, id)
    const step = await logInByForm(browser, email, page)
    expect(await given()).toEqual([])
    await browser.post(step.headers.location!, { code: codeOf(secret) })
    expect(await given()).toEqual([{ user_id: id, reaction: 'Helpful' }])
  })

  it('has no effect if they return to another page, or by a link without a press', async () => {
    const { browser, given, page } = await pressed()
    await logInByForm(browser, (await person()).email)
    await logInByForm(app.browser(), (await person()).email, page)
    expect(await given()).toEqual([])
  })

  it('has no effect if another site sent it', async () => {
    const { browser, given, page, answer } = await pressed({ 'Sec-Fetch-Site': 'cross-site' })
    expect(answer.status).toBe(403)
    await logInByForm(browser, (await person()).email, page)
    expect(await given()).toEqual([])
  })

  it('has no effect after an hour: the page opens at its buttons', async () => {
    const { browser, given, page } = await pressed()
    await database
      .db('form_drafts')
      .where('path', 'like', `${page}#%`)
      .update({ expires_at: new Date(Date.now() - HOUR_AND_MORE) })
    expect((await logInByForm(browser, (await person()).email, page)).headers.location).toBe(page)
    expect(await given()).toEqual([])
    expect((await browser.get(page)).text).toContain('name="reaction" value="Helpful"')
  })

  it('of a suspended user has no effect', async () => {
    const { browser, given, page } = await pressed()
    const { id, email } = await person()
    await database.db('users').where({ id }).update({ suspended_at: new Date() })
    expect((await logInByForm(browser, email, page)).headers.location).toBe(page)
    expect(await given()).toEqual([])
  })

  it('that fails says why, at its buttons', async () => {
    const { review, browser, page } = await pressed()
    const { id, email } = await person()
    await database.db('review_reactions').insert({ review_id: review.id, user_id: id, reaction: 'Truth' })
    expect((await logInByForm(browser, email, page)).headers.location).toBe(page)
    expect((await browser.get(page)).text).toContain(
      'You’ve already reacted with Truth. Remove it before choosing another.',
    )
  })

  it('to their own review is refused by its page, and the login succeeds', async () => {
    const { review, browser, page, given } = await pressed()
    const owner = (await database.db('users').where({ id: review.user_id! }).first())!
    expect((await logInByForm(browser, owner.email, page)).status).toBe(303)
    expect((await browser.get(page)).status).toBe(403)
    expect(await given()).toEqual([])
  })

  it('that somebody else sent after their login had ended has no effect for who logs in next', async () => {
    const { browser, given, page } = await pressed()
    const sender = senderMark((await person()).id, app.env.sessionSecrets)
    await browser.post(page, { reaction: 'Helpful', want: 'on', sender })
    expect((await logInByForm(browser, (await person()).email, page)).headers.location).toBe(page)
    expect(await given()).toEqual([])
  })

  it('whose form was forged changes nothing', async () => {
    const { page, given } = await pressed()
    for (const fields of [
      {},
      { reaction: 'Nonsense', want: 'on' },
      { reaction: 'Helpful', want: ['on', 'off'] },
    ]) {
      const browser = app.browser()
      const body = new URLSearchParams(
        Object.entries(fields).flatMap(([name, value]) =>
          [value].flat().map((each) => [name, each] as [string, string]),
        ),
      )
      await browser.post(page, body.toString() ? Object.fromEntries(body) : {})
      expect((await logInByForm(browser, (await person()).email, page)).status).toBe(303)
    }
    expect((await given()).every(({ reaction }) => reaction === 'Helpful')).toBe(true)
  })
})

describe('joining a study session', () => {
  const made = async (values: { capacity?: number; participants?: number[] } = {}) => {
    const session = await insertStudySession(database.db, {
      university_id: campus.id,
      creator_id: (await person()).id,
      ...values,
    })
    const path = new URL(
      `/university/${encodeURIComponent(campus.key)}/study-sessions/${session.id}`,
      app.origin,
    ).pathname
    const people = () =>
      database.db('session_participants').where({ session_id: session.id }).pluck('user_id')
    return { path, people }
  }

  it('happens once the visitor has logged in; leaving never does', async () => {
    const { path, people } = await made()
    const { id, email } = await person()
    for (const [intent, joined] of [
      ['leave', []],
      ['join', [id]],
    ] as const) {
      const browser = app.browser()
      await browser.post(path, { intent })
      expect((await logInByForm(browser, email, path)).headers.location).toBe(path)
      expect(await people()).toEqual(joined)
      if (intent === 'join')
        expect((await browser.get(path)).text).toContain('Successfully joined the study session!')
    }
  })

  it('that is full by then says so', async () => {
    const { path, people } = await made({ capacity: 2, participants: [(await person()).id] })
    const browser = app.browser()
    await browser.post(path, { intent: 'join' })
    await logInByForm(browser, (await person()).email, path)
    expect(await people()).toHaveLength(1)
    expect((await browser.get(path)).text).toMatch(/class="toast[^"]*toast-error/)
  })
})

describe('saving a location, pressed after the login had ended', () => {
  it('happens in a collection of theirs, and in no one else’s', async () => {
    const [mine, other] = [await person(), await person()]
    const page = `/location/${location}/save`
    for (const owner of [mine, other]) {
      const collection = await insertCollection(database.db, { created_by: owner.id, name: `Of ${owner.id}` })
      const { cookie } = await logIn(database.db, app.env, mine.id)
      await database.db('web_sessions').where({ user_id: mine.id }).del()
      const browser = app.browser(cookie)
      await browser.post(page, { intent: 'toggle', collection: String(collection.id), want: 'on' })
      expect((await logInByForm(browser, mine.email, page)).headers.location).toBe(page)
      const items = await database
        .db('bookmark_collection_items')
        .where({ bookmark_collection_id: collection.id })
        .pluck('location_id')
      expect(items).toEqual(owner === mine ? [location] : [])
      if (owner === mine)
        expect((await browser.get(page)).text).toContain(`Saved to &quot;Of ${mine.id}&quot;`)
    }
  })
})

it('a busyness report is not sent automatically: its page says what was chosen', async () => {
  const browser = app.browser()
  const page = `/location/${location}/busyness`
  await browser.post(page, { level: '3' })
  const { id, email } = await person()
  expect((await logInByForm(browser, email, page)).headers.location).toBe(page)
  expect(await database.db('busyness_reports').where({ user_id: id })).toEqual([])
  expect((await browser.get(page)).text).toContain(
    'before you logged in. Choose it again to send your report.',
  )
})
