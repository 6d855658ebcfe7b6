import { expect, it } from 'vitest'
import { packed, unpacked } from '~/packed'
import { NAUGHTY } from './routes/naughty'

it('unpacks what was packed: dates, special characters, hostile texts', () => {
  const values = [
    { written: new Date(0), edited: null, list: [new Date('2026-11-23T20:00:00.123Z'), 1, true, [[]], {}] },
    ['', '\u0001', '\u0001\u0001', '\u00012026-11-23T20:00:00.000Z', '</script>', '\u2028"\'\\', '\ud800'],
    NAUGHTY,
  ]
  for (const value of values) expect(unpacked(packed(value))).toEqual(value)
})

it('leaves out what is undefined', () => {
  expect(unpacked(packed({ a: undefined, b: new Date(0) }))).toEqual({ b: new Date(0) })
})
