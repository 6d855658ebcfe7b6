import { beforeAll, describe, expect, it } from 'vitest'
import { sign } from '~/services/auth/tokens.server'
import { linkToken } from '~/spots/collections/share-collection.server'
import { inviteToken } from '~/study-sessions/invites/invite-token.server'
import { insertLocation } from '../../factories/location'
import { insertUniversity } from '../../factories/university'
import { insertMember } from '../../factories/user'
import { useApp } from '../../support/app'
import { useDatabase } from '../../support/database'
import { manyLocations } from '../../support/many-locations'
import { planOf, scansOf, type Plan, type Statement } from '../../support/plans'

const database = useDatabase()
const app = useApp(database)
let campusKey: string
let campusId: number
let location: number
let onCampus: { id: number; name: string }
let cookie: string
let admin: string
let suggestion: number
let collection: number
let shared: string
let session: number
let invite: string
let calendar: string

/** Tables that grow without limit; a page must not scan one. */
const BIG = new Set([
  'study_locations',
  'reviews',
  'users',
  'study_location_hours',
  'location_dates',
  'study_location_tags',
  'known_tags',
  'review_images',
  'review_reactions',
  'busyness_reports',
  'busyness_throttles',
  'aggregated_busyness',
  'location_driving_cache',
  'bookmark_collections',
  'bookmark_collection_items',
  'share_links',
  'study_sessions',
  'session_participants',
  'session_invites',
  'study_location_edit_logs',
  'university_edit_logs',
  'moderation_log',
  'study_location_suggestions',
  'review_reports',
  'university_requests',
  'study_location_requests',
  'request_joiners',
  'open_data_changes',
])

const REVIEWS_AND_WHAT_HANGS_ON_THEM = [
  `
    insert into reviews (user_id, study_location_id, rating, description, created_at)
    select u, case when n % 25 = 0 then :location else 10 + (n * 13) % 21500 end, 1 + n % 5, repeat('quiet ', 20), now() - n * interval '1 minute'
    from (select n, (select min(id) from users) + 1 + (n / 10) % 5000 as u from generate_series(1, 50000) n) made on conflict do nothing`,
  `
    insert into review_images (review_id, user_id, study_location_id, storage_key, width, height)
    select id, user_id, study_location_id, 'post_images/plan/' || id || '/' || n, 640, 480 from reviews, generate_series(1, 2) n
    where id % 5 = 0`,
  `
    insert into review_reactions (review_id, user_id, reaction)
    select r.id, (select min(id) from users) + (r.id + n * 7) % 5000, 'Helpful' from reviews r, generate_series(1, 2) n
    where r.id % 3 = 0 and r.user_id <> (select min(id) from users) + (r.id + n * 7) % 5000 on conflict do nothing`,
  `
    insert into bookmark_collections (name, created_by) select 'Collection ' || n, (select min(id) from users) + n % 5000
    from generate_series(1, 20000) n`,
  `
    insert into bookmark_collection_items (bookmark_collection_id, location_id)
    select c.id, 10 + (c.id * 13 + n * 101) % 19000 from bookmark_collections c, generate_series(1, 3) n on conflict do nothing`,
]

/**
 * 20,000 locations over 400 campuses and the country, 2,000 more on one campus, 50,000 reviews, of which one
 * location has 2,000; 25,000 study sessions, 5,000 on one campus with 100,000 people.
 */
