import { pairsOf, saveDistances } from '../app/geo/driving-queries.server'
import { ROAD_FACTOR } from '../app/geo/distance'
import type { Db } from '../db/connection'
import { manyLocations } from '../tests/support/many-locations'
import { insertManyLocations } from './search-locations'

export type Size = { places: number; reviews: number }

/** Skew of a million reviews: of 200,000 locations, the most popular has about 5,000, the least popular one. */
const SKEW = 0.65
/** Average number of reviews per student. */
const REVIEWS_EACH = 10
const FEWEST_STUDENTS = 100

const FIRST_NAMES =
  'Ada Ben Chen Dana Elif Femi Grace Hugo Ines Jamal Kei Lena Marta Nadia Omar Priya Quinn Rosa Sami Tess Uma Viktor Wren Yara'.split(
    ' ',
  )
const LAST_NAMES =
  'Abbott Brandt Castro Diaz Evans Fischer Garcia Hughes Ivanova Jensen Kim Lopez Meyer Novak Okafor Park Quist Reyes Singh Tanaka'.split(
    ' ',
  )

/** Any two of them are long enough for a review. */
const SENTENCES = [
  'The upper floor is where people really work, and nobody minds a whole afternoon.',
  'There are outlets along the wall, but the tables in the middle have none at all.',
  'The wifi is quick enough for calls, and the staff never asked me to leave early.',
  'On weekdays before noon it is nearly empty, after lunch every chair is taken.',
  'The light by the windows is lovely in winter, and the lamps are warm at night.',
  'It gets loud between classes, so bring headphones or come after five in the evening.',
  'The coffee is better than what the campus sells, and refills cost a dollar only.',
  'Group rooms can be booked for two hours, which was enough for our project.',
  'The heating was off twice this month, so I kept my coat on for most of the day.',
  'I wrote half of my thesis at the long table here and would do so again.',
]

/**
 * Fills an empty, migrated database: locations with hours and tags, students, their reviews, reactions, collections,
 * busyness reports and study sessions. The rows are always the same, with times relative to now. Triggers are off;
 * what they would maintain is calculated once at the end. The database user must be a superuser.
 */
export async function fillDatabase(
  db: Db,
  { places, reviews }: Size,
  say: (text: string) => void = () => {},
): Promise<void> {
  const began = performance.now()
  const step = async (what: string, run: () => Promise<unknown>) => {
    await run()
    say(`${((performance.now() - began) / 1000).toFixed(0).padStart(4)} s  ${what}`)
  }
  await manyLocations(db, async () => {
    await step('places', () => insertManyLocations(db, places))
    await step('hours', () => quietly(db, HOURS))
    await step('students', () =>
      quietly(db, STUDENTS, {
        students: Math.max(FEWEST_STUDENTS, Math.ceil(reviews / REVIEWS_EACH)),
        first: FIRST_NAMES,
        last: LAST_NAMES,
      }),
    )
    await step('reviews', () => quietly(db, REVIEWS, { reviews, skew: SKEW, sentences: SENTENCES }))
    await step('reactions', () => quietly(db, REACTIONS))
    await step('collections', () => quietly(db, COLLECTIONS))
    await step('busyness', () => quietly(db, BUSYNESS, { reports: Math.ceil(reviews / 4) }))
    await step('study sessions', () => quietly(db, STUDY_SESSIONS, { sessions: Math.ceil(places / 10) }))
  })
  await step('distances', () => measureAll(db))
  await step('statistics', async () => {
    for (const table of TABLES) await db.raw(`vacuum analyze ${table}`)
  })
}

const TABLES = [
  'universities',
  'study_locations',
  'study_location_hours',
  'study_location_tags',
  'location_driving_cache',
  'location_driving_due',
  'users',
  'user_preferences',
  'reviews',
  'review_reactions',
  'bookmark_collections',
  'bookmark_collection_items',
  'busyness_reports',
  'aggregated_busyness',
  'study_sessions',
  'session_participants',
  'search_documents',
  'search_words',
]

/** Runs statements in one transaction, without triggers, foreign key checks and time limit. */
async function quietly(db: Db, statements: string, values: Record<string, unknown> = {}): Promise<void> {
  await db.transaction(async (transaction) => {
    await transaction.raw('set local statement_timeout = 0')
    await transaction.raw("set local session_replication_role = 'replica'")
    await transaction.raw("set local work_mem = '256MB'")
    await transaction.raw('set local synchronous_commit = off')
    for (const statement of statements.split(';\n').filter((each) => each.trim() !== '')) {
      const names = new Set([...statement.matchAll(/(?<!:):([a-z]+)/g)].map(([, name]) => name!))
      await transaction.raw(statement, Object.fromEntries([...names].map((name) => [name, values[name]!])))
    }
  })
}

