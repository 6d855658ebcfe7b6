import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { sign } from '~/services/auth/tokens.server'
import { linkToken } from '~/spots/collections/share-collection.server'
import { createStorage } from '~/services/storage/create-storage.server'
import { inviteToken } from '~/study-sessions/invites/invite-token.server'
import { offToken } from '~/notifications/end-emails.server'
import { insertCollection } from '../../factories/collection'
import { insertLocation } from '../../factories/location'
import { insertPhoto } from '../../factories/photo'
import { insertLocationRequest } from '../../factories/request'
import { insertReview, reviewText } from '../../factories/review'
import { insertInvite, insertStudySession } from '../../factories/study-session'
import { insertUniversity } from '../../factories/university'
import { insertModerator, insertUser, logIn } from '../../factories/user'
import { KNOWN_FORMS } from '../../forms/all-forms'
import { FORMS } from '../../forms/catalogue'
import { useApp } from '../../support/app'
import { useDatabase } from '../../support/database'
import { checkRows } from '../../support/rows'

const database = useDatabase()
const app = useApp(database)

const WHO = ['visitor', 'student', 'other', 'moderator', 'admin'] as const
type Caller = (typeof WHO)[number]
type Row = [path: string, answers: Record<Caller, number>, to?: string]
/**
 * Rows for paths with white space between them. Their answer is a status for a visitor, the student who wrote the
 * review, another student, an admin and the campus's moderator (who is as another student if left out), or one for all,
 * and a part of where redirects lead.
 */
const rows =
  (answer: string) =>
  (paths: string): Row[] => {
    const [statuses, to] = answer.split(' → ')
    const [visitor = 0, student = visitor, other = visitor, admin = visitor, moderator = other] = statuses!
      .split(' ')
      .map(Number)
    const answers = { visitor, student, other, admin, moderator }
    return paths
      .trim()
      .split(/\s+/)
      .map((path) => [path, answers, to])
  }

const CAMPUS = '/university/Matrix%20College%20Berkeley'

const cookies: Partial<Record<Caller, string>> = {}
const ids = {
  open: 0,
  pending: 0,
  campus: 0,
  written: 0,
  unseen: 0,
  pictured: 0,
  hidden: 0,
  meeting: 0,
  secret: 0,
  collection: 0,
  item: 0,
  copy: 0,
  user: 0,
  imported: 0,
  asked: 0,
  school: 0,
  token: '',
  invite: '',
  calendar: '',
  off: '',
  reminders: '',
}

beforeAll(async () => {
  const { db } = database
  const campus = await insertUniversity(db, { name: 'Matrix College', city: 'Berkeley' })
  ids.school = campus.id
  ids.open = (await insertLocation(db, { name: 'Open Café' })).id
  ids.pending = (await insertLocation(db, { name: 'Pending Café', status: 'Pending' })).id
  ids.campus = (await insertLocation(db, { name: 'Campus Library', university_id: campus.id })).id
  cookies.moderator = (await insertModerator(db, app.env, [campus.id])).cookie
  for (const who of ['student', 'other', 'admin'] as const) {
    const user = await insertUser(db, {
      role: who === 'admin' ? 'Admin' : 'Student',
      email: `${who}@example.edu`,
    })
    cookies[who] = (await logIn(db, app.env, user.id)).cookie
    if (who === 'other') ids.user = user.id
    if (who !== 'student') continue
    ids.written = (
      await insertReview(db, {
        study_location_id: ids.open,
        user_id: user.id,
        description: reviewText("The student's."),
      })
    ).id
    ids.unseen = (await insertReview(db, { study_location_id: ids.pending, user_id: user.id })).id
    ids.copy = await insertCopy(user.id)
    ids.imported = await insertFile()
    ids.asked = await insertRequest(user.id)
    ids.collection = (await insertCollection(db, { created_by: user.id, locations: [ids.open] })).id
    ids.item = (await db('bookmark_collection_items')
      .where({ bookmark_collection_id: ids.collection })
      .first('id'))!.id
    const [link] = await db('share_links').insert({ bookmark_collection_id: ids.collection }).returning('id')
    ids.token = linkToken(link!.id, app.env.sessionSecrets)
    const pictured = (review: number, study_location_id: number) =>
      insertPhoto(db, { id: review, user_id: user.id, study_location_id })
    ids.pictured = (await pictured(ids.written, ids.open)).id
    ids.hidden = (await pictured(ids.unseen, ids.pending)).id
    const meeting = (is_public: boolean) =>
      insertStudySession(db, { university_id: campus.id, creator_id: user.id, is_public })
    ids.meeting = (await meeting(true)).id
    ids.secret = (await meeting(false)).id
    ids.invite = inviteToken(
      (await insertInvite(db, { session_id: ids.secret, created_by: user.id })).id,
      app.env.sessionSecrets,
    )
    const [address] = await db('calendar_subscriptions').insert({ user_id: user.id }).returning('id')
    ids.calendar = sign('calendar', String(address!.id), app.env.sessionSecrets)
    ids.off = offToken(user.id, 'answers', app.env.sessionSecrets)
    ids.reminders = sign('reminders-off', String(user.id), app.env.sessionSecrets)
  }
})

