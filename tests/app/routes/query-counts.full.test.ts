import { beforeAll, describe, expect, it } from 'vitest'
import { sign } from '~/services/auth/tokens.server'
import { linkToken } from '~/spots/collections/share-collection.server'
import { inviteToken } from '~/study-sessions/invites/invite-token.server'
import { insertCollection } from '../../factories/collection'
import { insertLocation } from '../../factories/location'
import { insertPhoto } from '../../factories/photo'
import { insertReview } from '../../factories/review'
import { insertInvite, insertStudySession } from '../../factories/study-session'
import { insertUniversity } from '../../factories/university'
import { insertMember, insertUser, logIn } from '../../factories/user'
import { useApp } from '../../support/app'
import { useDatabase } from '../../support/database'
import { sized } from '../../support/full'

const database = useDatabase()
const app = useApp(database)
let campus: number
let location: number
let review: number
let photo: number
let cookie: string
let collection: number
let shared: string
let session: number
let secret: number
let invite: string
let calendar: string
let admin: string
let suggestion: number

/** More of everything: locations on and off campus with hours and tags, reviews by as many users, universities. */
async function grow(from: number, to: number) {
  const { db } = database
  const range = { from: from + 1, to }
  await db.raw(
    `insert into universities (name, city, states_id, latitude, longitude, time_zone, status)
     select 'School ' || n, 'Town ' || n, 1 + n % 50, 37, -122, 'America/New_York', 'Approved' from generate_series(
       :from::int, :to::int) n`,
    range,
  )
  await db.raw(
    `insert into study_locations (name, city, state_id, university_id, category, kind, status, latitude, longitude, time_zone)
     select 'Quiet spot ' || n, 'Berkeley', (select state_id from study_locations where id = :location),
       case when n % 2 = 0 then :campus::bigint end, case when n % 2 = 0 then 'On-Campus' else 'Off-Campus' end,
       case when n % 2 = 0 then 'library' else 'cafe' end, 'Approved', 37.87, -122.27, 'America/Los_Angeles'
     from generate_series(:from::int, :to::int) n`,
    { ...range, campus, location },
  )
  await db.raw(
    `insert into study_location_hours (study_location_id, day_of_week, start_time, end_time)
     select l.id, d, '08:00', '20:00' from study_locations l, generate_series(1, 7) d on conflict do nothing`,
  )
  await db.raw(
    `insert into study_location_tags (study_location_id, tag_id)
     select l.id, t.id from study_locations l, tag_types t where t.name in ('Quiet', 'Wifi') on conflict do nothing`,
  )
  await db.raw(
    `insert into users (email, first_name, last_name, role_id)
     select 'u' || n || '@example.edu', 'U', 'N' || n, 1 from generate_series(:from::int, :to::int) n`,
    range,
  )
  await db.raw(
    `insert into reviews (user_id, study_location_id, rating, description)
     select u.id, l.id, 1 + (u.id % 5), repeat('quiet ', 20) from users u, study_locations l
     where l.id = :location or l.id % 100 = u.id % 100 on conflict do nothing`,
    { location },
  )
  // One photo of each review, four of every third.
  await db.raw(
    `insert into review_images (review_id, user_id, study_location_id, storage_key, width, height, description)
     select r.id, r.user_id, r.study_location_id, 'post_images/1/' || r.id || '/' || n || '.jpg', 800, 600, 'Photo ' || n
     from reviews r, generate_series(1, case when r.id % 3 = 0 then 4 else 1 end) n on conflict do nothing`,
  )
  await db.raw(
    `insert into review_reactions (review_id, user_id, reaction)
     select r.id, u.id, 'Helpful' from reviews r, users u where u.id % 100 = 2 and r.user_id is distinct from u.id on conflict do nothing`,
  )
  await db.raw(
    `insert into review_reports (review_id, user_id, reason)
     select r.id, u.id, 'spam' from reviews r, users u where u.id % 500 = 3 and r.user_id is distinct from u.id on conflict do nothing`,
  )
  await db.raw(
    `insert into bookmark_collections (name, created_by) select 'Collection ' || n, (select id from users where first_name = 'Robin')
     from generate_series(:from::int / 11, :to::int / 11) n`,
    range,
  )
  await db.raw(
    `insert into bookmark_collection_items (bookmark_collection_id, location_id)
     select :collection, id from study_locations on conflict do nothing`,
    { collection },
  )
  await db.raw(
    `insert into busyness_reports (study_location_id, user_id, busyness_level, reported_at)
     select l.id, null, 1 + n % 4, now() - n * interval '7 hours' - interval '1 minute'
     from study_locations l, generate_series(0, 4) n where l.id % 3 = 0 or l.id = :location`,
    { location },
  )
  await db.raw(
    `insert into study_sessions (title, start_time, end_time, university_id, location_id, creator_id, is_public)
     select 'Quiet session ' || n, now() + n * interval '1 hour', now() + n * interval '1 hour' + interval '90 minutes', :campus,
       (select l.id from study_locations l where l.university_id = :campus and l.id % 50 = n % 50 order by l.id limit 1),
       (select id from users where (id + n) % 3 = 0 order by id limit 1), n % 4 > 0
     from generate_series(:from::int, :to::int) n`,
    { ...range, campus },
  )
  await db.raw(
    `insert into session_participants (session_id, user_id)
     select s.id, u.id from study_sessions s, users u where (s.id % 100 = u.id % 100 or s.id in (:session, :secret))
       and u.id is distinct from s.creator_id on conflict do nothing`,
    { session, secret },
  )
  await db.raw(
    `insert into study_location_edit_logs (study_location_id, action, message, edit_time)
     select :location, '{"zipcode": {"old": "94704", "new": "94705"}}', 'Reason ' || n, now() - n * interval '1 minute' from generate_series(:from::int, :to::int) n`,
    { ...range, location },
  )
  await db.raw(
    `insert into university_edit_logs (university_id, action, message, edit_time)
     select :campus, '{"zipcode": {"old": "94704", "new": "94705"}}', 'Reason ' || n, now() - n * interval '1 minute' from generate_series(:from::int, :to::int) n`,
    { ...range, campus },
  )
  await db.raw(
    `insert into moderation_log (action, review_id, study_location_id, reason, subject)
     select 'delete-review', n, :location, 'Reason ' || n, '{}' from generate_series(:from::int, :to::int) n`,
    { ...range, location },
  )
  await db.raw(
    `insert into study_location_suggestions (study_location_id, user_id, action, original)
     select :location, (select min(id) from users), jsonb_build_object('city', jsonb_build_object('old', 'A', 'new', 'B' || n)), '{}' from generate_series(:from::int, :to::int) n`,
    { ...range, location },
  )
  await db.raw(
    `insert into university_requests (name, city, state_id, submitted_by, university_id)
     select 'Quiet school ' || n, 'Berkeley', 5, (select id from users where first_name = 'Robin' order by id limit 1), :campus from generate_series(:from::int, :to::int) n`,
    { ...range, campus },
  )
  await db.raw(
    `insert into study_location_requests (name, address, city, state_id, category, submitted_by, study_location_id)
     select 'Quiet wish ' || n, n || ' Main Street', 'Berkeley', 5, 'Off-Campus', (select id from users where first_name = 'Robin' order by id limit 1), :location
     from generate_series(:from::int, :to::int) n`,
    { ...range, location },
  )
  await db.raw(
    `insert into request_joiners (university_request_id, user_id) select r.id, u.id from university_requests r, users u where r.id % 100 = u.id % 100 on conflict do nothing`,
  )
  await db.raw('analyze')
}

