import { beforeAll, describe, expect, it } from 'vitest'
import { sign } from '~/services/auth/tokens.server'
import { linkToken } from '~/spots/collections/share-collection.server'
import type { Status } from '~/spots/model/statuses'
import { inviteToken } from '~/study-sessions/invites/invite-token.server'
import { offToken } from '~/notifications/end-emails.server'
import { insertCollection } from '../../factories/collection'
import { insertLocation } from '../../factories/location'
import { insertPhoto } from '../../factories/photo'
import { insertLocationRequest } from '../../factories/request'
import { insertReview, reviewText } from '../../factories/review'
import { insertInvite, insertStudySession } from '../../factories/study-session'
import { insertUniversity } from '../../factories/university'
import { insertMember, insertUser, logIn } from '../../factories/user'
import { useApp } from '../../support/app'
import { useDatabase } from '../../support/database'
import { FULL } from '../../support/full'
import { answered } from '../../support/answers'

const database = useDatabase()
const app = useApp(database)

type Spot = { id: number; name: string; campus?: string }
const hidden: Spot[] = []
const campuses: string[] = []
const universities: number[] = []
/** Two of each location, including non-public ones. */
const reviews: number[] = []
const photos: number[] = []
/** Study sessions, some of them visible. */
const sessions: number[] = []
/** Another user's requests, open and closed. */
const requested: number[] = []
/** Links that open invites to them, a calendar and the end of reminders. */
const secrets: string[] = []
/** What was saved while it was public. */
let saved: { collection: number; items: number[]; token: string }
let shown: Spot
let cookie: string

/** Values for a parameter in a visited path, both public and not. */
const PARAMETERS: Record<string, () => string[]> = {
  id: () => [shown, ...hidden].map(({ id }) => String(id)),
  about: () => ['new', 'whole', '999999'],
  reviewId: () => reviews.map(String),
  photoId: () => photos.map(String),
  sessionId: () => sessions.map(String),
  collectionId: () => [String(saved.collection)],
  itemId: () => saved.items.map(String),
  token: () => [saved.token, ...secrets],
  part: () => ['pages.xml', 'schools-1.xml', 'places-1.xml'],
  picture: () => ['carrel.png', ...[shown, ...hidden].map(({ id }) => `place-${id}.png`)],
  universityId: () => universities.map(String),
  key: () => ['Open College Berkeley', ...campuses.map((name) => `${name} Berkeley`)],
  requestKind: () => ['campus', 'location'],
  requestId: () => requested.map(String),
  suggestionId: () => ['1', '999999'],
  userId: () => ['1', '999999'],
  kind: () => ['spot', 'campus'],
  logId: () => ['1', '999999'],
  importId: () => ['1'],
  areaId: () => ['new', '1'],
  alertId: () => ['new', '1'],
  file: () => ['places.json', 'places.csv', 'schools.json'],
  provider: () => ['google'],
  userName: () => ['wandawriter', 'somebody'],
  locationName: () => [shown, ...hidden].map(({ name }) => name),
}

/** Queries that make a page show more than it does at first. */
const QUERIES = [
  '',
  '?q=zzq',
  '?q=Zzqpending',
  '?q=college',
  '?q=zzq&city=Berkeley',
  '?city=Berkeley',
  '?category=cafe',
  '?category=On-Campus',
  '?q=quiet',
  '?shown=96',
  '?sort=rating',
  '?sort=distance',
  '?sort=lowest&page=2',
  '?tag=Quiet',
  '?open=1',
  '?state=California',
  '?page=2',
  '?q=zzq&sort=match&verbatim=1',
  '?q=quiet&sort=nearest&shown=100',
  '?tag=Quiet&state=CA&sort=reviews',
  '?tab=for-you&more',
  '?step=2',
  '?tab=study-sessions',
  '?tab=study-sessions&filter=mine&q=zzq',
  '?tab=study-hub&q=session',
  '?tab=collections',
  '?tab=sessions',
  '?q=zzq&category=On-Campus&kind=library',
  '?q=of&rating=4&page=1&study=Quiet',
  '?limit=500',
  '?limit=500&bbox=-180,-90,180,90&format=geojson',
  '?limit=500&changed_since=2000-01-01T00:00:00Z',
  '?university=1',
]