/** A request for a location with its picture. Returns its id. */
async function insertRequest(submitted_by: number): Promise<number> {
  const pending_image_path = 'pendingimages/1/1/door.jpg'
  await createStorage(app.env).put(
    pending_image_path,
    await sharp({ create: { width: 9, height: 9, channels: 3, background: '#000' } })
      .jpeg()
      .toBuffer(),
    { contentType: 'image/jpeg' },
  )
  return (await insertLocationRequest(database.db, { submitted_by, pending_image_path })).id
}

/** A file waiting to be imported. Returns its id. */
async function insertFile(): Promise<number> {
  const file = { kind: 'places', file_name: 'places.json', content: '[]', state: 'failed' } as const
  return (await database.db('place_imports').insert(file).returning('id'))[0]!.id
}

/** A downloadable copy of a user's data. Returns its id. */
async function insertCopy(user_id: number): Promise<number> {
  const storage_key = 'data_exports/who-may/copy.zip'
  await createStorage(app.env).put(storage_key, Buffer.from('PK'), { contentType: 'application/zip' })
  const copy = {
    user_id,
    storage_key,
    status: 'ready',
    bytes: 2,
    ready_at: new Date(),
    expires_at: new Date(Date.now() + 3_600_000),
  } as const
  return (await database.db('data_exports').insert(copy).returning('id'))[0]!.id
}

