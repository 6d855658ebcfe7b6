import type { Knex } from 'knex'
import { isSame } from './difference'
import { TODAY } from './sql'

/** Who can say a fact, from the least to the most. 'suggestion': a suggested edit that an admin accepted. */
const RANKS = ['file', 'feed', 'suggestion', 'admin'] as const
export type FactSource = (typeof RANKS)[number]

/** Who said a fact, and on which day, as YYYY-MM-DD. */
export type Said = { source: FactSource; said_on: string }

/**
 * The column `fact_sources`, by fact. A fact that isn't listed is as its file or request had it: an import always comes
 * later than that, so its day decides nothing. Hours are the exception, and `hours_confirmed_on` has their day.
 */
export type FactSources = { [fact: string]: Said | undefined }

/** Who said a fact of a stored item. '' if the day isn't known. `hours_confirmed_on` as YYYY-MM-DD, too. */
export function saidOf(
  item: { fact_sources: FactSources; hours_confirmed_on?: string | null },
  fact: string,
): Said {
  const { source, said_on } = item.fact_sources[fact] ?? { source: 'file', said_on: '' }
  const confirmed = (fact === 'hours' && item.hours_confirmed_on) || ''
  return { source, said_on: confirmed > said_on ? confirmed : said_on }
}

/**
 * Whether a newly said value replaces the existing one, or should be suggested to an admin. This is the only place that
 * decides it. A lower source never replaces a higher one; within one source, the later day counts.
 */
export function mayReplace(existing: Said, incoming: Said): 'replace' | 'suggest' | 'keep' {
  const higher = RANKS.indexOf(incoming.source) - RANKS.indexOf(existing.source)
  if (higher > 0) return 'replace'
  if (incoming.said_on < existing.said_on) return 'keep'
  return higher === 0 ? 'replace' : 'suggest'
}

const POSITION = ['latitude', 'longitude', 'time_zone']

/** The fact that a field belongs to. Coordinates are one fact, and the time zone follows from them. */
export const factOf = (field: string): string => (POSITION.includes(field) ? 'coordinates' : field)

/** What files leave alone anyway, whoever said it. */
const NEVER_FILED = ['status', 'category', 'university_id', 'image_url', 'alerts']

type Change = { old: unknown; new: unknown }
type NamedArea = { name: string }

/** The facts that a change of an item says, each area and official fact on its own. */
export function factsIn(action: Record<string, Change>): string[] {
  return Object.entries(action).flatMap(([field, change]) => {
    if (NEVER_FILED.includes(field)) return []
    const [old, now] = [change.old, change.new]
    if (field === 'traits')
      return notInBoth(Object.entries(old!), Object.entries(now!)).map(([name]) => factOfTrait(name))
    // The fact "areas" is their order.
    if (field === 'areas')
      return [field, ...notInBoth(old as NamedArea[], now as NamedArea[]).map(factOfArea)]
    return factOf(field)
  })
}

const notInBoth = <Each>(some: Each[], others: Each[]): Each[] => [
  ...some.filter((each) => !others.some((other) => isSame(each, other))),
  ...others.filter((each) => !some.some((other) => isSame(each, other))),
]

export const factOfTrait = (trait: string): string => `fact-${trait}`
export const factOfArea = ({ name }: NamedArea): string => `area-${name.toLowerCase()}`

/** Records who said facts of an item, on `day` or today by its clock. Every writer but an import calls it with its write. */
export async function recordSources(
  db: Knex,
  table: 'study_locations' | 'universities',
  id: number,
  { facts, source, day = null }: { facts: readonly string[]; source: FactSource; day?: string | null },
): Promise<void> {
  if (facts.length === 0) return
  await db.raw(
    `update ${table} set fact_sources = fact_sources || (select jsonb_object_agg(fact,
       jsonb_build_object('source', ?::text, 'said_on', coalesce(?::date, ${TODAY}))) from unnest(?::text[]) fact)
     where id = ?`,
    [source, day, [...facts], id],
  )
}
