import { describe, expect, it } from 'vitest'
import { readTime } from '~/spots/model/times'
import { overlap, rowsOfWeek, weekOfRows } from '~/spots/model/week'
import { SuggestionForm } from '~/spots/suggestions/form'
import { changesOf, dayFields, partsOf, weekStamp } from '~/spots/suggestions/rules'
import { nested } from '~/spots/suggestions/suggestion-view.server'
import { suggestionWords } from '~/spots/suggestions/words'
import type { SuggestedLocation } from '~db/suggestion-tables'
import { itRows } from '../../../support/it-rows'

const row = (day_of_week: number, start_time: string | null, end_time: string | null) => ({
  day_of_week,
  is_open: start_time !== null,
  start_time,
  end_time,
})
const range = (start_time: string, end_time: string) => ({ start_time, end_time })
const WEEK = {
  1: [range('09:00', '12:00'), range('13:00', '17:00')],
  2: [],
  3: [range('00:00', '00:00')],
  4: [range('18:00', '02:00')],
  5: null,
  6: null,
  7: null,
}

describe('a week of hours', () => {
  const rows = [
    row(1, '13:00:00', '17:00:00'),
    row(1, '09:00:00', '12:00:00'),
    row(2, null, null),
    row(3, '00:00:00', '24:00:00'),
    row(4, '18:00:00', '02:00:00'),
  ]
  const week = weekOfRows(rows)

  it('keeps several ranges a day, closed days, whole days, and unknown ones', () => {
    expect(week).toEqual(WEEK)
    expect(weekOfRows(rowsOfWeek(week))).toEqual(week)
  })

  it('fills the form, with room for one more range', () => {
    expect(dayFields(week[1])).toEqual({
      state: 'open',
      ranges: [range('09:00', '12:00'), range('13:00', '17:00'), range('', '')],
    })
    expect(dayFields(week[2]).state).toBe('closed')
    expect(dayFields(week[3]).state).toBe('always')
    expect(dayFields(week[5]).state).toBe('unknown')
  })

  it('has a version that changes with every edit', () => {
    const shorter = { ...week, 1: [range('09:00', '12:00')] }
    const later = { ...week, 4: [range('18:00', '02:30')] }
    const stamps = [week, { ...week, 2: null }, shorter, later].map(weekStamp)
    expect(new Set(stamps).size).toBe(4)
    expect(weekStamp(weekOfRows(rows.toReversed()))).toBe(stamps[0])
  })

  itRows([
    [[range('09:00', '12:00'), range('12:00', '13:00')], false],
    [[range('09:00', '12:00'), range('11:59', '13:00')], true],
    [[range('18:00', '02:00'), range('09:00', '12:00')], false],
    [[range('18:00', '02:00'), range('23:00', '23:30')], true],
  ])('overlap or not', (ranges, expected) => expect(overlap(ranges)).toBe(expected))

  itRows([
    ['9:00', '09:00'],
    ['09:30', '09:30'],
    ['9 pm', '21:00'],
    ['12:15 AM', '00:15'],
    ['12 p.m.', '12:00'],
    ['23:59:59', '23:59'],
    ['24:00', null],
    ['9', null],
    ['13 pm', null],
    ['noon', null],
    ['', null],
  ])('is read as typed', (text, expected) => expect(readTime(text)).toBe(expected))
})

describe('what differs', () => {
  const before: SuggestedLocation = {
    name: 'Reading Room',
    address: null,
    city: 'Berkeley',
    zipcode: '94704',
    tags: ['Wifi', 'Quiet'],
    hours: weekOfRows([row(1, '09:00', '12:00'), row(2, null, null)]),
  }

  it('is stored field by field as in section 3 of the specification', () => {
    const action = changesOf(before, {
      ...before,
      name: 'New Room',
      address: '1 Main St',
      tags: ['Quiet', 'Outlet'],
      hours: { ...before.hours, 1: [], 3: [range('18:00', '02:00')] },
    })
    expect(action).toEqual({
      name: { old: 'Reading Room', new: 'New Room' },
      address: { old: null, new: '1 Main St' },
      tags: {
        removed: ['Wifi'],
        added: ['Outlet'],
        newList: ['Outlet', 'Quiet'],
        oldList: ['Quiet', 'Wifi'],
      },
      hours: {
        1: {
          rows: { old: [range('09:00', '12:00')], new: [] },
          is_open: { old: true, new: false },
          start_time: { old: '09:00', new: null },
          end_time: { old: '12:00', new: null },
        },
        3: {
          rows: { old: null, new: [range('18:00', '02:00')] },
          is_open: { old: null, new: true },
          start_time: { old: null, new: '18:00' },
          end_time: { old: null, new: '02:00' },
        },
      },
    })
    expect(partsOf(action)).toEqual(['name', 'address', 'tags', 'hours-1', 'hours-3'])
  })

  it('is nothing if tags only come in another order', () => {
    expect(changesOf(before, { ...before, tags: ['Quiet', 'Wifi'] })).toEqual({})
  })
})