const READS: Row[] = [
  // What is public. What a secret link opens is open to anyone who has it.
  ...rows('302 → /setting/security')('/.well-known/change-password'),
  ...rows('200')(`
    / /features /about /developers /accessibility /privacy-policy /update /appearance /robots.txt /site.webmanifest
    /.well-known/security.txt /sitemap.xml /invite/:invite /calendar/:calendar.ics /notifications/off/:off /reminders/off/:reminders
    /shared/:token /invite/:invite. /calendar/:calendar.ics) /notifications/off/:off). /shared/:token, /near-me /check-email /forgot-password /signin/link /suggestion?location=:open
    /moderation-log
    /allschools /allschools/request/schools.json?q=matrix /allschools/request/similar?name=Matrix
    /university/request-location /university/request-location/similar?name=Matrix
    /university/request-location/campuses.json?q=matrix
    /sitemap/pages.xml /sitemap/places-1.xml
    /og/carrel.png /og/place-:open.png
    ${CAMPUS} ${CAMPUS}/feed.atom ${CAMPUS}/spots.json?q=campus ${CAMPUS}/how-busy ${CAMPUS}/Campus%20Library
    /screen/Matrix%20College%20Berkeley /screen/:school?refresh=off /embed/Matrix%20College%20Berkeley /embed/:school
    ${CAMPUS}?tab=study-sessions ${CAMPUS}/study-sessions/:meeting
    ${CAMPUS}/study-sessions/places.json?q=campus ${CAMPUS}/study-sessions/:meeting/session.ics
    /location/:open /location/:open/feed.atom /location/:campus/feed.atom /location/:open/facts
    /location/:open/suggest/whole /location/:open/suggest/new /location/:open/busyness?now
    /location/:open/photos/:pictured
    /insights /insights?tab=for-you
    /search /search/suggest?q=open
    /email-confirmed /email-confirmed?token=unknown
    /api/v1/openapi.json /api/v1/busyness /api/v1/study-spots /api/v1/study-spots/:open /api/v1/study-spots/removed
    /api/v1/universities /api/v1/universities/removed
  `),
  // Anyone who is logged in.
  ...rows('302 200 200 200 → /signin?returnTo=')(`
    /allschools/request /university/request-location/new ${CAMPUS}/study-sessions/create /collections/new
    /account/robinreader?tab=requests /account/robinreader?tab=collections /account/robinreader
    /location/:open/busyness /location/:open/review /location/:campus/review /location/:open/save
    /location/:campus/save /location/:open/follow
    /legal-changes /setting /setting/notifications /setting/preferences /setting/study-sessions /setting/security /setting/security/two-step
    /setting/data /setting/data/delete
    /onboarding /onboarding?step=2
  `),
  // The student alone. A collection is hidden from admins too; authors can delete their own text anywhere.
  ...rows('302 200 404 404 → /signin?returnTo=')(`
    /requests/location/:asked /requests/location/:asked/withdraw /account/robinreader?tab=collections&collection=:collection
    /setting/data/export/:copy
    ${CAMPUS}/study-sessions/:secret/edit ${CAMPUS}/study-sessions/:secret/delete
    ${CAMPUS}/study-sessions/:secret/invites
    /location/:open/review/delete /location/:pending/review/delete /location/:open/review/photos
    /location/:open/review/photos/:pictured
    /collections/:collection/edit /collections/:collection/delete /collections/:collection/share
    /collections/:collection/items/:item
  `),
  // What isn't public or doesn't exist; visitors are asked to log in first.
  ...rows('302 404 404 404 → /signin?returnTo=')(`
    /moderate/unknown /requests/campus/:asked /university/Nowhere/study-sessions/create /collections/999999/edit
    /setting/data/export/999999
    /location/:pending/busyness /location/:pending/review /location/999999/review
    /location/:pending/review/photos /location/:pending/review/photos/:hidden /location/:pending/save /location/:pending/follow
    /location/999999/save
    /review/:unseen/reaction /review/:unseen/report
  `),
  // A request is its sender's; its picture is visible to admins as well.
  ...rows('404 200 404 200')('/requests/location/:asked/picture'),
  // Unknown, not public, or not here: only demos have mails. Without a provider's settings its paths don't exist;
  // tests/app/accounts/google-*.test.ts and provider-*.test.ts cover them.
  ...rows('404')(`
    /requests/location/999999/picture /calendar/1.unknown.ics /notifications/off/1.unknown /reminders/off/1.unknown
    /shared/1.unknown /nowhere /admin
    /sitemap/places-2.xml /sitemap/nothing.xml
    /og/place-:pending.png /og/nothing.png
    /university/Nowhere /university/Nowhere/feed.atom /university/Nowhere/spots.json?q=campus /university/Nowhere/how-busy
    /screen/Nowhere /embed/Nowhere /screen/999999 /embed/999999
    /university/Nowhere/Campus%20Library /university/Nowhere/study-sessions/places.json?q=campus
    ${CAMPUS}/Nowhere ${CAMPUS}/study-sessions/999999 ${CAMPUS}/study-sessions/999999/session.ics
    /invite /invite/1.unknown
    /location/:pending /location/999999 /location/:pending/feed.atom /location/:pending/facts
    /location/:open/suggest/999999 /location/:pending/suggest/new /location/:pending/busyness?now
    /location/:pending/photos/:hidden /location/:open/photos/:hidden /location/:open/photos/999999
    /auth/google /auth/google/go /auth/google/callback
    /demo/mail /demo/mail/20260131T120000000Z-mail
  `),
  // They take posts only, and a provider's.
  ...rows('400')('/auth/google/acs /auth/google/backchannel'),
  // Google has none of ours.
  ...rows('404')('/auth/google/metadata /terms /imprint'),
  // And a counter's.
  ...rows('405')('/api/v1/occupancy'),
  ...rows('302 → ?tab=study-sessions')(`${CAMPUS}/study-sessions`),
  // A private one is its creator's; no admin joins it.
  ...rows('404 200 404 404')(`
    ${CAMPUS}/study-sessions/:secret ${CAMPUS}/study-sessions/:secret/session.ics
  `),
  ...rows('302 200 403 403 → /signin?returnTo=')(`
    ${CAMPUS}/study-sessions/:meeting/edit ${CAMPUS}/study-sessions/:meeting/delete
  `),
  // The links of a private study session are its creator's; a public one has none, and its creator is redirected to
  // its page.
  ...rows('302 302 403 403 → study-sessions')(`${CAMPUS}/study-sessions/:meeting/invites`),
  ...rows('302 403 200 200 → /signin?returnTo=')(`
    ${CAMPUS}/study-sessions/:meeting/report
    /review/:written/reaction /review/:written/report
  `),
  ...rows('302 403 404 404 → /signin?returnTo=')(`${CAMPUS}/study-sessions/:secret/report`),
  ...rows(`301 → ${CAMPUS}/Campus%20Library`)('/location/:campus'),
  // The dashboard is for admins and, about their campus, moderators: others are redirected home, and posts are refused.
  ...rows('302 302 302 200 200 → /')(`
    /review/:written/remove
    /admin-dashboard/requests /admin-dashboard/suggestions /admin-dashboard/reviews
    /admin-dashboard/reviews/:written /admin-dashboard/photos/:pictured /admin-dashboard/photos/:hidden
    /admin-dashboard/study-sessions /admin-dashboard /admin-dashboard?kind=campus&status=All
    /admin-dashboard/bulk?kind=spot&action=Denied&id=:pending /admin-dashboard/spot/:pending
    /admin-dashboard/spot/:pending/areas /admin-dashboard/spot/:pending/areas/new
    /admin-dashboard/spot/:pending/alerts /admin-dashboard/spot/:pending/alerts/new
    /admin-dashboard/spot/:pending/dates /admin-dashboard/spot/:pending/calendar /admin-dashboard/calendars
    /admin-dashboard/spot/:pending/history
  `),
  ...rows('302 302 302 200 → /')(`
    /admin-dashboard/users /admin-dashboard/users/:user /admin-dashboard/moderators
    /admin-dashboard/campus/:school/counters /admin-dashboard/site/keys
    /admin-dashboard/pictures /admin-dashboard/data /admin-dashboard/data/:imported
    /admin-dashboard/data/check /admin-dashboard/site /admin-dashboard/site/terms
    /admin-dashboard/data/export/places.csv
  `),
  // Unknown there. The study session has no reports.
  ...rows('302 302 302 404 404 → /')(`
    /review/:unseen/remove
    /admin-dashboard/suggestions/999999 /admin-dashboard/reviews/999999 /admin-dashboard/photos/999999
    /admin-dashboard/study-sessions/:meeting /admin-dashboard/campus/999999
    /admin-dashboard/campus/999999/dates
    /admin-dashboard/spot/:pending/areas/999999 /admin-dashboard/spot/:pending/alerts/999999
    /admin-dashboard/spot/:pending/history/999999
  `),
  ...rows('302 302 302 404 → /')(`
    /admin-dashboard/users/999999 /admin-dashboard/data/999999
    /admin-dashboard/data/export/users.csv
  `),
  ...rows('200 302 302 302 → /account/robinreader')('/signin /signup'),
  ...rows('302 → /forgot-password')('/reset-password /reset-password?token=unknown'),
  ...rows('302 → /signin/link')('/signin/link/open'),
  ...rows('302 → /signin')('/signin/link/open?token=unknown'), // who is logged in already, home from there
  ...rows('302 200 200 200 → /')('/signout'),
  ...rows('301 → /signin')('/login'),
  ...rows('302 → /signin')('/signin/code'),
  // Anyone can fill in the form; a missing or non-public location redirects home.
  ...rows('303 → /')('/suggestion /suggestion?location=:pending'),
]

