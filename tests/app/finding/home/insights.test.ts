import { parse } from 'node-html-parser'
import { describe, expect, it } from 'vitest'
import { colourOf } from '~/spots/model/busyness-rules'
import {
  hourTotals,
  openRanges,
  reviewedLocations,
  findInsights,
} from '~/finding/home/insights-queries.server'
import {
  BUCKETS,
  busynessOf,
  insightsOn,
  mostlyOpen,
  sharesOf,
  type OpenRange,
} from '~/finding/home/insights-rules'
import { countedFrom, studyTip } from '~/finding/home/StudyInsights'
import { insertReports } from '../../../factories/busyness'
import { everyDay, insertLocation } from '../../../factories/location'
import { insertReview } from '../../../factories/review'
import { insertUniversity } from '../../../factories/university'
import { useApp } from '../../../support/app'
import { useDatabase } from '../../../support/database'

const database = useDatabase()
const { db } = database
const app = useApp(database)

describe('the parts of the day', () => {
  it('count every hour once', () => {
    const hours = Object.values(BUCKETS).flat()
    expect([...hours].sort((one, other) => one - other)).toEqual(
      Array.from({ length: 24 }, (_each, hour) => hour),
    )
    expect(BUCKETS.night).toEqual([22, 23, 0, 1, 2, 3, 4, 5])
  })

  it('are the average weighted by reports, in percent of 4, rounded, at least 25', () => {
    const totals = [
      { day: 1, hour: 6, levels: 3, reports: 3 }, // average 1
      { day: 1, hour: 11, levels: 39, reports: 10 }, // average 3.9: the mean of the two would be 2.45, or 61
      { day: 2, hour: 11, levels: 4, reports: 4 },
      { day: 1, hour: 12, levels: 0, reports: 5 },
    ]
    expect(busynessOf(totals, 'morning', 1)).toEqual({ percent: 81, reports: 13 })
    expect(busynessOf(totals, 'morning', null)).toEqual({ percent: 68, reports: 17 })
    expect(busynessOf(totals, 'afternoon', null)).toEqual({ percent: 25, reports: 5 })
    expect(busynessOf(totals, 'night', null)).toBeNull()
  })

  it('without any report are the defaults: the initial ones, or those for a failure', () => {
    const percents = (insights: Parameters<typeof insightsOn>[1]) =>
      insightsOn(null, insights).buckets.map(({ percent }) => `${percent} ${colourOf(percent)}`)
    expect(percents({ hours: [], reviewed: { libraries: 0, cafes: 0, others: 0 }, open: [] })).toEqual([
      '35 green',
      '85 red',
      '60 yellow',
      '25 green',
    ])
    expect(percents(null)).toEqual(['30 green', '75 red', '60 yellow', '25 green'])
    expect(countedFrom(insightsOn(null, null))).toBe(
      'We couldn’t load the counts just now, so these are typical figures.',
    )
    expect(studyTip(insightsOn(null, null))).toBe('Check a spot’s opening hours before you go.')
  })
})

