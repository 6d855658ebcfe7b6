import type { Db } from '../db/connection'
import { createPostgresSearch } from '../search/postgres/postgres'
import { onOwnDatabase } from './database'
import { howMeasured, measureRounds, oneRow, p95Table, type Run } from './rounds'
import { insertManyLocations, randomFrom } from './search-locations'

const QUERIES = 120
/** How many times the p95 of a one-row query each may take, by the number of locations. */
const SIZES: { places: number; goals: Record<string, number> }[] = [
  { places: 20_000, goals: { suggestions: 4, 'search, page 1 and exact count': 12 } },
  {
    places: 200_000,
    goals: {
      suggestions: 30,
      'suggestions for a slip': 60,
      'search, page 1 and exact count': 100,
      cities: 15,
    },
  },
]

/** Suggestions and search on made-up locations, against an indexed one-row query in the same run. */
export async function measureSearch(): Promise<string> {
  const parts = []
  for (const { places, goals } of SIZES) parts.push(await measure(places, goals))
  return ['## Search on PostgreSQL', '', `${howMeasured(`${QUERIES} queries`)}.`, ...parts].join('\n')
}

async function measure(places: number, goals: Record<string, number>): Promise<string> {
  return onOwnDatabase(async (db) => {
    await insertManyLocations(db, places)
    const runs = await runsOf(db, places)
    const found = await measureRounds(db, runs, QUERIES)
    return p95Table(`${places.toLocaleString('en')} places`, runs, found, goals, 1)
  })
}

async function runsOf(db: Db, places: number): Promise<Run[]> {
  const engine = createPostgresSearch(db)
  const asked = await queriesFor(db)
  const search = (q: string, more: { firstStateId?: number } = {}) =>
    engine.search({ q, city: '', category: '', page: 1, pageSize: 10, ...more })
  const at = <T>(from: readonly T[], n: number): T => from[n % from.length]!
  return [
    oneRow(db, places),
    { name: 'suggestions', run: (n) => engine.suggest(at(asked.typing, n), '') },
    { name: 'suggestions for a slip', run: (n) => engine.suggest(at(asked.slips, n), '') },
    { name: 'search, page 1 and exact count', run: (n) => search(at(asked.searched, n)) },
    {
      name: "the same, the reader's state first",
      run: (n) => search(at(asked.searched, n), { firstStateId: 5 }),
    },
    { name: 'search for a common word', run: (n) => search(at(COMMON, n)) },
    { name: 'search for a slip', run: (n) => search(at(asked.slips, n)) },
    { name: 'cities', run: (n) => engine.suggestCities(at(asked.cities, n).slice(0, 2 + (n % 4))) },
    {
      name: 'within a campus',
      run: (n) => engine.searchCampus(1 + (n % asked.campuses), at(asked.typing, n)),
    },
  ]
}

const COMMON = 'coffee,library,quiet,wifi,hall,park,university,wifi coffee,quiet library'.split(',')

/** What users would type: names and their beginnings, kinds, cities, campuses, each also with a typo. */
export async function queriesFor(db: Db) {
  const random = randomFrom(7)
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!
  const places = await db('study_locations')
    .whereRaw('id % 37 = 0')
    .orderBy('id')
    .limit(500)
    .select('name', 'city')
  const campuses = await db('universities').orderBy('id').limit(300).select('name', 'aliases', 'city')
  const name = () => pick(places).name.replace(/ \d+$/, '')
  const typing = Array.from({ length: QUERIES }, (_, n) => {
    const whole = n % 3 === 0 ? pick(campuses).name : name()
    return whole.slice(0, 2 + Math.floor(random() * (whole.length - 1)))
  })
  const kinds = [
    () => name(),
    () => pick(COMMON),
    () => `${pick(COMMON)} ${pick(places).city}`,
    () => `coffee near ${pick(campuses).aliases[0]}`,
    () => `${name()} ${pick(places).city}`,
    () =>
      `${pick(['quiet', 'wifi', 'outdoor'])} ${pick(['library', 'cafe', 'park'])} in ${pick(campuses).city}`,
  ]
  const searched = Array.from({ length: QUERIES }, (_, n) => kinds[n % kinds.length]!())
  const slips = Array.from({ length: QUERIES }, () => slip(name(), random))
  return { typing, searched, slips, cities: places.map(({ city }) => city), campuses: campuses.length }
}

/** The longest word of a name with two letters swapped or one left out. */
function slip(name: string, random: () => number): string {
  const longest = name.split(' ').sort((a, b) => b.length - a.length)[0]!
  const at = 1 + Math.floor(random() * Math.max(1, longest.length - 2))
  const wrong =
    random() < 0.5
      ? longest.slice(0, at) + longest.slice(at + 1)
      : longest.slice(0, at) + (longest[at + 1] ?? '') + longest[at] + longest.slice(at + 2)
  return name.replace(longest, wrong)
}
