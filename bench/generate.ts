import { pairsOf, saveDistances } from '../app/services/maps/driving-queries.server'
import { ROAD_FACTOR } from '../app/services/maps/distance'
import type { Db } from '../db/connection'
import { campusOf } from './pages'
import { manyLocations } from '../tests/support/many-locations'
import words from './words.json'

/** Skew of a million reviews: of 200,000 locations, the most popular has about 5,000, the least popular one. */
const SKEW = 0.65
/** Average number of reviews per student. */
const REVIEWS_EACH = 10
const FEWEST_STUDENTS = 100

/**
 * Fills an empty, migrated database with study spots: one campus per 15, up to 4,000; four in ten are off campus.
 * `more` runs before it's calculated what triggers would maintain.
 */
export const insertManyLocations = (db: Db, places: number, more = async () => {}) =>
  manyLocations(db, async () => {
    await inOne(db, [PLACES], { places, campuses: Math.min(4000, Math.ceil(places / 15)) })
    await more()
  })

/** Adds `more` study spots to the busiest campus, with the hours and tags of those that are there. */
export async function fillCampus(db: Db, more: number) {
  const { id } = await campusOf(db)
  await db.raw(
    `with own as (select l.*, row_number() over (order by id) - 1 as nth, count(*) over () as n
        from study_locations l where university_id = :id and status = 'Approved'),
      added as (
        insert into study_locations (name, address, city, state_id, zipcode, category, kind, latitude, longitude, time_zone, university_id, status, source)
        select own.name || ' ' || i, own.address, own.city, own.state_id, own.zipcode, own.category, own.kind,
          own.latitude, own.longitude, own.time_zone, own.university_id, own.status, 'sample'
        from generate_series(1, :more) i join own on own.nth = i % own.n returning id, name),
      pairs as (select added.id, own.id as from_id from added join own on own.name = regexp_replace(added.name, ' \\d+$', '')),
      tags as (insert into study_location_tags (study_location_id, tag_id)
        select pairs.id, t.tag_id from pairs join study_location_tags t on t.study_location_id = from_id),
      hours as (insert into study_location_hours (study_location_id, day_of_week, is_open, start_time, end_time)
        select pairs.id, h.day_of_week, h.is_open, h.start_time, h.end_time from pairs join study_location_hours h on h.study_location_id = from_id)
      select 1`,
    { id, more },
  )
}

/**
 * Fills an empty, migrated database: locations with hours and tags, students, their reviews, reactions, collections,
 * busyness reports and study sessions. The rows are always the same, with times relative to now. Triggers are off;
 * what they would maintain is calculated once at the end. The database user must be a superuser.
 */
export async function fillDatabase(db: Db, { places, reviews }: { places: number; reviews: number }) {
  const others = [HOURS, STUDENTS, REVIEWS, REACTIONS, COLLECTIONS, BUSYNESS, STUDY_SESSIONS]
  await insertManyLocations(db, places, () =>
    inOne(db, ["set local session_replication_role = 'replica'", ...others], {
      students: Math.max(FEWEST_STUDENTS, Math.ceil(reviews / REVIEWS_EACH)),
      reviews,
      skew: SKEW,
      reports: Math.ceil(reviews / 4),
      sessions: Math.ceil(places / 10),
    }),
  )
  await measureAll(db)
}

/** Runs statements in one transaction, without a time limit. */
const inOne = (db: Db, statements: string[], values: Record<string, number>) =>
  db.transaction(async (transaction) => {
    await transaction.raw("set local statement_timeout = 0; set local work_mem = '256MB'")
    for (const statement of statements.join(';\n').split(';\n')) {
      const names = new Set([...statement.matchAll(/(?<!:):([a-z]+)/g)].map(([, name]) => name!))
      await transaction.raw(statement, Object.fromEntries([...names].map((name) => [name, values[name]!])))
    }
  })

/** SQL: a number from 0 to 2^31 derived from `of`, different for each `seed`. */
const hash = (of: string, seed: number) => `(hashint8extended(${of}, ${seed}) & 2147483647)`
/** SQL: the same, from 0 to 1. */
const chance = (of: string, seed: number) => `(${hash(of, seed)} / 2147483648.0)`
/** SQL: one of these words. */
const word = (list: string, of: string, seed: number) =>
  `(string_to_array('${list}', '|'))[1 + ${hash(of, seed)} % ${list.split('|').length}]`
/** SQL: the parts of a made-up name. */
const surname = (of: string, seed: number) =>
  `${word(words.begin, of, seed)} || ${word(words.middle, of, seed + 1)} || ${word(words.end, of, seed + 2)}`

/**
 * Two campuses per cell of a grid over the country, each cell about ten miles wide. Names are unique within a campus.
 * Without statistics, triggers would read all of a table for each row.
 */
