import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { reactionsOf } from '~/reviews/reaction-queries.server'
import { ratingWords } from '~/reviews/reaction-words'
import { insertLocation } from '../../factories/location'
import { insertReview } from '../../factories/review'
import { insertUniversity } from '../../factories/university'
import { insertMember } from '../../factories/user'
import { useApp } from '../../support/app'
import { useDatabase } from '../../support/database'
import { answered, signInTo } from '../../support/answers'

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

/** The review in its list. */
const back = () => `/location/${location}?review=${review}#review-${review}`

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
      await answered(press(cookie, 'Study-Gold', 'on'), 303, back())
      expect(await rows()).toEqual([{ review_id: review, user_id: id, reaction: 'Study-Gold' }])
    }
    const { text } = await app.browser(cookie).get(`/location/${location}`)
    expect(text).toContain('Tap Study-Gold again to remove it, then choose another.')
    // Another button of the page that shows it, without scripts.
    const other = await answered(press(cookie, 'Truth', 'off'), 409)
    expect(other.text).toContain(ratingWords.taken('Study-Gold'))
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
    const answer = await answered(press(cookie, 'Truth', 'on'), 409)
    expect(answer.text).toContain(ratingWords.taken('Helpful'))
    expect(answer.text).toMatch(/<title>Error: React to review/)
    // The page that says so has a button to remove it.
    expect(answer.text).toMatch(
      /<input type="hidden" name="want" value="off"\/><button name="reaction" value="Helpful" aria-pressed="true">/,
    )
    await answered(press(cookie, 'Truth', 'on', { at: '.data' }), 409)
    expect(await rows()).toEqual([{ review_id: review, user_id: id, reaction: 'Helpful' }])
  })

  it("to one's own review is refused, by the database too", async () => {
    for (const at of ['', '.data'])
      expect((await press(author.cookie, 'Helpful', 'on', { at })).status).toBe(403)
    const { text } = await app.browser(author.cookie).get(`/review/${review}/reaction`)
    expect(text).toContain(ratingWords.own)
    const reaction = { review_id: review, user_id: author.id, reaction: 'Helpful' } as const
    const own = database.db('review_reactions').insert(reaction)
    await expect(own).rejects.toMatchObject({ code: '23514' })
    expect(await rows()).toEqual([])
  })

  it('that is unknown, or without an action, is 422', async () => {
    const { cookie } = await person()
    for (const at of ['', '.data']) {
      for (const both of ['Love on', 'helpful on', 'Helpful flip', 'Helpful ', ' on']) {
        const [reaction, want] = both.split(' ') as [string, string]
        expect((await press(cookie, reaction, want, { at })).status, both).toBe(422)
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
    const page = `/review/${review}/reaction`
    const answer = await answered(
      browser.post(page, { reaction: 'Helpful', want: 'on' }),
      303,
      signInTo(page),
    )
    expect((await browser.get(answer.to!)).text).toContain('Please log in to rate reviews')
    expect(await rows()).toEqual([])

    const { cookie } = await person()
    const shown = await answered(app.browser(cookie).get(page), 200)
    expect(shown.text).toContain(`href="${back()}"`)
    expect(shown.text.match(/<button name="reaction" value="/g)).toHaveLength(4)
  })
})

describe('the return address', () => {
  it('is the list as the reader had it, and no other page', async () => {
    const { cookie } = await person()
    const to = async (referer?: string) => {
      const headers: Record<string, string> = referer ? { Referer: referer } : {}
      const browser = app.browser(cookie)
      return (await browser.post(`/review/${review}/reaction`, { reaction: 'Helpful', want: 'on' }, headers))
        .to
    }
    const list = `/location/${location}`
    const own = `${list}?shown=26&sort=lowest`
    expect(await to(`${app.origin}${own}`)).toBe(`${own}#review-${review}`)
    const long = `${app.origin}${list}?${'x'.repeat(600)}`
    for (const other of [undefined, `${app.origin}/search?q=x`, 'nonsense', long])
      expect(await to(other), other).toBe(back())
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
        const answer = await browser.post(`/review/${id}/reaction${at}`, { reaction: 'Helpful', want: 'on' })
        expect(answer.status, id).toBe(404)
      }
    }
    expect(await rows()).toEqual([])
  })
})

describe('at once', () => {
  it('50 identical posts make one row, and 50 that remove it leave none', async () => {
    const { id, cookie } = await person()
    const all = async (want: string) => {
      const fifty = Array.from({ length: 50 }, () => press(cookie, 'Insightful', want, { at: '.data' }))
      expect((await Promise.all(fifty)).map(({ status }) => status)).toEqual(Array(50).fill(200))
    }
    await all('on')
    expect(await rows()).toEqual([{ review_id: review, user_id: id, reaction: 'Insightful' }])
    await database.db('rate_limits').del()
    await all('off')
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
      const refused = answers.find(({ status }) => status === 409)!
      expect(refused.text).toContain(ratingWords.taken(kept[0]!.reaction))
    }
  })

  it('by an account that presses all day, more than 300 an hour are refused', async () => {
    const { id, cookie } = await person()
    const expire = Date.now() + 3_600_000
    await database.db('rate_limits').insert({ key: `reaction:${id}`, points: 299, expire })
    expect((await press(cookie, 'Helpful', 'on', { at: '.data' })).status).toBe(200)
    const answer = await answered(press(cookie, 'Helpful', 'off'), 429)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    expect(await rows()).toHaveLength(1)
  })
})

describe('reactionsOf', () => {
  it("counts each kind, knows one's own, and returns every requested review", async () => {
    const [me, ...others] = await Promise.all([1, 2, 3, 4].map(person))
    const user_id = (await person()).id
    const second = (await insertReview(database.db, { study_location_id: location, user_id })).id
    const give = (user: number, reaction: 'Helpful' | 'Truth', review_id = review) =>
      database.db('review_reactions').insert({ review_id, user_id: user, reaction })
    await give(me!.id, 'Truth')
    for (const { id } of others) await give(id, 'Helpful')
    await give(others[0]!.id, 'Truth', second)
    expect([...(await reactionsOf(database.db, [review, second, 999_999], me!.id))]).toEqual([
      [review, { counts: { Helpful: 3, Truth: 1 }, mine: 'Truth' }],
      [second, { counts: { Truth: 1 }, mine: null }],
      [999_999, { counts: {}, mine: null }],
    ])
    expect((await reactionsOf(database.db, [review], null)).get(review)!.mine).toBeNull()
    expect((await reactionsOf(database.db, [], me!.id)).size).toBe(0)
  })
})