beforeAll(async () => {
  const { db } = database
  const campus = await insertUniversity(db, { name: 'Explained College' })
  campusKey = campus.key
  campusId = campus.id
  location = (await insertLocation(db, { name: 'Explained Café' })).id
  onCampus = await insertLocation(db, { name: 'Explained Library', university_id: campus.id })
  cookie = (await insertMember(db, app.env, { university_id: campus.id })).cookie
  await db.raw(`
    insert into universities (name, city, states_id, latitude, longitude, time_zone, status)
    select 'School ' || n, 'Town ' || n, 1 + n % 50, 25 + n % 24, -120 + (n * 7) % 50, 'America/New_York', 'Approved' from generate_series(
      1, 400) n`)
  await manyLocations(db, async () => {
    await db.raw(`
      insert into study_locations (name, city, state_id, university_id, category, kind, status, latitude, longitude, time_zone, review_count, rating_sum)
      select (array['Quiet', 'Blue', 'Old', 'Main', 'North', 'River', 'Corner'])[1 + n % 7]
          || ' ' || (array['Library', 'Café', 'Hall', 'Room', 'Books'])[1 + n % 5] || ' ' || n,
        'Town ' || n % 900, 1 + n % 50, case when n % 2 = 0 then (select min(id) from universities) + n % 400 end,
        case when n % 2 = 0 then 'On-Campus' else 'Off-Campus' end,
        (array['library', 'cafe', 'campus building', 'bookshop', 'other'])[1 + n % 5], 'Approved',
        25 + (n % 2400) / 100.0, -120 + ((n * 7) % 5000) / 100.0, 'America/New_York', n % 5, n % 5 * (1 + n % 4)
      from generate_series(1, 20000) n`)
    // Two in three on one campus, the others within a few miles.
    await db.raw(
      `
      insert into study_locations (name, city, state_id, university_id, category, kind, status, latitude, longitude, time_zone, review_count, rating_sum)
      select (array['Quiet', 'Blue', 'Old', 'Main'])[1 + n % 4] || ' ' || (array['Library', 'Café', 'Hall'])[1 + n % 3] || ' of many ' || n, u.city, u.states_id,
        case when n % 3 > 0 then u.id end, case when n % 3 > 0 then 'On-Campus' else 'Off-Campus' end,
        (array['library', 'cafe', 'campus building'])[1 + n % 3], 'Approved', u.latitude + (n % 101 - 50) / 1000.0, u.longitude + (n % 97 - 48) / 1000.0, u.time_zone,
        n % 5, n % 5 * (1 + n % 4)
      from universities u, generate_series(1, 2000) n where u.id = :id`,
      { id: campus.id },
    )
    await db.raw(`
      insert into study_location_hours (study_location_id, day_of_week, start_time, end_time)
      select id, d, '08:00', '20:00' from study_locations, generate_series(1, 7) d`)
    await db.raw(`
      insert into location_dates (study_location_id, day, is_open, source)
      select id, current_date + d, false, 'admin' from study_locations, generate_series(0, 9) d where id % 3 = 0`)
    await db.raw(`
      insert into study_location_tags (study_location_id, tag_id)
      select l.id, t.id from study_locations l, tag_types t
      where (l.id + t.id) % 4 = 0 or (l.name like '% of many %' and l.id % 2 = 0 and t.name in ('Quiet', 'Wifi'))`)
  })
  await db.raw(`
    insert into users (email, first_name, last_name, role_id)
    select 'u' || n || '@example.edu', 'U', 'N' || n, 1 from generate_series(1, 5000) n`)
  // The totals that triggers maintain are in the locations above; updating them for 50,000 reviews and their likes
  // would take a minute.
  await db.transaction(async (quiet) => {
    await quiet.raw('set local session_replication_role = replica')
    for (const part of REVIEWS_AND_WHAT_HANGS_ON_THEM) await quiet.raw(part, { location })
  })
  await db('study_locations').where({ id: location }).update({ review_count: 2000, rating_sum: 6000 })
  await db.raw(
    'insert into share_links (bookmark_collection_id) select id from bookmark_collections where id % 3 = 0',
  )
  const [link] = await db('share_links').orderBy('id').limit(1)
  shared = `/shared/${linkToken(link!.id, app.env.sessionSecrets)}`
  collection = (await db('bookmark_collections')
    .whereIn('created_by', db('users').where({ first_name: 'Robin' }).select('id'))
    .first('id'))!.id
  await db.raw(
    `
    insert into busyness_reports (study_location_id, user_id, busyness_level, reported_at)
    select case when n % 20 = 0 then :location else 10 + (n * 17) % 21500 end, (select min(id) from users) + n % 5000, 1 + n % 4,
      now() - n * interval '1 minute'
    from generate_series(1, 30000) n`,
    { location },
  )
  await db.raw(`
    insert into busyness_throttles (user_id, study_location_id, reported_at)
    select user_id, study_location_id, max(reported_at) from busyness_reports group by 1, 2`)
  await db.raw(`
    insert into location_driving_cache (campus_id, location_id, driving_miles, source)
    select u.id, l.id, 1, 'osrm' from universities u join study_locations l on l.university_id is null
      and abs(l.latitude - u.latitude) < 0.17 and abs(l.longitude - u.longitude) < 0.2`)
  // Also pretends that a hundred other locations are near each, because here they're too spread out.
  await db.raw(`
    insert into location_driving_cache (campus_id, location_id, driving_miles, source)
    select u.id, l.id, 1, 'osrm' from universities u join study_locations l on l.university_id is null and l.id % 100 = u.id % 100 on conflict do nothing`)
  await db.transaction(async (quiet) => {
    // They fit, because there's no limit on seats; checking each would take minutes.
    await quiet.raw('set local session_replication_role = replica')
    await quiet.raw(
      `
      insert into study_sessions (title, description, start_time, end_time, university_id, location_id, creator_id, is_public)
      select 'Session ' || n, repeat('quiet ', 30), now() + n * interval '20 minutes', now() + n * interval '20 minutes' + interval '2 hours',
        case when n <= 5000 then :campus else (select min(id) from universities) + n % 400 end,
        rooms.ids[1 + n % 500], (select min(id) from users) + n % 5000, n % 10 > 0
      from (select array_agg(id) as ids from study_locations where university_id = :campus) rooms, generate_series(1, 25000) n`,
      { campus: campus.id },
    )
    await quiet.raw(
      `
      insert into session_participants (session_id, user_id)
      select s.id, (select min(id) from users) + (s.id * 31 + n * 17) % 5000 from study_sessions s, generate_series(1, 20) n
      where s.university_id = :campus on conflict do nothing`,
      { campus: campus.id },
    )
  })
  await db.raw(
    'insert into session_invites (session_id, created_by) select id, creator_id from study_sessions where not is_public',
  )
  invite = `/invite/${inviteToken((await db('session_invites').first('id'))!.id, app.env.sessionSecrets)}`
  const [address] = await db('calendar_subscriptions')
    .insert({ user_id: (await db('session_participants').first('user_id'))!.user_id })
    .returning('id')
  calendar = `/calendar/${sign('calendar', String(address!.id), app.env.sessionSecrets)}.ics`
  session = (await db('study_sessions').where({ university_id: campus.id, is_public: true }).first('id'))!.id
  // A dashboard with history: 20,000 decisions, and 2,000 waiting suggestions of 8,000 and 2,000 waiting reviews.
  await db.raw(`
    insert into study_location_edit_logs (study_location_id, action, message, edit_time)
    select 1 + n * 7 % 20000, '{"zipcode": {"old": "94704", "new": "94705"}}', 'Reason ' || n, now() - n * interval '10 minutes' from generate_series(1, 10000) n`)
  await db.raw(`
    insert into university_edit_logs (university_id, action, message, edit_time)
    select (select min(id) from universities) + n % 400, '{"zipcode": {"old": "94704", "new": "94705"}}', 'Reason ' || n, now() - n * interval '25 minutes'
    from generate_series(1, 5000) n`)
  await db.raw(`
    insert into moderation_log (action, review_id, author_id, study_location_id, reason, subject, created_at)
    select 'delete-review', n, (select min(id) from users) + n % 5000, 1 + n % 20000, 'Reason ' || n, '{}', now() - n * interval '25 minutes'
    from generate_series(1, 5000) n`)
  await db.raw(`
    insert into study_location_suggestions (study_location_id, user_id, action, original, status, decided_at, created_at)
    select 1 + n * 13 % 20000, (select min(id) from users) + n % 5000, jsonb_build_object('city', jsonb_build_object('old', 'A', 'new', 'B' || n)), '{}',
      case when n % 4 = 0 then 'open' else 'accepted' end, case when n % 4 = 0 then null else now() end, now() - n * interval '5 minutes'
    from generate_series(1, 8000) n`)
  // Four in five were decided.
  const decided = "case when n % 5 > 0 then 'Approved' end, case when n % 5 > 0 then now() end"
  await db.raw(`
    insert into university_requests (name, city, state_id, submitted_by, university_id, decision, decided_at)
    select 'School ' || n, 'Town ' || n % 900, 1 + n % 50, (select min(id) from users) + n % 5000, (select min(id) from universities) + n % 400, ${decided}
    from generate_series(1, 8000) n`)
  await db.raw(`
    insert into study_location_requests (name, address, city, state_id, category, submitted_by, study_location_id, decision, decided_at)
    select 'Quiet Library ' || n, n || ' Main', 'Town ' || n % 900, 1 + n % 50, 'Off-Campus', (select min(id) from users) + n % 5000, 1 + n * 13 % 20000, ${decided}
    from generate_series(1, 8000) n`)
  await db.raw(`
    insert into request_joiners (university_request_id, user_id) select id, (select min(id) from users) + (id * 7) % 5000 from university_requests`)
  await db.raw("update reviews set suspicion = 'high' where id % 25 = 0")
  await db.raw(`
    insert into review_reports (review_id, user_id, reason)
    select id, (select min(id) from users) + id % 5000, 'spam' from reviews where id % 10 = 0`)
  suggestion = (await db('study_location_suggestions').where({ status: 'open' }).first('id'))!.id
  admin = (await insertMember(db, app.env, { role: 'Admin', first_name: 'Ada' })).cookie
  await db.raw(`
    insert into open_data_changes (kind, id, changed_at)
    select 'study-spot', id, now() - id * interval '10 seconds' from study_locations on conflict do nothing`)
  await db.raw(`
    insert into open_data_changes (kind, id, changed_at, removed_at)
    select 'study-spot', 1000000 + n, now(), now() - n * interval '5 minutes' from generate_series(1, 5000) n`)
  await db.raw('vacuum analyze')
}, 180_000)