const PAGES = () => ({
  home: '/',
  allschools: '/allschools',
  campus: '/university/Counted%20College%20Berkeley?tag=Quiet&sort=distance&shown=96',
  'campus, open now': '/university/Counted%20College%20Berkeley?open=1',
  'campus, on a day': '/university/Counted%20College%20Berkeley?on=sun&at=12:00',
  'campus, every filter':
    '/university/Counted%20College%20Berkeley?q=quiet&tag=Quiet&tag=Wifi&category=On-Campus&kind=library&rating=3&open=1&sort=distance&shown=96',
  'campus, third page': '/university/Counted%20College%20Berkeley?page=3&shown=96',
  'spots of a campus, suggested': '/university/Counted%20College%20Berkeley/spots.json?q=quiet',
  location: `/location/${location}?shown=98`,
  'location, worst first': `/location/${location}?sort=lowest`,
  'feed of a location': `/location/${location}/feed.atom`,
  'feed of a campus': '/university/Counted%20College%20Berkeley/feed.atom',
  'sessions of a campus': '/university/Counted%20College%20Berkeley?tab=study-sessions',
  'sessions of a campus, searched':
    '/university/Counted%20College%20Berkeley?tab=study-sessions&q=quiet+session&page=2',
  'own sessions of a campus':
    '/university/Counted%20College%20Berkeley?tab=study-sessions&filter=mine&q=quiet',
  'study session': `/university/Counted%20College%20Berkeley/study-sessions/${session}`,
  "private study session of one's own": `/university/Counted%20College%20Berkeley/study-sessions/${secret}`,
  'form of a study session': '/university/Counted%20College%20Berkeley/study-sessions/create?place=quiet',
  'change of a study session': `/university/Counted%20College%20Berkeley/study-sessions/${session}/edit?place=quiet`,
  'deletion of a study session': `/university/Counted%20College%20Berkeley/study-sessions/${session}/delete`,
  'links that invite to a study session': `/university/Counted%20College%20Berkeley/study-sessions/${secret}/invites`,
  'file of a study session': `/university/Counted%20College%20Berkeley/study-sessions/${session}/session.ics`,
  'invite to a study session': invite,
  "calendar of somebody's study sessions": calendar,
  'settings of study sessions': '/setting/study-sessions',
  'settings of notifications': '/setting/notifications',
  'locations for a study session':
    '/university/Counted%20College%20Berkeley/study-sessions/places.json?q=quiet',
  search: '/search?q=quiet&city=Berkeley&category=cafe',
  'search, on a day': '/search?q=quiet+sunday+noon',
  'search for a word nobody has': '/search?q=quiet+xylophone',
  'search in a state, by tags': '/search?q=quiet&state=California&tag=Quiet&tag=Wifi&sort=reviews&shown=100',
  "reader's position": '/near-me',
  suggestions: '/search/suggest?q=quiet&city=berk',
  'photo of a review': `/location/${location}/photos/${photo}`,
  insights: '/insights',
  'insights for you': '/insights?tab=for-you',
  'busyness of a location': `/location/${location}/busyness`,
  'busyness of a location, for scripts': `/location/${location}/busyness.data?now&_routes=routes/location/$id.busyness`,
  'review form': `/location/${location}/review`,
  "a review's reactions": `/review/${review}/reaction`,
  'report of a review': `/review/${review}/report`,
  account: '/account/robinreader',
  'study sessions to come': '/account/robinreader?tab=sessions',
  'all collections': '/account/robinreader?tab=collections',
  'inside of a collection': `/account/robinreader?tab=collections&collection=${collection}`,
  'collections of a location': `/location/${location}/save`,
  'shared collection': shared,
  settings: '/setting',
  features: '/features',
  about: '/about',
  sitemap: '/sitemap.xml',
  'part of the sitemap': '/sitemap/places-1.xml',
  'picture of a location': `/og/place-${location}.png`,
  'study preferences': '/setting/preferences',
  onboarding: '/onboarding',
  'request of a school': '/allschools/request?name=School&city=Berkeley&state=CA',
  'request of a location': '/university/request-location/new?campus=Counted%20College%20Berkeley',
  'guidelines of requests': '/university/request-location',
  'own requests': '/account/robinreader?tab=requests',
  'schools, suggested': '/allschools/request/schools.json?q=school',
  'not found': '/location/999999',
  'suggested edit': `/suggestion?location=${location}`,
  'moderation log': '/moderation-log',
})

