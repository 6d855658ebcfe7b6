import { beforeAll, describe, expect, test } from 'vitest'
import { KINDS } from '~/spots/model/kinds'
import { sampleAreas } from '../../db/seeds/areas'
import { fitsHours } from '../../db/seeds/fits-hours'
import { expandHours } from '../../db/seeds/hours'
import { areasAt } from '../../db/seeds/review-slots'
import { groups, local, wholeReviews, type Mood } from '../../db/seeds/review-texts'
import { sampleReviews } from '../../db/seeds/reviews'
import { emailOf, people } from '../../db/seeds/people'
import { seedSample } from '../../db/seeds/sample'
import { useDatabase } from '../support/database'
import { checkRows } from '../support/rows'

const NOW = new Date('2026-03-04T12:00:00Z')
const DAY = 24 * 60 * 60 * 1000
const database = useDatabase()
const reviews = sampleReviews()

type Seeded = NonNullable<Awaited<ReturnType<typeof seedSample>>>
let seeded: Seeded
let took: number

beforeAll(async () => {
  const start = performance.now()
  const result = await seedSample(database.db, NOW)
  took = performance.now() - start
  if (!result) throw new Error('an empty database was taken for a seeded one')
  seeded = result
})

/** Rows of a plain query. */
async function rows<T = Record<string, number>>(sql: string): Promise<T[]> {
  return (await database.db.raw<{ rows: T[] }>(sql)).rows
}

const sentencesOf = (text: string) => text.split(/(?<=[.!?])\s+/).map((sentence) => sentence.toLowerCase())

