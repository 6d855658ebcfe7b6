import { beforeAll, describe, expect, it } from 'vitest'
import { cleanName } from '~/accounts/rules'
import { sanitiseReview } from '~/reviews/rules'
import { insertLocation } from '../../factories/location'
import { insertReview } from '../../factories/review'
import { insertUniversity } from '../../factories/university'
import { insertMember, insertUser, logIn } from '../../factories/user'
import { useApp } from '../../support/app'
import { useDatabase } from '../../support/database'
import { FULL } from '../../support/full'
import { escaped, faultsOf, NAUGHTY } from './naughty'

const database = useDatabase()
const app = useApp(database)
/** Every third text, by turn; all of them in the full run. */
const some = (turn: 0 | 1 | 2) => NAUGHTY.filter((_, n) => FULL || n % 3 === turn)
const PADDING =
  ' This place is quiet and has outlets at every table, and the wifi works in every corner of it too.'
let cookie: string

beforeAll(async () => {
  cookie = (await insertMember(database.db, app.env)).cookie
})

describe('a review', () => {
  it.each(some(0))('with %j comes back as typed, except what is stripped', async (text) => {
    const location = await insertLocation(database.db)
    await database.db('rate_limits').del()
    const browser = app.browser(cookie)
    const typed = text + PADDING
    expect(
      (await browser.post(`/location/${location.id}/review`, { rating: '3', description: typed })).status,
    ).toBe(303)
    const stored = await database.db('reviews').where({ study_location_id: location.id }).first()
    expect(stored!.description).toBe(sanitiseReview(typed))
    const page = (await browser.get(`/location/${location.id}`)).text
    expect(page).toContain(escaped(stored!.description))
    expect(faultsOf(page)).toEqual([])
    expect((await browser.get(`/location/${location.id}/review`)).text).toContain(
      escaped(stored!.description),
    )
  })

  it('of multi-byte characters is shown complete, wherever a page is split into chunks', async () => {
    const location = await insertLocation(database.db)
    const texts = Array.from({ length: 8 }, (_, nth) => 'a'.repeat(nth) + '🎓'.repeat(90))
    for (const description of texts)
      await insertReview(database.db, { study_location_id: location.id, user_id: null, description })
    const { text: page } = await app.send(`/location/${location.id}`)
    for (const text of texts) expect(page).toContain(`>${text}<`)
    expect(page).not.toContain('\0')
  })

  it.each(some(1))('that is refused shows %j again as it was typed', async (text) => {
    const location = await insertLocation(database.db)
    await database.db('rate_limits').del()
    const answer = await app
      .browser(cookie)
      .post(`/location/${location.id}/review`, { rating: text, description: text })
    expect(answer.status).toBe(422)
    // A browser turns line ends into CRLF. HTML can't contain NUL, so it doesn't matter what happens to it.
    if (!text.includes('\0')) expect(answer.text).toContain(`>${escaped(text)}</textarea>`)
    expect(faultsOf(answer.text)).toEqual([])
  })
})

describe('names', () => {
  it.each(some(2).filter((text) => !text.includes('\0')))(
    'with %j: university, location and user are shown, and their addresses work',
    async (text) => {
      const { db } = database
      const campus = await insertUniversity(db, { name: `${text} School` })
      const location = await insertLocation(db, {
        name: `${text} Hall`,
        university_id: campus.id,
        address: text.trim() || 'x',
        website: `javascript:${text}`,
      })
      const off = await insertLocation(db, { name: text, city: text, phone: text })
      const name = cleanName(text) || 'x'
      const user = await insertUser(db, { first_name: name, last_name: name })
      await insertReview(db, { study_location_id: location.id, user_id: user.id })
      await insertReview(db, { study_location_id: off.id, user_id: user.id })
      const reader = (await logIn(db, app.env, user.id)).cookie

      const campusPath = `/university/${encodeURIComponent(campus.key)}`
      const paths = [
        campusPath,
        `${campusPath}/${encodeURIComponent(location.name)}`,
        `/location/${off.id}`,
        `/location/${location.id}/review`,
      ]
      for (const path of paths) {
        const answer = await app.browser(reader).get(path)
        expect(answer.status, path).toBe(200)
        expect(faultsOf(answer.text), path).toEqual([])
        expect(answer.text).toContain(escaped(text))
      }
      const redirected = await app.browser(reader).get(`/location/${location.id}`)
      expect(redirected.status).toBe(301)
      expect((await app.browser(reader).get(redirected.headers.location!)).text).toContain(
        escaped(location.name),
      )
    },
  )
})

it('lists of all these names run nothing either', async () => {
  for (const path of ['/', '/allschools', '/search?category=cafe', '/search?q=hall']) {
    const answer = await app.browser(cookie).get(path)
    expect(answer.status, path).toBe(200)
    expect(faultsOf(answer.text), path).toEqual([])
    if (path !== '/allschools') continue
    for (const text of some(2))
      if (!text.includes('\0')) expect(answer.text).toContain(escaped(`${text} School`))
  }
})

describe('registering', () => {
  it('silently accepts no hostile text as a name or an address, and never fails', async () => {
    for (const text of some(0)) {
      await database.db('rate_limits').del()
      const answer = await app.browser().post('/signup', {
        firstName: text,
        lastName: text,
        email: `${text}@example.edu`,
        password: 'short',
        shown: text,
      })
      expect(answer.status, text).toBe(422)
      expect(faultsOf(answer.text), text).toEqual([])
      const logIn = await app.browser().post('/signin', { email: text, password: text, returnTo: text })
      expect([303, 422], text).toContain(logIn.status)
      expect(faultsOf(logIn.text), text).toEqual([])
    }
    expect(
      await database
        .db('users')
        .where('source', 'signup')
        .where('email', 'like', '%@example.edu')
        .whereNot('email', 'like', 'reader%'),
    ).toEqual([])
  })
})

describe('a search', () => {
  it.each(some(1).filter((text) => !text.includes('\0')))(
    'for %j shows what was typed, and runs nothing',
    async (text) => {
      const q = encodeURIComponent(text)
      for (const path of [`/search?q=${q}&city=${q}&category=${q}`, `/allschools?q=${q}`, `/search?q=${q}`]) {
        const answer = await app.send(path)
        expect([200, 302], path).toContain(answer.status) // a whole name leads to its campus
        expect(faultsOf(answer.text), path).toEqual([])
        if (path.endsWith(`q=${q}`) && path.startsWith('/search'))
          expect(answer.text).toContain(`value="${escaped(text.trim())}"`)
      }
      expect((await app.send(`/search/suggest?q=${q}&city=${q}`)).status).toBe(200)
    },
  )
})
