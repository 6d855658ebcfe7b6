import tzLookup from '@photostructure/tz-lookup'
import type { Knex } from 'knex'
import { z } from 'zod'
import type { Db } from '../connection'
import type { Kind, Status, StudyLocationRow } from '../tables'
import * as field from './fields'
import { hoursOf, week, type Hours } from './hours'
import { addTags, replaceHours } from './place-details'
import { importRows, type ImportOptions, type ImportReport } from './rows'
import { approvePending, identityOf, later, replace, replaceKnown, upsert, type Column } from './upsert'

type Fact =
  | 'name'
  | 'address'
  | 'city'
  | 'zipcode'
  | 'state_id'
  | 'category'
  | 'kind'
  | 'latitude'
  | 'longitude'
  | 'time_zone'
  | 'website'
  | 'phone'
  | 'status'
type Facts = Pick<StudyLocationRow, Fact> & {
  source: string
  source_id: string
  hours_confirmed_on: string | null
}
type Place = { facts: Facts; tags: string[]; hours: Hours[] | null }

const COLUMNS: Record<Exclude<keyof Facts, 'source' | 'source_id'>, Column> = {
  name: { type: 'text', onUpdate: replace },
  address: { type: 'text', onUpdate: replaceKnown },
  city: { type: 'text', onUpdate: replace },
  zipcode: { type: 'text', onUpdate: replaceKnown },
  state_id: { type: 'bigint', onUpdate: replace },
  // An admin may have put the place on a campus since.
  category: { type: 'text', onUpdate: null },
  kind: { type: 'text', onUpdate: replace },
  latitude: { type: 'double precision', onUpdate: replace },
  longitude: { type: 'double precision', onUpdate: replace },
  time_zone: { type: 'text', onUpdate: replace },
  website: { type: 'text', onUpdate: replaceKnown },
  phone: { type: 'text', onUpdate: replaceKnown },
  hours_confirmed_on: { type: 'date', onUpdate: later },
  status: { type: 'text', onUpdate: approvePending },
}

const KIND_OF: Record<string, Kind> = {
  library: 'library',
  'public library': 'library',
  cafe: 'cafe',
  'coffee counter': 'cafe',
  bakery: 'cafe',
  bookshop: 'bookshop',
  park: 'park',
  coworking: 'coworking',
}

const kindOf = (kind: string | null, category: string | null): Kind =>
  KIND_OF[kind?.toLowerCase() ?? ''] ?? KIND_OF[category?.toLowerCase() ?? ''] ?? 'other'

/** The names of the files' sources in our `source` column; any other keeps its own, in lower case. */
const SOURCE_OF: Record<string, string> = { pls: 'imls' }

const source = field
  .text(40)
  .transform((value) => SOURCE_OF[value.toLowerCase()] ?? value.toLowerCase())
  .refine((value) => /^[a-z][a-z0-9-]*$/.test(value), 'is not a word of letters, digits and hyphens')
  // What students send in is told by this source, and has no source id.
  .refine((value) => value !== 'request', 'is "request", which is kept for what students send in')

/** The form of places-*.json. */
async function placeSchema(db: Db, status: Status) {
  return field
    .form({
      id: field.text(200),
      src: source,
      name: field.text(200),
      category: field.optionalText(100),
      kind: field.optionalText(100),
      address: field.optionalText(200),
      city: field.text(100),
      state: await field.stateField(db),
      zip: field.cutText(10),
      lat: field.latitude,
      lon: field.longitude,
      timezone: field.timeZone,
      phone: field.optionalText(100),
      website: field.website,
      wifi: field.optionalBoolean,
      hours: field.optionalText(2000),
      week,
      checked: field.optionalText(100),
    })
    .transform((row): Place => {
      const kind = kindOf(row.kind, row.category)
      const hours = hoursOf(row.week, row.hours)
      const facts: Facts = {
        source: row.src,
        source_id: row.id,
        name: row.name,
        address: row.address,
        city: row.city,
        zipcode: row.zip,
        state_id: row.state,
        category: 'Off-Campus',
        kind,
        latitude: row.lat,
        longitude: row.lon,
        time_zone: row.timezone ?? tzLookup(row.lat, row.lon),
        website: row.website,
        phone: row.phone,
        // A day on which somebody looked confirms the hours only where the file has hours.
        hours_confirmed_on: hours && z.iso.date().safeParse(row.checked).success ? row.checked : null,
        status,
      }
      const tags = ['Off-Campus', ...(row.wifi ? ['Wifi'] : []), ...(kind === 'cafe' ? ['Food Service'] : [])]
      return { facts, tags, hours }
    })
}

/**
 * Imports places from the text of a file of places-*.json's form: all of it or, when the file itself is broken,
 * nothing. Places are public ones, Off-Campus and of no university. One that is there (by src and id) gets the
 * file's facts and hours; what the file leaves out is kept, tags are only added, and the status stays, but that
 * `approve` turns Pending into Approved.
 * @throws ImportError when `text` is no JSON array of rows, or another import is running
 */
export async function importPlaces(
  db: Db,
  text: string,
  { approve = false, each }: ImportOptions = {},
): Promise<ImportReport> {
  return await importRows<Place>(
    db,
    text,
    async (trx) => {
      const tagIds = new Map((await trx('tag_types').select('id', 'name')).map(({ id, name }) => [name, id]))
      return {
        table: 'study_locations',
        schema: await placeSchema(trx, approve ? 'Approved' : 'Pending'),
        identity: ({ facts }) => identityOf(facts),
        write: (savepoint, places) => writePlaces(savepoint, places, tagIds),
      }
    },
    each,
  )
}

async function writePlaces(trx: Knex.Transaction, places: Place[], tagIds: Map<string, number>) {
  const outcomes = await upsert(
    trx,
    'study_locations',
    COLUMNS,
    places.map(({ facts }) => facts),
  )
  const ids = await idsOf(trx, places)
  const placed = places.map(({ facts, tags, hours }) => ({
    id: ids.get(identityOf(facts))!,
    tags: tags.flatMap((name) => tagIds.get(name) ?? []),
    hours,
    confirmedOn: facts.hours_confirmed_on,
  }))
  const changed = new Set([...(await replaceHours(trx, placed)), ...(await addTags(trx, placed))])
  return outcomes.map((outcome, index) =>
    outcome === 'unchanged' && changed.has(placed[index]!.id) ? 'updated' : outcome,
  )
}

async function idsOf(trx: Knex.Transaction, places: Place[]): Promise<Map<string, number>> {
  const { rows } = await trx.raw<{ rows: { id: number; source: string; source_id: string }[] }>(
    `select l.id, l.source, l.source_id from study_locations l
     join jsonb_to_recordset(cast(? as jsonb)) as file (source text, source_id text) using (source, source_id)`,
    [JSON.stringify(places.map(({ facts: { source, source_id } }) => ({ source, source_id })))],
  )
  return new Map(rows.map((row) => [identityOf(row), row.id]))
}