describe('the seeded sample', () => {
  test('is counted as in the tables, in a few seconds', async () => {
    const [counts] =
      await rows(`select (select count(*) from universities) universities, (select count(*) from study_locations) locations,
      (select count(*) from users) users, (select count(*) from reviews) reviews`)
    expect(counts).toEqual(seeded)
    expect(seeded.universities).toBeGreaterThanOrEqual(26)
    expect(seeded.locations).toBeGreaterThanOrEqual(210)
    expect(seeded.users).toBe(new Set([...people, ...reviews.map(({ person }) => person)]).size)
    expect(people.length).toBeGreaterThanOrEqual(290)
    expect(seeded.reviews).toBeGreaterThanOrEqual(1150)
    expect(seeded.reviews).toBeLessThanOrEqual(1300)
    expect(took).toBeLessThan(30_000) // alone it takes about 3 s, and ten times as long on a machine that is busy
  })

  test('has universities with states, time zones, and everything a page shows', async () => {
    const [found] = await rows(`select count(distinct states_id) states, count(distinct time_zone) zones,
      count(*) filter (where school_hex_color is null or website is null or zipcode is null or status <> 'Approved'
        or cardinality(aliases) = 0) incomplete from universities`)
    expect(found?.states).toBeGreaterThanOrEqual(15)
    expect(found?.zones).toBeGreaterThanOrEqual(6)
    expect(found?.incomplete).toBe(0)
    const berkeley = await database.db('universities').where({ source_id: 'berkeley' }).first()
    expect(berkeley).toMatchObject({
      key: 'University of California, Berkeley Berkeley',
      city: 'Berkeley',
      aliases: ['UC Berkeley', 'Cal', 'Berkeley', 'UCB'],
    })
  })

  test('has locations of every kind, four or five on each campus, and all near it', async () => {
    const kinds = await rows<{ kind: string }>('select distinct kind from study_locations')
    expect(kinds.map(({ kind }) => kind).sort()).toEqual([...KINDS].sort())
    const perCampus = await rows(
      'select count(l.id) n from universities u left join study_locations l on l.university_id = u.id group by u.id',
    )
    expect(Math.min(...perCampus.map(({ n }) => n ?? 0))).toBeGreaterThanOrEqual(4)
    const [far] = await rows(`select count(*) n from study_locations l where not exists (
      select from universities u where u.time_zone = l.time_zone and u.states_id = l.state_id
        and abs(u.latitude - l.latitude) < 0.04 and abs(u.longitude - l.longitude) < 0.06)`)
    expect(far?.n).toBe(0)
    const [cafes] = await rows(
      `select count(*) n from study_locations where city = 'Berkeley' and kind = 'cafe' and university_id is null`,
    )
    expect(cafes?.n).toBeGreaterThanOrEqual(4)
  })

  test('uses every tag, and each location has the one of its category', async () => {
    const unused = await rows(
      'select name from tag_types t where not exists (select from study_location_tags where tag_id = t.id)',
    )
    expect(unused).toEqual([])
    const [wrong] = await rows(`select count(*) n from study_locations l where not exists (
      select from study_location_tags lt join tag_types t on t.id = lt.tag_id where lt.study_location_id = l.id and t.name = l.category)`)
    expect(wrong?.n).toBe(0)
  })

  test('has study sessions to come and past, on campus, by its students, with and without free seats', async () => {
    const [found] =
      await rows(`select count(*) n, count(distinct university_id) campuses, count(*) filter (where start_time > '${NOW.toISOString()}') ahead,
      count(*) filter (where capacity is null) open, count(*) filter (where location_id is null or creator_id is null) lacking from study_sessions`)
    expect(found).toMatchObject({ lacking: 0 })
    expect(found!.campuses).toBeGreaterThan(15)
    expect(found!.ahead! / found!.n!).toBe(0.75)
    expect(found!.open).toBeGreaterThan(10)
    const [wrong] =
      await rows(`select count(*) n from study_sessions s join study_locations l on l.id = s.location_id
      join users c on c.id = s.creator_id where l.university_id <> s.university_id or c.university_id <> s.university_id`)
    expect(wrong?.n).toBe(0)
    const times = await rows<{
      start: string
    }>(`select distinct to_char(s.start_time at time zone u.time_zone, 'HH24:MI') as start
      from study_sessions s join universities u on u.id = s.university_id order by 1`)
    expect(times.map(({ start }) => start)).toEqual(['10:00', '15:00', '16:00', '18:00'])
  })

  test('has areas in 40 and more buildings, with facts by admins and by students', async () => {
    const [found] =
      await rows(`select count(distinct study_location_id) buildings, count(distinct kind) kinds,
      count(*) filter (where exists (select from location_area_hours h where h.area_id = a.id)) hours from location_areas a`)
    expect(found!.buildings).toBeGreaterThanOrEqual(40)
    expect(found!.kinds).toBe(6)
    expect(found!.hours).toBeGreaterThan(5)
    const [facts] =
      await rows(`select count(distinct study_location_id) spots, count(*) filter (where total >= 3 and said = '{}') unclear,
      count(*) filter (where official is not null and total >= 3 and said <> '{}' and said[1] <> official) against from known_traits`)
    expect(facts!.spots).toBeGreaterThan(200)
    expect(facts!.unclear).toBeGreaterThan(5)
    expect(facts!.against).toBeGreaterThan(5)
  })

  test('has hours of every kind', async () => {
    const [found] =
      await rows(`select count(*) filter (where end_time < start_time and end_time > '00:00') overnight,
      count(*) filter (where end_time = start_time) whole_days, count(*) filter (where not is_open) closed,
      (select count(*) from (select from study_location_hours where is_open group by study_location_id, day_of_week
        having count(*) > 1) d) with_a_break,
      (select count(*) from study_locations l where not exists
        (select from study_location_hours where study_location_id = l.id)) unknown from study_location_hours`)
    for (const [sort, count] of Object.entries(found ?? {})) expect(count, sort).toBeGreaterThanOrEqual(5)
  })

  test('has students who can receive no email', async () => {
    const [wrong] =
      await rows(`select count(*) n from users u join roles r on r.id = u.role_id where r.name <> 'Student'
      or email not like '%_._%@sample.invalid' or password_hash is not null or email_confirmed_at is null or university_id is null`)
    expect(wrong?.n).toBe(0)
  })

  test('has unique names, and students on every campus', () => {
    expect(new Set(people.map(emailOf)).size).toBe(people.length)
    const campuses = new Map<string, number>()
    for (const { campus } of people) campuses.set(campus, (campuses.get(campus) ?? 0) + 1)
    expect(campuses.size).toBe(seeded.universities)
    expect(Math.min(...campuses.values())).toBeGreaterThanOrEqual(9)
  })
})