beforeAll(async () => {
  const { db } = database
  const writer = await insertUser(db, { first_name: 'Wanda', last_name: 'Writer' })
  cookie = (await logIn(db, app.env, writer.id)).cookie
  const open = await insertUniversity(db, { name: 'Open College' })
  universities.push(open.id)
  const hours = [1, 2, 3, 4, 5, 6, 7].map((day_of_week) => ({
    day_of_week,
    is_open: true,
    start_time: '00:00',
    end_time: '00:00',
  }))
  const extras = { tags: ['Quiet'], hours }
  shown = await insertLocation(db, { name: 'Shown Library', university_id: open.id, ...extras })
  await insertReview(db, {
    study_location_id: shown.id,
    user_id: writer.id,
    description: reviewText('Shown review.'),
  })

  let kinds = 0
  const hide = async (values: Parameters<typeof insertLocation>[1], campus?: string) => {
    // Each kind, alternating Pending and Denied; in the full run both of each.
    if (!FULL && ![0, 2, 5, 7].includes(kinds++)) return
    const location = await insertLocation(db, { ...extras, ...values })
    hidden.push({ id: location.id, name: location.name, campus })
    // The public log lists the decision on it.
    await db('study_location_edit_logs').insert({
      study_location_id: location.id,
      message: `About ${location.name}`,
      action: { name: { old: `${location.name}s`, new: location.name } },
    })
    for (const n of [1, 2, 3]) {
      const user = n === 1 ? writer : await insertUser(db)
      await insertReview(db, {
        study_location_id: location.id,
        user_id: user.id,
        rating: 5,
        description: reviewText(`Zzqreview${n} of ${location.name}.`),
      })
    }
  }
  for (const status of ['Pending', 'Denied'] as Status[]) {
    const name = `Zzq${status} College`
    campuses.push(name)
    const campus = await insertUniversity(db, { name, status, aliases: [`Zzqalias ${status}`] })
    universities.push(campus.id)
    // An author's university is named next to a review.
    const student = await insertUser(db, { university_id: campus.id })
    await insertReview(db, { study_location_id: shown.id, user_id: student.id })
    await hide({ name: `Zzq${status} café`, status })
    await hide({ name: `Zzq${status} on open campus`, status, university_id: open.id })
    await hide({ name: `Zzqapproved place of ${status} campus`, university_id: campus.id }, campus.key)
    await hide(
      { name: `Zzq${status} place of ${status} campus`, status, university_id: campus.id },
      campus.key,
    )
  }
  for (const review of await db('reviews').where({ user_id: writer.id })) {
    const description = review.study_location_id === shown.id ? 'Shown photo' : 'Zzqphoto'
    photos.push((await insertPhoto(db, review, { description })).id)
  }
  const collection = (
    await insertCollection(db, { created_by: writer.id, locations: [shown, ...hidden].map(({ id }) => id) })
  ).id
  const items = await db('bookmark_collection_items')
    .where({ bookmark_collection_id: collection })
    .orderBy('id')
    .pluck('id')
  const [link] = await db('share_links').insert({ bookmark_collection_id: collection }).returning('id')
  saved = { collection, items, token: linkToken(link!.id, app.env.sessionSecrets) }
  reviews.push(
    ...(await db('reviews as r')
      .orderBy('id')
      .whereRaw(
        '(select count(*) from reviews o where o.study_location_id = r.study_location_id and o.id < r.id) < 2',
      )
      .pluck('id')),
  )
  // In the public location, in a non-public one on a public campus, and on a non-public campus.
  for (const { id, campus: at } of [shown, ...hidden.slice(1, 3)]) {
    const { university_id } = (await db('study_locations').where({ id }).first('university_id'))!
    const session = await insertStudySession(db, {
      university_id: university_id ?? open.id,
      location_id: id,
      creator_id: writer.id,
      title: at ? 'Zzqreview' : 'Session',
      description: at ? 'Zzqreview' : null,
    })
    sessions.push(session.id)
    secrets.push(
      inviteToken(
        (await insertInvite(db, { session_id: session.id, created_by: writer.id })).id,
        app.env.sessionSecrets,
      ),
    )
  }
  const asker = await insertUser(db)
  for (const name of ['Zzqreview wish', 'Zzqalias wish'])
    requested.push((await insertLocationRequest(db, { submitted_by: asker.id, name })).id)
  const [address] = await db('calendar_subscriptions').insert({ user_id: writer.id }).returning('id')
  secrets.push(
    sign('calendar', String(address!.id), app.env.sessionSecrets),
    offToken(writer.id, 'reminders', app.env.sessionSecrets),
  )
})

const seg = encodeURIComponent

