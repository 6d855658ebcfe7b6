import type { Db } from '../db/connection'
import type { SearchEngine } from '../search/engine'
import { createPostgresSearch } from '../search/postgres/postgres'
import { onOwnDatabase } from './database'
import { median } from './median'
import { insertManyLocations, randomFrom } from './search-locations'

const ROUNDS = 5
const QUERIES = 120
/** How many times the p95 of a one-row query each may take, by the number of locations. */
const SIZES = [
  { places: 20_000, goals: { suggestions: 4, search: 12 } },
  { places: 200_000, goals: { suggestions: 8, search: 40 } },
]

type Timed = { name: string; goal: number | null; run: (n: number) => Promise<unknown> }

/** Suggestions and search on made-up locations, against an indexed query for one row in the same run. */
export async function measureSearch(): Promise<string> {
  const parts = []
  for (const { places, goals } of SIZES) parts.push(await measure(places, goals))
  return [
    '## Search on PostgreSQL',
    '',
    `p95 of ${QUERIES} queries, median of ${ROUNDS} alternating rounds (least to most), in the server's own process, ` +
      'one at a time; times: against an indexed query for one row.',
    ...parts,
  ].join('\n')
}

async function measure(places: number, goals: { suggestions: number; search: number }): Promise<string> {
  return onOwnDatabase(async (db) => {
    await insertManyLocations(db, places)
    return compare(db, places, goals)
  })
}

/** Rounds in turn over a filled database. */
export async function compare(
  db: Db,
  places: number,
  goals: { suggestions: number; search: number },
): Promise<string> {
  const engine = createPostgresSearch(db)
  const asked = await queriesFor(db)
  const search = (q: string, city = '') => engine.search({ q, city, category: '', page: 1, pageSize: 10 })
  const at = <T>(from: readonly T[], n: number): T => from[n % from.length]!
  const timed: Timed[] = [
    {
      name: 'one row by its id',
      goal: null,
      run: (n) => db.raw('select id, name from study_locations where id = ?', [1 + ((n * 7919) % places)]),
    },
    { name: 'suggestions', goal: goals.suggestions, run: (n) => engine.suggest(at(asked.typing, n), '') },
    { name: 'suggestions for a slip', goal: null, run: (n) => engine.suggest(at(asked.slips, n), '') },
    { name: 'search, page 1 and exact count', goal: goals.search, run: (n) => search(at(asked.searched, n)) },
    {
      name: "the same, the reader's state first",
      goal: null,
      run: (n) => stateFirst(engine, at(asked.searched, n)),
    },
    { name: 'search for a common word', goal: null, run: (n) => search(at(COMMON, n)) },
    { name: 'search for a slip', goal: null, run: (n) => search(at(asked.slips, n)) },
    {
      name: 'cities',
      goal: null,
      run: (n) => engine.suggestCities(at(asked.cities, n).slice(0, 2 + (n % 4))),
    },
    {
      name: 'within a campus',
      goal: null,
      run: (n) => engine.searchCampus(1 + (n % asked.campuses), at(asked.typing, n)),
    },
  ]
  const found = timed.map(() => [] as number[])
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [which, { run }] of timed.entries()) {
      const p95 = await percentile(run)
      if (round > 0) found[which]!.push(p95) // the first is for warming up
    }
  }
  const base = median(found[0]!)
  return [
    '',
    `| ${places.toLocaleString('en')} places | p95, ms | times | goal |`,
    '| --- | ---: | ---: | ---: |',
    ...timed.map(
      ({ name, goal }, n) =>
        `| ${name} | ${spread(found[n]!)} | ${(median(found[n]!) / base).toFixed(1)} | ${goal ?? ''} |`,
    ),
  ].join('\n')
}

const spread = (ms: number[]) =>
  `${median(ms).toFixed(1)} (${Math.min(...ms).toFixed(1)} to ${Math.max(...ms).toFixed(1)})`

const COMMON = [
  'coffee',
  'library',
  'quiet',
  'wifi',
  'hall',
  'park',
  'university',
  'wifi coffee',
  'quiet library',
]
const stateFirst = (engine: SearchEngine, q: string) =>
  engine.search({ q, city: '', category: '', page: 1, pageSize: 10, firstStateId: 5 })

async function percentile(run: (n: number) => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let n = 0; n < QUERIES; n++) {
    const start = performance.now()
    await run(n)
    times.push(performance.now() - start)
  }
  return times.sort((a, b) => a - b)[Math.floor(0.95 * QUERIES)]!
}

/** What readers of these places would type: names and their beginnings, kinds, cities, campuses, and all of it with a slip. */
async function queriesFor(db: Db) {
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
