import type { Db } from '../db/connection'
import { distance, distanceOfBeginning, isSwapped, misspellings, tolerance } from './lexicon'
import { groupsToTsquery, isStopWord, MAX_LENGTH, normalise, parseQuery } from './parse'
import { familyEntries, familyOf, familyWords } from './synonyms'

/** Words of a query that are looked at, spellings of each that are tried, and of all of them together. */
const MAX_WORDS = 4
const SPELLINGS_OF_A_WORD = 3
const MAX_SPELLINGS = 6
/** Spellings of which it is counted how many places have them. */
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
/** `word` instead of the piece at `at`; with `joined` the next piece goes with it. */
type Change = { at: number; word: string; joined: boolean; off: number }
export type Spelling = { corrected: string; off: number }

/**
 * Queries that may have been meant, the likeliest first: words that no place and no university has are replaced by the
 * nearest that one has. Empty when every word is known or nothing is near.
 */
export async function spellings(db: Db, q: string): Promise<Spelling[]> {
  const pieces = q.slice(0, MAX_LENGTH).trim().split(/\s+/)
  const unknown = await unknownWords(db, pieces, !/\s$/.test(q))
  const choices = (await Promise.all(unknown.map((typed) => changesOf(db, pieces, typed)))).filter((changes) => changes.length > 0)
  if (choices.length === 0) return []
  const found = new Map<string, number>()
  for (const changes of combinations(choices)) {
    const corrected = withChanges(pieces, changes)
    const off = changes.reduce((sum, change) => sum + change.off, 0)
    if (!found.has(corrected)) found.set(corrected, off)
  }
  return [...found].map(([corrected, off]) => ({ corrected, off })).sort((a, b) => a.off - b.off).slice(0, MAX_SPELLINGS)
}

async function unknownWords(db: Db, pieces: string[], open: boolean): Promise<Typed[]> {
  const suspects = pieces.flatMap((piece, at): Typed[] => {
    const word = normalise(piece)
    const typed = { at, word, open: open && at === pieces.length - 1 }
    return /^\p{L}{3,40}$/u.test(word) && !isStopWord(word) && !FAMILY_WORDS.has(word) && !familyOf(word) ? [typed] : []
  }).slice(0, MAX_WORDS * 2)
  const known = await Promise.all(suspects.map((typed) => isKnown(db, typed)))
  return suspects.filter((_, at) => !known[at]).slice(0, MAX_WORDS)
}

/** Whether an Approved place or university has a word in any of its forms. search_words may hold more, but never less. */
async function isKnown(db: Db, { word, open }: Typed): Promise<boolean> {
  const { groups } = parseQuery(open ? word : `${word} `)
  const forms = groups.flatMap((group) => group.terms)
  const { rows } = await db.raw<{ rows: { known: boolean }[] }>(
    `select case when exists (select from search_words where word = any (cast(:forms as text[])) or (:open and word >= :word and word < :end))
       then (select count(*) > 0 from search_documents where lexemes @@ cast(:places as tsquery))
         or (select count(*) > 0 from universities where status = 'Approved' and fts @@ cast(:universities as tsquery))
       else false end as known`,
    {
      forms, open, word, end: word + LAST_CHARACTER, places: groupsToTsquery(groups, 'all', 'anywhere'),
      universities: `'${word}'${open ? ':*' : ''}`,
    },
  )
  return rows[0]!.known
}

/** What may stand instead of an unknown word, the likeliest first. */
async function changesOf(db: Db, pieces: string[], typed: Typed): Promise<Change[]> {
  const { at, word } = typed
  const neighbours = [
    { at: at - 1, word: normalise(pieces[at - 1] ?? '') + word },
    { at, word: word + normalise(pieces[at + 1] ?? '') },
  ].filter((each) => each.at >= 0 && each.at + 1 < pieces.length && !each.word.includes(' '))
  const joined = await finding(db, neighbours.map((each) => each.word))
  const whole = neighbours.filter((each) => joined.has(each.word)).map((each) => ({ ...each, joined: true, off: 0 }))
  if (whole.length > 0) return whole
  const near = await nearest(db, typed)
  if (near.length > 0) return near.map((each) => ({ at, joined: false, ...each }))
  return (await parts(db, word)).map((parted) => ({ at, word: parted, joined: false, off: 1 }))
}

async function nearest(db: Db, { word, open }: Typed): Promise<{ word: string; off: number }[]> {
  const most = tolerance(word)
  if (most === 0) return []
  const begins = word.slice(0, 2)
  const { rows } = await db.raw<{ rows: { word: string }[] }>(
    `select word from search_words where misspellings && cast(:keys as text[])
     union
     select word from search_words where word >= :begins and word < :end and char_length(word) between :least and :longest`,
    { keys: misspellings(word), begins, end: begins + LAST_CHARACTER, least: word.length - 2, longest: open ? 40 : word.length + 3 },
  )
  const near: { word: string; off: number }[] = []
  for (const each of new Set([...rows.map((row) => row.word), ...familyWords])) {
    if (word.length < 4 && !isSwapped(word, each)) continue
    const off = Math.min(distance(word, each, most), open && word.length > 3 ? distanceOfBeginning(word, each, most) + UNFINISHED : Infinity)
    if (off < Infinity) near.push({ word: each, off })
  }
  near.sort((a, b) => a.off - b.off)
  const likely = near.filter((each) => each.off <= near[0]!.off + MARGIN).slice(0, COUNTED)
  const places = await finding(db, likely.map((each) => each.word))
  return likely
    .filter((each) => places.has(each.word))
    .sort((a, b) => a.off - b.off || places.get(b.word)! - places.get(a.word)!)
    .slice(0, SPELLINGS_OF_A_WORD)
}

/** "bluebottle" is "blue bottle". */
async function parts(db: Db, word: string): Promise<string[]> {
  if (word.length < SPLIT_FROM) return []
  const cuts = Array.from({ length: word.length - 2 * SHORTEST_PART + 1 }, (_, i) => i + SHORTEST_PART)
  const places = await finding(db, cuts.flatMap((cut) => [word.slice(0, cut), word.slice(cut)]))
  return cuts
    .map((cut) => [word.slice(0, cut), word.slice(cut)] as const)
    .filter(([first, second]) => places.has(first) && places.has(second))
    .sort((a, b) => Math.min(places.get(b[0])!, places.get(b[1])!) - Math.min(places.get(a[0])!, places.get(a[1])!))
    .slice(0, 1)
    .map((pair) => pair.join(' '))
}

/** Of some words those that find anything, with the number of places and universities that have them. */
async function finding(db: Db, words: string[]): Promise<Map<string, number>> {
  const { rows } = words.length === 0 ? { rows: [] } : await db.raw<{ rows: { word: string; places: number }[] }>(
    `select each.word, (select count(*) from search_documents where lexemes @@ cast(each.places as tsquery))
       + (select count(*) from universities where status = 'Approved' and fts @@ cast(each.universities as tsquery)) as places
     from (
       select distinct word, format('%L | %L', word, 'd:' || word) as places, format('%L', word) as universities
       from search_words where word = any (cast(:words as text[]))
     ) each`,
    { words },
  )
  const found = new Map(rows.filter((row) => row.places > 0).map((row) => [row.word, row.places]))
  for (const word of words) {
    if (FAMILY_WORDS.has(word)) found.set(word, (found.get(word) ?? 0) + 1)
  }
  return found
}

function combinations(choices: Change[][]): Change[][] {
  return choices.reduce<Change[][]>((all, changes) => all.flatMap((each) => changes.map((change) => [...each, change])), [[]])
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
