import { beforeAll, describe, expect, it } from 'vitest'
import { fillDatabase } from '../../bench/generate'
import { createLoad } from '../../bench/load-client'
import { createLatencies, growthOf, lineThrough } from '../../bench/load-statistics'
import { mixOf, type JourneyKind } from '../../bench/load-journeys'
import { ORIGIN, SECRET } from '../../bench/load-servers'
import { readTargets, rowsSince } from '../../bench/load-targets'
import { randomFrom } from '../../bench/search-locations'
import { useApp } from '../support/app'
import { useDatabase } from '../support/database'

describe('the arithmetic', () => {
  it('statistics of all kinds together come from their requests, not from their statistics', () => {
    const latencies = createLatencies()
    for (let n = 1; n <= 98; n++) latencies.answered('home', n)
    latencies.answered('search', 400)
    latencies.answered('search', 500)
    latencies.failed('search', 'answered 502', true)
    latencies.failed('home', 'no answer')
    const { all, kinds, faults, requestsPerSecond } = latencies.statistics(5, 10)
    expect(all).toEqual({ count: 100, p50: 50, p95: 95, p99: 400, max: 500, failed: 1, fives: 1 })
    expect(kinds.search).toMatchObject({ count: 2, p50: 400, p99: 500, fives: 1, failed: 0 })
    expect(faults).toEqual(['search: answered 502', 'home: no answer'])
    expect(requestsPerSecond).toBe(10)
  })

  it('growth follows the straight line, whatever the values do around it', () => {
    expect(growthOf([100, 100, 100])).toBe(0)
    expect(growthOf([100, 110, 120])).toBeCloseTo(0.2)
    const { from, to } = lineThrough([100, 120, 110, 130, 120, 140])
    expect(from).toBeCloseTo(104.29, 1)
    expect(to).toBeCloseTo(135.71, 1)
  })

  it('of any ten journeys in a row from the start seven read, two search and one writes', () => {
    const mix = mixOf(randomFrom(3))
    const orders = new Set<string>()
    const writes: Record<string, number> = {}
    for (let turn = 0; turn < 20; turn++) {
      const ten = Array.from({ length: 10 }, () => mix.next().value)
      orders.add(ten.map((kind) => kind[0]).join(''))
      const count = (kind: JourneyKind) => ten.filter((each) => each === kind).length
      expect([count('reading'), count('search')]).toEqual([7, 2])
      const write = ten.find((kind) => kind !== 'reading' && kind !== 'search')!
      writes[write] = (writes[write] ?? 0) + 1
    }
    expect(orders.size).toBeGreaterThan(5)
    expect(writes).toEqual({ review: 6, reaction: 4, save: 4, report: 4, join: 2 })
  })
})

describe('on a filled database', { shuffle: false }, () => {
  const database = useDatabase()
  const app = useApp(database, {
    origin: ORIGIN,
    secureCookies: true,
    sessionSecrets: [SECRET],
    trustProxy: 1,
  })
  beforeAll(() => fillDatabase(database.db, { places: 60, reviews: 400 }))

  it('everything is as the triggers would have maintained it', async () => {
    const {
      rows: [found],
    } = await database.db.raw(`select
      (select count(*) from reviews) as reviews,
      (select max(review_count) > 5 * percentile_cont(0.5) within group (order by review_count) from study_locations) as skewed,
      (select count(*) from study_locations l left join (
         select study_location_id as id, count(*) as n, sum(rating) as sum, round(avg(rating), 2) as mean from reviews group by 1) r on r.id = l.id
       where (l.review_count, l.rating_sum, l.avg_rating) is distinct from (coalesce(r.n, 0), coalesce(r.sum, 0), coalesce(r.mean, 0))) as ratings,
      (select count(*) from universities u where total_reviews <> (
         select coalesce(sum(review_count), 0) from study_locations where university_id = u.id)) as totals,
      (select count(*) from study_locations l left join search_documents d on d.location_id = l.id
       where (d.review_count, d.avg_rating) is distinct from (l.review_count, l.avg_rating)) as documents,
      (select count(*) from reviews r join review_reactions x on x.review_id = r.id and x.user_id = r.user_id) as own_reactions,
      (select count(*) from study_sessions s join session_participants p on p.session_id = s.id and p.user_id = s.creator_id) as own_seats,
      (select count(*) from (select study_location_id, sum(level_sum) as sum, sum(report_count) as n from aggregated_busyness group by 1) a
         full join (select study_location_id, sum(busyness_level) as sum, count(*) as n from busyness_reports group by 1) b
         using (study_location_id) where (a.sum, a.n) is distinct from (b.sum, b.n)) as busyness`)
    expect(found).toEqual({
      reviews: 400,
      skewed: true,
      ratings: 0,
      totals: 0,
      documents: 0,
      own_reactions: 0,
      own_seats: 0,
      busyness: 0,
    })
  })

  it('no row refers to a missing one, since filling skips foreign key checks', async () => {
    const { db } = database
    const { rows } = await db.raw<{
      rows: { name: string; child: string; parent: string; column: string; key: string }[]
    }>(`
      select c.conname as name, c.conrelid::regclass::text as child, c.confrelid::regclass::text as parent, a.attname as column, k.attname as key
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
        join pg_attribute k on k.attrelid = c.confrelid and k.attnum = c.confkey[1]
      where c.contype = 'f' and c.connamespace = 'public'::regnamespace and cardinality(c.conkey) = 1`)
    expect(rows.length).toBeGreaterThan(30)
    const { rows: orphans } = await db.raw(
      rows
        .map(
          ({ name, child, parent, column, key }) =>
            `select '${name}' from ${child} c where "${column}" is not null and not exists (select from ${parent} p where p."${key}" = c."${column}")`,
        )
        .join(' union all '),
    )
    expect(orphans).toEqual([])
  })

  it('every kind of journey succeeds, and what was acknowledged is in the database', async () => {
    const { db } = database
    const targets = await readTargets(db)
    const since = (await db.raw('select clock_timestamp() as now')).rows[0].now as Date
    const site = { origin: ORIGIN, ports: [Number(new URL(app.origin).port)] }
    const journeys: JourneyKind[] = [
      'reading',
      'search',
      'review',
      'reaction',
      'save',
      'report',
      'join',
      'search',
    ]
    const { statistics: counts, written } = await createLoad(site, targets, mixed(journeys)).period(
      10,
      journeys.length / 10,
    )
    expect(counts.faults).toEqual([])
    expect(counts.all).toMatchObject({ failed: 0, fives: 0 })
    expect(Object.keys(counts.kinds)).toEqual(
      expect.arrayContaining(['campus', 'place', 'search', 'suggestions', 'after a write']),
    )
    expect(written).toEqual({
      reviews: 1,
      reactions: 1,
      'saved places': 1,
      'busyness reports': 1,
      'joined sessions': 1,
    })
    expect(await rowsSince(db, since)).toEqual(written)
  })
})

function* mixed(journeys: JourneyKind[]): Generator<JourneyKind, never> {
  for (;;) yield* journeys
}