/** Pages of the dashboard, for an admin. */
const DASHBOARD = () => ({
  'the dashboard': '/admin-dashboard?status=All&rows=50',
  'the dashboard, searched': '/admin-dashboard?kind=campus&status=Approved&q=school',
  'edit page of a location': `/admin-dashboard/spot/${location}`,
  'edit page of a campus': `/admin-dashboard/campus/${campus}`,
  'update history of a location': `/admin-dashboard/spot/${location}/history`,
  'several locations at once': `/admin-dashboard/bulk?kind=spot&action=Denied&id=${location}`,
  'queue of requests': '/admin-dashboard/requests',
  'queue of suggestions': '/admin-dashboard/suggestions',
  'one suggestion': `/admin-dashboard/suggestions/${suggestion}`,
  'queue of reviews': '/admin-dashboard/reviews',
  'one review of it': `/admin-dashboard/reviews/${review}`,
  'users of the dashboard': '/admin-dashboard/users?q=robin',
  'pictures of entries': '/admin-dashboard/pictures',
  'import and export': '/admin-dashboard/data',
  'imported spots to check': '/admin-dashboard/data/check',
})
const FOR_MEMBERS = new Set([
  'study sessions to come',
  'busyness of a location',
  'review form',
  "a review's reactions",
  'report of a review',
  'account',
  'all collections',
  'inside of a collection',
  'collections of a location',
  'settings',
  'study preferences',
  'onboarding',
  'form of a study session',
  'change of a study session',
  'deletion of a study session',
  'links that invite to a study session',
  'settings of study sessions',
  'settings of notifications',
  'request of a school',
  'request of a location',
  'own requests',
])

