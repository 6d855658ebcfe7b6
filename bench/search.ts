import type { Db } from '../db/connection'
import { createPostgresSearch } from '../search/postgres'
import { onOwnDatabase } from './database'
import { alternate, median, percentile, randomFrom, section, spread, table, times, whole } from './figures'
import { insertManyLocations } from './generate'
import { startProduct } from './product'
import type { Options } from './run'

const QUERIES = 120
const ONE_ROW = 'one row by its id'
const OVER_HTTP = 'suggestions over HTTP'
/** How many times the p95 of a one-row query each may take, or how many ms, by the number of locations. */
const GOALS: Record<number, Record<string, string>> = {
  20_000: { suggestions: '4 times', 'search, page 1 and exact count': '12 times' },
  200_000: {
    suggestions: '12 ms',
    'suggestions for a slip': '25 ms',
    'search, page 1 and exact count': '40 ms',
    cities: '6 ms',
  },
}

type Run = (n: number) => Promise<unknown>

/** Suggestions and search on made-up locations, against an indexed one-row query in the same run. */
export async function measureSearch({ places, rounds = 5 }: Options): Promise<string> {
  const parts = []
  for (const size of places ? [places] : [20_000, 200_000]) parts.push(await measure(size, rounds))
  return section(
    'Search on PostgreSQL',
    `p95 of ${QUERIES} queries in ms, median of ${rounds} alternating rounds (least to most), one at a time and outside the server but for the last ` +
      'row; times: against an indexed query for one row.',
    ...parts,
  )
}

const measure = (places: number, rounds: number) =>
  onOwnDatabase(async (database) => {
    await insertManyLocations(database.db, places)
    await database.db.raw('vacuum analyze')
    const product = await startProduct(database)
    try {
      const runs = await runsOf(database.db, places, product.url)
      const calls = Object.fromEntries(Object.entries(runs).map(([name, run]) => [name, () => p95(run)]))
      await alternate(1, calls) // warm-up
      const found = await alternate(rounds, calls)
      const overHttp = `${(1.5 * median(found.suggestions!) + 3).toFixed(1)} ms`
      const goals: Record<string, string> = { [OVER_HTTP]: overHttp, ...GOALS[places] }
      const rows = Object.entries(found).map(([name, ms]) => [
        name,
        spread(ms, 1),
        times(ms, found[ONE_ROW]!).toFixed(1),
        goals[name] ?? '',
      ])
      return table([`${whole(places)} places`, 'p95, ms', 'times', 'goal'], rows)
    } finally {
      await product.stop()
    }
  })

async function p95(run: Run): Promise<number> {
  const ms: number[] = []
  for (let n = 0; n < QUERIES; n++) {
    const began = performance.now()
    await run(n)
    ms.push(performance.now() - began)
  }
  return percentile(ms, 0.95)
}

async function runsOf(db: Db, places: number, url: string): Promise<Record<string, Run>> {
  const engine = createPostgresSearch(db)
  const asked = await queriesFor(db)
  const search = (q: string, more: { firstStateId?: number } = {}) =>
    engine.search({ q, city: '', category: '', page: 1, pageSize: 10, ...more })
  const at = <T>(from: readonly T[], n: number): T => from[n % from.length]!
  return {
    [ONE_ROW]: (n) =>
      db.raw('select id, name from study_locations where id = ?', [1 + ((n * 7919) % places)]),
    suggestions: (n) => engine.suggest(at(asked.typing, n), ''),
    'suggestions for a slip': (n) => engine.suggest(at(asked.slips, n), ''),
    'search, page 1 and exact count': (n) => search(at(asked.searched, n)),
    "the same, the reader's state first": (n) => search(at(asked.searched, n), { firstStateId: 5 }),
    'search for a common word': (n) => search(at(COMMON, n)),
    'search for a slip': (n) => search(at(asked.slips, n)),
    cities: (n) => engine.suggestCities(at(asked.cities, n).slice(0, 2 + (n % 4))),
    'within a campus': (n) => engine.searchCampus(1 + (n % asked.campuses), at(asked.typing, n)),
    [OVER_HTTP]: async (n) =>
      (await fetch(`${url}/search/suggest?q=${encodeURIComponent(at(asked.typing, n))}`)).text(),
  }
}

const COMMON = 'coffee,library,quiet,wifi,hall,park,university,wifi coffee,quiet library'.split(',')

/** What users would type: names and their beginnings, kinds, cities, campuses, each also with a typo. */
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
  const queries = (make: (n: number) => string) => Array.from({ length: QUERIES }, (_, n) => make(n))
  const typing = queries((n) => {
    const all = n % 3 === 0 ? pick(campuses).name : name()
    return all.slice(0, 2 + Math.floor(random() * (all.length - 1)))
  })
  const kinds = [
    () => name(),
    () => pick(COMMON),
    () => `${pick(COMMON)} ${pick(places).city}`,
    () => `coffee near ${pick(campuses).aliases[0]}`,
    () => `${name()} ${pick(places).city}`,
    () => `${pick(['quiet library', 'wifi cafe', 'outdoor park'])} in ${pick(campuses).city}`,
  ]
  const searched = queries((n) => kinds[n % kinds.length]!())
  const slips = queries(() => slip(name(), random))
  return { typing, searched, slips, cities: places.map(({ city }) => city), campuses: campuses.length }
}

/** A name without one letter of its longest word. */
function slip(name: string, random: () => number): string {
  const longest = name.split(' ').toSorted((a, b) => b.length - a.length)[0]!
  const at = 1 + Math.floor(random() * Math.max(1, longest.length - 2))
  return name.replace(longest, longest.slice(0, at) + longest.slice(at + 1))
}
