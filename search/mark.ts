import { normalise, parseQuery } from './parse'

/** Ranges [from, to) in UTF-16 units, in order, not overlapping or adjacent. */
export type Marks = [from: number, to: number][]

/**
 * The parts of `text` to highlight for a query: words that start with a typed word, and whole words or phrases with the
 * same meaning (coffee, café), ignoring case, accents and apostrophes. Empty if nothing matches.
 */
export function marksIn(text: string, q: string): Marks {
  const { letters, ends } = fold(text)
  const typed = normalise(q.slice(0, 200)).split(' ').filter(Boolean)
  const found: Marks = []
  const look = (term: string, whole: boolean) => {
    for (let at = letters.indexOf(term); at >= 0; at = letters.indexOf(term, at + 1)) {
      const begins = at === 0 || letters[at - 1] === ' '
      const after = letters[at + term.length]
      if (begins && (!whole || after === undefined || after === ' '))
        found.push([ends[at]![0], ends[at + term.length - 1]![1]])
    }
  }
  for (const word of new Set(typed)) look(word, false)
  for (const term of new Set(parseQuery(q).groups.flatMap(({ terms }) => terms))) look(term, true)
  return merge(found)
}

/** The normalized text, and for each of its letters the position in the original. */
function fold(text: string): { letters: string; ends: Marks } {
  let letters = ''
  const ends: Marks = []
  let at = 0
  for (const character of text) {
    const to = at + character.length
    // Placed between two letters because normalise() trims: a separator becomes a space, an apostrophe or accent
    // nothing.
    const folded = /^[a-z0-9]$/.test(character) ? character : normalise(`a${character}a`).slice(1, -1)
    if (folded === '' && /\p{M}/u.test(character) && ends.length > 0) ends.at(-1)![1] = to // é as two characters
    for (const letter of folded) {
      if (letter === ' ' && (letters === '' || letters.endsWith(' '))) continue
      letters += letter
      for (let unit = 0; unit < letter.length; unit++) ends.push([at, to])
    }
    at = to
  }
  return { letters, ends }
}

function merge(found: Marks): Marks {
  const merged: Marks = []
  for (const [from, to] of found.sort((a, b) => a[0] - b[0] || a[1] - b[1])) {
    const last = merged.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else merged.push([from, to])
  }
  return merged
}