/** Each page's SQL statements, as the request log counts them. */
async function counts(who: string, pages: Record<string, string> = PAGES()): Promise<Record<string, number>> {
  const found: Record<string, number> = {}
  // Each page at its most expensive: with nothing cached.
  for (const [name, path] of Object.entries(pages)) {
    app.dropCaches()
    // That a login is used is written once in a while, on whichever page is next.
    await database.db('web_sessions').update({ last_seen_at: new Date() })
    const answer = await app.browser(who).get(path)
    expect(answer.status, path).toBe(
      name === 'not found' || (who === '' && path.endsWith(`/${secret}`))
        ? 404
        : who === '' && FOR_MEMBERS.has(name)
          ? 302
          : 200,
    )
    const id = answer.headers['x-request-id']
    await expect
      .poll(() => app.lines.some((line) => line.requestId === id && line.msg === 'request'), { interval: 2 })
      .toBe(true)
    found[name] = app.lines.find((line) => line.requestId === id && line.msg === 'request')!.sql as number
  }
  return found
}

beforeAll(async () => {
  const { db } = database
  campus = (await insertUniversity(db, { name: 'Counted College' })).id
  location = (await insertLocation(db, { name: 'Counted Café' })).id
  review = (await insertReview(db, { study_location_id: location, user_id: null })).id
  photo = (await insertPhoto(db, { id: review, user_id: null, study_location_id: location })).id
  const user = await insertUser(db, { university_id: campus })
  cookie = (await logIn(db, app.env, user.id)).cookie
  collection = (await insertCollection(db, { created_by: user.id })).id
  const [link] = await db('share_links').insert({ bookmark_collection_id: collection }).returning('id')
  shared = `/shared/${linkToken(link!.id, app.env.sessionSecrets)}`
  session = (
    await insertStudySession(db, { university_id: campus, creator_id: user.id, location_id: location })
  ).id
  secret = (await insertStudySession(db, { university_id: campus, creator_id: user.id, is_public: false })).id
  invite = `/invite/${inviteToken((await insertInvite(db, { session_id: secret, created_by: user.id })).id, app.env.sessionSecrets)}`
  const [address] = await db('calendar_subscriptions').insert({ user_id: user.id }).returning('id')
  calendar = `/calendar/${sign('calendar', String(address!.id), app.env.sessionSecrets)}.ics`
  admin = (await insertMember(db, app.env, { role: 'Admin', first_name: 'Ada' })).cookie
  const suggested = {
    study_location_id: location,
    user_id: user.id,
    action: { city: { old: 'A', new: 'B' } },
    original: {} as never,
  }
  suggestion = (await db('study_location_suggestions').insert(suggested).returning('id'))[0]!.id
})

describe('the SQL statements of a page', () => {
  /** Enough for a third page of every list. */
  const MANY = sized(200, 1000)

  it(`are as many with ${MANY} rows of everything as with 10`, async () => {
    await app.browser().get('/insights') // which is calculated once in five minutes
    await app.browser().get('/search') // whose states and tags are read once
    await grow(0, 10)
    await app.browser().get('/about') // the site's settings are read once after a change
    const few = {
      visitor: await counts(''),
      student: await counts(cookie),
      admin: await counts(admin, DASHBOARD()),
    }
    await grow(10, MANY)
    await app.browser().get('/about')
    const many = {
      visitor: await counts(''),
      student: await counts(cookie),
      admin: await counts(admin, DASHBOARD()),
    }
    expect((await app.browser().get('/')).text).toContain(`<dd>${(MANY + 1).toLocaleString('en-US')}</dd>`)
    console.info(`SQL statements a page, with 10 and with ${MANY} rows:`)
    for (const name of Object.keys(few.visitor)) {
      console.info(
        `  ${name}: visitor ${few.visitor[name]} and ${many.visitor[name]}, student ${few.student[name]} and ${many.student[name]}`,
      )
    }
    for (const [name, n] of Object.entries(many.admin))
      console.info(`  ${name}: admin ${few.admin[name]} and ${n}`)
    expect(many).toEqual(few)
    // A limit per page, so that none can grow unnoticed. A list without results also tries to leave out words and
    // filters: one with "Open now" does at night, and tries at most five filters. Nothing is cached here, although
    // most of a member's home usually is.
    for (const all of [many.visitor, many.student, many.admin])
      for (const [name, n] of Object.entries(all)) {
        // Without each of five filters, the list is counted and its sentence read again.
        const most = name === 'campus, every filter' ? 27 : 14
        if (name !== 'home') expect([name, n]).toEqual([name, Math.min(n, most)])
      }
    expect(many.visitor.home).toBeLessThanOrEqual(11)
    // One looks whether anything has changed, as here every request does; a process of a real site does every 2 seconds.
    expect(many.student.home).toBeLessThanOrEqual(25)
  })
})