/** A number from 0 to 2^31 derived from `of`, different for each `seed`. */
const hash = (of: string, seed: number) => `(hashint8extended(${of}, ${seed}) & 2147483647)`

const one = (list: string, number: string) => `(${list})[1 + (${number}) % cardinality(${list})]`

/** Seven in ten locations have hours: cafés from morning to evening, a tenth of the others around the clock. */
const HOURS = `
  insert into study_location_hours (study_location_id, day_of_week, start_time, end_time)
    select l.id, d, case when ${hash('l.id', 2)} % 10 = 0 then time '00:00' else time '07:00' + (l.id % 4) * interval '30 minutes' end,
      case when ${hash('l.id', 2)} % 10 = 0 then time '00:00' else time '18:00' + (l.id % 5) * interval '1 hour' end
    from study_locations l, generate_series(1, 7) d where ${hash('l.id', 1)} % 10 < 7 order by 1, 2`

const STUDENTS = `
  insert into users (email, first_name, last_name, role_id, university_id, email_confirmed_at, onboarding_offered_at, created_at)
    select 'student' || n || '@bench.example.edu', ${one('cast(:first as text[])', hash('n', 3))}, ${one('cast(:last as text[])', hash('n', 4))},
      (select id from roles where name = 'Student'),
      -- Big campuses have more students than small ones.
      (select min(id) from universities) + floor(power(${hash('n', 5)} / 2147483648.0, 1.6) * (select count(*) from universities))::bigint,
      now() - n % 1000 * interval '1 day', now(), now() - n % 1000 * interval '1 day'
    from generate_series(1, :students::int) n;
  insert into user_preferences (user_id, noise_level, crowding_tolerance, preferred_study_times, preferred_days)
    select id, id % 3, id / 3 % 3, case when id % 2 = 0 then '{evening}' else '{morning,night}' end::text[],
      case when id % 3 = 0 then '{weekdays}' else '{}' end::text[]
    from users where id % 10 < 7`

/**
 * Locations by popularity, with a running total of reviews. Consecutive reviews of a location are by different
 * students, and rows are on disk in the order they'd have been written: the oldest first, locations mixed.
 */
const REVIEWS = `
  create temp table ranked on commit drop as
    select id, rank, round(:reviews * up_to / max(up_to) over ())::int as up_to from (
      select id, rank, sum(power(rank, -:skew::float8)) over (order by rank) as up_to
      from (select id, row_number() over (order by ${hash('id', 6)}) as rank from study_locations) by_chance) weighed;
  create temp table planned on commit drop as
    select r.id as place, n, now() - power(${hash('n', 7)} / 2147483648.0, 1.5) * interval '3 years' as at
    from (select id, coalesce(lag(up_to) over (order by rank), 0) as from_here, up_to from ranked) r,
      lateral generate_series(r.from_here + 1, r.up_to) n;
  analyze planned;
  insert into reviews (user_id, study_location_id, rating, description, created_at, updated_at)
    select s.first + (p.n::bigint * 7919) % s.students, p.place,
      least(5, greatest(1, 3 + ${hash('p.place', 8)} % 3 + ${one("'{-2,-1,-1,0,0,0,0,1,1}'::int[]", hash('p.n', 9))})),
      concat_ws(' ', ${one('t.texts', 'p.n')}, ${one('t.texts', `(p.n / 10 + ${hash('p.n', 10)})`)},
        case when p.n % 3 > 0 then ${one('t.texts', hash('p.n', 11))} end, case when p.n % 3 > 1 then ${one('t.texts', hash('p.n', 12))} end,
        case when p.n % 5 = 0 then ${one('t.texts', hash('p.n', 13))} || ' ' || ${one('t.texts', hash('p.n', 14))} end),
      p.at, p.at
    from planned p, (select min(id) as first, count(*) as students from users) s, (select cast(:sentences as text[]) as texts) t
    order by p.at;
  update study_locations l set review_count = coalesce(r.n, 0), rating_sum = coalesce(r.sum, 0)
    from study_locations each left join (
      select study_location_id as id, count(*) as n, sum(rating) as sum from reviews group by 1) r on r.id = each.id
    where each.id = l.id`

