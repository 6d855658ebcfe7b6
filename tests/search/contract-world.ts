import { insertLocation } from '../factories/location'
import { insertUniversity } from '../factories/university'
import type { Db } from '../../db/connection'

/** The universities and locations of the engine contract, by name, with realistic distances. */
export type World = {
  universities: Record<string, number>
  places: Record<string, number>
  states: Record<string, number>
}

type Values<Insert extends (db: Db, values: never) => unknown> = NonNullable<Parameters<Insert>[1]>
type Spot = Values<typeof insertLocation> & { state: string; campus?: string }

const time_zone = 'UTC'
const CEDAR = { city: 'Bend', state: 'OR', latitude: 44.06, longitude: -121.31, time_zone }
const HARBOR = { city: 'New Harbor', state: 'CT', latitude: 41.31, longitude: -72.92, time_zone }
/** A few hundred yards away from the campus, unless `more` says otherwise. */
const bend = (more: Partial<Spot>): Spot => ({ ...CEDAR, latitude: CEDAR.latitude + 0.003, ...more })
const harbor = (more: Partial<Spot>): Spot => ({ ...HARBOR, latitude: HARBOR.latitude + 0.003, ...more })
/** A few miles away, and too far for a campus search. */
const acrossTown = { latitude: CEDAR.latitude + 0.12 }
const outOfTown = { latitude: CEDAR.latitude + 0.3 }

const UNIVERSITIES: Record<string, Values<typeof insertUniversity> & { state: string }> = {
  'Cedar Valley University': { ...CEDAR, aliases: ['CVU', 'Cedar Tech'], domain: 'cedarva.edu' },
  'University of New Harbor': { ...HARBOR, aliases: ['UNH', 'Harbor State'], domain: 'unharbor.edu' },
  'Waiting College': { ...CEDAR, status: 'Pending' },
  'Refused College': { ...CEDAR, status: 'Denied' },
}

const PLACES: Record<string, Spot> = {
  'Ellwood Library': bend({
    campus: 'Cedar Valley University',
    kind: 'library',
    rating: 4,
    reviews: 12,
    tags: ['Quiet', 'Wifi', 'Outlet'],
  }),
  'Juniper Reading Room': bend({
    campus: 'Cedar Valley University',
    kind: 'library',
    rating: 5,
    reviews: 2,
    tags: ['Quiet'],
  }),
  'Mirror Hall': bend({
    campus: 'Cedar Valley University',
    kind: 'campus building',
    rating: 3,
    reviews: 4,
    tags: ['Wifi', 'Group Friendly'],
  }),
  'Deschutes Terrace': bend({ campus: 'Cedar Valley University', kind: 'park' }),
  'Caffè Stradivari': bend({
    kind: 'cafe',
    rating: 5,
    reviews: 11,
    tags: ['Wifi'],
    address: '210 Mirror Pond Road',
  }),
  "Thumper's Roastery": bend({
    kind: 'cafe',
    rating: 4,
    reviews: 1,
    tags: ['Quiet', 'Outlet'],
    address: '8 Ellwood Street',
  }),
  'Pinecone Coffee': bend({ kind: 'cafe', ...acrossTown, rating: 2, reviews: 3 }),
  'Far Ridge Coffee': bend({ kind: 'cafe', ...outOfTown, city: 'Redmond', rating: 1, reviews: 1 }),
  'Dudley House Books': bend({ kind: 'bookshop', rating: 3, reviews: 1 }),
  'Beacon Library': harbor({
    campus: 'University of New Harbor',
    kind: 'library',
    rating: 5,
    reviews: 30,
    tags: ['Quiet'],
  }),
  'Lantern Coffee House': harbor({ kind: 'cafe', rating: 4.5, reviews: 20, tags: ['Wifi'] }),
  Beacon: harbor({ kind: 'cafe', rating: 3, reviews: 2 }),
  'Waiting Coffee': bend({ kind: 'cafe', status: 'Pending', rating: 5, reviews: 50 }),
  'Refused Coffee': bend({ kind: 'cafe', status: 'Denied', rating: 5, reviews: 50 }),
  'Coffee of the Waiting': bend({ campus: 'Waiting College', kind: 'cafe', rating: 5, reviews: 50 }),
}

/** Inserts the world into an empty database. */
export async function insertWorld(db: Db): Promise<World> {
  const states = Object.fromEntries((await db('states').select('id', 'abr')).map(({ id, abr }) => [abr, id]))
  const world: World = { universities: {}, places: {}, states }
  for (const [name, { state, ...values }] of Object.entries(UNIVERSITIES))
    world.universities[name] = (await insertUniversity(db, { name, states_id: states[state]!, ...values })).id
  for (const [name, spot] of Object.entries(PLACES)) await insertSpot(db, world, name, spot)
  return world
}

async function insertSpot(db: Db, world: World, name: string, { state, campus, ...values }: Spot) {
  const university_id = campus ? world.universities[campus]! : null
  const { id } = await insertLocation(db, { name, state_id: world.states[state]!, university_id, ...values })
  world.places[name] = id
  return id
}

/** Adds another café in Bend, for tests of changes. */
export const addCafe = (db: Db, world: World, name: string): Promise<number> =>
  insertSpot(db, world, name, bend({ kind: 'cafe' }))
