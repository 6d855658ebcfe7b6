import { expect, it } from 'vitest'
import { isHoliday, nextDay } from '~/spots/model/holidays'
import { lastToday, momentOf } from '~/spots/model/when-open'
import { without, understand } from '../../../search/understand'
import { itRows } from '../../support/it-rows'

/** Saturday, 10:30 AM. */
const NOW = new Date('2026-11-28T15:30:00Z')
const WALL = '2026-11-28T10:30:00'

/** What a sentence asks for on the reader's clock, and the words left: '2026-11-29 19:00 | library'. '–': nothing. */
function asked(q: string): string {
  const { rest, wishes } = understand(q)
  const on = wishes.flatMap((each) => each.on ?? [])[0]
  const at = wishes.flatMap((each) => each.at ?? [])[0] ?? null
  const others = wishes.flatMap(({ wish }) => (wish === 'on' || wish === 'at' ? [] : wish))
  const when = { openOn: on === undefined ? null : nextDay(on, lastToday(NOW)), openAt: at }
  const isAsked = when.openOn !== null || at !== null
  const day = isAsked ? `${momentOf(when, WALL)?.day ?? 'over'} ${at ?? ''}`.trim() : '–'
  return [day, ...others, ...(rest ? [`| ${rest}`] : [])].join(' ')
}

// By day.
itRows([
  ['sunday 7pm', '2026-11-29 19:00'],
  ['open sunday', '2026-11-29'],
  ['sunday', '2026-11-29'],
  ['open on sundays', '2026-11-29'],
  ['this sunday', '2026-11-29'],
  ['next friday 10am', '2026-12-04 10:00'],
  ['open sat', '2026-11-28'],
  ['sat 9:30 pm', '2026-11-28 21:30'],
  ['saturday 9am', '2026-12-05 09:00'],
  ['tue at 7', '2026-12-01 19:00'],
  ['library open at 7pm on sunday', '2026-11-29 19:00 | library'],
  ['sunday library at 7 pm', '2026-11-29 19:00 | library'],
  ['open at 7 p.m. sunday', '2026-11-29 19:00'],
  ['monday at 19:00', '2026-11-30 19:00'],
  ['open by 7 am tuesday', '2026-12-01 07:00'],
  ['cafe open wednesday at noon', '2026-12-02 12:00 | cafe'],
  ['what is open on monday', '2026-11-30'],
  ['whats open tomorrow near berkeley', '2026-11-29 | near berkeley'],
  ['open all day thursday', '2026-12-03'],
  ['quiet library with outlets open sunday near ucla', '2026-11-29 quiet outlets | library near ucla'],
  ['24 hours on sunday', '2026-11-29 always'],
  ['open this weekend', '2026-11-28'],
  ['libraries open on the weekend', '2026-11-28 | libraries'],
  ['weekend evening', '2026-11-28 19:00'],
])('a sentence may say a weekday', (q, means) => expect(asked(q)).toBe(means))

// By part of the day.
itRows([
  ['tomorrow', '2026-11-29'],
  ['tomorrow morning', '2026-11-29 09:00'],
  ['tomorrow afternoon', '2026-11-29 14:00'],
  ['tomorrow evening', '2026-11-29 19:00'],
  ['tomorrow night', '2026-11-29 21:00'],
  ['open late friday', '2026-12-04 23:00'],
  ['late night friday', '2026-12-04 23:00'],
  ['early monday', '2026-11-30 07:00'],
  ['sunday morning at 9', '2026-11-29 09:00'],
  ['9 in the morning on monday', '2026-11-30 09:00'],
  ['open tonight', '2026-11-28 21:00'],
  ['tonight at 9', '2026-11-28 21:00'],
  ['late tonight', '2026-11-28 23:00'],
  ['this evening', '2026-11-28 19:00'],
  ['tomorrow at 12', '2026-11-29 12:00'],
  ['tomorrow 8 am', '2026-11-29 08:00'],
  ['today until 6pm', '2026-11-28 17:59'],
])('a sentence may say a part of the day', (q, means) => expect(asked(q)).toBe(means))

// A night belongs to the day before.
itRows([
  ['friday until midnight', '2026-12-04 23:59'],
  ['open friday at midnight', '2026-12-04 23:59'],
  ['until 12 on friday', '2026-12-04 23:59'],
  ['open until 2am on friday', '2026-12-05 01:59'],
  ['open until 2 on friday', '2026-12-05 01:59'],
  ['open after midnight on saturday', '2026-11-29 00:00'],
  ['tonight until 1am', '2026-11-29 00:59'],
  ['thanksgiving until 1am', '2027-11-25 23:59'],
])('a sentence may say a night', (q, means) => expect(asked(q)).toBe(means))

