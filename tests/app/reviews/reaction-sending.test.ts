import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { reactionsOf } from '~/reviews/reactions/reaction-queries.server'
import { ratingWords } from '~/reviews/reading/words'
import { insertLocation } from '../../factories/location'
import { insertReview } from '../../factories/review'
import { insertUniversity } from '../../factories/university'
import { insertMember } from '../../factories/user'
import { useApp } from '../../support/app'
import { useDatabase } from '../../support/database'

const database = useDatabase()
const app = useApp(database)

let location: number
let review: number
let author: { id: number; cookie: string }

const person = () => insertMember(database.db, app.env)

const rows = () =>
  database.db('review_reactions').select('review_id', 'user_id', 'reaction').orderBy(['review_id', 'user_id'])
const press = (cookie: string, reaction: string, want: string, { id = review, at = '' } = {}) =>
  // As a script sends it, staying on the page.
  app.browser(cookie).post(`/review/${id}/reaction${at}`, { reaction, want, ...(at && { stay: 'on' }) })

beforeAll(async () => {
  location = (await insertLocation(database.db)).id
  author = await person()
  review = (await insertReview(database.db, { study_location_id: location, user_id: author.id })).id
})
beforeEach(async () => void (await database.db('review_reactions').del()))

describe('a reaction', () => {
  it('is set, stays however often it is set, is removed, and stays removed', async () => {
    const { id, cookie } = await person()
    for (const _twice of [1, 2]) {
      const answer = await press(cookie, 'Study-Gold', 'on')
      expect([answer.status, answer.headers.location]).toEqual([
        303,
        `/location/${location}?review=${review}#review-${review}`,
      ])
      expect(await rows()).toEqual([{ review_id: review, user_id: id, reaction: 'Study-Gold' }])
    }
    // What isn't set can't be removed either.
    expect((await press(cookie, 'Truth', 'off')).status).toBe(303)
    expect(await rows()).toHaveLength(1)
    for (const _twice of [1, 2]) {
      expect((await press(cookie, 'Study-Gold', 'off')).status).toBe(303)
      expect(await rows()).toEqual([])
    }
    expect((await press(cookie, 'Truth', 'on')).status).toBe(303)
    expect(await rows()).toEqual([{ review_id: review, user_id: id, reaction: 'Truth' }])
  })

  it('is refused with 409 and the reason while another one is set, which stays', async () => {
    const { id, cookie } = await person()
    await press(cookie, 'Helpful', 'on')
    const answer = await press(cookie, 'Truth', 'on')
    expect(answer.status).toBe(409)
    expect(answer.text).toContain(ratingWords.taken('Helpful'))
    expect(answer.text).toMatch(/<title>Error: React to review/)
    // The page that says so has a button to remove it.
    expect(answer.text).toMatch(
      /value="Helpful"\/><input type="hidden" name="want" value="off"\/><button aria-pressed="true">/,
    )
    const quietly = await press(cookie, 'Truth', 'on', { at: '.data' })
    expect(quietly.status).toBe(409)
    expect(await rows()).toEqual([{ review_id: review, user_id: id, reaction: 'Helpful' }])
  })

  it("to one's own review is refused, by the database too", async () => {
    for (const at of ['', '.data'])
      expect((await press(author.cookie, 'Helpful', 'on', { at })).status).toBe(403)
    expect((await app.browser(author.cookie).get(`/review/${review}/reaction`)).text).toContain(
      ratingWords.own,
    )
    const own = database
      .db('review_reactions')
      .insert({ review_id: review, user_id: author.id, reaction: 'Helpful' })
    await expect(own).rejects.toMatchObject({ code: '23514' })
    expect(await rows()).toEqual([])
  })

  it('that is unknown, or without an action, is 422', async () => {
    const { cookie } = await person()
    for (const at of ['', '.data']) {
      for (const [reaction, want] of [
        ['Love', 'on'],
        ['helpful', 'on'],
        ['Helpful', 'flip'],
        ['Helpful', ''],
        ['', 'on'],
      ]) {
        expect((await press(cookie, reaction!, want!, { at })).status, `${reaction} ${want}`).toBe(422)
      }
    }
    expect(await rows()).toEqual([])
  })

  it('is deleted with the review, and with its user’s account', async () => {
    const { id, cookie } = await person()
    const theirs = (await person()).id
    const other = await insertReview(database.db, { study_location_id: location, user_id: theirs })
    await press(cookie, 'Helpful', 'on', { id: other.id })
    await press(cookie, 'Helpful', 'on')
    await database.db('reviews').where({ id: other.id }).del()
    expect(await rows()).toHaveLength(1)
    await database.db('users').where({ id }).del()
    expect(await rows()).toEqual([])
  })
})

describe('a visitor', () => {
  it('is sent to log in with the notice, and returns to the review', async () => {
    const browser = app.browser()
    const answer = await browser.post(`/review/${review}/reaction`, { reaction: 'Helpful', want: 'on' })
    const page = `/review/${review}/reaction`
    expect([answer.status, answer.headers.location]).toEqual([
      303,
      `/signin?returnTo=${encodeURIComponent(page)}`,
    ])
    expect((await browser.get(answer.headers.location!)).text).toContain('Please log in to rate reviews')
    expect(await rows()).toEqual([])

    const { cookie } = await person()
    const back = await app.browser(cookie).get(page)
    expect(back.status).toBe(200)
    expect(back.text).toContain(`href="/location/${location}?review=${review}#review-${review}"`)
    expect(back.text.match(/<form method="post" action="\/review\/\d+\/reaction">/g)).toHaveLength(4)
  })
})