/** Every path that the routes form with the parameters above, so that new routes are included automatically. */
function allPaths(): string[] {
  const paths: string[] = []
  for (const route of Object.values(app.build.routes)) {
    if (!route || route.id === 'root' || route.path === '*') continue
    let made: { path: string; location?: number }[] = [{ path: '' }]
    for (const segment of (route.path ?? '').split('/').filter(Boolean)) {
      const values = segment.startsWith(':') ? PARAMETERS[segment.slice(1)]?.() : [segment]
      if (!values) throw new Error(`Say in PARAMETERS what ${segment} of ${route.path} can be`)
      made = made.flatMap(({ path, location }) =>
        values.flatMap((value, nth) => {
          // A photo with its own location, each with the first location, and the first photo with each.
          if (segment === ':photoId' && location !== undefined && location !== nth && location > 0 && nth > 0)
            return []
          return { path: `${path}/${seg(value)}`, location: segment === ':id' ? nth : location }
        }),
      )
    }
    paths.push(...made.map(({ path }) => path || '/'))
  }
  return [...new Set(paths)]
}

/** The parameters that a page read; '*' if it read them all. */
const lookedAt = new Set<string>()
/** Those that any page read. */
const everLookedAt = new Set<string>()

/** Records which parameters are read; returns a function that stops it. Unread parameters can't change a page. */
function watchQueries(): () => void {
  const real = URLSearchParams.prototype
  const before = Object.getOwnPropertyDescriptors(real)
  for (const name of ['get', 'getAll', 'has'] as const) {
    real[name] = function (this: URLSearchParams, key: string, ...rest: never[]) {
      lookedAt.add(key)
      return Reflect.apply(before[name].value!, this, [key, ...rest]) as never
    }
  }
  for (const name of ['entries', 'forEach', 'keys', 'values', Symbol.iterator] as const) {
    real[name] = function (this: URLSearchParams, ...rest: never[]) {
      lookedAt.add('*')
      return Reflect.apply(before[name].value as () => never, this, rest)
    }
  }
  return () => void Object.defineProperties(real, before)
}

const isLookedAt = (query: string) =>
  lookedAt.has('*') ||
  query
    .slice(1)
    .split('&')
    .some((part) => lookedAt.has(part.split('=')[0]!))

