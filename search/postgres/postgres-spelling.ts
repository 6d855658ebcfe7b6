import type { Db } from '../../db/connection'
import { distances, isSwapped, misspellings, tolerance } from '../lexicon'
import { normalise } from '../normalise'
import { groupsToTsquery, isStopWord, MAX_LENGTH, parseQuery } from '../parse'
import { familyEntries, familyOf, familyWords } from '../synonyms'

/** Words of a query that are looked at, spellings of each that are tried, and of all of them together. */
const MAX_WORDS = 4
const SPELLINGS_OF_A_WORD = 3
const MAX_SPELLINGS = 6
/** Spellings of which it is counted how many locations have them. */
const COUNTED = 6
/** A spelling so much farther off than the nearest one is not meant. */
const MARGIN = 0.75
/** What is being typed is rather the whole of a word than its beginning. */
const UNFINISHED = 0.25
/** Shorter words are not taken apart, and no part is shorter than that. */
const SPLIT_FROM = 6
const SHORTEST_PART = 3
const LAST_CHARACTER = '\u{10FFFF}'

/** Words of which families are made, those of phrases too: none of them is a mistake. */
const FAMILY_WORDS = new Set(familyEntries.flatMap(([term]) => term.split(' ')))

/** One of the words as typed: where it is, and whether it is still being typed. */
type Typed = { at: number; word: string; open: boolean }
/** A word that nothing has, what may have been meant by it, and those of its parts and unions with a neighbour that are words. */
type Unknown = Typed & { near: Near[]; joined: Change[]; parts: [string, string][] }
type Near = { word: string; off: number }
/** `word` instead of the piece at `at`; with `joined` the next piece goes with it. */
type Change = { at: number; word: string; joined: boolean; off: number }
export type Spelling = { corrected: string; off: number }

/**
 * Queries that may have been meant, the likeliest first: words that no place and no university has are replaced by the
 * nearest that one has. Empty when every word is known or nothing is near. One SQL statement, or two.
 */
export async function spellings(db: Db, q: string): Promise<Spelling[]> {
  const pieces = q.slice(0, MAX_LENGTH).trim().split(/\s+/)
  const unknown = await unknownWords(db, pieces, suspectsIn(pieces, !/\s$/.test(q)))
  const places = await placesWith(
    db,
    unknown.flatMap(({ near, joined, parts }) =>
      [...near, ...joined].map(({ word }) => word).concat(...parts),
    ),
    unknown.flatMap(({ near, parts }) => [
      ...near.filter(({ off }) => near.filter((each) => each.off === off).length > 1).map(({ word }) => word),
      ...(parts.length > 1 ? parts.flat() : []),
    ]),
  )
  const rarest = (words: readonly string[]) => Math.min(...words.map((word) => places.get(word) ?? 0))

  const choices = unknown
    .map(({ at, near, joined, parts }): Change[] => {
      const whole = joined.filter(({ word }) => places.has(word))
      if (whole.length > 0) return whole
      const spelt = near
        .filter(({ word }) => places.has(word))
        .sort((a, b) => a.off - b.off || places.get(b.word)! - places.get(a.word)!)
        .slice(0, SPELLINGS_OF_A_WORD)
      if (spelt.length > 0) return spelt.map((each) => ({ at, joined: false, ...each }))
      const [best] = parts.filter((words) => rarest(words) > 0).sort((a, b) => rarest(b) - rarest(a))
      return best ? [{ at, joined: false, word: best.join(' '), off: 1 }] : []
    })
    .filter((changes) => changes.length > 0)
  if (choices.length === 0) return []

  const found = new Map<string, number>()
  for (const changes of combinations(choices)) {
    const corrected = withChanges(pieces, changes)
    const off = changes.reduce((sum, change) => sum + change.off, 0)
    if (!found.has(corrected)) found.set(corrected, off)
  }
  return [...found]
    .map(([corrected, off]) => ({ corrected, off }))
    .sort((a, b) => a.off - b.off)
    .slice(0, MAX_SPELLINGS)
}

/** What is found for a query as typed, else for the first spelling of it that finds anything. */
export async function firstThatFinds<T>(
  db: Db,
  q: string,
  find: (q: string) => Promise<T[]>,
  signal?: AbortSignal,
): Promise<T[]> {
  const found = await find(q)
  if (found.length > 0 || normalise(q.slice(0, MAX_LENGTH)).length < 2) return found
  for (const { corrected } of await spellings(db, q)) {
    if (signal?.aborted) break
    const meant = await find(corrected)
    if (meant.length > 0) return meant
  }
  return []
}

/** Words that could be misspelt: of letters alone, long enough, and of no family. */
function suspectsIn(pieces: string[], open: boolean): Typed[] {
  return pieces
    .flatMap((piece, at): Typed[] => {
      const word = normalise(piece)
      const typed = { at, word, open: open && at === pieces.length - 1 }
      return /^\p{L}{3,40}$/u.test(word) && !isStopWord(word) && !FAMILY_WORDS.has(word) && !familyOf(word)
        ? [typed]
        : []
    })
    .slice(0, MAX_WORDS)
}

/**
 * Those that no Approved location or university has in any form, with what is spelt alike. search_words may hold more
 * than these have, never less.
 */
