import { readZip } from '~/spots/model/zip'
import type { Point } from './meters'
import { objectsIn } from './objects'
import { SourceRow, type Note } from './rows'

type Tags = Record<string, string | undefined>
/** Longitude and latitude. */
type Position = [number, number]
/** The outline of a university's grounds: rings of positions, holes too. */
export type Grounds = { name: string | null; rings: Position[][] }
/** `id` starts with its source: osm:node/1. */
type Feature = { id: string | null; tags: Tags; point: Point | null; rings: Position[][] }

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
const texts = (of: unknown): Tags =>
  Object.fromEntries(
    Object.entries(record(of)).flatMap(([key, value]) =>
      typeof value === 'string' ? [[key, value.trim()]] : [],
    ),
  )

/** An object of GeoJSON or Overpass; whatever it lacks, or has of another type, is null or empty. */
function featureOf(object: unknown): Feature {
  const { type, id, tags, properties, geometry, lat, lon, center, members } = record(object)
  if (type === 'Feature') {
    const rings = ringsIn(record(geometry).coordinates)
    const own = record(properties)
    return own.names
      ? { id: `overture:${String(id ?? own.id)}`, tags: overtureTags(own), point: middle(rings), rings: [] }
      : { id: idOf(own['@id'] ?? id), tags: texts(own), point: middle(rings), rings }
  }
  const outlines = [geometry, ...(Array.isArray(members) ? members : []).map((each) => record(each).geometry)]
  const rings = outlines.map((outline) =>
    (Array.isArray(outline) ? outline : []).map((each): Position => [
      Number(record(each).lon),
      Number(record(each).lat),
    ]),
  )
  const own = ringsIn([lon ?? record(center).lon, lat ?? record(center).lat])
  return {
    id: idOf(`${type as string}/${id as string}`),
    tags: texts(tags),
    point: middle(own) ?? middle(rings),
    rings,
  }
}

const OVERTURE: Record<string, string> = {
  library: 'amenity=library',
  cafe: 'amenity=cafe',
  coffee_shop: 'shop=coffee',
  bookstore: 'shop=books',
  park: 'leisure=park',
  coworking_space: 'office=coworking',
}

/** The facts of a place of Overture Maps, as tags. */
function overtureTags(of: Record<string, unknown>): Tags {
  const first = (list: unknown) => (Array.isArray(list) ? (list as unknown[])[0] : undefined)
  const [key = '', value] = OVERTURE[String(record(of.categories).primary)]?.split('=') ?? []
  const { freeform, locality, region, postcode } = record(first(of.addresses))
  return texts({
    [key]: value,
    name: record(of.names).primary,
    'addr:street': freeform,
    'addr:city': locality,
    'addr:state': typeof region === 'string' ? region.slice(-2) : undefined,
    'addr:postcode': postcode,
    phone: first(of.phones),
    website: first(of.websites),
    disused: of.operating_status === 'permanently_closed' ? 'yes' : undefined,
  })
}

/** The innermost lists of positions of GeoJSON coordinates; a point is a list of one. */
function ringsIn(coordinates: unknown): Position[][] {
  if (!Array.isArray(coordinates)) return []
  if (typeof coordinates[0] === 'number') return [[coordinates as Position]]
  const inner = coordinates.flatMap(ringsIn)
  return inner.every((ring) => ring.length === 1) ? [inner.flat()] : inner
}

function middle(rings: Position[][]): Point | null {
  const [lon, lat] = [0, 1].map((axis) => {
    let [least, most] = [Infinity, -Infinity]
    for (const position of rings.flat())
      [least, most] = [Math.min(least, position[axis]!), Math.max(most, position[axis]!)]
    return (least + most) / 2
  }) as Position
  return Number.isFinite(lat) && Number.isFinite(lon) ? { latitude: lat, longitude: lon } : null
}

const TYPES: Record<string, string> = { n: 'node', w: 'way', r: 'relation' }

/** 'osm:node/1', from Overpass's form, or osmium's, in which an area has twice its way's number or, plus 1, its relation's. */
function idOf(given: unknown): string | null {
  const [, word, letter = '', digits = ''] =
    /^(node|way|relation)?\/?([nwra])?(\d{1,18})$/.exec(String(given)) ?? []
  if (letter === 'a')
    return `osm:${Number(digits) % 2 ? 'relation' : 'way'}/${Math.floor(Number(digits) / 2)}`
  const type = word ?? TYPES[letter]
  return type && digits ? `osm:${type}/${digits}` : null
}

const KINDS: [key: string, values: RegExp, kind: string][] = [
  ['amenity', /^(library|study_hall)$/, 'library'],
  ['amenity', /^cafe$/, 'cafe'],
  ['amenity', /^coworking_space$/, 'coworking'],
  ['amenity', /^student_union$/, 'campus building'],
  ['shop', /^coffee$/, 'cafe'],
  ['shop', /^books$/, 'bookshop'],
  ['office', /^coworking$/, 'coworking'],
  ['leisure', /^(park|garden)$/, 'park'],
  ['building', /^(university|college)$/, 'campus building'],
]
const CLOSED = /^(disused|abandoned|was|removed|demolished|razed):(amenity|shop|office|leisure|building)$/

