import { preparedRaw, type Db } from '../db/connection'
import { groupsToTsquery, type Group } from './parse'
import type { Page, OrderedQuery } from './postgres-order'
import { readPage } from './postgres-pages'

/**
 * Queries of up to this many words can match without two of them, longer ones without one: every combination is part of
 * one tsquery.
 */
const FEW_WORDS = 5

/**
 * Spots with most of the words, followed by those with any of the words in their name, kind or address.
 * @param groups two or more; no spot has all of them
 */
export async function anyTerm(
  db: Db,
  groups: readonly Group[],
  filter: readonly string[],
  query: OrderedQuery,
): Promise<Page & { leftOut: string[] }> {
  const filtered = (tsquery: string) => [`(${tsquery})`, ...filter].join(' & ')
  // The city alone isn't enough. The spot itself must have one of the words.
  const any = filtered(groupsToTsquery(groups, 'any', 'own'))
  for (
    let without = 1;
    without <= Math.min(groups.length > FEW_WORDS ? 1 : 2, groups.length - 1);
    without++
  ) {
    const choices = combinations(groups, groups.length - without)
    const most = `(${choices.map((some) => `(${groupsToTsquery(some, 'all', 'about')})`).join(' | ')}) & ${any}`
    const best = await readPage(db, [most], query)
    if (best.total === 0) continue
    const missing = query.size - best.ids.length
    const rest = { ...query, skip: Math.max(0, query.skip - best.total), size: Math.max(1, missing) }
    const others = await readPage(db, [`${any} & !(${most})`], rest)
    return {
      ids: [...best.ids, ...(missing > 0 ? others.ids : [])],
      total: best.total + others.total,
      leftOut: await nowhereIn(db, most, groups),
    }
  }
  return { ...(await readPage(db, [any], query)), leftOut: [] }
}

/** The typed words that no match of a tsquery contains. */
async function nowhereIn(db: Db, tsquery: string, groups: readonly Group[]): Promise<string[]> {
  const { rows } = await preparedRaw<{ found: boolean[] }>(
    db,
    `with found as materialized (select lexemes from search_documents where lexemes @@ cast(:tsquery as tsquery))
     select array[${groups.map((_, nth) => `exists (select from found where lexemes @@ cast(:group${nth} as tsquery))`).join(', ')}] as found`,
    {
      tsquery,
      ...Object.fromEntries(
        groups.map((group, nth) => [`group${nth}`, groupsToTsquery([group], 'all', 'about')]),
      ),
    },
  )
  return groups.filter((_, nth) => !rows[0]!.found[nth]).map(({ typed }) => typed)
}

/** All combinations of `size` groups, in order. */
function combinations(groups: readonly Group[], size: number): Group[][] {
  if (size === 0) return [[]]
  return groups.flatMap((group, at) =>
    combinations(groups.slice(at + 1), size - 1).map((others) => [group, ...others]),
  )
}