/** The statements that a page runs. */
async function statementsOf(path: string, who = cookie): Promise<Statement[]> {
  const seen: Statement[] = []
  const note = ({ sql, bindings }: Statement) => void seen.push({ sql, bindings })
  database.db.on('query', note)
  try {
    const answer = await app.browser(who).get(path)
    expect(answer.status, path).toBe(200)
  } finally {
    database.db.off('query', note)
  }
  return seen.filter(({ sql }) => /^\s*(select|with|\()/i.test(sql))
}

/** The most rows that a node may be expected to read from a big table: scanning a whole index doesn't help. */
function widest(plan: Plan, limited = false): number {
  // A Limit stops what is below it, unless that must be read completely first.
  const stops =
    plan['Node Type'] === 'Limit' ||
    (limited && !/Aggregate|Sort|Hash$|WindowAgg|Materialize/.test(plan['Node Type']))
  const own = BIG.has(plan['Relation Name'] ?? '') && !stops ? plan['Plan Rows'] : 0
  return Math.max(own, ...(plan.Plans ?? []).map((below) => widest(below, stops)))
}

/** All filters of the bar; even filtered, the campus of 2,000 fills more than a page. */
const EVERY_FILTER =
  '?tag=Wifi&study=Quiet&category=On-Campus&category=Off-Campus&kind=library&kind=cafe&kind=campus+building&rating=3&open=1&sort=distance&shown=96'

const PAGES = () => {
  const campus = `/university/${encodeURIComponent(campusKey)}`
  return {
    'home of a student': '/',
    'all schools': '/allschools',
    'all schools, searched': '/allschools?q=school',
    'campus list': campus,
    'campus list by rating': `${campus}?sort=rating&shown=96`,
    'campus list by distance': `${campus}?sort=distance`,
    'campus list by name, two tags': `${campus}?sort=name&tag=Quiet&tag=Wifi`,
    'campus list, open now': `${campus}?open=1`,
    'campus list, least busy': `${campus}?busy=low&sort=calm`,
    'campus list, on a day': `${campus}?on=sun&at=12:00`,
    'campus list, every filter': `${campus}${EVERY_FILTER}`,
    'campus list, every filter and a search': `${campus}${EVERY_FILTER}&q=quiet`,
    'campus list, third page': `${campus}?page=3&shown=96&sort=rating`,
    'spots of a campus, suggested': `${campus}/spots.json?q=quiet`,
    'reviews of a location with 2,000': `/location/${location}?shown=98`,
    'reviews of it, oldest first': `/location/${location}?sort=oldest`,
    'reviews of it, best first': `/location/${location}?sort=highest&page=15`,
    'reviews of it, worst first': `/location/${location}?sort=lowest&page=15`,
    'feed of it': `/location/${location}/feed.atom`,
    'feed of a campus': `${campus}/feed.atom`,
    'location on campus': `${campus}/${encodeURIComponent(onCampus.name)}`,
    'sessions of a campus with 5,000': `${campus}?tab=study-sessions`,
    'sessions of it, fifth page': `${campus}?tab=study-sessions&page=5`,
    'sessions of it, searched': `${campus}?tab=study-sessions&q=quiet+library`,
    'sessions of it, for what none has': `${campus}?tab=study-sessions&q=xylophone`,
    'own sessions of it': `${campus}?tab=study-sessions&filter=mine`,
    'study session': `${campus}/study-sessions/${session}`,
    'form of a study session, locations found': `${campus}/study-sessions/create?place=quiet`,
    'locations for a study session': `${campus}/study-sessions/places.json?q=quiet`,
    'file of a study session': `${campus}/study-sessions/${session}/session.ics`,
    'invite to a study session': invite,
    "calendar of somebody's study sessions": calendar,
    'settings of study sessions': '/setting/study-sessions',
    'settings of notifications': '/setting/notifications',
    'search for one word': '/search?q=quiet',
    'search for a family of words': '/search?q=coffee',
    'search for a rare word': '/search?q=explained',
    'search with nothing for all words': '/search?q=quiet+xylophone',
    'search in a city': '/search?q=&city=Town+7',
    'search for all of it': '/search?q=quiet+library&city=Town+7&category=library',
    'search for what isn’t busy': '/search?q=quiet&busy=low&sort=calm',
    suggestions: '/search/suggest?q=qui',
    'suggestions in a city': '/search/suggest?q=blue&city=town',
    'suggestions for a school': '/search/suggest?q=school+1',
    'busyness of it': `/location/${location}/busyness`,
    'busyness of it, for scripts': `/location/${location}/busyness.data?now&_routes=routes/location/$id.busyness`,
    'review form': `/location/${location}/review`,
    'own account': '/account/robinreader?page=2',
    'study sessions to come': '/account/robinreader?tab=sessions',
    'all collections': '/account/robinreader?tab=collections',
    'inside of a collection': `/account/robinreader?tab=collections&collection=${collection}`,
    'collections of a location': `/location/${location}/save`,
    'link of a collection': `/collections/${collection}/share`,
    'shared collection': shared,
    settings: '/setting?university=school',
    features: '/features',
    sitemap: '/sitemap.xml',
    'part of the sitemap': '/sitemap/places-3.xml',
    'schools of the sitemap': '/sitemap/schools-1.xml',
    'study preferences': '/setting/preferences',
    onboarding: '/onboarding',
    recommendations: '/insights?tab=for-you&more',
    'request of a school': '/allschools/request?name=School+7&city=Town+7&state=AL',
    'request of a location, looked for':
      '/university/request-location/similar?name=Quiet+Library&address=12+Main&city=Town+7&state=AL&map=25.5,-100',
    'open data, universities': '/api/v1/universities?limit=500',
    'open data, study spots': '/api/v1/study-spots?limit=500',
    'open data, further down': '/api/v1/study-spots?after=9000',
    'open data, of a campus': `/api/v1/study-spots?university=${campusId}`,
    'open data, in a box': '/api/v1/study-spots?bbox=-101,30,-100.8,30.1',
    'open data, in a box of the whole world': '/api/v1/study-spots?bbox=-180,-90,180,90',
    'open data, changed since': '/api/v1/study-spots?changed_since=2026-01-01T00:00:00Z',
    'open data, changed since, further down': `/api/v1/study-spots?changed_since=2026-01-01T00:00:00Z&after=${Date.now() - 60_000}_9000`,
    'open data, changed since, in a box':
      '/api/v1/study-spots?changed_since=2026-01-01T00:00:00Z&bbox=-101,30,-100.8,30.1',
    'open data, one study spot': `/api/v1/study-spots/${location}`,
    'open data, removed': '/api/v1/study-spots/removed',
    'open data, busyness': '/api/v1/busyness',
    'own requests': '/account/robinreader?tab=requests',
    'suggested edit': `/suggestion?location=${location}`,
    'moderation log': '/moderation-log',
    'moderation log, further down': '/moderation-log?before=place-4000',
  }
}

/** Pages of the dashboard, for an admin. */
const DASHBOARD = () => ({
  'queue of requests': '/admin-dashboard/requests',
  'queue of requests, further down': '/admin-dashboard/requests?kind=campus&after=4000',
  'queue of suggestions': '/admin-dashboard/suggestions',
  'queue of suggestions, further down': `/admin-dashboard/suggestions?after=${suggestion}`,
  'one suggestion': `/admin-dashboard/suggestions/${suggestion}`,
  'queue of reviews': '/admin-dashboard/reviews',
  'queue of reviews, further down': '/admin-dashboard/reviews?after=25',
  'one review of it': '/admin-dashboard/reviews/25',
  users: '/admin-dashboard/users',
  'users, searched': '/admin-dashboard/users?q=robin',
  'pictures of entries': '/admin-dashboard/pictures',
  'import and export': '/admin-dashboard/data',
  'imported spots to check': '/admin-dashboard/data/check',
})

describe('with 20,000 locations and 50,000 reviews', () => {
  it('every statement of every page reads the big tables through an index', async () => {
    const faults: string[] = []
    let statements = 0
    const pages = [
      ...Object.entries(PAGES()).map((page) => [...page, cookie] as const),
      ...Object.entries(DASHBOARD()).map((page) => [...page, admin] as const),
    ]
    for (const [name, path, who] of pages) {
      for (const statement of await statementsOf(path, who)) {
        statements++
        const plan = await planOf(database.db, statement)
        const found = scansOf(plan, BIG)
        const wide = widest(plan)
        if (wide > 5000)
          console.info(
            `${name}: about ${wide} rows by index in ${statement.sql.replace(/\s+/g, ' ').slice(0, 90)}`,
          )
        if (found.length > 0)
          faults.push(
            `${name}: all of ${found.join(', ')} in ${statement.sql.replace(/\s+/g, ' ').slice(0, 300)}`,
          )
      }
    }
    console.info(`query plans: ${statements} statements read`)
    expect(statements).toBeGreaterThan(60)
    expect(faults).toEqual([])
  }, 60_000)

  it('a campus of 2,000 locations runs no more statements than one of a few dozen, with any filter', async () => {
    const { db } = database
    // Open at whatever hour this runs.
    await db('study_location_hours')
      .update({ start_time: '00:00', end_time: '00:00' })
      .whereIn('study_location_id', db('study_locations').whereLike('name', '% of many %').select('id'))
    const many = `/university/${encodeURIComponent(campusKey)}`
    const few = `/university/${encodeURIComponent((await db('universities').where({ name: 'School 7' }).first('key'))!.key)}`
    await app.send(few) // loads the site's settings again, as content has changed
    for (const query of ['', '?shown=96', '?sort=distance&page=3', EVERY_FILTER, `${EVERY_FILTER}&q=quiet`]) {
      const taken = []
      for (const campus of [many, few]) {
        app.dropCaches()
        taken.push((await statementsOf(campus + query)).length)
      }
      // A list without spots tries leaving out each filter, so a small campus may run more.
      expect(taken[0], query).toBeLessThanOrEqual(taken[1]!)
      expect(taken[0], query).toBeGreaterThan(3)
    }
    const found = async (path: string) => {
      const page = (await app.send(path)).html
      return [
        Number(
          /^[\d,]+/.exec(page.querySelector('main [role=status].quiet')!.textContent)![0].replaceAll(',', ''),
        ),
        page.querySelectorAll('.cards > li').length,
      ]
    }
    expect(await found(many)).toEqual([expect.toSatisfy((all: number) => all > 2000), 24])
    expect(await found(many + EVERY_FILTER)).toEqual([expect.toSatisfy((left: number) => left > 96), 96])
    expect((await found(few))[0]).toBeLessThan(200)
  })

  it('would be noticed: a statement without an index is a sequential scan', async () => {
    const plan = await planOf(database.db, {
      sql: 'select * from reviews where description like $1',
      bindings: ['%quiet%'],
    })
    expect(scansOf(plan, BIG)).toEqual(['reviews'])
  })
})