describe('the study tip', () => {
  const week = (start_time: string, end_time: string, locations: number, of = locations): OpenRange[] =>
    everyDay(start_time, end_time).map((row) => ({ ...row, locations, of }))
  const open = (ranges: OpenRange[], day: number | null = null) =>
    Object.keys(BUCKETS).filter((bucket) => mostlyOpen(ranges, bucket as keyof typeof BUCKETS, day))

  it('counts a part of the day with at least half of the locations open throughout', () => {
    expect(open([]), 'as long as no hours are known').toEqual(['morning', 'afternoon', 'evening'])
    expect(open(week('08:00', '22:00', 4))).toEqual(['morning', 'afternoon', 'evening'])
    expect(open(week('10:00', '18:00', 4))).toEqual(['afternoon'])
    expect(open(week('00:00', '00:00', 4))).toEqual(['morning', 'afternoon', 'evening', 'night'])
    expect(open(week('18:00', '04:00', 4)), 'past midnight').toEqual(['evening', 'night'])
    expect(open(week('00:00', '00:00', 4, 8)), 'half of them').toHaveLength(4)
    expect(open(week('00:00', '00:00', 4, 9)), 'fewer than half').toEqual([])
  })

  it('counts the hours of the weekday, including those of the night before', () => {
    const sunday = week('20:00', '06:00', 3).filter(({ day_of_week }) => day_of_week === 7)
    const monday = week('00:00', '12:00', 3).filter(({ day_of_week }) => day_of_week === 1)
    expect(open([...sunday, ...monday], 0)).toEqual(['evening'])
    expect(open([...sunday, ...monday], 1)).toEqual(['morning', 'night'])
    expect(open([...sunday, ...monday], null)).toEqual([])
  })

  it('never sends anyone to a closed location, however quiet it is', () => {
    const hours = [
      { day: 1, hour: 9, levels: 30, reports: 10 },
      { day: 1, hour: 23, levels: 10, reports: 10 },
    ]
    const reviewed = { libraries: 0, cafes: 0, others: 0 }
    const tip = (ranges: OpenRange[]) => studyTip(insightsOn(1, { hours, reviewed, open: ranges }))
    expect(tip(week('08:00', '20:00', 5))).toContain('quietest in the morning: about 75% full.')
    expect(tip(week('00:00', '00:00', 5))).toContain('quietest at night: about 25% full.')
    expect(tip(week('01:00', '02:00', 5))).toBe('Check a spot’s opening hours before you go.')
  })

  it('knows the hours of public locations', async () => {
    const hidden = await insertUniversity(db, { name: 'Hidden Hours College', status: 'Pending' })
    await insertLocation(db, { hours: everyDay('08:00', '20:00') })
    await insertLocation(db, { hours: everyDay('08:00', '20:00').slice(0, 5) })
    await insertLocation(db, { hours: everyDay('08:00', '20:00'), university_id: hidden.id })
    const ranges = await openRanges(db)
    expect(ranges.map(({ day_of_week, locations, of }) => [day_of_week, locations, of]).sort()).toEqual(
      [1, 2, 3, 4, 5, 6, 7].map((day) => [day, day <= 5 ? 2 : 1, 2]),
    )
  })
})

it('kinds of locations are counted from fifty reviews on; before, the statistics are typical', () => {
  expect(sharesOf({ libraries: 10, cafes: 30, others: 9 })).toEqual({
    shares: { libraries: 20, cafes: 60, others: 14 },
    reviews: null,
  })
  expect(sharesOf({ libraries: 25, cafes: 15, others: 10 })).toEqual({
    shares: { libraries: 50, cafes: 30, others: 20 },
    reviews: 50,
  })
  expect(sharesOf(null).reviews).toBeNull()
})

/** As on the page: name, number, reports or share. */
const tables = (html: string) =>
  [...html.matchAll(/<tr><th scope="row">(.*?)<\/tr>/g)].map(([, row]) =>
    row!
      .replace(/<svg[\s\S]*?<\/svg>/g, '')
      .replace(/<!--.*?-->/g, '')
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  )

describe('the page', () => {
  it('without reports shows the typical statistics and says so', async () => {
    await insertLocation(db)
    const { status, text } = await app.browser().get('/insights')
    expect(status).toBe(200)
    expect(text).toContain('Check a spot’s opening hours before you go.')
    expect(tables(text)).toEqual([
      'Morning (6am-11am) 35% typical',
      'Afternoon (12pm-5pm) 85% typical',
      'Evening (6pm-9pm) 60% typical',
      'Night (10pm-5am) 25% typical',
      'On-campus libraries 20%',
      'Coffee shops 60%',
      'Other locations 14%',
    ])
    expect(text).toContain('These are typical figures, because there aren’t enough reports yet.')
    expect(text).toContain('These are typical figures, because there aren’t enough reviews yet.')
    expect(text).toMatch(/aria-current="page"[^>]*>Study Insights</)
  })

  it('has For You as a tab with its own address, which asks a visitor to log in', async () => {
    const { text } = await app.browser().get('/insights?tab=for-you')
    expect(text).toMatch(/aria-current="page"[^>]*>For You</)
    expect(text).toContain('Sign in for personalized recommendations')
    expect(text).toContain('href="/signin?returnTo=%2Finsights%3Ftab%3Dfor-you"')
  })
})