describe('the return address', () => {
  it('is the list as the reader had it, and no other page', async () => {
    const { cookie } = await person()
    const to = async (referer?: string) => {
      const answer = await app.send(`/review/${review}/reaction`, {
        method: 'POST',
        body: 'reaction=Helpful&want=on',
        headers: {
          Cookie: cookie,
          'Content-Type': 'application/x-www-form-urlencoded',
          'Sec-Fetch-Site': 'same-origin',
          ...(referer && { Referer: referer }),
        },
      })
      return answer.headers.location
    }
    const list = `/location/${location}`
    expect(await to(`${app.origin}${list}?shown=26&sort=lowest`)).toBe(
      `${list}?shown=26&sort=lowest#review-${review}`,
    )
    for (const other of [
      undefined,
      `${app.origin}/search?q=x`,
      'nonsense',
      `${app.origin}${list}?${'x'.repeat(600)}`,
    ]) {
      expect(await to(other), other).toBe(`${list}?review=${review}#review-${review}`)
    }
  })
})

describe('a review that is missing or not public', () => {
  it('accepts no reaction and has no page', async () => {
    const { cookie } = await person()
    const hidden = await insertUniversity(database.db, { status: 'Pending' })
    const locations = [
      await insertLocation(database.db, { status: 'Denied' }),
      await insertLocation(database.db, { university_id: hidden.id }),
    ]
    const ids = ['0', '-1', 'x', '1e3', '999999', '9'.repeat(40)]
    for (const { id } of locations)
      ids.push(String((await insertReview(database.db, { study_location_id: id, user_id: author.id })).id))
    for (const id of ids) {
      const browser = app.browser(cookie)
      expect((await browser.get(`/review/${id}/reaction`)).status, id).toBe(404)
      for (const at of ['', '.data']) {
        expect(
          (await browser.post(`/review/${id}/reaction${at}`, { reaction: 'Helpful', want: 'on' })).status,
          id,
        ).toBe(404)
      }
    }
    expect(await rows()).toEqual([])
  })
})

describe('at once', () => {
  it('50 identical posts make one row, and 50 that remove it leave none', async () => {
    const { id, cookie } = await person()
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => press(cookie, 'Insightful', 'on', { at: '.data' })),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200))
    expect(await rows()).toEqual([{ review_id: review, user_id: id, reaction: 'Insightful' }])
    await database.db('rate_limits').del()
    const removed = await Promise.all(
      Array.from({ length: 50 }, () => press(cookie, 'Insightful', 'off', { at: '.data' })),
    )
    expect(removed.map(({ status }) => status)).toEqual(Array(50).fill(200))
    expect(await rows()).toEqual([])
  })

  it('two different ones: exactly one is set, the other is refused and names it', async () => {
    for (let round = 0; round < 10; round++) {
      const { id, cookie } = await person()
      const answers = await Promise.all([press(cookie, 'Helpful', 'on'), press(cookie, 'Truth', 'on')])
      expect(answers.map(({ status }) => status).sort()).toEqual([303, 409])
      const kept = (await rows()).filter(({ user_id }) => user_id === id)
      expect(kept).toHaveLength(1)
      expect(kept[0]!.reaction).toBe(answers[0].status === 303 ? 'Helpful' : 'Truth')
      expect(answers.find(({ status }) => status === 409)!.text).toContain(
        ratingWords.taken(kept[0]!.reaction),
      )
    }
  })

  it('by an account that presses all day, more than 300 an hour are refused', async () => {
    const { id, cookie } = await person()
    await database
      .db('rate_limits')
      .insert({ key: `reaction:${id}`, points: 299, expire: Date.now() + 3_600_000 })
    expect((await press(cookie, 'Helpful', 'on', { at: '.data' })).status).toBe(200)
    const answer = await press(cookie, 'Helpful', 'off')
    expect(answer.status).toBe(429)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    expect(await rows()).toHaveLength(1)
  })
})

describe('reactionsOf', () => {
  it("counts each kind, knows one's own, and returns every requested review", async () => {
    const [me, ...others] = await Promise.all([1, 2, 3, 4].map(person))
    const second = (
      await insertReview(database.db, { study_location_id: location, user_id: (await person()).id })
    ).id
    const give = (user_id: number, reaction: 'Helpful' | 'Truth', review_id = review) => ({
      review_id,
      user_id,
      reaction,
    })
    await database
      .db('review_reactions')
      .insert([
        give(me!.id, 'Truth'),
        ...others.map(({ id }) => give(id, 'Helpful')),
        give(others[0]!.id, 'Truth', second),
      ])
    expect([...(await reactionsOf(database.db, [review, second, 999_999], me!.id))]).toEqual([
      [review, { counts: { Helpful: 3, Truth: 1 }, mine: 'Truth' }],
      [second, { counts: { Truth: 1 }, mine: null }],
      [999_999, { counts: {}, mine: null }],
    ])
    expect((await reactionsOf(database.db, [review], null)).get(review)!.mine).toBeNull()
    expect((await reactionsOf(database.db, [], me!.id)).size).toBe(0)
  })
})
