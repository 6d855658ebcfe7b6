import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { StudySessionForm } from '~/study-sessions/page/making-form'
import { formWords } from '~/study-sessions/making-words'
import { localSpanOf, dayFault, spanOf, weeklySpans, type LocalSpan } from '~/study-sessions/rules'
import { readTime, timeText } from '~/spots/model/times'
import {
  addDays,
  dayText,
  instantOf,
  nextTime,
  readDate,
  wallIn,
  zoneName,
} from '~/study-sessions/zone-rules'
import { checkRows } from '../../support/rows'

const ZONES = (
  'America/New_York America/Los_Angeles Pacific/Honolulu Europe/Berlin Australia/Lord_Howe ' +
  'Pacific/Kiritimati Pacific/Chatham'
).split(' ')

describe('clock times and instants', () => {
  it('match Temporal: every half hour on days when the clocks change, and one on every fifth other day', () =>
    checkRows(ZONES, (zone) => {
      let changes = 0
      let skipped = 0
      for (let day = Temporal.PlainDate.from('2027-01-01'); day.year < 2028; day = day.add({ days: 1 })) {
        const usual = day.toZonedDateTime(zone).hoursInDay === 24
        if (!usual) changes++
        else if (day.dayOfYear % 5) continue
        for (
          let minutes = usual ? (day.dayOfYear * 37) % 1440 : -1440;
          minutes < 2880;
          minutes += usual ? 2880 : 30
        ) {
          const plain = day.toPlainDateTime().add({ minutes })
          const [date, time] = plain.toString({ smallestUnit: 'minute' }).split('T') as [string, string]
          const zoned = plain.toZonedDateTime(zone, { disambiguation: 'earlier' })
          const there = zoned.toPlainDateTime().equals(plain)
          expect(instantOf(zone, { date, time })?.toISOString(), `${date} ${time}`).toBe(
            there ? new Date(zoned.epochMilliseconds).toISOString() : undefined,
          )
          if (there) expect(wallIn(zone, new Date(zoned.epochMilliseconds))).toEqual({ date, time })
          else {
            skipped++
            const next = nextTime(zone, { date, time })
            expect(Temporal.PlainDateTime.compare(`${next.date}T${next.time}`, plain)).toBe(1)
            expect(plain.until(`${next.date}T${next.time}`).total('minutes')).toBeLessThanOrEqual(60)
          }
        }
      }
      const still = ['Pacific/Honolulu', 'Pacific/Kiritimati'].includes(zone)
      expect([changes, skipped]).toEqual(still ? [0, 0] : [2, zone === 'Australia/Lord_Howe' ? 1 : 2])
    }))

  it('know days, weeks and their names', () => {
    const days = [addDays('2028-02-28', 1), addDays('2026-12-29', 7), addDays('2026-03-01', -1)]
    expect(days).toEqual(['2028-02-29', '2027-01-05', '2026-02-28'])
    expect(dayText('2027-03-14')).toBe('Sunday, March 14, 2027')
    expect(['00:05', '12:00', '15:30'].map(timeText)).toEqual(['12:05 AM', '12:00 PM', '3:30 PM'])
    const zones = ['America/Los_Angeles', 'Mars/Olympus'].map((zone) => zoneName(zone, new Date(0)))
    expect(zones).toEqual(['Pacific Time', 'UTC'])
    const onMars = wallIn('Mars/Olympus', new Date('2026-03-01T09:00:00Z'))
    expect(onMars).toEqual({ date: '2026-03-01', time: '09:00' })
  })

  it('are parsed from typed text without a date or time picker', () => {
    for (const typed of ['2027-03-14', ' 3/14/2027 ']) expect(readDate(typed)).toBe('2027-03-14')
    for (const typed of [
      '2027-02-29',
      '14.3.2027',
      '2027-3-14',
      '13/1/2027',
      '0000-00-00',
      '99999-01-01',
      '',
    ])
      expect(readDate(typed), typed).toBe(null)
    for (const [time, ...all] of [
      ['15:30', '15:30', '3:30 PM'],
      ['15:00', '3pm', '3 p.m.'],
      ['00:00', '12am'],
      ['12:00', '12 PM'],
      ['09:05', '09:05:00', '9:05'],
      [null, '24:00', '13pm', '0pm', '15', 'noon', '3:60 pm', ''],
    ])
      for (const typed of all) expect(readTime(typed!), typed!).toBe(time)
  })
})

