import { describe, expect, it } from 'vitest'
import { cursorText, readCursor, withoutPeople } from '~/dashboard/log-rules'
import { changesFor, compare } from '~/dashboard/queues/suggestion-rules'
import { weekOfRows } from '~/spots/model/week'
import { checkRows } from '../../support/rows'
import type { SuggestedLocation, SuggestionAction } from '~db/suggestion-tables'

it('a public reason names no one', () => {
  const times = 'Open since 2024-05-06, zipcode 94704-1234, 9:00 to 17:30'
  return checkRows(
    [
      ['Write to anna.b@example.edu or 510-555-0123.', [], 'Write to … or ….'],
      ['Anna Berg asked twice; ANNA is right.', ['Anna', 'Berg'], '… … asked twice; … is right.'],
      ['Annapolis is a city', ['Anna'], 'Annapolis is a city'],
      [times, ['Li'], times],
      ['Says Zoë (of the desk)', ['Zoë', '(of the'], 'Says … …desk)'],
      ['Call +1 (415) 555 2671', [], 'Call …'],
    ] as [string, string[], string][],
    ([text, names, expected]) =>
      expect(withoutPeople(text, names, '…').replace('… desk', '…desk')).toBe(expected),
  )
})

it('a page of the log starts where its address says, or with the newest', () => {
  for (const text of ['place-1', 'campus-22', 'moderation-333'])
    expect(cursorText(readCursor(text)!)).toBe(text)
  for (const text of [null, '', 'place', 'place-0', 'review-1', 'place-1x', 'place-1234567890123456'])
    expect(readCursor(text), `${text}`).toBeNull()
})

const TAGS = [
  { id: 1, name: 'Wifi' },
  { id: 2, name: 'Quiet' },
  { id: 3, name: 'Outlet' },
]
const hours = [
  { day_of_week: 1, is_open: true, start_time: '09:00', end_time: '24:00' },
  { day_of_week: 2, is_open: false, start_time: null, end_time: null },
]
const now: SuggestedLocation & { areas: []; traits: {} } = {
  areas: [],
  traits: {},
  name: 'Hall',
  address: 'Elsewhere 5',
  city: 'Berkeley',
  zipcode: null,
  tags: ['Wifi', 'Outlet'],
  hours: weekOfRows(hours),
}
const range = { start_time: '08:00', end_time: '20:00' }
const day = {
  is_open: { old: null, new: null },
  start_time: { old: null, new: null },
  end_time: { old: null, new: null },
}
const action: SuggestionAction = {
  name: { old: 'Hall', new: 'Great Hall' },
  address: { old: '1 Main St', new: '2 Main St' },
  city: { old: 'Oakland', new: 'Berkeley' },
  tags: { removed: ['Wifi'], added: ['Quiet'], newList: ['Quiet'], oldList: ['Wifi'] },
  hours: { 1: { rows: { old: [], new: [range] }, ...day }, 2: { rows: { old: [], new: null }, ...day } },
}

describe('a suggestion compared with the current location', () => {
  it('says for each part whether it is open, done, or was changed meanwhile', () => {
    expect(compare(action, now).map(({ part, state }) => [part, state])).toEqual([
      ['name', 'open'],
      ['address', 'moved'],
      ['city', 'already'],
      ['tags', 'open'],
      ['hours-1', 'moved'],
      ['hours-2', 'open'],
    ])
  })

  it('removes and adds tags relative to the current ones', () => {
    expect(compare(action, now).find(({ part }) => part === 'tags')).toMatchObject({
      now: ['Outlet', 'Wifi'],
      wanted: ['Outlet', 'Quiet'],
    })
  })

  it('changes only what was chosen: other days keep their rows', () => {
    const entry = { hours, tags: [1, 3] } as never
    expect(
      changesFor(compare(action, now), ['name', 'tags', 'city', 'hours-2'], entry, TAGS, '2026-09-01'),
    ).toEqual({
      name: 'Great Hall',
      tags: [2, 3],
      hours: [hours[0]],
    })
    expect(changesFor(compare(action, now), ['hours-1'], entry, TAGS, '2026-09-01')).toEqual({
      hours: [hours[1], { day_of_week: 1, is_open: true, ...range }],
    })
    expect(changesFor(compare(action, now), ['city'], entry, TAGS, '2026-09-01')).toEqual({})
  })
})