const PLACES = `
  set local enable_seqscan = off;
  insert into universities (name, city, states_id, aliases, domain, latitude, longitude, time_zone, status)
    select replace(${word('University of @|@ State University|@ College|@ Institute of Technology', 'n', 33)}, '@', surname)
        || case when n % 7 = 0 then ' at ' || ${surname('n', 34)} else '' end,
      ${surname('n', 37)} || ${word('|| Springs| City', 'n', 40)}, 1 + n % 51, array['U' || surname, surname || ' Tech'], lower(surname) || n || '.edu',
      26 + n % 64 * 0.35, -122 + n / 128 * 1.7 + ${chance('n', 41)} * 0.2, 'America/New_York', 'Approved'
    from (select n, ${surname('n', 30)} as surname from generate_series(0, :campuses::int - 1) n) named;
  insert into study_locations (name, address, city, state_id, university_id, category, kind, status, latitude, longitude, time_zone, review_count, rating_sum)
    select p.name || case when inside then ' ' || n else '' end, 1 + ${hash('n', 42)} % 4999 || ' ' || ${word(words.streets, 'n', 43)} || ${word(' St| Ave| Rd', 'n', 44)},
      u.city, u.states_id, case when inside then u.id end, case when inside then 'On-Campus' else 'Off-Campus' end, kind, 'Approved',
      u.latitude + (${chance('n', 45)} - 0.5) * 0.04, u.longitude + (${chance('n', 46)} - 0.5) * 0.04, u.time_zone, reviews, round(reviews * (2.2 + ${chance('n', 47)} * 2.8))
    from (
      select n, kind, floor(power(${chance('n', 48)}, 3) * 120)::int as reviews, floor(power(${chance('n', 49)}, 1.6) * :campuses::int)::int as at,
        kind = 'campus building' or ${chance('n', 50)} < case kind when 'library' then 0.9 else 0.35 end as inside,
        case kind when 'library' then ${surname('n', 51)} || ' ' || ${word(words.libraries, 'n', 54)}
          when 'campus building' then ${surname('n', 51)} || ' ' || ${word(words.buildings, 'n', 55)}
          when 'park' then ${surname('n', 51)} || ' Park' when 'bookshop' then two || ' Books' when 'coworking' then two || ' Coworking'
          else case when n % 5 = 0 then ${surname(`${hash('n', 56)} % 12`, 57)} || '''s Coffee'
            when n % 5 < 4 then two || ' ' || ${word(words.cafes, 'n', 60)} else ${surname('n', 51)} || '''s ' || ${word(words.cafes, 'n', 60)} end end as name
      from (select n, ${word(words.kinds, 'n', 61)} as kind, ${word(words.first, 'n', 62)} || ' ' || ${word(words.second, 'n', 63)} as two from generate_series(1, :places::int) n) kinds) p
      join (select row_number() over (order by id) - 1 as at, * from universities) u using (at) order by n;
  insert into study_location_tags (study_location_id, tag_id)
    select l.id, t.id from study_locations l join tag_types t on (l.id * 7 + t.id * 13) % 5 = 0 and t.name not like '%Campus'`

/** Seven in ten locations have hours: cafés from morning to evening, a tenth of the others around the clock. */
const HOURS = `
  insert into study_location_hours (study_location_id, day_of_week, start_time, end_time)
    select l.id, d, case when ${hash('l.id', 2)} % 10 = 0 then time '00:00' else time '07:00' + (l.id % 4) * interval '30 minutes' end,
      case when ${hash('l.id', 2)} % 10 = 0 then time '00:00' else time '18:00' + (l.id % 5) * interval '1 hour' end
    from study_locations l, generate_series(1, 7) d where ${hash('l.id', 1)} % 10 < 7 order by 1, 2`

/** Big campuses have more of them than small ones. */
const STUDENTS = `
  insert into users (email, first_name, last_name, role_id, university_id, email_confirmed_at, onboarding_offered_at, created_at)
    select 'student' || n || '@bench.example.edu', ${word('Ada|Ben|Chen|Dana|Elif|Femi|Grace|Hugo|Ines|Jamal|Kei|Lena', 'n', 3)}, ${surname('n', 64)},
      (select id from roles where name = 'Student'),
      (select min(id) from universities) + floor(power(${chance('n', 5)}, 1.6) * (select count(*) from universities))::bigint,
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
    select r.id as place, n, now() - power(${chance('n', 7)}, 1.5) * interval '3 years' as at
    from (select id, coalesce(lag(up_to) over (order by rank), 0) as from_here, up_to from ranked) r,
      lateral generate_series(r.from_here + 1, r.up_to) n;
  analyze planned;
  insert into reviews (user_id, study_location_id, rating, description, created_at, updated_at)
    select s.first + (p.n::bigint * 7919) % s.students, p.place,
      least(5, greatest(1, 3 + ${hash('p.place', 8)} % 3 + ${word('-2|-1|-1|0|0|0|0|1|1', 'p.n', 14)}::int)),
      concat_ws(' ', ${word(words.sentences, 'p.n', 9)}, ${word(words.sentences, 'p.n', 10)},
        case when p.n % 3 > 0 then ${word(words.sentences, 'p.n', 11)} end, case when p.n % 3 > 1 then ${word(words.sentences, 'p.n', 12)} end,
        case when p.n % 5 = 0 then ${word(words.sentences, 'p.n', 13)} end),
      p.at, p.at
    from planned p, (select min(id) as first, count(*) as students from users) s
    order by p.at;
  update study_locations l set review_count = coalesce(r.n, 0), rating_sum = coalesce(r.sum, 0)
    from study_locations each left join (
      select study_location_id as id, count(*) as n, sum(rating) as sum from reviews group by 1) r on r.id = each.id
    where each.id = l.id`

