import { describe, expect, it } from 'vitest'
import { BusynessForm } from '~/spots/busyness/form'
import { cardBusy } from '~/spots/busyness/card-busy.server'
import { ageText } from '~/spots/busyness/panel-view.server'
import { reportWords } from '~/spots/model/busyness-words'
import {
  colourOf,
  levelColour,
  levelText,
  minutesUntil,
  percentOf,
  rangeOf,
} from '~/spots/model/busyness-rules'

describe('a level', () => {
  it('is level / 4 in percent, and its range includes the upper end', () => {
    const reported = [0, 1, 1.04, 2, 2.02, 3, 3.02, 3.6, 3.62, 4].map(
      (level) =>
        `${percentOf(level)} ${levelText(percentOf(level))} ${reportWords.ranges[rangeOf(percentOf(level))]}`,
    )
    expect(reported).toEqual([
      '0 Not Busy 0–25%',
      '25 Not Busy 0–25%',
      '26 Slightly Busy 25–50%',
      '50 Slightly Busy 25–50%',
      '51 Moderately Busy 50–75%',
      '75 Moderately Busy 50–75%',
      '76 Very Busy 75–90%',
      '90 Very Busy 75–90%',
      '91 Extremely Busy 90–100%',
      '100 Extremely Busy 90–100%',
    ])
  })

  it('matches the percentage next to it', () => {
    for (let percent = 0; percent <= 100; percent++) {
      const [low, high] = reportWords.ranges[rangeOf(percent)]!.match(/\d+/g)!.map(Number)
      expect(low! <= percent && percent <= high!, String(percent)).toBe(true)
    }
  })
})

it('each level has its own color', () => {
  const pairs = Array.from(
    { length: 101 },
    (_each, percent) => `${levelText(percent)}: ${levelColour(percent)}`,
  )
  expect([...new Set(pairs)]).toEqual([
    'Not Busy: green',
    'Slightly Busy: lime',
    'Moderately Busy: yellow',
    'Very Busy: orange',
    'Extremely Busy: red',
  ])
})

it('bars of the insights are green up to 40, yellow over 40, red over 70', () => {
  expect([0, 40, 41, 70, 71, 100].map(colourOf)).toEqual(['green', 'green', 'yellow', 'yellow', 'red', 'red'])
})

it('ages are whole minutes, and future times are just now', () => {
  const now = new Date('2026-03-08T12:00:00Z')
  const ago = (seconds: number) => ageText(new Date(now.getTime() - seconds * 1000), now)
  expect([-90, 0, 59, 60, 119, 120, 1740].map(ago)).toEqual([
    'just now',
    'just now',
    'just now',
    '1 minute ago',
    '1 minute ago',
    '2 minutes ago',
    '29 minutes ago',
  ])
  expect([1, 60_000, 60_001, 30 * 60_000].map((left) => minutesUntil(left, 0))).toEqual([1, 1, 2, 30])
})

it('a card says how busy it is now, else what is usual, else nothing', () => {
  expect(cardBusy({ busy_now: 3, busy_usual: 1 })).toEqual({ text: 'Now: Moderately Busy', percent: 75 })
  expect(cardBusy({ busy_now: null, busy_usual: 1 })).toEqual({ text: 'Usually Not Busy now', percent: 25 })
  expect(cardBusy({ busy_now: null, busy_usual: null })).toBeNull()
  expect(cardBusy({})).toBeNull()
})

it('the form accepts 1 to 4 and nothing else', () => {
  const reported = (level?: unknown) => {
    const result = BusynessForm.safeParse({ level })
    return result.success ? result.data.level : result.error.issues[0]!.message
  }
  expect(['1', '2', '3', '4'].map(reported)).toEqual([1, 2, 3, 4])
  expect([undefined, null].map(reported)).toEqual(
    Array(2).fill('Location ID and busyness level are required.'),
  )
  for (const level of [
    '0',
    '5',
    '9',
    '-1',
    '1.5',
    '01',
    '1e0',
    ' 1',
    '１',
    'Busy',
    '1 or 1',
    '99999999999999999999',
  ]) {
    expect(reported(level), level).toBe('Please choose how busy it is.')
  }
})
