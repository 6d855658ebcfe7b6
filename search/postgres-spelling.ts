import { preparedRaw, type Db } from '../db/connection'
import { distances, isSwapped, misspellings, tolerance } from './lexicon'
import { normalise } from './normalise'
import { FEW, LAST_CHARACTER } from './postgres-matches'
import { groupsToTsquery, isStopWord, MAX_LENGTH, parseQuery } from './parse'
import { familyEntries, familyOf, familyWords } from './synonyms'

/** Limits: words of a query to correct, spellings per word, and spellings in total. */
const MAX_WORDS = 4
const SPELLINGS_OF_A_WORD = 3
const MAX_SPELLINGS = 6
/** How many spellings are ranked by their number of locations. */
const COUNTED = 6
/** Spellings this much farther off than the closest one are dropped. */
const MARGIN = 0.75
/** Added for matching only a prefix, because the typed word is more likely complete. */
const UNFINISHED = 0.25
/** Shorter words aren't split, and parts are never shorter than MIN_PART_LENGTH. */
const SPLIT_FROM = 6
const MIN_PART_LENGTH = 3
/** Where to look for a common word first. */
const FIRST_DOCUMENTS = 300

/** All words of families and their phrases. These are never corrected. */
const FAMILY_WORDS = new Set(familyEntries.flatMap(([term]) => term.split(' ')))

/** A typed word, its position, and whether it's still being typed. */
type Typed = { at: number; word: string; open: boolean }
/** An unknown word, its closest known words, and the known words it gives if split or joined with the next word. */
type Unknown = Typed & { near: Near[]; joined: Change[]; parts: [string, string][] }
type Near = { word: string; off: number }
/** Replaces the word at `at` with `word`; with `joined`, also removes the next word. */
type Change = { at: number; word: string; joined: boolean; off: number }
export type Spelling = { corrected: string; off: number }

/**
 * Corrected queries, most likely first: unknown words are replaced with the closest known ones. Empty if every word is
 * known or none is close. Runs one or two SQL statements.
 */
export async function spellings(db: Db, q: string): Promise<Spelling[]> {
  const pieces = q.slice(0, MAX_LENGTH).trim().split(/\s+/)
  const unknown = await unknownWords(db, pieces, suspectsIn(pieces, !/\s$/.test(q)))
  const uses = await countUses(
    db,
    unknown.flatMap(({ near, joined, parts }) =>
      [...near, ...joined].map(({ word }) => word).concat(...parts),
    ),
    unknown.flatMap(({ near, parts }) => [
      ...near.filter(({ off }) => near.filter((each) => each.off === off).length > 1).map(({ word }) => word),
      ...(parts.length > 1 ? parts.flat() : []),
    ]),
  )
  const rarest = (words: readonly string[]) => Math.min(...words.map((word) => uses.get(word) ?? 0))

  const choices = unknown
    .map(({ at, near, joined, parts }): Change[] => {
      const whole = joined.filter(({ word }) => uses.has(word))
      if (whole.length > 0) return whole
      const spelt = near
        .filter(({ word }) => uses.has(word))
        .sort((a, b) => a.off - b.off || uses.get(b.word)! - uses.get(a.word)!)
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

/** The results for the query as typed or, if there are none, for the first spelling that has any. */
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

/** Words that could be misspelled: letters only, long enough, and not in a family. */
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
 * The words that no Approved location or university has in any form, with similar words. search_words may contain more
 * words than these have, but never fewer.
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
      locations: groupsToTsquery(groups, 'all', 'anywhere'),
      universities: `'${word}'${open ? ':*' : ''}`,
      keys: misspellings(word),
      begins: word.slice(0, 2),
      least: word.length - 2,
      longest: open ? 40 : word.length + 3,
      others: [...joinedWith(pieces, typed).map((each) => each.word), ...cutsOf(word).flat()],
    }
  })
  // Common words are in the first documents. Collecting all their matches would take longer than a search.
  // `found` is planned as if it were read completely, so it uses the index, but stops at its first row. A bare `exists`
  // is planned for that row alone and may scan every document.
  const { rows } = await preparedRaw<{ nth: number; words: string[]; others: string[] }>(
    db,
    `with asked as (
       select * from jsonb_to_recordset(cast(:asked as jsonb)) as asked (nth integer, word text, open boolean, "end" text, forms text[],
         locations text, universities text, keys text[], begins text, least integer, longest integer, others text[])),
     few as materialized (select lexemes from search_documents limit ${FIRST_DOCUMENTS}),
     unknown as materialized (
       select * from asked where not case when exists (select from search_words w where w.word = any (asked.forms))
           or (open and exists (select from search_words w where w.word >= asked.word and w.word < asked."end"))
         then exists (select from few where lexemes @@ cast(asked.locations as tsquery))
           or exists (with found as materialized (select from search_documents where lexemes @@ cast(asked.locations as tsquery)) select from found)
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

/** The known words closest to a typed word. */
function nearest({ word, open }: Typed, words: string[]): Near[] {
  const most = tolerance(word)
  const letters = [...new Set(word)]
  const near: Near[] = []
  for (const each of words) {
    // Each letter that's missing costs at least one, so most words need no exact comparison.
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

/** "bluebottle" may be two words. */
function cutsOf(word: string): [string, string][] {
  if (word.length < SPLIT_FROM) return []
  const cuts = Array.from({ length: word.length - 2 * MIN_PART_LENGTH + 1 }, (_, i) => i + MIN_PART_LENGTH)
  return cuts.map((cut) => [word.slice(0, cut), word.slice(cut)])
}

/**
 * The known words, with how many locations and universities have them.
 * @param ranked the words whose locations are counted, up to FEW; for the others, one match is enough
 */
async function countUses(db: Db, words: string[], ranked: string[]): Promise<Map<string, number>> {
  if (words.length === 0) return new Map()
  const { rows } = await preparedRaw<{ word: string; uses: number }>(
    db,
    `select each.word, (select count(*) from (
         select from search_documents where lexemes @@ cast(each.locations as tsquery) limit case when word = any (cast(:ranked as text[])) then ${FEW} else 1 end) found)
       + (select count(*) from universities where status = 'Approved' and fts @@ cast(each.universities as tsquery)) as uses
     from (
       select distinct word, format('%L | %L | %L', word, '@' || word, '#' || word) as locations, format('%L', word) as universities
       from search_words where word = any (cast(:words as text[]))
     ) each`,
    { words, ranked },
  )
  const found = new Map(rows.filter((row) => row.uses > 0).map((row) => [row.word, row.uses]))
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

/** The query with the changes applied. */
function withChanges(pieces: string[], changes: Change[]): string {
  const changed: (string | null)[] = [...pieces]
  for (const { at, word, joined } of changes) {
    changed[at] = word
    if (joined) changed[at + 1] = null
  }
  return changed.filter((piece) => piece !== null).join(' ')
}