/** Up to three per review, never by its author. */
const REACTIONS = `
  insert into review_reactions (review_id, user_id, reaction, created_at)
    select r.id, s.first + (r.user_id - s.first + 1 + (${hash('r.id', 15)} + k * 31) % (s.students - 1)) % s.students,
      ${one("'{Helpful,Helpful,Insightful,Study-Gold,Truth}'::text[]", hash('r.id * 4 + k', 16))}, least(now(), r.created_at + k * interval '3 days')
    from reviews r, (select min(id) as first, count(*) as students from users) s, generate_series(1, 3) k
    where k <= ${hash('r.id', 17)} % 6 - 2`

/** Four in ten students have two collections of six locations each, mostly popular ones. */
const COLLECTIONS = `
  create temp table popular on commit drop as select id, row_number() over (order by review_count desc, id) as rank from study_locations;
  create unique index on popular (rank);
  insert into bookmark_collections (name, created_by, created_at, last_saved_at)
    select ${one("'{Quiet places,Late at night,Near the lab,With friends}'::text[]", 'u.id + k')}, u.id, now() - u.id % 400 * interval '1 day',
      now() - u.id % 400 * interval '1 day' from users u, generate_series(1, 2) k where u.id % 10 < 4;
  insert into bookmark_collection_items (bookmark_collection_id, location_id, created_at)
    select b.id, p.id, b.created_at from bookmark_collections b, generate_series(1, 6) k, (select count(*) as places from popular) c, popular p
    where p.rank = 1 + floor(power(${hash('b.id * 6 + k', 18)} / 2147483648.0, 3) * c.places)::bigint
    on conflict do nothing`

/**
 * Five weeks of reports about the more popular locations; statistics by weekday and hour are as the trigger
 * computes them.
 */
const BUSYNESS = `
  create temp table popular on commit drop as select id, row_number() over (order by review_count desc, id) as rank from study_locations;
  create unique index on popular (rank);
  insert into busyness_reports (study_location_id, user_id, busyness_level, reported_at)
    select p.id, s.first + ${hash('n', 19)} % s.students, 1 + ${hash('n', 20)} % 4, now() - (:reports::float8 - n) / :reports * interval '35 days'
    from generate_series(1, :reports::int) n, (select min(id) as first, count(*) as students from users) s,
      (select count(*) as places from popular) c, popular p
    where p.rank = 1 + floor(power(${hash('n', 21)} / 2147483648.0, 3) * c.places)::bigint order by n;
  insert into aggregated_busyness (study_location_id, day_of_week, hour_of_day, level_sum, report_count)
    select l.id, extract(dow from t.at), extract(hour from t.at), sum(r.busyness_level), count(*)
    from busyness_reports r join study_locations l on l.id = r.study_location_id,
      lateral (select r.reported_at at time zone coalesce(l.time_zone, 'UTC') as at) t
    group by 1, 2, 3 order by 1, 2, 3`

/** Half of them in the next weeks; one in ten private; up to six people besides the creator. */
const STUDY_SESSIONS = `
  insert into study_sessions (title, description, start_time, end_time, university_id, creator_id, is_public)
    select ${one("'{Chemistry,Statistics,Reading group,Thesis writing,Organic exam,Linear algebra}'::text[]", hash('n', 22))} || ' ' || n,
      'Quiet work first, then questions for one another. Bring your notes of the week and something warm to drink.',
      t.start, t.start + interval '2 hours', u.university_id, u.id, n % 10 > 0
    from generate_series(1, :sessions::int) n, (select min(id) as first, count(*) as students from users) s,
      lateral (select now() + (case when n % 2 = 0 then 1 else -1 end) * (1 + ${hash('n', 23)} % 500) * interval '1 hour' as start) t, users u
    where u.id = s.first + ${hash('n', 24)} % s.students;
  insert into session_participants (session_id, user_id, joined_at)
    select m.id, s.first + (m.creator_id - s.first + 1 + (${hash('m.id', 25)} + k * 37) % (s.students - 1)) % s.students, now()
    from study_sessions m, (select min(id) as first, count(*) as students from users) s, generate_series(1, 6) k
    where k <= ${hash('m.id', 26)} % 7`

/** Does in batches what the job would take hours for: every off-campus location with the campuses near it. */
async function measureAll(db: Db): Promise<void> {
  const campuses: number[] = await db('universities').orderBy('id').pluck('id')
  for (let from = 0; from < campuses.length; from += 100) {
    const due = campuses
      .slice(from, from + 100)
      .map((id) => ({ id: 0, campus_id: id, location_id: null, due_at: '', attempts: 0 }))
    const pairs = await pairsOf(db, due)
    await saveDistances(
      db,
      pairs.map(({ campus, location, miles }) => ({
        campus,
        location,
        miles: miles * ROAD_FACTOR,
        source: 'great-circle' as const,
      })),
    )
  }
  await db('location_driving_due').del()
}
