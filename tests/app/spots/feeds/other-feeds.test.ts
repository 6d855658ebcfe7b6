import { describe, expect, it } from 'vitest'
import { feedFaultWords } from '~/spots/feeds/words'
import { daysLater } from '~/spots/model/dates'
import { useDatabase } from '../../../support/database'
import { itRows } from '../../../support/it-rows'
import { useFeeds } from './feeds'

const database = useDatabase()
const { feeds, insertRead, read, stored } = useFeeds(database)

/** A Monday, at noon. */
const TODAY = '2026-11-23'
const NOW = new Date(`${TODAY}T17:00:00Z`)
const sends = (body: string) =>
  (feeds.answer = (_request, response) => void response.writeHead(200).end(body))

describe('iCalendar', () => {
  const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n')
  const calendar = (...events: string[]) => ['BEGIN:VCALENDAR', ...events, 'END:VCALENDAR', ''].join('\r\n')
  const BREAK = event(
    'DTSTART;VALUE=DATE:20261224',
    'DTEND;VALUE=DATE:20261227',
    'SUMMARY:University closed\\, winter bre',
    ' ak',
  )
  const closed = Object.fromEntries(
    ['24', '25', '26'].map((day) => [`2026-12-${day}`, 'closed / University closed, winter break / ical']),
  )
  const readsTo = async (body: string) => {
    sends(body)
    const { id, feed } = await insertRead({}, { kind: 'ical', key: 'ical' })
    const { last_error } = await read(feed, NOW)
    return last_error ?? (await stored(id))
  }

  const on = (day: string, ...lines: string[]) =>
    calendar(BREAK, event(`DTSTART;VALUE=DATE:${day}`, ...lines))
  itRows([
    ['all-day closures, without the day of the end', calendar(BREAK), closed],
    [
      'one day, without an end',
      on('20261126', 'SUMMARY:Closed'),
      { '2026-11-26': 'closed / Closed / ical', ...closed },
    ],
    ['a time', on('20261126T090000Z', 'SUMMARY:Closed'), closed],
    ['a title of something else', on('20261126', 'SUMMARY:Study break'), closed],
    ['a title of a part of a day', on('20261126', 'SUMMARY:Closed at 5 PM'), closed],
    ['a rule', on('20261126', 'SUMMARY:Closed', 'RRULE:FREQ=WEEKLY'), closed],
    ['a canceled event', on('20261126', 'SUMMARY:Closed', 'STATUS:CANCELLED'), closed],
    ['no such day', on('20261131', 'SUMMARY:Closed'), closed],
    ['an end before the start', on('20261126', 'DTEND:20261101', 'SUMMARY:Closed'), closed],
    ['a century', on('20010101', 'DTEND:20990101', 'SUMMARY:Closed'), {}],
    ['no events', calendar(), {}],
    ['something else', '<html>', feedFaultWords.unreadable.ical],
  ])('is read, and what it leaves open stays open', async (_what, body, expected) =>
    expect(await readsTo(body)).toEqual(expected),
  )

  it('is quick with many long events', async () => {
    const began = performance.now()
    await readsTo(
      calendar(...Array<string>(20_000).fill(event('DTSTART:20010101', 'DTEND:20990101', 'SUMMARY:Closed'))),
    )
    expect(performance.now() - began).toBeLessThan(3000)
  })

  it('that no longer has a closure opens the day again', async () => {
    sends(calendar(BREAK, event('DTSTART:20261126', 'SUMMARY:Closed')))
    const { id, feed } = await insertRead({}, { kind: 'ical', key: 'ical' })
    await read(feed, NOW)
    sends(calendar(BREAK))
    await read(feed, NOW)
    expect(await stored(id)).toEqual(closed)
  })
})