/**
 * Posts with an empty form, so that only the rights decide: 422 means "you may, but fill it in". Pages without a form,
 * and those whose forms have intents, are below.
 */
const WRITES: Row[] = [
  ...rows('303 422 422 422 → /signin?returnTo=')(`
    /allschools/request /university/request-location/new /requests/location/:asked
    ${CAMPUS}/study-sessions/create ${CAMPUS}/study-sessions/:meeting/edit
    ${CAMPUS}/study-sessions/:secret/edit ${CAMPUS}/study-sessions/:meeting/report
    /location/:open/review/photos /location/:open/busyness /location/:open/facts /location/:pending/facts
    /location/:pending/busyness /location/:open/review /location/:pending/review /location/999999/review
    /location/:open/follow /location/:pending/follow /collections/new /collections/:collection/edit
    /review/:written/reaction /review/:written/report
    /setting /setting/preferences
  `),
  ...rows('303 404 404 404 → /signin?returnTo=')(`
    /moderate/unknown /requests/campus/999999/withdraw /requests/suggestion/999999/withdraw
    ${CAMPUS}/study-sessions/999999/delete /location/999999/review/delete
    /collections/999999/delete /collections/999999/items/:item
  `),
  ...rows('303 403 403 422 422 → /signin?returnTo=')(`
    /review/:written/remove
    /admin-dashboard/bulk /admin-dashboard/spot/:pending/areas /admin-dashboard/spot/:pending/history/999999
    /admin-dashboard/requests
  `),
  ...rows('422')('/forgot-password /signin/link /invite /invite/:invite'),
  ...rows('401')('/api/v1/occupancy'),
  ...rows('404')(
    '/notifications/off/1.unknown /reminders/off/1.unknown /auth/google /auth/google/acs /auth/google/backchannel /nowhere',
  ),
  ...rows('302 → /signin')('/signin/code'),
  // Logged-in users are redirected, as by the page.
  ...rows('422 302 302 302 → /account/robinreader')('/signin /signup'),
  // Public forms only say who they're about by a token or an address; without one there's nothing to send.
  ...rows('303 → /signup')('/check-email'),
  ...rows('302 → /forgot-password')('/reset-password'),
  ...rows('303 → /signin/link')('/signin/link/open'),
]