describe('what is not Approved', () => {
  it('is on no page, for visitors and for students, whatever is requested', async () => {
    const paths = allPaths()
    expect(paths.length).toBeGreaterThan(60)
    let pages = 0
    const end = watchQueries()
    for (const [as, who] of ['', cookie].entries()) {
      for (const [n, path] of paths.entries()) {
        // Input reappears in the page's own boxes, and the path's names in "not found".
        const plain = !/Zzq|\d/.test(decodeURIComponent(path))
        const asked = plain && (FULL || n % 2 === as) // alternately as a visitor and as a student
        const left = new Set(asked ? QUERIES : [''])
        lookedAt.clear()
        // What is read may depend on the rest of the query, hence one after the other.
        for (let query: string | undefined = ''; query !== undefined; query = [...left].find(isLookedAt)) {
          left.delete(query)
          const answer = await app.browser(who).get(path + query)
          pages++
          for (const name of lookedAt) everLookedAt.add(name)
          expect(answer.status, path + query).toBeLessThan(500)
          const typed = [decodeURIComponent(path), decodeURIComponent(query)].join(' ')
          // Only requested names may come back; a not-found page must contain nothing else of the row. Authors see
          // their own text, but not the location that it's about.
          const found = /^\/account\/|\/review\/delete$/.test(path)
            ? answer.text.replace(/Zzqreview1 of [^.]*\./g, '')
            : answer.text
          const text = found.replaceAll('&#x27;', "'")
          expect(text, path + query).not.toContain('Zzqreview')
          expect(text, path + query).not.toContain('Zzqalias')
          for (const name of [...hidden.map((location) => location.name), ...campuses]) {
            if (!typed.includes(name)) expect(text, `${name} on ${path + query}`).not.toContain(name)
          }
          expect(answer.to ?? '', path + query).not.toMatch(/Zzq.*Zzq|%20place/)
        }
      }
    }
    end()
    // All parameters of the queries above, or the recording missed something.
    const names = new Set(QUERIES.flatMap((query) => [...new URLSearchParams(query).keys()]))
    expect([...names].filter((name) => !everLookedAt.has(name))).toEqual([])
    console.info(`visibility: ${pages} pages visited on ${paths.length} paths`)
  }, 240_000)

  it('is 404 at its own address, by id and by name, as if it did not exist', async () => {
    for (const { id, name, campus } of hidden) {
      const paths = [`/location/${id}`, `/university/${seg('Open College Berkeley')}/${seg(name)}`]
      if (campus) paths.push(`/university/${seg(campus)}`, `/university/${seg(campus)}/${seg(name)}`)
      for (const path of paths) {
        const answer = await app.browser(cookie).get(path)
        expect(answer.status, path).toBe(404)
        await answered(app.browser(cookie).get('/location/999999'), 404)
      }
      const asUnknown = (await app.browser(cookie).get(`/location/${id}`)).text.match(/<h1>[^<]*<\/h1>/)![0]
      expect(asUnknown).toBe('<h1>Location not found</h1>')
    }
  })

  it("accepts no review, no edit of one, and no deletion except of one's own", async () => {
    const { db } = database
    const other = app.browser((await insertMember(db, app.env)).cookie)
    const before = await db('reviews').orderBy('id')
    for (const { id } of hidden) {
      const browser = app.browser(cookie)
      expect((await browser.get(`/location/${id}/review`)).status).toBe(404)
      await answered(
        browser.post(`/location/${id}/review`, { rating: '1', description: reviewText('Changed.') }),
        404,
      )
      expect((await browser.get(`/location/${id}/review/delete`)).status).toBe(200)
      expect((await other.get(`/location/${id}/review/delete`)).status).toBe(404)
      expect((await other.post(`/location/${id}/review/delete`)).status).toBe(404)
    }
    expect(await db('reviews').orderBy('id')).toEqual(before)
  })

  it('goes into no collection, and is not named in existing ones', async () => {
    const { db } = database
    const before = await db('bookmark_collection_items').orderBy('id')
    const browser = app.browser(cookie)
    const collection = String(
      (
        await insertCollection(db, {
          created_by: (await db('users').where({ first_name: 'Wanda' }).first('id'))!.id,
        })
      ).id,
    )
    for (const { id } of hidden) {
      const press = { intent: 'toggle', collection, want: 'on', stay: 'on' }
      expect((await browser.post(`/location/${id}/save.data`, press)).status).toBe(404)
      await answered(browser.post(`/location/${id}/save`, { intent: 'create', name: 'Mine' }), 404)
    }
    expect(await db('bookmark_collection_items').orderBy('id')).toEqual(before)
    for (const path of [
      `/account/wandawriter?tab=collections&collection=${saved.collection}`,
      `/shared/${saved.token}`,
    ]) {
      const { text } = await browser.get(path)
      expect(text).toContain(shown.name)
      expect(text).not.toContain('Zzq')
    }
  })

  it('has reviews that cannot be reacted to, reported or removed', async () => {
    const { db } = database
    const admin = (await insertMember(db, app.env, { role: 'Admin' })).cookie
    const before = await db('reviews').orderBy('id')
    for (const location of hidden) {
      const { id } = before.find((review) => review.study_location_id === location.id)!
      const browser = app.browser(admin)
      for (const what of ['reaction', 'report', 'remove'])
        expect((await browser.get(`/review/${id}/${what}`)).status).toBe(404)
      await answered(browser.post(`/review/${id}/reaction`, { reaction: 'Truth', want: 'on' }), 404)
      expect((await browser.post(`/review/${id}/report`, { reason: 'spam' })).status).toBe(404)
      expect((await browser.post(`/review/${id}/remove`, { reason: 'Spam.' })).status).toBe(404)
    }
    expect(await db('reviews').orderBy('id')).toEqual(before)
    for (const table of ['review_reactions', 'review_reports', 'moderation_log'] as const)
      expect(await db(table), table).toEqual([])
  })

  it('is not counted: home and campus count what is public', async () => {
    const home = (await app.browser().get('/')).text
    expect(
      [...home.matchAll(/<dt>([\w ]+)<\/dt><dd>([\d,]+)<\/dd>/g)].map(([, label, n]) => `${label} ${n}`),
    ).toEqual(['Universities 1', 'Study Spots 1', 'Reviews 3'])
    expect((await app.browser().get('/university/Open%20College%20Berkeley')).text).toMatch(/1 study spot\b/)
    expect((await app.browser().get('/search?category=cafe')).text).toContain('Finding 0 study spots')
  })

  it('is suggested nowhere', async () => {
    for (const q of ['zzq', 'zzqpending', 'zzqapproved', 'zzqalias', 'college', 'berk']) {
      const { suggestions } = JSON.parse((await app.send(`/search/suggest?q=${q}`)).text) as {
        suggestions: { name: string }[]
      }
      expect(
        suggestions.map(({ name }) => name).filter((name) => name.startsWith('Zzq')),
        q,
      ).toEqual([])
    }
  })

  it('appears at once when it is approved, with its reviews (so the test above can fail)', async () => {
    const { db } = database
    const { id, name } = hidden[0]!
    await db('study_locations').where({ id }).update({ status: 'Approved' })
    expect((await app.browser().get(`/location/${id}`)).text).toContain(name)
    expect((await app.browser().get('/')).text).toContain('Zzqreview')
    await db('study_locations').where({ id }).update({ status: 'Pending' })
  })
})
