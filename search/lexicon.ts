/** Distance between spellings. Pure functions: the known words are in the database (search_words). */

const OWN_LETTER = 1
/** A doubled letter counts half: "cofee", "suzalo". */
const DOUBLE_LETTER = 0.5
/** An omitted vowel counts half: "berkly", "libry". */
const VOWEL_LEFT_OUT = 0.5
const VOWELS = 'aeiou'
/** A wrong first letter costs an extra half, because it's rare. */
const FIRST_LETTER = 0.5

/** Removes double letters: 'coffee' and 'cofee' both become 'cofe'. */
function squeeze(word: string): string {
  return word.replace(/(.)\1+/gu, '$1')
}

/**
 * A word's lookup keys: the word without double letters, and that with each letter removed. The same as
 * search_misspellings() in SQL.
 */
export function misspellings(word: string): string[] {
  const letters = [...squeeze(word)]
  const shorter =
    letters.length > 3
      ? letters.map((_, at) => [...letters.slice(0, at), ...letters.slice(at + 1)].join(''))
      : []
  return [...new Set([letters.join(''), ...shorter])]
}

/** The maximum distance for a word: swapped letters only for short words, 1 from 4 letters on, 2 from 7 on. */
export function tolerance(word: string): number {
  return word.length < 3 ? 0 : word.length < 7 ? 1 : 2
}

/** The distance to the whole word, and to its closest prefix of about the typed length. */
type Distances = { whole: number; beginning: number }

/**
 * Optimal string alignment distance: letters to change, insert, delete or swap with the next one. Doubled letters and
 * omitted vowels count half; a wrong first letter costs an extra half. Infinity above `most`.
 */
export function distances(typed: string, word: string, most: number): Distances {
  const a = [...typed]
  const b = [...word]
  const far = Math.abs(a.length - b.length) > most * 2
  const columns = far ? Math.min(b.length, a.length + 1) : b.length
  const doubled = (letters: string[], at: number) =>
    letters[at] === letters[at - 1] ? DOUBLE_LETTER : OWN_LETTER
  const leftOut = b.map((letter, j) => (VOWELS.includes(letter) ? VOWEL_LEFT_OUT : doubled(b, j)))
  let before: number[] = []
  let above = [0]
  for (let j = 0; j < columns; j++) above.push(above[j]! + leftOut[j]!)
  for (let i = 0; i < a.length; i++) {
    const surplus = doubled(a, i)
    const row = [above[0]! + surplus]
    let nearest = row[0]!
    for (let j = 0; j < columns; j++) {
      let least = Math.min(
        above[j + 1]! + surplus,
        row[j]! + leftOut[j]!,
        above[j]! + (a[i] === b[j] ? 0 : OWN_LETTER),
      )
      if (i > 0 && j > 0 && a[i] === b[j - 1] && a[i - 1] === b[j])
        least = Math.min(least, before[j - 1]! + OWN_LETTER)
      row.push(least)
      nearest = Math.min(nearest, least)
    }
    if (nearest > most) return { whole: Infinity, beginning: Infinity }
    before = above
    above = row
  }
  const first = a[0] === b[0] ? 0 : FIRST_LETTER
  const within = (off: number) => (off > most ? Infinity : off + first)
  const cuts = above.slice(Math.max(0, a.length - 1), Math.min(b.length, a.length + 2))
  return { whole: far ? Infinity : within(above[b.length]!), beginning: within(Math.min(...cuts)) }
}

/** Whether two words differ only by two adjacent swapped letters. */
export function isSwapped(a: string, b: string): boolean {
  if (a.length !== b.length) return false
  const at = [...a].findIndex((letter, i) => letter !== b[i])
  return at >= 0 && a[at] === b[at + 1] && a[at + 1] === b[at] && a.slice(at + 2) === b.slice(at + 2)
}
