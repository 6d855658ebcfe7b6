import type { UniversityCard } from './queries.server'
import { words } from './school-words'

/** With more campuses than this the page lists the states, and the campuses of the one that was chosen. */
const MOST_AT_ONCE = 300

type School = Pick<UniversityCard, 'key' | 'name' | 'city'>
type Asked = {
  all: readonly UniversityCard[]
  /** What a search has found; null without one. */
  found: readonly UniversityCard[] | null
  /** As the address has it; one without campuses is ignored. */
  state: string | null
}

/** The campuses that are shown, by state, and where there are too many for one page the states with their numbers. */
export function schoolsByState({ all, found, state }: Asked) {
  const names = [...new Set(all.map((each) => each.state))].sort((a, b) => a.localeCompare(b))
  const chosen = names.find((name) => name.toLowerCase() === state?.toLowerCase()) ?? null
  const campuses = (found ?? all).filter((each) => chosen === null || each.state === chosen)
  const byState = new Map<string, School[]>()
  for (const { key, name, city, state: of } of campuses) {
    const list = byState.get(of) ?? []
    list.push({ key, name, city })
    byState.set(of, list)
  }
  const states = [...byState].sort(([a], [b]) => a.localeCompare(b))
  const many = campuses.length > MOST_AT_ONCE && chosen === null
  return {
    count: words.count(campuses.length),
    chosen,
    names,
    states: many ? [] : states,
    index: many ? states.map(([of, list]) => ({ state: of, n: list.length })) : [],
  }
}
