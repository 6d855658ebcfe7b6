/** How near two spellings are. Pure: the words themselves are in the database (search_words). */

const OWN_LETTER = 1
/** "cofee" and "suzalo" are slips, not other words. */
const DOUBLE_LETTER = 0.5
/** "berkly" and "libry" are written as they sound. */
const VOWEL_LEFT_OUT = 0.5
const VOWELS = 'aeiou'
/** The first letter is rarely wrong. */
const FIRST_LETTER = 0.5

/** The word without double letters: 'coffee' and 'cofee' are both 'cofe'. */
function squeeze(word: string): string {
  return word.replace(/(.)\1+/gu, '$1')
}

/** What a word is looked up by: itself without double letters, and that without each of its letters. As search_misspellings(). */
export function misspellings(word: string): string[] {
  const letters = [...squeeze(word)]
  const shorter =
    letters.length > 3
      ? letters.map((_, at) => [...letters.slice(0, at), ...letters.slice(at + 1)].join(''))
      : []
  return [...new Set([letters.join(''), ...shorter])]
}

/** How far a spelling may be off: nothing in short words but swapped letters, 1 letter from 4 on, 2 from 7 on. */
export function tolerance(word: string): number {
  return word.length < 3 ? 0 : word.length < 7 ? 1 : 2
}

/** How far off the whole of a word is, and the nearest beginning of it that is about as long as what was typed. */
type Distances = { whole: number; beginning: number }

/**
 * Letters to change, leave out, add or swap with a neighbour until one word is the other (optimal string alignment); a
 * doubled letter and a vowel that was left out count half, a wrong first letter half as much again. More than `most`: Infinity.
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

/** Whether two words differ by nothing but two neighbours that are swapped. */
export function isSwapped(a: string, b: string): boolean {
  if (a.length !== b.length) return false
  const at = [...a].findIndex((letter, i) => letter !== b[i])
  return at >= 0 && a[at] === b[at + 1] && a[at + 1] === b[at] && a.slice(at + 2) === b.slice(at + 2)
}
