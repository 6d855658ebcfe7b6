import { describe, expect, it } from 'vitest'
import { marksIn } from '../../search/mark'
import { NAUGHTY } from '../app/routes/naughty'
import { checkRows } from '../support/rows'

/** The text with its marks in brackets. */
const marked = (text: string, q: string) => {
  let shown = ''
  let end = 0
  for (const [from, to] of marksIn(text, q)) {
    shown += `${text.slice(end, from)}[${text.slice(from, to)}]`
    end = to
  }
  return shown + text.slice(end)
}

describe('marksIn', () => {
  const MARKED = [
    // As typed, at the start of words, ignoring case.
    ['Powell Library', 'pow', '[Pow]ell Library'],
    ['Powell Library', 'lib pow', '[Pow]ell [Lib]rary'],
    ['Blue Bottle', 'blue bottle', '[Blue] [Bottle]'],
    ['Owl and Bowl', 'owl', '[Owl] and Bowl'],
    ['Anna and Ann', 'ann', '[Ann]a and [Ann]'],
    ['Powell', 'powells', '[Powell]'],
    // Accents on either side, composed or not.
    ['Café Allegro', 'cafe', '[Café] Allegro'],
    ['Cafe Allegro', 'café al', '[Cafe] [Al]legro'],
    ['Cafe\u0301 Allegro', 'cafe', '[Cafe\u0301] Allegro'],
    ['Cafe\u0301 Allegro', 'caf', '[Caf]e\u0301 Allegro'],
    ['Universität Zürich', 'zurich', 'Universität [Zürich]'],
    ['Straße 7', 'strasse', '[Straße] 7'],
    ['Ærø Hall', 'aero', '[Ærø] Hall'],
    // A match of half of a letter that folds to two marks the whole letter.
    ['Ærø Hall', 'a', '[Æ]rø Hall'],
    // Apostrophes and other marks.
    ['Peet’s Coffee', 'peets', '[Peet’s] Coffee'],
    ['Peets Coffee', "peet's", '[Peets] Coffee'],
    ['Hawaiʻi Hall', 'hawaii', '[Hawaiʻi] Hall'],
    ['Coffee & Co.', 'co', '[Co]ffee & [Co].'],
    ['(Old) Hall', 'old', '([Old]) Hall'],
    // Words with the same meaning.
    ['Main Library', 'libraries', 'Main [Library]'],
    ['Kaffe Coffee', 'cafe', 'Kaffe [Coffee]'],
    // Capitals that get longer in lower case, and letters of two UTF-16 units.
    ['İstanbul Hall', 'hall', 'İstanbul [Hall]'],
    ['𝒜 ☕ Nook', 'nook', '𝒜 ☕ [Nook]'],
    // Nothing to mark.
    ['Powell Library', 'powellia', 'Powell Library'],
    ['Powell Library', '', 'Powell Library'],
    ['Powell Library', '%<>&"', 'Powell Library'],
    ['', 'powell', ''],
  ] as const
  it('marks what was typed', () =>
    checkRows(MARKED, ([text, q, expected]) => expect(marked(text, q)).toBe(expected)))

  it('returns ranges within the text, in order and not adjacent, for any input', () => {
    for (const text of [...NAUGHTY, 'a'.repeat(5000), 'a '.repeat(2000)]) {
      for (const q of [text, text.slice(0, 7), 'a', `${text} a`]) {
        let end = -1
        for (const [from, to] of marksIn(text.slice(0, 400), q)) {
          expect(from).toBeGreaterThan(end)
          expect(to).toBeGreaterThan(from)
          expect(to).toBeLessThanOrEqual(text.length)
          end = to
        }
      }
    }
  })
})
