import { normalise } from './parse'

/** What Meilisearch is asked to put around matches: no text that is searched holds them. */
export const MARK = { highlightPreTag: '\u0002', highlightPostTag: '\u0003' }

/**
 * The words as they are spelt in what was found. Meilisearch says what matched, not what it corrected: the marked words
 * of the best hits are compared with the typed ones. null when nothing has to be corrected, or nothing fits.
 * @param terms the words that were sent, the last one perhaps half-typed
 * @param hits `_formatted` of the hits, best first, with MARK around what matched
 */
export function correct(terms: readonly string[], hits: readonly unknown[]): string[] | null {
  const marked = hits.map((hit) => [...new Set(markedWords(hit))])
  const known = new Set(marked.flat())
  const corrected = terms.map((term, at) => {
    const last = at === terms.length - 1
    if (known.has(term) || (last && [...known].some((word) => word.startsWith(term)))) return term
    return nearest(term, marked, last) ?? term
  })
  return corrected.some((term, at) => term !== terms[at]) ? corrected : null
}

/** Whether something in it is marked. */
export const isMarked = (value: unknown): boolean => markedWords(value).length > 0

/** Whole words of which a part is marked, normalised. */
function markedWords(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(markedWords)
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(markedWords)
  if (typeof value !== 'string' || !value.includes(MARK.highlightPreTag)) return []
  return value.split(/\s+/).filter((word) => word.includes(MARK.highlightPreTag))
    .flatMap((word) => normalise(word.replaceAll(MARK.highlightPreTag, '').replaceAll(MARK.highlightPostTag, '')).split(' '))
    .filter(Boolean)
}

/** The marked word that is fewest letters away, of the earliest hit; null when none is as near as Meilisearch allows. */
function nearest(term: string, marked: readonly string[][], prefix: boolean): string | null {
  let best: string | null = null
  let least = (term.length < 4 ? 0 : term.length < 8 ? 1 : 2) + 0.5
  for (const word of marked.flat()) {
    const ways = prefix ? [word, word.slice(0, term.length - 1), word.slice(0, term.length), word.slice(0, term.length + 1)] : [word]
    const away = Math.min(...ways.map((way) => distance(term, way)))
    if (away < least) [best, least] = [word, away]
  }
  return best
}

/** Letters to insert, delete, change or swap with their neighbour. */
function distance(a: string, b: string): number {
  let before: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_each, at) => at)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      let least = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (same ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) least = Math.min(least, before[j - 2]! + 1)
      next.push(least)
    }
    before = row
    row = next
  }
  return row[b.length]!
}