describe('schema.org', () => {
  const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']
  const week = [
    { dayOfWeek: DAYS, opens: '08:00:00', closes: '02:00:00' },
    { dayOfWeek: 'https://schema.org/Saturday', opens: '00:00', closes: '23:59' },
    { dayOfWeek: ['Sunday'], opens: '00:00', closes: '00:00' },
    { dayOfWeek: 'PublicHolidays', opens: '10:00', closes: '12:00' },
  ]
  const library = (over: object = {}) => ({
    '@type': 'Library',
    '@id': '1',
    openingHoursSpecification: week,
    ...over,
  })
  const [weekday, saturday, sunday] = ['08:00-02:00', '00:00-00:00', 'closed'].map(
    (hours) => `${hours} / schema`,
  )
  const readsTo = async (body: unknown) => {
    sends(typeof body === 'string' ? body : JSON.stringify(body))
    const { id, feed } = await insertRead({}, { kind: 'schema', key: '1' })
    const { last_error } = await read(feed, NOW)
    return last_error ?? (await stored(id))
  }
  const shown = [24, 28, 29].map((day) => `2026-11-${day}`)

  const special = {
    validFrom: '2026-11-26',
    validThrough: '2026-11-27',
    opens: '00:00',
    closes: '00:00',
    name: 'Thanksgiving',
  }
  const period = {
    ...week[0],
    dayOfWeek: DAYS,
    closes: '18:00',
    validFrom: '2026-12-01',
    validThrough: '2026-12-31',
  }
  itRows([
    ['a week', library(), {}],
    ['a list', [library()], {}],
    ['a graph', { '@graph': [{ '@id': 'x' }, library()] }, {}],
    [
      'a page',
      `<html><script>1 > 0</script><script type="application/ld+json">${JSON.stringify(library())}</script>`,
      {},
    ],
    [
      'special days',
      library({ specialOpeningHoursSpecification: special }),
      { '2026-11-26': 'closed / Thanksgiving / schema' },
    ],
    [
      'a special day without its end',
      library({ specialOpeningHoursSpecification: { validFrom: '2026-11-26' } }),
      { '2026-11-26': 'closed / schema', '2026-11-27': weekday },
    ],
    [
      'a period',
      library({ openingHoursSpecification: [...week, period] }),
      { '2026-11-30': weekday, '2026-12-01': '08:00-18:00 / schema', '2026-12-05': saturday },
    ],
    [
      'two ranges',
      library({
        specialOpeningHoursSpecification: [
          { ...special, opens: '13:00', closes: '17:00' },
          { ...special, opens: '09:00', closes: '12:00' },
        ],
      }),
      { '2026-11-26': '09:00-12:00 13:00-17:00 / Thanksgiving / schema' },
    ],
    [
      'a day that cannot be read',
      library({ specialOpeningHoursSpecification: { ...special, opens: 'noon', closes: '17:00' } }),
      { '2026-11-26': undefined },
    ],
  ] as [string, unknown, Record<string, string | undefined>][])(
    'is read, and what it leaves open stays open',
    async (_what, body, expected) => {
      const days = (await readsTo(body)) as Record<string, string>
      expect(shown.map((day) => days[day])).toEqual([weekday, saturday, sunday])
      for (const [day, hours] of Object.entries(expected)) expect(days[day], day).toBe(hours)
      expect(Object.keys(days).at(-1)).toBe(daysLater(TODAY, 55))
    },
  )

  it('without hours for a week, or without any, is refused', async () => {
    expect(await readsTo({ name: 'Library' })).toBe(feedFaultWords.unreadable.schema)
    expect(await readsTo('<html><p>Hours')).toBe(feedFaultWords.unreadable.schema)
    expect(
      await readsTo(library({ openingHoursSpecification: [], specialOpeningHoursSpecification: special })),
    ).toBe(feedFaultWords.few(2))
  })

  it('is quick with hostile pages', async () => {
    const began = performance.now()
    expect(await readsTo('<script '.repeat(200_000))).toBe(feedFaultWords.unreadable.schema)
    await readsTo(Array(20_000).fill({ '@id': '1', openingHoursSpecification: Array(20).fill({}) }))
    expect(performance.now() - began).toBeLessThan(4000)
  })
})
