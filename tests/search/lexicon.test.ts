import { describe, expect, it } from 'vitest'
import { distances } from '../../search/lexicon'
import { checkRows } from '../support/rows'

const whole = (typed: string, word: string, most = 2) => distances(typed, word, most).whole
const beginning = (typed: string, word: string, most = 2) => distances(typed, word, most).beginning

describe('the distance between a word and what was typed', () => {
  const DISTANCES = [
    ['library', 'library', 0],
    ['libary', 'library', 1],
    ['qiuet', 'quiet', 1],
    ['cofee', 'coffee', 0.5],
    ['berkly', 'berkeley', 1],
    ['stanfrd', 'stanford', 0.5],
    ['havrard', 'harvard', 1],
    ['kobst', 'bobst', 1.5],
  ] as const
  it('counts letters, a doubled one as half', () =>
    checkRows(DISTANCES, ([typed, word, off]) => expect(whole(typed, word)).toBe(off)))

  it('is infinite above the maximum', () => {
    expect(whole('libary', 'library', 0.5)).toBe(Infinity)
    expect(whole('moffitt', 'morrison')).toBe(Infinity)
    expect(distances('oak', 'oaklandia', 1)).toEqual({ whole: Infinity, beginning: 0 })
  })

  it('counts from the closest prefix while the word is being typed', () => {
    expect(beginning('kerckof', 'kerckhoff')).toBe(1)
    expect(beginning('smahte', 'smathers')).toBe(1)
    // The whole word isn't a prefix of itself.
    expect(distances('bobst', 'bobst', 2)).toEqual({ whole: 0, beginning: 1 })
    expect(beginning('library', 'lib')).toBe(Infinity)
  })
})