const NAME = new RegExp(`:(${Object.keys(ids).join('|')})`, 'g')
const fill = (path: string) => path.replace(NAME, (_all, name: keyof typeof ids) => String(ids[name]))

const check =
  (method: 'get' | 'post') =>
  async ([path, answers, to]: Row) => {
    for (const who of WHO) {
      const answer = await app.browser(cookies[who])[method](fill(path))
      expect(answer.status, who).toBe(answers[who])
      if (answer.status >= 300 && answer.status < 304) expect(answer.headers.location, who).toContain(to)
    }
  }

it('every page is for whom the table says', () => checkRows(READS, check('get'), String))

it('every empty form is for whom the table says', () => checkRows(WRITES, check('post'), String))

it('every route is in the table, and takes a post only if it has a form, with an intent if the form needs one', async () => {
  const routes = Object.values(app.build.routes).filter(
    (route) => route!.id !== 'root' && route!.path !== '*',
  )
  await checkRows(
    routes.map((route) => route!.path ?? ''),
    async (route) => {
      const pattern = new RegExp(`^/${route.replace(/:\w+/g, '[^/]+')}(\\?|$)`)
      const [path] = READS.find(([each]) => pattern.test(each)) ?? []
      expect(path).toBeDefined()
      const intents = KNOWN_FORMS.filter((form) => form.pattern === route).map(({ intent }) => intent)
      // These take what providers have signed, and posts of counters.
      if (intents.includes('') || /\/(acs|backchannel|occupancy)$/.test(route)) return
      for (const who of WHO)
        expect((await app.browser(cookies[who]).post(fill(path!))).status).toBe(
          intents.length > 0 ? 400 : 405,
        )
    },
  )
})

