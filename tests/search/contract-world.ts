import type { Kind } from '~/spots/model/kinds'
import type { Status } from '~/spots/model/statuses'
import { insertLocation } from '../factories/location'
import { insertUniversity } from '../factories/university'
import type { Db } from '../../db/connection'
import type { UniversityRow } from '../../db/tables'

/** The universities and locations of the engine contract, by name, with realistic distances. */
export type World = {
  universities: Record<string, number>
  locations: Record<string, number>
  states: Record<string, number>
}

const time_zone = 'UTC'
const CEDAR = { city: 'Bend', state: 'OR', latitude: 44.06, longitude: -121.31, time_zone }
const HARBOR = { city: 'New Harbor', state: 'CT', latitude: 41.31, longitude: -72.92, time_zone }
const near = ({ latitude, ...town }: typeof CEDAR, degrees: number) => ({
  ...town,
  latitude: latitude + degrees,
})
/** Mostly a few hundred yards from the campus; across town a few miles; out of town too far for a campus search. */
const WHERE: Record<string, typeof CEDAR & { status?: Status }> = {
  bend: near(CEDAR, 0.003),
  'bend, Pending': { ...near(CEDAR, 0.003), status: 'Pending' },
  'bend, Denied': { ...near(CEDAR, 0.003), status: 'Denied' },
  'across town': near(CEDAR, 0.12),
  'out of town': { ...near(CEDAR, 0.3), city: 'Redmond' },
  harbor: near(HARBOR, 0.003),
}

const UNIVERSITIES: Record<string, Partial<UniversityRow> & { state: string }> = {
  'Cedar Valley University': { ...CEDAR, aliases: ['CVU', 'Cedar Tech'], domain: 'cedarva.edu' },
  'University of New Harbor': { ...HARBOR, aliases: ['UNH', 'Harbor State'], domain: 'unharbor.edu' },
  'Waiting College': { ...CEDAR, status: 'Pending' },
  'Refused College': { ...CEDAR, status: 'Denied' },
}

/** 'name | where | kind | rating × reviews | tags | campus | address', with what's needed of it. */
const PLACES = `
Ellwood Library | bend | library | 4 × 12 | Quiet, Wifi, Outlet | Cedar Valley University
Juniper Reading Room | bend | library | 5 × 2 | Quiet | Cedar Valley University
Mirror Hall | bend | campus building | 3 × 4 | Wifi, Group Friendly | Cedar Valley University
Deschutes Terrace | bend | park | | | Cedar Valley University
Caffè Stradivari | bend | cafe | 5 × 11 | Wifi | | 210 Mirror Pond Road
Thumper's Roastery | bend | cafe | 4 × 1 | Quiet, Outlet | | 8 Ellwood Street
Pinecone Coffee | across town | cafe | 2 × 3
Far Ridge Coffee | out of town | cafe | 1 × 1
Dudley House Books | bend | bookshop | 3 × 1
Beacon Library | harbor | library | 5 × 30 | Quiet | University of New Harbor
Lantern Coffee House | harbor | cafe | 4.5 × 20 | Wifi
Beacon | harbor | cafe | 3 × 2
Waiting Coffee | bend, Pending | cafe | 5 × 50
Refused Coffee | bend, Denied | cafe | 5 × 50
Coffee of the Waiting | bend | cafe | 5 × 50 | | Waiting College
`

/** Inserts the world into an empty database. */
export async function insertWorld(db: Db): Promise<World> {
  const states = Object.fromEntries((await db('states').select('id', 'abr')).map(({ id, abr }) => [abr, id]))
  const world: World = { universities: {}, locations: {}, states }
  for (const [name, { state, ...values }] of Object.entries(UNIVERSITIES))
    world.universities[name] = (await insertUniversity(db, { name, states_id: states[state]!, ...values })).id
  for (const line of PLACES.trim().split('\n')) await insertSpot(db, world, line)
  return world
}

async function insertSpot(db: Db, { universities, locations, states }: World, line: string) {
  const [name, where, kind, rated, tags, campus, address] = line.split('|').map((part) => part.trim())
  const { state, ...at } = WHERE[where!]!
  const [rating, reviews] = rated ? rated.split(' × ').map(Number) : []
  const { id } = await insertLocation(db, {
    ...at,
    name,
    kind: kind as Kind,
    rating,
    reviews,
    tags: tags ? tags.split(', ') : [],
    address: address ?? null,
    state_id: states[state]!,
    university_id: campus ? universities[campus]! : null,
  })
  return (locations[name!] = id)
}

/** Adds another café in Bend, for tests of changes. */
export const addCafe = (db: Db, world: World, name: string): Promise<number> =>
  insertSpot(db, world, `${name} | bend | cafe`)
