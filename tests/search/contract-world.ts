import type { Kind } from '~/locations/model/kinds'
import type { Status } from '~/locations/model/statuses'
import type { Db } from '../../db/connection'

/** The universities and locations of the engine contract, by name, with realistic distances. */
export type World = {
  universities: Record<string, number>
  places: Record<string, number>
  states: Record<string, number>
}

type Spot = readonly [latitude: number, longitude: number]
const CEDAR: Spot = [44.06, -121.31]
const HARBOR: Spot = [41.31, -72.92]
/** A few hundred yards away, a few miles away, and too far for a campus search. */
const beside = ([latitude, longitude]: Spot): Spot => [latitude + 0.003, longitude]
const acrossTown = ([latitude, longitude]: Spot): Spot => [latitude + 0.12, longitude]
const outOfTown = ([latitude, longitude]: Spot): Spot => [latitude + 0.3, longitude]

type NewUniversity = {
  city: string
  state: string
  at: Spot
  aliases?: string[]
  domain?: string
  status?: Status
}
type NewPlace = {
  city: string
  state: string
  at: Spot
  campus?: string
  kind?: Kind
  rating?: number
  reviews?: number
  tags?: string[]
  address?: string
  status?: Status
}

const UNIVERSITIES: Record<string, NewUniversity> = {
  'Cedar Valley University': {
    city: 'Bend',
    state: 'OR',
    at: CEDAR,
    aliases: ['CVU', 'Cedar Tech'],
    domain: 'cedarva.edu',
  },
  'University of New Harbor': {
    city: 'New Harbor',
    state: 'CT',
    at: HARBOR,
    aliases: ['UNH', 'Harbor State'],
    domain: 'unharbor.edu',
  },
  'Waiting College': { city: 'Bend', state: 'OR', at: CEDAR, status: 'Pending' },
  'Refused College': { city: 'Bend', state: 'OR', at: CEDAR, status: 'Denied' },
}

const bend = (more: Partial<NewPlace> = {}): NewPlace => ({
  city: 'Bend',
  state: 'OR',
  at: beside(CEDAR),
  ...more,
})
const harbor = (more: Partial<NewPlace> = {}): NewPlace => ({
  city: 'New Harbor',
  state: 'CT',
  at: beside(HARBOR),
  ...more,
})

const PLACES: Record<string, NewPlace> = {
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
  'Pinecone Coffee': bend({ kind: 'cafe', at: acrossTown(CEDAR), rating: 2, reviews: 3 }),
  'Far Ridge Coffee': bend({ kind: 'cafe', at: outOfTown(CEDAR), city: 'Redmond', rating: 1, reviews: 1 }),
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
  for (const [name, values] of Object.entries(UNIVERSITIES))
    world.universities[name] = await insertUniversity(db, world, name, values)
  for (const [name, values] of Object.entries(PLACES))
    world.places[name] = await insertPlace(db, world, name, values)
  return world
}

const cityOf = ({ city, at: [latitude, longitude] }: NewPlace | NewUniversity) => ({
  city,
  latitude,
  longitude,
  time_zone: 'UTC',
})

async function insertUniversity(db: Db, { states }: World, name: string, university: NewUniversity) {
  const { state, aliases = [], domain = null, status = 'Approved' } = university
  const row = { name, states_id: states[state]!, ...cityOf(university), aliases, domain, status }
  return (await db('universities').insert(row).returning('id'))[0]!.id
}

async function insertPlace(db: Db, { universities, states }: World, name: string, location: NewPlace) {
  const {
    state,
    campus,
    kind = 'other',
    rating = 0,
    reviews = 0,
    tags = [],
    address = null,
    status = 'Approved',
  } = location
  const row = {
    name,
    state_id: states[state]!,
    ...cityOf(location),
    kind,
    address,
    status,
    university_id: campus ? universities[campus]! : null,
    category: campus ? ('On-Campus' as const) : ('Off-Campus' as const),
    review_count: reviews,
    rating_sum: rating * reviews,
  }
  const { id } = (await db('study_locations').insert(row).returning('id'))[0]!
  for (const tag of tags) {
    await db('study_location_tags').insert({
      study_location_id: id,
      tag_id: (await db('tag_types').where({ name: tag }).first('id'))!.id,
    })
  }
  return id
}

/** Adds another café in Bend, for tests of changes. */
export async function addCafe(db: Db, world: World, name: string): Promise<number> {
  const id = await insertPlace(db, world, name, bend({ kind: 'cafe' }))
  world.places[name] = id
  return id
}