// By date.
itRows([
  ['dec 24', '2026-12-24'],
  ['december 24th at 3pm', '2026-12-24 15:00'],
  ['24 dec', '2026-12-24'],
  ['24th of december', '2026-12-24'],
  ['sunday, nov 29', '2026-11-29'],
  ['open dec. 24, 2027', '2027-12-24'],
  ['2026-12-24 9am', '2026-12-24 09:00'],
  ['12/24', '2026-12-24'],
  ['library open 1/2/27 at 9am', '2027-01-02 09:00 | library'],
  ['november 3', '2027-11-03'],
  ['feb 29', '2028-02-29'],
  ['dec 24 1999', 'over'],
  ['open on the 4th of july until 10:30 pm', '2027-07-04 22:29'],
])('a sentence may say a date', (q, means) => expect(asked(q)).toBe(means))

itRows([
  ['on thanksgiving', '2027-11-25'],
  ['day after thanksgiving', '2027-11-26'],
  ['library hours thanksgiving', '2027-11-25 | library'],
  ['christmas eve hours', '2026-12-24'],
  ['open christmas', '2026-12-25'],
  ['new year’s eve at 5pm', '2026-12-31 17:00'],
  ['libraries that are open on new year’s day near ucla', '2027-01-01 | libraries near ucla'],
  ['mlk day', '2027-01-18'],
  ['presidents’ day', '2027-02-15'],
  ['memorial day', '2027-05-31'],
  ['juneteenth', '2027-06-19'],
  ['fourth of july', '2027-07-04'],
  ['open labor day', '2027-09-06'],
  ['columbus day', '2027-10-11'],
  ['veterans day', '2027-11-11'],
])('a sentence may say a holiday', (q, means) => expect(asked(q)).toBe(means))

// What meant something before still does.
itRows([
  ['open today', '– open'],
  ['open now', '– open'],
  ['open late', '– late'],
  ['late night', '– late'],
  ['at night', '– late'],
  ['until midnight', '– late'],
  ['open until midnight', '2026-11-28 23:59'],
  ['open at 7', '2026-11-28 19:00'],
  ['open at 9am', '2026-11-29 09:00'],
  ['all night', '– always'],
  ['sunny', '– has'],
  ['open 24/7', '– always'],
  ['1/2 mile from ucla', '– | 1/2 mile from ucla'],
  ['sun', '– | sun'],
  ['sat prep cafe', '– | sat prep cafe'],
  ['mlk library', '– | mlk library'],
  ['cafe at 5th street', '– | cafe at 5th street'],
  ['feb 30', '– | feb 30'],
  ['morning cafe', '– | morning cafe'],
])('other words keep their meaning', (q, means) => expect(asked(q)).toBe(means))

it('a spot’s name isn’t a day', () => {
  expect(understand('friday harbor library', new Set(['friday harbor'])).wishes).toEqual([])
  expect(without('library open at 7pm on sunday', 'open at 7pm on sunday')).toBe('library')
})

it('no sentence takes exponential time', () => {
  for (const word of ['no', 'not a', 'pretty', 'no pretty', 'or no', 'for', 'sunday or'])
    expect(understand(`${word} `.repeat(200).slice(0, 200)).rest).toBeTypeOf('string')
})

it('holidays are found in every year', () => {
  // From the lists of the Office of Personnel Management, without days moved from a weekend.
  const OF_2028 = '01-01 01-17 02-21 05-29 06-19 07-04 09-04 10-09 11-11 11-23 12-25'.split(' ')
  const names =
    'new years day,mlk day,washingtons birthday,memorial day,juneteenth,independence day,labor day,columbus day,veterans day,thanksgiving day,christmas day'.split(
      ',',
    )
  expect(names.every(isHoliday)).toBe(true)
  expect(names.map((name) => nextDay(name, '2028-01-01'))).toEqual(OF_2028.map((day) => `2028-${day}`))
  expect(nextDay('weekend', '2026-11-28')).toBe('sat')
  expect(nextDay('weekend', '2026-11-29')).toBe('sun')
  expect(nextDay('thanksgiving', '2026-11-26')).toBe('2026-11-26')
  expect(nextDay('thanksgiving', '2026-11-27')).toBe('2027-11-25')
})