describe('reviews', () => {
  test('of a campus, and of each spot near it, are mostly by its own students', async () => {
    const [found] = await rows(`select avg((u.university_id = l.university_id)::int)::float own from reviews r
      join study_locations l on l.id = r.study_location_id join users u on u.id = r.user_id where l.university_id is not null`)
    expect(found?.own).toBeGreaterThanOrEqual(0.6)
    expect(found?.own).toBeLessThan(0.95)
    for (const { slug, campus } of new Set(reviews.map(({ location }) => location))) {
      const written = reviews.filter(({ location }) => location.slug === slug)
      const own = written.filter(({ person }) => person.campus === campus)
      expect(own.length / written.length, slug).toBeGreaterThan(0.75)
    }
  })

  test('have totals by triggers that match the aggregate', async () => {
    const wrong = await rows(`select l.id from study_locations l left join (
        select study_location_id, count(*) n, sum(rating) s, round(avg(rating), 2) a from reviews group by 1
      ) r on r.study_location_id = l.id
      where (review_count, rating_sum, avg_rating) is distinct from (coalesce(n, 0), coalesce(s, 0), coalesce(a, 0))`)
    expect(wrong).toEqual([])
    const campuses = await rows(`select u.id from universities u where total_reviews <> (
      select count(*) from reviews r join study_locations l on l.id = r.study_location_id where l.university_id = u.id)`)
    expect(campuses).toEqual([])
  })

  test('spread unevenly over locations, stars, lengths and time', async () => {
    const [locations] =
      await rows(`select count(*) filter (where review_count = 0) unknown, count(*) filter (where review_count >= 25) busy,
      max(review_count) most from study_locations`)
    expect(locations?.unknown).toBeGreaterThanOrEqual(12)
    expect(locations?.busy).toBeGreaterThanOrEqual(10)
    expect(locations?.most).toBeLessThanOrEqual(40)
    const [found] = await rows<
      Record<string, number> & { newest: Date; oldest: Date }
    >(`select avg(rating) mean,
      count(distinct rating) stars, count(*) filter (where char_length(description) <= 350) short,
      count(*) filter (where char_length(description) >= 500) long, count(*) filter (where updated_at > created_at) edited,
      count(*) filter (where updated_at < created_at or updated_at > '${NOW.toISOString()}') impossible,
      max(created_at) newest, min(created_at) oldest from reviews`)
    if (!found) throw new Error('no reviews')
    expect(found.mean).toBeGreaterThan(3.7)
    expect(found.mean).toBeLessThan(4.1)
    expect(found.stars).toBe(5)
    expect(found.short).toBeGreaterThan(seeded.reviews * 0.6)
    expect(found.long).toBeGreaterThan(40)
    expect(found.edited).toBeGreaterThan(10)
    expect(found.impossible).toBe(0)
    const age = (date: Date) => (NOW.getTime() - date.getTime()) / DAY
    expect(age(found.newest)).toBeLessThan(0.25)
    expect(age(found.oldest)).toBeGreaterThan(380)
    expect(age(found.oldest)).toBeLessThan(430)
  })

  test('have the same texts on every call', () => {
    expect(sampleReviews()).toEqual(reviews)
  })

  test('rarely repeat a sentence, never on one page, and have every slot filled', () => {
    const uses = new Map<string, number>()
    const pages = new Map<string, Set<string>>()
    for (const { location, description } of reviews) {
      expect(description).not.toMatch(
        /[{}[\]|]|undefined|https?:|\d{3}-\d{4}|[A-Z]{6}|\ba (?!one)[aeio]|,,| {2}/,
      )
      expect(description.length).toBeGreaterThanOrEqual(85)
      expect(description.length).toBeLessThanOrEqual(1250)
      const page = pages.get(location.slug) ?? new Set<string>()
      pages.set(location.slug, page)
      for (const sentence of sentencesOf(description)) {
        expect(page.has(sentence), `${location.slug}: ${sentence}`).toBe(false)
        page.add(sentence)
        uses.set(sentence, (uses.get(sentence) ?? 0) + 1)
      }
    }
    const all = [...uses.values()].reduce((sum, each) => sum + each, 0)
    expect(all).toBeGreaterThan(4000)
    expect(uses.size / all).toBeGreaterThanOrEqual(0.97)
    expect(Math.max(...uses.values())).toBeLessThanOrEqual(2)
  })

  test('name areas, floors and days of their location', () => {
    const rooms = new Set(sampleAreas().map(({ name }) => name.toLowerCase()))
    for (const { location, description } of reviews) {
      const own = areasAt(location).map(({ name }) => name.toLowerCase())
      const notes = Object.values(local[location.slug]?.notes ?? {})
        .flat()
        .join('\n')
        .toLowerCase()
      for (const room of rooms) {
        const named = new RegExp(`(in|on|at|to|try|book|reserve|for|from|close) the ${room}\\b`, 'i')
        if (!own.includes(room) && !notes.includes(room))
          expect(description, `${location.slug}: ${room}`).not.toMatch(named)
      }
      for (const sentence of sentencesOf(description).filter((each) => !notes.includes(each)))
        expect(fitsHours(location, sentence), `${location.slug}: ${sentence}`).toBe(true)
    }
  })

  test('with one or two stars praise nothing, with five complain of nothing', () => {
    const linesOf = (mood: Mood) =>
      groups.filter((group) => group.mood === mood).flatMap(({ lines }) => lines)
    const said = (text: string, lines: string[]) =>
      lines.filter((line) => line.length > 30 && text.includes(line))
    for (const { rating, description } of reviews) {
      if (rating <= 2) expect(said(description, linesOf('+'))).toEqual([])
      if (rating === 5) expect(said(description, linesOf('-'))).toEqual([])
    }
  })

  test('of libraries without a café mention no espresso, and without wifi praise none', () => {
    for (const { location, description } of reviews) {
      if (location.kind === 'library' && !location.tags.includes('Food Service')) {
        expect(description, location.slug).not.toMatch(/espresso|barista|cappuccino|croissant/i)
      }
      if (!location.tags.includes('Wifi'))
        expect(description, location.slug).not.toMatch(/wifi is|wifi was|fast wifi/i)
    }
  })

  test('include at least sixty complete ones', () => {
    expect(wholeReviews.length).toBeGreaterThanOrEqual(60)
    for (const { rating, kinds, text } of wholeReviews) {
      expect([1, 2, 3, 4, 5]).toContain(rating)
      expect(KINDS, text).toEqual(expect.arrayContaining(kinds ?? []))
      expect(text.length, text).toBeGreaterThanOrEqual(85)
    }
  })
})