describe('a review', () => {
  const all = () => database.db('reviews').where({ study_location_id: ids.open }).orderBy('id')

  it("is changed and deleted by its author only: another user's post makes, or deletes, their own", async () => {
    const { db } = database
    const [mine] = await all()
    const other = app.browser(cookies.other)
    expect((await other.post(`/location/${ids.open}/review/delete`)).status).toBe(303)
    expect(await all()).toEqual([mine])
    expect((await app.browser(cookies.admin).post(`/location/${ids.open}/review/delete`)).status).toBe(303)
    expect(await all()).toEqual([mine])

    const fields = {
      rating: '1',
      description: reviewText("The other's."),
      user_id: String(mine!.user_id),
      id: String(mine!.id),
    }
    expect((await other.post(`/location/${ids.open}/review`, fields)).status).toBe(303)
    expect(await all()).toHaveLength(2)
    expect((await all())[0]).toEqual(mine)

    expect((await other.post(`/location/${ids.open}/review/delete`)).status).toBe(303)
    expect(await all()).toEqual([mine])
    expect((await app.browser().post(`/location/${ids.open}/review/delete`)).status).toBe(303)
    expect(await all()).toEqual([mine])
    expect(await db('form_drafts').where('path', 'like', '%delete').pluck('fields')).toContainEqual({})
  })

  it('shows its links for editing only to its author', async () => {
    const links = async (who: Caller) =>
      /review\/delete"/.test((await app.browser(cookies[who]).get(`/location/${ids.open}`)).text)
    expect([
      await links('visitor'),
      await links('student'),
      await links('other'),
      await links('admin'),
    ]).toEqual([false, true, false, false])
  })
})

describe('reactions and reports', () => {
  const FIELDS = {
    reaction: { reaction: 'Truth', want: 'on' },
    'reaction.data': { reaction: 'Truth', want: 'off', stay: 'on' },
    report: { reason: 'spam' },
  }

  it('are for other students and admins, not for the author, and never for a location that is not public', async () => {
    const statuses = (id: number, what: keyof typeof FIELDS) =>
      Promise.all(
        WHO.map(
          async (who) => (await app.browser(cookies[who]).post(`/review/${id}/${what}`, FIELDS[what])).status,
        ),
      )
    for (const [what, done] of [
      ['reaction', 303],
      ['reaction.data', 200],
      ['report', 303],
    ] as const) {
      // A script gets 202 in place of a redirect.
      const led = what.endsWith('.data') ? 202 : 303
      expect(await statuses(ids.written, what), what).toEqual([led, 403, done, done, done])
      expect(await statuses(ids.unseen, what), what).toEqual([led, 404, 404, 404, 404])
    }
    expect(await database.db('review_reports').where({ review_id: ids.written })).toHaveLength(3)
    expect(await database.db('review_reports').where({ review_id: ids.unseen })).toEqual([])
  })

  it('and only an admin or a moderator of the campus removes it; the links for that are hidden from others', async () => {
    const links = async (who: Caller) => {
      const { text } = await app.browser(cookies[who]).get(`/location/${ids.open}`)
      return ['report', 'remove'].map((what) => text.includes(`/review/${ids.written}/${what}"`))
    }
    expect([
      await links('visitor'),
      await links('student'),
      await links('other'),
      await links('moderator'),
      await links('admin'),
    ]).toEqual([
      [true, false],
      [false, false],
      [true, false],
      [true, true],
      [true, true],
    ])
    for (const [who, status] of [
      ['visitor', 303],
      ['student', 403],
      ['other', 403],
    ] as const) {
      const answer = await app
        .browser(cookies[who])
        .post(`/review/${ids.written}/remove`, { reason: 'Mine to decide.' })
      expect(answer.status, who).toBe(status)
    }
    expect(await database.db('reviews').where({ id: ids.written })).toHaveLength(1)
    expect(
      (await app.browser(cookies.admin).post(`/review/${ids.unseen}/remove`, { reason: 'Unseen.' })).status,
    ).toBe(404)
    const other = await insertReview(database.db, { study_location_id: ids.open, user_id: null })
    expect(
      (
        await app.browser(cookies.admin).post(`/review/${other.id}/remove`, {
          reason: 'Spam.',
          seen: String(other.updated_at.getTime()),
        })
      ).status,
    ).toBe(303)
  })
})