async function unknownWords(db: Db, pieces: string[], suspects: Typed[]): Promise<Unknown[]> {
  if (suspects.length === 0) return []
  const asked = suspects.map((typed, nth) => {
    const { word, open } = typed
    const { groups } = parseQuery(open ? word : `${word} `)
    return {
      nth,
      word,
      open,
      end: word + LAST_CHARACTER,
      forms: groups.flatMap((group) => group.terms),
      places: groupsToTsquery(groups, 'all', 'anywhere'),
      universities: `'${word}'${open ? ':*' : ''}`,
      keys: misspellings(word),
      begins: word.slice(0, 2),
      least: word.length - 2,
      longest: open ? 40 : word.length + 3,
      others: [...joinedWith(pieces, typed).map((each) => each.word), ...cutsOf(word).flat()],
    }
  })
  // `found` is planned as if all of it were read, by the index, and read to its first row; a bare `exists` is planned for that
  // row alone, and may look for a rare word in every document.
  const { rows } = await db.raw<{ rows: { nth: number; words: string[]; others: string[] }[] }>(
    `with asked as (
       select * from jsonb_to_recordset(cast(:asked as jsonb)) as asked (nth integer, word text, open boolean, "end" text, forms text[],
         places text, universities text, keys text[], begins text, least integer, longest integer, others text[])),
     unknown as materialized (
       select * from asked where not case when exists (select from search_words w where w.word = any (asked.forms))
           or (open and exists (select from search_words w where w.word >= asked.word and w.word < asked."end"))
         then exists (with found as materialized (select from search_documents where lexemes @@ cast(asked.places as tsquery)) select from found)
           or exists (with found as materialized (
             select from universities where status = 'Approved' and fts @@ cast(asked.universities as tsquery)) select from found)
         else false end)
     select nth, array(
         select word from search_words where misspellings && unknown.keys
         union
         select word from search_words where word >= unknown.begins and word < unknown.begins || :last
           and char_length(word) between unknown.least and unknown.longest) as words,
       array(select distinct word from search_words where word = any (unknown.others)) as others
     from unknown order by nth`,
    { asked: JSON.stringify(asked), last: LAST_CHARACTER },
  )
  return rows.map(({ nth, words, others }) => {
    const typed = suspects[nth]!
    const known = new Set([...others, ...FAMILY_WORDS])
    const near = nearest(typed, [...new Set([...words, ...familyWords])])
    return {
      ...typed,
      near,
      joined: joinedWith(pieces, typed).filter(({ word }) => known.has(word)),
      parts:
        near.length > 0 ? [] : cutsOf(typed.word).filter((parts) => parts.every((part) => known.has(part))),
    }
  })
}

/** The few words that a word is most likely meant to be. */
function nearest({ word, open }: Typed, words: string[]): Near[] {
  const most = tolerance(word)
  const letters = [...new Set(word)]
  const near: Near[] = []
  for (const each of words) {
    // Each letter that isn't there is off by one at least: most words need no closer look.
    if (letters.filter((letter) => !each.includes(letter)).length > most) continue
    if (word.length < 4 && !isSwapped(word, each)) continue
    const { whole, beginning } = distances(word, each, most)
    const off = open && word.length > 3 ? Math.min(whole, beginning + UNFINISHED) : whole
    if (off < Infinity) near.push({ word: each, off })
  }
  near.sort((a, b) => a.off - b.off)
  return near.filter((each) => each.off <= near[0]!.off + MARGIN).slice(0, COUNTED)
}

/** "star bucks" may be one word. */
function joinedWith(pieces: string[], { at, word }: Typed): Change[] {
  return [
    { at: at - 1, word: normalise(pieces[at - 1] ?? '') + word, joined: true, off: 0 },
    { at, word: word + normalise(pieces[at + 1] ?? ''), joined: true, off: 0 },
  ].filter((each) => each.at >= 0 && each.at + 1 < pieces.length && !each.word.includes(' '))
}

/** "bluebottle" may be two. */
function cutsOf(word: string): [string, string][] {
  if (word.length < SPLIT_FROM) return []
  const cuts = Array.from({ length: word.length - 2 * SHORTEST_PART + 1 }, (_, i) => i + SHORTEST_PART)
  return cuts.map((cut) => [word.slice(0, cut), word.slice(cut)])
}

/**
 * Of some words those that are found at all, with the number of locations and universities that have them.
 * @param ranked those of them that are counted to the last; of others one is enough to know
 */
async function placesWith(db: Db, words: string[], ranked: string[]): Promise<Map<string, number>> {
  if (words.length === 0) return new Map()
  const { rows } = await db.raw<{ rows: { word: string; places: number }[] }>(
    `select each.word, (select count(*) from (
         select from search_documents where lexemes @@ cast(each.places as tsquery) limit case when word <> all (cast(:ranked as text[])) then 1 end) found)
       + (select count(*) from universities where status = 'Approved' and fts @@ cast(each.universities as tsquery)) as places
     from (
       select distinct word, format('%L | %L | %L', word, '@' || word, '#' || word) as places, format('%L', word) as universities
       from search_words where word = any (cast(:words as text[]))
     ) each`,
    { words, ranked },
  )
  const found = new Map(rows.filter((row) => row.places > 0).map((row) => [row.word, row.places]))
  for (const word of words) {
    if (FAMILY_WORDS.has(word)) found.set(word, (found.get(word) ?? 0) + 1)
  }
  return found
}

function combinations(choices: Change[][]): Change[][] {
  return choices.reduce<Change[][]>(
    (all, changes) => all.flatMap((each) => changes.map((change) => [...each, change])),
    [[]],
  )
}

/** The query as a reader would have typed it. */
function withChanges(pieces: string[], changes: Change[]): string {
  const changed: (string | null)[] = [...pieces]
  for (const { at, word, joined } of changes) {
    changed[at] = word
    if (joined) changed[at + 1] = null
  }
  return changed.filter((piece) => piece !== null).join(' ')
}
