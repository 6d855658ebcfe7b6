import type { Db } from '../db/connection'

/** Made-up campuses and locations in any number, always the same, so that measuring needs no downloaded data. */

const BATCH = 5000
const BEGIN =
  'Al Bar Cal Dan El Fen Gar Hol Ing Kel Lan Mar Nor Os Pem Quin Ros Sel Tren Ul Ver Wil Yar Zel Brad Hart Thorn Win Ash Clay'.split(
    ' ',
  )
const MIDDLE = 'an ber co der en fi ger ham in la mon ne o ri sa ter vi'.split(' ')
const END = 'ton ford man well berg stein ley wick son field worth dale sen hurst ville mont'.split(' ')
const FIRST = (
  'Blue Golden Silver Daily Urban Copper Rusty Velvet Quiet Sunny Lucky Humble Little Grand Old New Second Half Midnight Morning Amber ' +
  'Crimson Green Wild Iron Paper Hidden Northern Southern Gentle Brave Curious Sleepy Steady Modern Classic'
).split(' ')
const SECOND = (
  'Bean Cup Mug Kettle Grind Roast Owl Fox Bear Sparrow Lantern Anchor Compass Page Chapter Ink Harbor Bridge Porch Window Ladder ' +
  'Station Mill Oak Maple Cedar Willow River Stone Bottle Whisk Spoon Rabbit Crow Heron Otter Badger Comet Atlas Ember'
).split(' ')
const CAFES = [
  'Coffee',
  'Cafe',
  'Café',
  'Coffee House',
  'Espresso Bar',
  'Coffee Roasters',
  'Tea House',
  'Bakery & Cafe',
  'Roastery',
  'Bistro',
]
const LIBRARIES = [
  'Library',
  'Memorial Library',
  'Law Library',
  'Science Library',
  'Music Library',
  'Reading Room',
  'Learning Commons',
  'Library Annex',
]
const BUILDINGS = [
  'Hall Study Lounge',
  'Student Union',
  'Student Center',
  'Hall Atrium',
  'Courtyard',
  'Commons',
  'Hall',
  'Quad',
  'Terrace',
]
const STREETS =
  'Main Oak Maple Church Market Broadway Elm Washington Lincoln State Campus University College Park Hill Spring River Lake'.split(
    ' ',
  )

/** Random numbers from 0 to 1, the same for the same seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** Fills an empty, migrated database: one campus per 15 locations, up to 4,000; four in ten locations off campus. */
export async function insertManyLocations(db: Db, places: number): Promise<void> {
  const random = randomFrom(places)
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!
  const surname = () => pick(BEGIN) + (random() < 0.7 ? pick(MIDDLE) : '') + pick(END)
  const campuses = Array.from({ length: Math.min(4000, Math.ceil(places / 15)) }, (_, n) => {
    const name = surname()
    const label = `${name.toLowerCase()}${n}`
    return {
      name:
        pick([
          `University of ${name}`,
          `${name} State University`,
          `${name} College`,
          `${name} Institute of Technology`,
        ]) + (n % 7 === 0 ? ` at ${surname()}` : ''),
      city: surname() + pick(['', '', ' Springs', ' City']),
      states_id: 1 + (n % 51),
      aliases: [`U${name}`, `${name} Tech`],
      domain: `${label}.edu`,
      // Two campuses per cell of a grid over the country, each cell about ten miles wide.
      latitude: 26 + (n % 64) * 0.35,
      longitude: -122 + Math.floor(n / 128) * 1.7 + random() * 0.2,
      time_zone: 'America/New_York',
      status: 'Approved',
    }
  })
  for (let from = 0; from < campuses.length; from += 500) {
    await insertAll(db, 'universities', campuses.slice(from, from + 500))
    if (from === 0) await db.raw('analyze universities') // else each key lookup scans them all
  }
  const ids = (await db('universities').orderBy('id').select('id')).map(({ id }) => id)
  const chains = Array.from({ length: 12 }, () => `${surname()}'s Coffee`)
  for (let made = 0; made < places; made += BATCH) {
    await insertAll(
      db,
      'study_locations',
      Array.from({ length: Math.min(BATCH, places - made) }, () => place()),
    )
  }
  for (let from = 0; from < places; from += BATCH) {
    await db.raw(
      `insert into study_location_tags (study_location_id, tag_id)
       select l.id, t.id from study_locations l join tag_types t on (l.id * 7 + t.id * 13) % 5 = 0 and t.name not like '%Campus'
       where l.id > :from and l.id <= :to`,
      { from, to: from + BATCH },
    )
  }
  await db.raw('vacuum analyze')

  function place() {
    const at = Math.floor(random() ** 1.6 * campuses.length)
    const campus = campuses[at]!
    const kind = pick([
      'cafe',
      'cafe',
      'cafe',
      'cafe',
      'library',
      'library',
      'library',
      'campus building',
      'campus building',
      'bookshop',
      'park',
      'coworking',
    ])
    const inside = kind === 'campus building' || random() < (kind === 'library' ? 0.9 : 0.35)
    const two = `${pick(FIRST)} ${pick(SECOND)}`
    const name = {
      cafe: () =>
        random() < 0.2
          ? pick(chains)
          : random() < 0.6
            ? `${two} ${pick(CAFES)}`
            : `${surname()}'s ${pick(CAFES)}`,
      library: () => `${surname()} ${pick(LIBRARIES)}`,
      'campus building': () => `${surname()} ${pick(BUILDINGS)}`,
      bookshop: () => `${two} Books`,
      park: () => `${surname()} Park`,
      coworking: () => `${two} Coworking`,
    }[kind]!()
    const reviews = Math.floor(random() ** 3 * 120)
    return {
      // Location names are unique within a campus.
      name: inside ? `${name} ${1 + Math.floor(random() * 1e6)}` : name,
      address: `${1 + Math.floor(random() * 4999)} ${pick(STREETS)} ${pick(['St', 'Ave', 'Rd'])}`,
      city: campus.city,
      state_id: campus.states_id,
      university_id: inside ? ids[at] : null,
      category: inside ? 'On-Campus' : 'Off-Campus',
      kind,
      status: 'Approved',
      latitude: campus.latitude + (random() - 0.5) * 0.04,
      longitude: campus.longitude + (random() - 0.5) * 0.04,
      time_zone: campus.time_zone,
      review_count: reviews,
      rating_sum: Math.round(reviews * (2.2 + random() * 2.8)),
    }
  }
}

/** Inserts rows as one JSON value per statement. */
async function insertAll(db: Db, table: 'universities' | 'study_locations', rows: Record<string, unknown>[]) {
  for (let from = 0; from < rows.length; from += BATCH) {
    const some = rows.slice(from, from + BATCH)
    const columns = Object.keys(some[0]!)
      .map((name) => `"${name}"`)
      .join(', ')
    await db.raw(
      `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, cast(? as jsonb))`,
      [JSON.stringify(some)],
    )
  }
}