it('HEAD is treated like GET, without a body', async () => {
  for (const path of ['/', `/location/${ids.open}`, '/signin', '/nowhere', `/location/${ids.open}/review`]) {
    const head = await app.send(path, { method: 'HEAD' })
    expect(head.status, path).toBe((await app.send(path)).status)
    expect(head.text).toBe('')
  }
})

it('methods that no form uses are refused, and a form from another site', async () => {
  const before = await database.db('reviews').orderBy('id')
  const path = `/location/${ids.open}/review/delete`
  const sent = (method: string, site: string) =>
    app
      .send(path, { method, headers: { Cookie: cookies.student!, 'Sec-Fetch-Site': site }, body: '' })
      .then(({ status }) => status)
  for (const method of ['PUT', 'PATCH', 'DELETE', 'PROPFIND', 'TRACE']) {
    for (const site of ['same-origin', 'cross-site'])
      expect([403, 405], `${method} ${site}`).toContain(await sent(method, site))
  }
  expect(await sent('OPTIONS', 'cross-site')).toBeLessThan(500)
  for (const site of ['cross-site', 'same-site']) expect(await sent('POST', site)).toBe(403)
  expect(await database.db('reviews').orderBy('id')).toEqual(before)
})

describe('every form of the product', () => {
  /** What no sender needs to fill in: the intent. */
  const fieldsOf = ({ intent }: { intent: string }): Record<string, string> => (intent ? { intent } : {})
  const known = KNOWN_FORMS.map((form) => ({ ...form, entry: FORMS[form.name]! }))

  /** Sends each form as the enhanced page does, so that no page is rendered for it. Some end the login. */
  function senderOf(values: Parameters<typeof insertUser>[1]) {
    const { db } = database
    const user = insertUser(db, values)
    let browser: ReturnType<typeof app.browser>
    return async (form: (typeof known)[number]) => {
      const { id } = await user
      if (!(await db('web_sessions').where({ user_id: id }).first('id')))
        browser = app.browser((await logIn(db, app.env, id)).cookie)
      return browser.post(`${form.path}.data`, fieldsOf(form))
    }
  }

  it('sends visitors to log in or not, and refuses students and suspended users as the catalogue says', async () => {
    await database.db.raw('truncate rate_limits') // all of these come from one address
    expect(known.length).toBeGreaterThan(60)
    const student = senderOf({})
    const suspended = senderOf({ suspended_at: new Date(), suspension_reason: 'Spam.' })
    await checkRows(
      known,
      async (form) => {
        const { who, whileSuspended } = form.entry
        const visitor = await app.browser().post(form.path, fieldsOf(form))
        expect(visitor.headers.location?.startsWith('/signin?returnTo=') ?? false).toBe(who !== 'anyone')
        const answer = await student(form)
        expect(answer.status === 403, 'a student').toBe(who === 'admin')
        if (who === 'admin') expect(answer.text).toMatch(/Only admins/)
        const refused = await suspended(form)
        expect(refused.status === 403, 'suspended').toBe(!whileSuspended)
        if (!whileSuspended && who !== 'admin')
          expect(refused.text).toContain(
            'You do not have permission to perform this action. Please contact support.',
          )
      },
      ({ name }) => name,
    )
    for (const table of ['university_edit_logs', 'study_location_edit_logs', 'picture_checks'] as const)
      expect(await database.db(table), table).toEqual([])
  })

  it('is read if an admin sends it', async () => {
    await database.db.raw('truncate rate_limits')
    const admin = senderOf({ role: 'Admin' })
    await checkRows(
      known,
      async (form) => expect((await admin(form)).status).not.toBe(403),
      ({ name }) => name,
    )
  })
})
