import type { Db } from '~db/connection'
import type { SearchEngine } from '~search/engine'
import { universitiesNamed } from './named-queries.server'
import { campusesOf, type UniversityCard } from './queries.server'

const MATCHES = 50

/** With more campuses than this, the page lists states, and the campuses of the chosen one. */
const MAX_AT_ONCE = 300

/** `spots`: how many study spots are on its campus. */
type School = Pick<UniversityCard, 'key' | 'name' | 'city'> & { spots: number }
type UniversityList = {
  all: readonly (UniversityCard & { spots: number })[]
  /** Results of a search. Null without one. */
  found: readonly UniversityCard[] | null
  /** From the URL. Ignored if it has no campuses. */
  state: string | null
}

/** The one campus whose whole name matches a text, else the search results for it. */
export async function universitiesFor(
  db: Db,
  search: Pick<SearchEngine, 'searchUniversities'>,
  q: string,
): Promise<UniversityCard[]> {
  const named = await universitiesNamed(db, q, 2)
  const ids = named.length === 1 ? [named[0]!.id] : await search.searchUniversities(q, MATCHES)
  return campusesOf(db, ids)
}

/** The ID of a state's list on the page. */
const idOf = (state: string): string => `in-${state.toLowerCase().replaceAll(/[^a-z]+/g, '-')}`

/** The campuses to show by state, and if there are too many for one page, the states with their counts. */
export function universitiesByState({ all, found, state }: UniversityList) {
  const names = [...new Set(all.map((each) => each.state))].sort((a, b) => a.localeCompare(b))
  const chosen = names.find((name) => name.toLowerCase() === state?.toLowerCase()) ?? null
  const campuses = (found ?? all).filter((each) => chosen === null || each.state === chosen)
  const spotsOf = new Map(all.map(({ id, spots }) => [id, spots]))
  const byState = new Map<string, School[]>()
  for (const { id, key, name, city, state: of } of campuses) {
    const list = byState.get(of) ?? []
    list.push({ key, name, city, spots: spotsOf.get(id) ?? 0 })
    byState.set(of, list)
  }
  const states = [...byState].sort(([a], [b]) => a.localeCompare(b))
  const many = campuses.length > MAX_AT_ONCE && chosen === null
  return {
    count: campuses.length,
    /** The key of the search's only result. */
    only: found && campuses.length === 1 ? campuses[0]!.key : null,
    chosen,
    names,
    states: many
      ? []
      : states.map(([of, schools]) => ({
          id: idOf(of),
          state: of,
          schools,
        })),
    /** The states with links: further down, or if there are too many campuses, to a separate page. */
    index: states.map(([of, list]) => ({
      state: of,
      n: list.length,
      to: many ? `?state=${encodeURIComponent(of)}` : `#${idOf(of)}`,
    })),
  }
}
