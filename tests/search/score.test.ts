import { expect, it } from 'vitest'
import { pickOfCampus } from '../../search/score'
import { checkRows } from '../support/rows'

const match = (exact: boolean) => (_each: unknown, n: number) => ({ id: (exact ? 1 : 101) + n, exact })
const matches = (exact: number, others: number) => [
  ...Array.from({ length: exact }, match(true)),
  ...Array.from({ length: others }, match(false)),
]

const CAMPUSES = [
  ['of exact names at most 8, and nothing else', matches(9, 6), [1, 2, 3, 4, 5, 6, 7, 8]],
  ['one exact name alone', matches(1, 6), [1]],
  ['without one, the best 5', matches(0, 6), [101, 102, 103, 104, 105]],
  ['all where there are fewer', matches(0, 2), [101, 102]],
  ['nothing of nothing', [], []],
] as const
it('a search within a campus shows exact names, or else the best', () =>
  checkRows(CAMPUSES, ([_what, found, ids]) => expect(pickOfCampus(found)).toEqual(ids)))