describe('the notation of hours', () => {
  test('expands ranges, breaks, nights and whole days, and closes unnamed days', () => {
    const week = expandHours('Mo 8-22; Tu-We 7:30-12,13-2; Th 0-24; Fr 9-24')
    expect(week.filter((row) => row.day_of_week === 2)).toEqual([
      { day_of_week: 2, is_open: true, start_time: '07:30', end_time: '12:00' },
      { day_of_week: 2, is_open: true, start_time: '13:00', end_time: '02:00' },
    ])
    expect(week.find((row) => row.day_of_week === 4)).toMatchObject({
      start_time: '00:00',
      end_time: '00:00',
    })
    expect(week.find((row) => row.day_of_week === 5)).toMatchObject({
      start_time: '09:00',
      end_time: '00:00',
    })
    expect(week.find((row) => row.day_of_week === 7)).toEqual({
      day_of_week: 7,
      is_open: false,
      start_time: null,
      end_time: null,
    })
    expect(expandHours(null)).toEqual([])
  })

  test('refuses what it can’t read', async () => {
    await checkRows(['Mo 8', 'Mo-Tu 8-25', 'Fr-Mo 8-9', 'Mo 8-9; Mo 10-11', 'Xx 8-9'], (week) =>
      expect(() => expandHours(week)).toThrow(/hours:/),
    )
  })
})

test('busyness was reported over some weeks during opening hours, and is known for one location of every campus', async () => {
  expect(
    await rows(`select count(*) filter (where reported_at >= '${NOW.toISOString()}' or reported_at < '2026-01-25')::int early_or_late,
      count(*) filter (where user_id is null)::int nameless, count(distinct busyness_level)::int levels, count(*) > 5000 many
    from busyness_reports`),
  ).toEqual([{ early_or_late: 0, nameless: 0, levels: 4, many: true }])
  expect(
    await rows(`
    select count(*)::int n from busyness_reports r join study_locations l on l.id = r.study_location_id,
      lateral (select r.reported_at at time zone l.time_zone as at) t
    where exists (select from study_location_hours h where h.study_location_id = l.id)
      and not exists (select from study_location_hours h where h.study_location_id = l.id and h.is_open
      and h.day_of_week = extract(isodow from t.at) and extract(hour from t.at) >= extract(hour from h.start_time))`),
  ).toEqual([{ n: 0 }])
  const [{ n }] = (await rows(`select count(*)::int n from (
    select study_location_id from aggregated_busyness where report_count >= 3 group by 1 having count(*) > 20) known`)) as [
    { n: number },
  ]
  expect(n).toBeGreaterThan(seeded.universities * 0.8)
})

test('a second run does nothing', async () => {
  expect(await seedSample(database.db, NOW)).toBeNull()
  expect(await rows('select count(*)::int n from reviews')).toEqual([{ n: seeded.reviews }])
})