/** Up to three per review, never by its author. */
const REACTIONS = `
  insert into review_reactions (review_id, user_id, reaction, created_at)
    select r.id, s.first + (r.user_id - s.first + 1 + (${hash('r.id', 15)} + k * 31) % (s.students - 1)) % s.students,
      ${word('Helpful|Helpful|Insightful|Study-Gold|Truth', 'r.id * 4 + k', 16)}, least(now(), r.created_at + k * interval '3 days')
    from reviews r, (select min(id) as first, count(*) as students from users) s, generate_series(1, 3) k
    where k <= ${hash('r.id', 17)} % 6 - 2`

/** Four in ten students have two collections of six locations each, mostly popular ones. */
const COLLECTIONS = `
  create temp table popular on commit drop as select id, row_number() over (order by review_count desc, id) as rank from study_locations;
  create unique index on popular (rank);
  insert into bookmark_collections (name, created_by, created_at, last_saved_at)
    select ${word('Quiet places|Late at night|Near the lab|With friends', 'u.id + k', 15)}, u.id, now() - u.id % 400 * interval '1 day',
      now() - u.id % 400 * interval '1 day' from users u, generate_series(1, 2) k where u.id % 10 < 4;
  insert into bookmark_collection_items (bookmark_collection_id, location_id, created_at)
    select b.id, p.id, b.created_at from bookmark_collections b, generate_series(1, 6) k, (select count(*) as places from popular) c, popular p
    where p.rank = 1 + floor(power(${chance('b.id * 6 + k', 18)}, 3) * c.places)::bigint
    on conflict do nothing`

/** Five weeks of reports about popular locations; statistics by weekday and hour are as the trigger computes them. */
const BUSYNESS = `
  insert into busyness_reports (study_location_id, user_id, busyness_level, reported_at)
    select p.id, s.first + ${hash('n', 19)} % s.students, 1 + ${hash('n', 20)} % 4, now() - (:reports::float8 - n) / :reports * interval '35 days'
    from generate_series(1, :reports::int) n, (select min(id) as first, count(*) as students from users) s,
      (select count(*) as places from popular) c, popular p
    where p.rank = 1 + floor(power(${chance('n', 21)}, 3) * c.places)::bigint order by n;
  insert into aggregated_busyness (study_location_id, day_of_week, hour_of_day, level_sum, report_count)
    select l.id, extract(dow from t.at), extract(hour from t.at), sum(r.busyness_level), count(*)
    from busyness_reports r join study_locations l on l.id = r.study_location_id,
      lateral (select r.reported_at at time zone coalesce(l.time_zone, 'UTC') as at) t
    group by 1, 2, 3 order by 1, 2, 3`

/** Half of them in the next weeks; one in ten private; up to six people besides the creator. */
const STUDY_SESSIONS = `
  insert into study_sessions (title, description, start_time, end_time, university_id, creator_id, is_public)
    select ${word('Chemistry|Statistics|Reading group|Thesis writing|Organic exam|Linear algebra', 'n', 22)} || ' ' || n,
      'Quiet work first, then questions for one another. Bring your notes of the week and something warm to drink.',
      t.start, t.start + interval '2 hours', u.university_id, u.id, n % 10 > 0
    from generate_series(1, :sessions::int) n, (select min(id) as first, count(*) as students from users) s,
      lateral (select now() + (case when n % 2 = 0 then 1 else -1 end) * (1 + ${hash('n', 23)} % 500) * interval '1 hour' as start) t, users u
    where u.id = s.first + ${hash('n', 24)} % s.students;
  insert into session_participants (session_id, user_id, joined_at)
    select m.id, s.first + (m.creator_id - s.first + 1 + (${hash('m.id', 25)} + k * 37) % (s.students - 1)) % s.students, now()
    from study_sessions m, (select min(id) as first, count(*) as students from users) s, generate_series(1, 6) k
    where k <= ${hash('m.id', 26)} % 7`

const DUE = { id: 0, location_id: null, due_at: '', attempts: 0 }

/** Does in batches what the job would take hours for: every off-campus location with the campuses near it. */
async function measureAll(db: Db): Promise<void> {
  const campuses: number[] = await db('universities').orderBy('id').pluck('id')
  for (let from = 0; from < campuses.length; from += 100) {
    const due = campuses.slice(from, from + 100).map((campus_id) => ({ ...DUE, campus_id }))
    const pairs = await pairsOf(db, due)
    await saveDistances(
      db,
      pairs.map((pair) => ({ ...pair, miles: pair.miles * ROAD_FACTOR, source: 'great-circle' as const })),
    )
  }
  await db('location_driving_due').del()
}