/** The kind of study spot, or why it's none. */
function kindOf(tags: Tags): { kind: string } | { reason: string } {
  const ended =
    /^\d{4}(-\d\d){0,2}$/.test(tags.end_date ?? '') && tags.end_date! <= new Date().toISOString().slice(0, 10)
  if (ended || tags.disused === 'yes' || tags.abandoned === 'yes') return { reason: 'closed for good' }
  const [, , kind] = KINDS.find(([key, values]) => values.test(tags[key] ?? '')) ?? []
  if (!kind)
    return {
      reason: Object.keys(tags).some((key) => CLOSED.test(key)) ? 'closed for good' : 'not a study spot',
    }
  if (!(tags.name || tags.official_name)) return { reason: 'without a name' }
  if (/^(private|no)$/.test(tags.access ?? '')) return { reason: 'private' }
  return tags.takeaway === 'only' || tags.drive_through === 'only' ? { reason: 'without seats' } : { kind }
}

const isYes = (value: string | undefined) => value !== undefined && !/^(no|none|0|)$/.test(value)

function factsOf(tags: Tags) {
  const hasOutlets = Object.entries(tags).some(
    ([key, value]) => /^(power_supply$|socket:)/.test(key) && isYes(value),
  )
  const restrooms = tags['toilets:wheelchair']
  const facts = {
    ...(hasOutlets || tags.power_supply === 'no'
      ? { outlets: hasOutlets ? 'Outlets at some seats' : 'No outlets' }
      : {}),
    ...(restrooms ? { restrooms: `${restrooms === 'no' ? 'No accessible' : 'Accessible'} restrooms` } : {}),
    ...([tags.hearing_loop, tags.audio_loop].includes('yes') ? { hearing_loop: 'Hearing loop' } : {}),
  }
  return Object.keys(facts).length > 0 ? facts : undefined
}

const WIFI: Record<string, boolean> = { wlan: true, yes: true, no: false }

/** What features don't say themselves. `stateAt`: the state (as CA) of a point, or null. */
export type OsmDefaults = { city?: string; state?: string; stateAt: (point: Point) => Promise<string | null> }

/** A row as in docs/import.md. */
async function rowOf(object: unknown, { city, state, stateAt }: OsmDefaults): Promise<SourceRow> {
  const { id, tags, point } = featureOf(object)
  const found = kindOf(tags)
  if ('reason' in found) return new SourceRow(null, [{ reason: `left out: ${found.reason}` }])
  const town = tags['addr:city'] ?? city
  const lacks = !id ? 'an id' : !point ? 'coordinates' : !town ? 'addr:city (say which with --city)' : null
  if (!id || !point || lacks) return new SourceRow(null, [{ reason: `left out: without ${lacks}` }])
  const notes: Note[] = []
  const said = tags['addr:state']?.toUpperCase() ?? ''
  const abr = state ?? (/^[A-Z]{2}$/.test(said) ? said : await stateAt(point))
  const zip = tags['addr:postcode'] && readZip(tags['addr:postcode'], abr ?? '')
  if (zip === null) notes.push({ reason: 'addr:postcode is not a ZIP code', example: tags['addr:postcode'] })
  const wifi = WIFI[tags.internet_access ?? '']
  if (tags.internet_access && wifi === undefined)
    notes.push({ reason: 'internet_access doesn’t say whether there’s wifi', example: tags.internet_access })
  const wheelchair = tags.wheelchair === 'designated' ? 'yes' : tags.wheelchair
  const row = {
    id,
    src: id.split(':', 1)[0],
    name: tags.name || tags.official_name,
    kind: found.kind,
    address: [tags['addr:housenumber'], tags['addr:street']].filter(Boolean).join(' ') || undefined,
    city: town,
    state: abr,
    zip,
    lat: point.latitude,
    lon: point.longitude,
    phone: tags.phone ?? tags['contact:phone'],
    website: tags.website ?? tags['contact:website'],
    hours: tags.opening_hours,
    checked: tags['check_date:opening_hours'] ?? tags['opening_hours:lastcheck'],
    wifi,
    outdoorSeating: tags.outdoor_seating && isYes(tags.outdoor_seating),
    wheelchair: /^(yes|limited|no)$/.test(wheelchair ?? '') ? wheelchair : undefined,
    facts: factsOf(tags),
    operator: tags.operator,
  }
  return new SourceRow(row, notes)
}

/** The rows of a GeoJSON or Overpass file. */
export async function* osmRows(
  chunks: AsyncIterable<Buffer>,
  defaults: OsmDefaults,
): AsyncGenerator<SourceRow> {
  for await (const object of objectsIn(chunks)) yield rowOf(object, defaults)
}

/** The outlines of universities in a GeoJSON or Overpass file. */
export async function groundsIn(chunks: AsyncIterable<Buffer>): Promise<Grounds[]> {
  const grounds: Grounds[] = []
  for await (const object of objectsIn(chunks, (text) => /"(university|college)"/.test(text))) {
    if (object === null) continue
    const { tags, rings } = featureOf(object)
    if (/^(university|college)$/.test(tags.amenity ?? '') && rings.some((ring) => ring.length > 3))
      grounds.push({ name: tags.name ?? null, rings })
  }
  return grounds
}