describe('statistics over all locations', { shuffle: false }, () => {
  const { db } = useDatabase()

  it("are for public locations, for hours with at least three reports, in each location's own time", async () => {
    const open = await insertUniversity(db, { name: 'Open College' })
    const closed = await insertUniversity(db, { name: 'Closed College', status: 'Pending' })
    const library = await insertLocation(db, { university_id: open.id })
    const cafe = await insertLocation(db, { time_zone: 'America/New_York' })
    const park = await insertLocation(db, { kind: 'park' })
    const hidden = [
      await insertLocation(db, { status: 'Denied' }),
      await insertLocation(db, { university_id: closed.id }),
    ]
    const at = '2026-01-06T04:30:00Z' // Monday evening in both: 20:30 and 23:30
    await insertReports(db, { location: library.id, level: 4, at, times: 3 })
    await insertReports(db, { location: cafe.id, level: 2, at, times: 5 })
    await insertReports(db, { location: park.id, level: 1, at, times: 2 })
    for (const { id } of hidden) await insertReports(db, { location: id, level: 1, at, times: 9 })
    expect((await hourTotals(db)).sort((one, other) => one.hour - other.hour)).toEqual([
      { day: 1, hour: 20, levels: 12, reports: 3 },
      { day: 1, hour: 23, levels: 10, reports: 5 },
    ])
    for (const [location, n] of [
      [library, 3],
      [cafe, 2],
      [park, 1],
      [hidden[0]!, 4],
    ] as const) {
      for (let written = 0; written < n; written++)
        await insertReview(db, { study_location_id: location.id, user_id: null })
    }
    expect(await reviewedLocations(db)).toEqual({ libraries: 3, cafes: 2, others: 1 })
  })

  it('are calculated once in five minutes, whatever the number of requests, and again after a failure', async () => {
    const seen: string[] = []
    const note = ({ sql }: { sql: string }) => void seen.push(sql)
    db.on('query', note)
    const [first, second] = await Promise.all([findInsights(db, 0), findInsights(db, 1)])
    expect(second).toBe(first)
    expect(await findInsights(db, 299_999)).toBe(first)
    expect(seen).toHaveLength(3)
    expect(await findInsights(db, 300_000)).toEqual(first)
    expect(seen).toHaveLength(6)

    await db.raw('alter table aggregated_busyness rename to gone')
    try {
      await expect(findInsights(db, 600_000)).rejects.toThrow()
    } finally {
      await db.raw('alter table gone rename to aggregated_busyness')
    }
    expect(await findInsights(db, 600_001)).toEqual(first)
    db.off('query', note)
  })

  it('appear by day, with typical values for what has no reports', async () => {
    const view = insightsOn(1, await findInsights(db))
    expect(view.buckets.map(({ percent, reports }) => `${percent} ${reports ?? 'typical'}`)).toEqual([
      '35 typical',
      '85 typical',
      '100 3',
      '50 5',
    ])
    expect(countedFrom(view)).toBe(
      'Based on 8 reports, in each spot’s local time. Where there aren’t enough reports yet, we show a typical figure.',
    )
    const { text } = await app.browser().get('/insights?day=monday')
    const current = parse(text).querySelectorAll('.chips [aria-current]')
    expect(current.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Monday', '/insights?day=monday'],
    ])
    expect(studyTip(view)).toBe(
      'Of the times when most spots are open, it’s quietest in the evening: about 100% full.',
    )
  })
})

describe('if the statistics cannot be read', () => {
  const broken = useDatabase()
  const brokenApp = useApp(broken)

  it('the page shows those for a failure', async () => {
    await broken.db.raw('alter table aggregated_busyness rename to gone')
    const { status, text } = await brokenApp.browser().get('/insights')
    expect(status).toBe(200)
    expect(tables(text).slice(0, 4)).toEqual([
      'Morning (6am-11am) 30% typical',
      'Afternoon (12pm-5pm) 75% typical',
      'Evening (6pm-9pm) 60% typical',
      'Night (10pm-5am) 25% typical',
    ])
    expect(text.match(/We couldn’t load the counts just now, so these are typical figures\./g)).toHaveLength(
      2,
    )
    expect(text).toContain('Check a spot’s opening hours before you go.')
    expect(text).not.toMatch(/enough (reports|reviews) yet|it’s quietest/)
  })
})