describe('the time of a study session', () => {
  const asked: LocalSpan = { date: '2027-03-13', start: '22:00', end: '23:30', overnight: false }
  const zone = 'America/New_York'
  const span = (values: Partial<LocalSpan>) => spanOf({ ...asked, ...values }, zone)
  const between = (start: string, end: string) => ({ start: new Date(start), end: new Date(end) })
  const skipped = formWords.skipped('2:30 AM', 'Sunday, March 14, 2027', '3:00 AM')

  it('an end before the start is questioned, and is on the next day once confirmed', () => {
    expect(span({})).toEqual(between('2027-03-14T03:00:00Z', '2027-03-14T04:30:00Z'))
    const message = formWords.overnightAsk('1:00 AM', 'Sunday, March 14, 2027')
    expect(span({ end: '01:00' })).toEqual({ field: 'overnight', message })
    const confirmed = span({ end: '01:00', overnight: true })
    expect(confirmed).toEqual(between('2027-03-14T03:00:00Z', '2027-03-14T06:00:00Z'))
    expect(span({ overnight: true })).toEqual(span({}))
    expect(span({ end: '22:00' })).toEqual({ field: 'end', message: formWords.endIsStart })
  })

  it('a skipped hour in spring is neither start nor end; one that occurs twice in fall is its first', () => {
    const spring = span({ date: '2027-03-14', start: '02:30', end: '04:00' })
    expect(spring).toEqual({ field: 'start', message: skipped })
    expect(span({ end: '02:15', overnight: true })).toMatchObject({ field: 'end' })
    const fall = span({ date: '2027-11-07', start: '00:30', end: '01:30' })
    expect(fall).toEqual(between('2027-11-07T04:30:00Z', '2027-11-07T05:30:00Z'))
    const long = span({ date: '2027-11-06', start: '10:00', end: '09:30', overnight: true })
    expect(long).toEqual({ field: 'end', message: formWords.tooLong })
  })

  it('a week apart is the same time of day, across clock changes; a week without it is reported', () => {
    const weekly = weeklySpans({ ...asked, date: '2027-03-07' }, 3, zone) as { start: Date }[]
    expect(weekly.map(({ start }) => start.toISOString())).toEqual([
      '2027-03-08T03:00:00.000Z',
      '2027-03-15T02:00:00.000Z',
      '2027-03-22T02:00:00.000Z',
    ])
    const february = { ...asked, date: '2027-02-28', start: '02:30', end: '04:00' }
    expect(weeklySpans(february, 15, zone)).toEqual({ field: 'start', message: skipped })
  })

  it("today is the campus's: with the earliest and the latest time zone of the world", () => {
    const now = new Date('2027-03-14T11:00:00Z')
    const past = { field: 'date', message: formWords.datePast }
    expect(dayFault('2027-03-14', 'Pacific/Kiritimati', now)).toEqual(past)
    expect(dayFault('2027-03-15', 'Pacific/Kiritimati', now)).toBe(null)
    expect(dayFault('2027-03-13', 'Etc/GMT+12', now)).toBe(null)
    expect(dayFault('2027-03-12', 'Etc/GMT+12', now)).toEqual(past)
    expect(dayFault('2062-03-12', 'UTC', now)).toEqual({ field: 'date', message: formWords.dateFar })
  })

  it('returns to the form unchanged', () => {
    for (const each of [asked, { ...asked, end: '01:00', overnight: true }]) {
      expect(localSpanOf(spanOf(each, zone) as { start: Date; end: Date }, zone)).toEqual(each)
    }
  })
})

describe('the form of a study session', () => {
  const filled = {
    title: ' Chem \u202e1A\r\nreview ',
    description: ' Bring notes\r\n\r\n\r\n\r\nand tea\u0007 ',
    date: '3/14/2027',
    start: '3pm',
    end: '17:00',
    place: ' Doe  Library ',
    visibility: 'private',
    capacity: '6',
    weeks: '',
  }
  const faults = (values: Record<string, string>) => {
    const parsed = StudySessionForm.safeParse({ ...filled, ...values })
    return parsed.success
      ? {}
      : Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path.join('.'), message]))
  }

  it('accepts what is typed, cleaned of what would break a line, an email or a calendar', () => {
    const { step, wish } = StudySessionForm.parse(filled) as { step: string; wish: object }
    expect(step).toBe('save')
    expect(wish).toMatchObject({
      title: 'Chem 1A review',
      description: 'Bring notes\n\nand tea',
      place: 'Doe Library',
      pick: null,
      date: '2027-03-14',
      start: '15:00',
      end: '17:00',
      overnight: false,
      weeks: 1,
      isPublic: false,
      capacity: 6,
    })
  })

  it('reports each field’s error', () => {
    const empty = { title: ' \u200b ', date: '', start: ' ', end: '', place: '' }
    const fillIn = Object.fromEntries(Object.keys(empty).map((name) => [name, formWords.fillIn]))
    expect(faults({ ...empty, visibility: '' })).toEqual({ ...fillIn, visibility: formWords.whoSees })
    const long = { title: 'x'.repeat(101), description: '😀'.repeat(2001), place: 'y'.repeat(201) }
    expect(faults({ ...long, date: 'soon', start: 'noon', end: '25:00' })).toEqual({
      title: formWords.titleLong,
      description: formWords.descriptionLong,
      date: formWords.noDate,
      start: formWords.noTime,
      end: formWords.noTime,
      place: formWords.locationLong,
    })
    expect(faults({ title: '😀'.repeat(100), description: '😀'.repeat(2000) })).toEqual({})
    for (const capacity of ['1', '101', '2.5', '-3', 'many', '1e1'])
      expect(faults({ capacity })).toEqual({ capacity: formWords.capacityWrong })
    for (const weeks of ['0', '16', 'x']) expect(faults({ weeks })).toEqual({ weeks: formWords.weeksWrong })
    const overnight = formWords.overnightAsk('2:00 AM', 'Monday, March 15, 2027')
    expect(faults({ end: '02:00' })).toEqual({ overnight })
    expect(faults({ end: '02:00', overnight: 'yes', weeks: '15', capacity: '' })).toEqual({})
  })

  it('accepts a chosen location only if it still matches the typed text', () => {
    const wish = (values: Record<string, string>) =>
      (StudySessionForm.parse({ ...filled, ...values }) as { wish: { pick: number | null } }).wish.pick
    expect(wish({ pick: '7', placesFor: 'Doe Library' })).toBe(7)
    expect(wish({ pick: '7', placesFor: 'Doe', place: '' })).toBe(7)
    expect(wish({ pick: '7', placesFor: 'Doe' })).toBe(null)
    expect(wish({ pick: '0x7', placesFor: 'Doe Library' })).toBe(null)
  })

  it('only searches if that button was pressed, whatever else is missing', () => {
    const search = { step: 'find', place: 'doe' }
    expect(StudySessionForm.parse({ find: 'yes', place: 'doe' })).toMatchObject(search)
    expect(faults({ find: 'yes', place: 'd' })).toEqual({ place: formWords.searchShort })
  })
})
