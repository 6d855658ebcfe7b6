import { expect, it } from 'vitest'
import { cleanLine, cleanLines, cleanText, cutText, lengthOf } from '~/services/text-rules'
import { cpuTime } from '../support/cpu-time'
import { checkRows } from '../support/rows'

it('text keeps what can be read', () =>
  checkRows(
    [
      ['one kind of line end', 'a\r\nb\rc\u2028d\u2029e', 'a\nb\nc\nd\ne'],
      ['one blank line in a row, also of spaces', 'a\n\nb\n \n\t\n\nc', 'a\n\nb\n\nc'],
      ['no control characters but newline and tab', 'a\u0000b\u0007\tc\u0085', 'ab\tc'],
      ['no half of an emoji', '\uD83Da\uDE00', 'a'],
      ['nothing that turns the direction of other text', '\u202Ea\u202C\u2066b\u2069', 'ab'],
      ['letters composed', 'cafe\u0001\u0301', 'café'],
      ['eight marks on a letter', `x${'\u0332'.repeat(40)}`, `x${'\u0332'.repeat(8)}`],
      ['the marks of Burmese', 'ကျွန်ုပ် လျှော့်', 'ကျွန်ုပ် လျှော့်'.normalize('NFC')],
      ['what joins emoji and letters', '👩‍💻 ❤️ می‌خواهم', '👩‍💻 ❤️ می‌خواهم'],
      ['no space at the ends', ' \n\u00A0a\t\n', 'a'],
      ['nothing if nothing can be seen', ' \u200B\u200D\u00AD\u3164\uFEFF\u2800\u{1D159}\n', ''],
    ],
    ([, typed, clean]) => {
      expect(cleanText(typed!)).toBe(clean)
      expect(cleanText(clean!)).toBe(clean)
    },
    ([what]) => what!,
  ))

it('a line has one space for any white space', () => {
  expect(cleanLine(' Exam\tweek \r\n\n no.\u00A0 2\0 ')).toBe('Exam week no. 2')
  expect(cleanLine('\u200B')).toBe('')
})

it('a text may keep more blank lines', () => {
  expect(cleanLines('a\n\n\nb\n\n\n\nc', 2)).toBe('a\n\n\nb\n\n\nc')
})

it('lengths and cuts count characters as PostgreSQL does', () => {
  expect(lengthOf('🦉é\uD83D')).toBe(3)
  expect(cutText('a🦉b', 2)).toBe('a🦉')
})

it('reads a hostile text in little time, and too long stays too long', () => {
  const start = cpuTime()
  for (const piece of ['a', 'a\u0316\u0301', '\n ', ' ', '\u0000', '\uD83D'])
    cleanText(`a${piece.repeat(1_000_000)}`)
  expect(cpuTime() - start).toBeLessThan(500)
  expect(lengthOf(cleanText('a'.repeat(1_000_000)))).toBeGreaterThan(5000)
})