describe('the form', () => {
  const days = ['open', 'closed', 'always', 'open', 'unknown', 'unknown', 'unknown']
  const opening = (day: string, start: string, end: string, overnight?: string) => ({
    day,
    start,
    end,
    overnight,
  })
  const known = { city: 'Berkeley', zipcode: '94704' }
  const base = { location: '7', name: ' Reading  Room ', address: '', ...known, tags: ['1', '2'], days }
  const ranges = [
    opening('1', '13:00', '5:00 PM'),
    opening('1', '09:00', '12:00'),
    opening('1', '', ''),
    opening('4', '18:00', '02:00', 'on'),
  ]
  const parse = (fields: object) => SuggestionForm.safeParse({ ...base, ranges, ...fields })
  const faults = (fields: object) =>
    parse(fields).error?.issues.map(({ path, message }) => [path.join('.'), message])

  it('reads a location with its week', () => {
    const wish = { name: 'Reading Room', address: null, ...known, dates: {}, tags: [1, 2], hours: WEEK }
    expect(parse({}).data).toEqual({ location: 7, wish, seen: null })
    expect(parse({ tags: '3' }).data?.wish.tags).toEqual([3])
    expect(parse({ tags: undefined }).data?.wish.tags).toEqual([])
  })

  type Refused = [what: string, fields: object, expected: string[][]]
  /** Openings of Monday, next to a valid one, and the field with their fault. */
  const monday = (
    what: string,
    openings: ReturnType<typeof opening>[],
    field: string,
    word: 'timesMissing' | 'timeFault' | 'endsBefore' | 'sameTimes' | 'overlap',
  ): Refused => [what, { ranges: [...openings, ranges[3]] }, [[field, `Monday: ${suggestionWords[word]}`]]]

  itRows<Refused>([
    monday('an open day without times', [], 'days.0', 'timesMissing'),
    monday('an open day whose times are empty', [opening('1', '', '')], 'ranges.0.start', 'timesMissing'),
    monday('a start without an end', [opening('1', '09:00', '')], 'ranges.0.end', 'timesMissing'),
    monday('what is no time', [opening('1', 'early', '12:00')], 'ranges.0.start', 'timeFault'),
    monday('an end before the start', [opening('1', '18:00', '02:00')], 'ranges.0.end', 'endsBefore'),
    monday('no time between the two', [opening('1', '09:00', '09:00')], 'ranges.0.end', 'sameTimes'),
    monday(
      'two openings at once',
      [opening('1', '09:00', '12:00'), opening('1', '11:00', '13:00')],
      'ranges.0.start',
      'overlap',
    ),
    [
      'a day that is not the first, by its name',
      { ranges: [ranges[0], opening('4', '18:00', '')] },
      [['ranges.1.end', 'Thursday: Please check empty opening/closing time fields']],
    ],
    [
      'a time of a closed day',
      { ranges: [...ranges, opening('2', '', '21:00')] },
      [['days.1', `Tuesday: ${suggestionWords.timesUnused}`]],
    ],
    ['no city', { city: ' ' }, [['city', 'Please enter a city']]],
    ['no name', { name: '' }, [['name', suggestionWords.nameMissing]]],
    ['a state of a day that is none', { days: ['sometimes'] }, [['days.0', suggestionWords.dayFault]]],
  ])('refuses what is wrong', (_what, fields, expected) => expect(faults(fields)).toEqual(expected))

  it('ignores the box of an opening that no longer passes midnight', () => {
    const read = parse({ ranges: [opening('1', '09:00', '12:00', 'on'), ranges[3]] })
    expect(read.data?.wish.hours['1']).toEqual([{ start_time: '09:00', end_time: '12:00' }])
  })

  it('is refused without failing, whatever else is sent', () => {
    const many = { ranges: Array(400).fill(opening('1', '09:00', '10:00')) }
    for (const odd of [{ days: 'open' }, { ranges: 'x' }, { tags: [{}] }, many])
      expect(() => parse(odd)).not.toThrow()
    expect(suggestionWords.timesMissing).toBe('Please check empty opening/closing time fields')
  })

  it('is reconstructed from a draft', () => {
    const flat = {
      name: 'A',
      tags: ['1', '2'],
      'days[0]': 'open',
      'ranges[1].start': '09:00',
      'ranges[1].day': '1',
    }
    const ranges = [undefined, { start: '09:00', day: '1' }]
    expect(nested(flat)).toEqual({ name: 'A', tags: ['1', '2'], days: ['open'], ranges })
  })
})
