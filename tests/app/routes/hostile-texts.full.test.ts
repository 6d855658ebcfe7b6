import { beforeAll, expect, it } from 'vitest'
import { cleanName } from '~/accounts/rules'
import { sanitiseReview } from '~/reviews/rules'
import { insertLocation } from '../../factories/location'
import { insertReview } from '../../factories/review'
import { insertUniversity } from '../../factories/university'
import { insertMember, insertUser, logIn } from '../../factories/user'
import { useApp } from '../../support/app'
import { useDatabase } from '../../support/database'
import { checkRows } from '../../support/rows'
import { escaped, faultsOf, NAUGHTY } from './naughty'

const database = useDatabase()
const app = useApp(database)
/** All of them in one review, which may be long. HTML can't contain NUL. */
const EVERY = NAUGHTY.filter((text) => !text.includes('\0')).join(' ')
/** One for each way to break out of a page, an address or a query. */
const TELLING = [
  '</title><script>alert(1)</script>',
  '</script><script>alert(1)</script>',
  '"><svg onload=alert(1)>',
  "' onmouseover='alert(1)",
  '<!--',
  '../../etc/passwd',
  "Robert'); DROP TABLE users;-- ?? :name $1 %s \\",
  '\u202Eright to left',
  '🏳️‍🌈👨‍👩‍👧‍👦🙂 ﷺ',
  'Unbreakably'.repeat(9),
]
let cookie: string

beforeAll(async () => {
  cookie = (await insertMember(database.db, app.env)).cookie
})

it('a review comes back as typed, except what is stripped', async () => {
  const location = await insertLocation(database.db)
  const browser = app.browser(cookie)
  const path = `/location/${location.id}/review`
  expect((await browser.post(path, { rating: '3', description: EVERY })).status).toBe(303)
  const stored = await database.db('reviews').where({ study_location_id: location.id }).first()
  expect(stored!.description).toBe(sanitiseReview(EVERY))
  const page = (await browser.get(`/location/${location.id}`)).text
  for (const part of stored!.description.match(/.{1,60}/gsu)!.slice(0, 3))
    expect(page).toContain(escaped(part))
  expect(faultsOf(page)).toEqual([])
  expect((await browser.get(path)).text).toContain(escaped(stored!.description))
})

it('a refused review comes back as typed', async () => {
  const location = await insertLocation(database.db)
  const fields = { rating: EVERY, description: EVERY }
  const answer = await app.browser(cookie).post(`/location/${location.id}/review`, fields)
  expect(answer.status).toBe(422)
  expect(answer.text).toContain(`>${escaped(EVERY)}</textarea>`)
  expect(faultsOf(answer.text)).toEqual([])
})

it('a review of multi-byte characters is shown complete, wherever a page is split into chunks', async () => {
  const location = await insertLocation(database.db)
  const texts = Array.from({ length: 8 }, (_, nth) => 'a'.repeat(nth) + '🎓'.repeat(90))
  for (const description of texts)
    await insertReview(database.db, { study_location_id: location.id, user_id: null, description })
  const { text: page } = await app.send(`/location/${location.id}`)
  for (const text of texts) expect(page).toContain(`>${text}<`)
  expect(page).not.toContain('\0')
})

it('names of universities, study spots and users run nothing, and their addresses work', async () => {
  const { db } = database
  await checkRows(TELLING, async (text) => {
    const campus = await insertUniversity(db, { name: `${text} School` })
    const location = await insertLocation(db, {
      name: `${text} Hall`,
      university_id: campus.id,
      address: text,
      website: `javascript:${text}`,
    })
    const off = await insertLocation(db, { name: text, city: text, phone: text })
    const name = cleanName(text) || 'x'
    const user = await insertUser(db, { first_name: name, last_name: name })
    for (const spot of [location, off])
      await insertReview(db, { study_location_id: spot.id, user_id: user.id })
    const reader = app.browser((await logIn(db, app.env, user.id)).cookie)

    const campusPath = `/university/${encodeURIComponent(campus.key)}`
    const own = `${campusPath}/${encodeURIComponent(location.name)}`
    for (const path of [campusPath, own, `/location/${off.id}`, `/location/${location.id}/review`]) {
      const answer = await reader.get(path)
      expect(answer.status, path).toBe(200)
      expect(faultsOf(answer.text), path).toEqual([])
      expect(answer.text).toContain(escaped(text))
    }
    const redirected = await reader.get(`/location/${location.id}`)
    expect(redirected.status).toBe(301)
    expect((await reader.get(redirected.headers.location!)).text).toContain(escaped(location.name))
  })
  await checkRows(['/', '/allschools', '/search?category=cafe', '/search?q=hall'], async (path) => {
    const answer = await app.browser(cookie).get(path)
    expect(answer.status).toBe(200)
    expect(faultsOf(answer.text)).toEqual([])
    if (path !== '/allschools') return
    for (const text of TELLING) expect(answer.text).toContain(escaped(`${text} School`))
  })
})

it('registering accepts none of them as a name or an address, and logging in never fails', async () => {
  const count = async () => (await database.db('users')).length
  const before = await count()
  await checkRows([...TELLING, 'a\0b'], async (text) => {
    await database.db('rate_limits').del()
    const fields = {
      firstName: text,
      lastName: text,
      email: `${text}@example.edu`,
      password: 'short',
      shown: text,
    }
    const answer = await app.browser().post('/signup', fields)
    expect(answer.status).toBe(422)
    expect(faultsOf(answer.text)).toEqual([])
    const entered = await app.browser().post('/signin', { email: text, password: text, returnTo: text })
    expect([303, 422]).toContain(entered.status)
    expect(faultsOf(entered.text)).toEqual([])
  })
  expect(await count()).toBe(before)
})

it('a search shows what was typed, and runs nothing', async () => {
  await checkRows(TELLING, async (text) => {
    const q = encodeURIComponent(text)
    for (const path of [`/search?q=${q}&city=${q}&category=${q}`, `/allschools?q=${q}`, `/search?q=${q}`]) {
      const answer = await app.send(path)
      expect([200, 302], path).toContain(answer.status) // a whole name leads to its campus
      expect(faultsOf(answer.text), path).toEqual([])
      if (path === `/search?q=${q}`) expect(answer.text).toContain(`value="${escaped(text.trim())}"`)
    }
    expect((await app.send(`/search/suggest?q=${q}&city=${q}`)).status).toBe(200)
  })
})
