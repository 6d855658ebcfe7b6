import tzLookup from '@photostructure/tz-lookup'
import type { Knex } from 'knex'
import { z } from 'zod'
import type { Kind } from '~/spots/model/kinds'
import type { Status } from '~/spots/model/statuses'
import type { Db } from '../connection'
import { logImport, storedItems } from './edits'
import * as field from './fields'
import { facts, FILE_SHAPE, storedAsRead, type ImportedColumn } from '~/spots/model/facts'
import { filedAreas, filedFacts } from '~/spots/model/area-file'
import { hoursOf, week } from '~/spots/model/week-file'
import { addTags, replaceHours } from './location-details'
import { guard, type FiledLocation } from './location-guard'
import { replaceInside } from './location-inside'
import { isOwnId, nameOwnRows, universityIds } from './own-rows'
import { suggestEdits } from './suggest'
import { importRows, type ImportOptions, type ImportReport } from './rows'
import { approvePending, identityOf, later, replace, replaceKnown, upsert, type Column } from './upsert'

const UPDATES = { replace, known: replaceKnown, later, approve: approvePending, never: null }

const COLUMNS = Object.fromEntries(
  facts.flatMap(([name, { sql, update }]) =>
    sql && update ? [[name, { type: sql, onUpdate: UPDATES[update] }]] : [],
  ),
) as Record<ImportedColumn, Column>

/** What the history shows. */
const LOGGED = [
  ...facts.flatMap(([name, { update }]) => (update && update !== 'later' ? [name] : [])),
  'hours',
  'tags',
  'traits',
  'areas',
]

const KIND_OF: Record<string, Kind> = {
  library: 'library',
  'public library': 'library',
  cafe: 'cafe',
  'coffee counter': 'cafe',
  bakery: 'cafe',
  bookshop: 'bookshop',
  park: 'park',
  coworking: 'coworking',
  'campus building': 'campus building',
}

const kindOf = (kind: string | null, category: string | null): Kind =>
  KIND_OF[kind?.toLowerCase() ?? ''] ?? KIND_OF[category?.toLowerCase() ?? ''] ?? 'other'

/** The schema of locations-*.json. */
async function locationSchema(trx: Knex.Transaction, status: Status, tagIds: Map<string, number>) {
  const universities = await universityIds(trx)
  return field
    .form({
      id: field.text(200),
      src: field.source,
      ...FILE_SHAPE,
      category: field.optionalText(100),
      kind: field.optionalText(100),
      state: await field.stateField(trx),
      wifi: field.optionalBoolean,
      tags: z
        .array(z.string('is not text').trim(), 'is not a list')
        .max(50, 'has more than 50 tags')
        .nullish(),
      universitySrc: field.source.nullish(),
      universityId: field.optionalText(200),
      hours: z.union([field.optionalText(2000), week], 'is neither text nor a week'),
      week,
      checked: field.optionalText(100),
      areas: filedAreas,
      facts: filedFacts,
    })
    .transform((row, context): FiledLocation => {
      const refuse = (path: string, message: string) =>
        context.addIssue({ code: 'custom', path: [path], message })
      const unknown = row.tags?.find((tag) => !tagIds.has(tag))
      if (unknown !== undefined) refuse('tags', `has ${JSON.stringify(unknown)}, which is not a tag`)
      const onCampus = row.category === 'On-Campus'
      const university = universities.get(
        identityOf({ source: row.universitySrc ?? 'ipeds', source_id: row.universityId ?? '' }),
      )
      if (onCampus && university === undefined)
        refuse('universityId', "names a university that isn't in the database; import the universities first")
      if (row.src === 'request' && !isOwnId(row.id))
        refuse('src', 'is "request", which is reserved for student requests')
      const kind = kindOf(row.kind, row.category)
      const [text, named] = typeof row.hours === 'string' ? [row.hours, null] : [null, row.hours]
      const hours = hoursOf(row.week ?? named, text)
      const facts: FiledLocation['facts'] = {
        source: row.src,
        source_id: row.id,
        ...storedAsRead(row),
        state_id: row.state,
        category: onCampus ? 'On-Campus' : 'Off-Campus',
        university_id: onCampus ? (university ?? null) : null,
        kind,
        time_zone: row.timezone ?? tzLookup(row.lat, row.lon),
        // The date of a check confirms the hours only if the file has hours.
        hours_confirmed_on: hours && z.iso.date().safeParse(row.checked).success ? row.checked : null,
        status,
      }
      // An export lists every tag; for other files, tags are derived.
      const tags = row.tags ?? [
        'Off-Campus',
        ...(row.wifi ? ['Wifi'] : []),
        ...(kind === 'cafe' ? ['Food Service'] : []),
      ]
      return { facts, tags, hours, areas: row.areas, traits: row.facts }
    })
}

/**
 * Imports locations from the text of a locations-*.json file: all rows, or nothing if the file itself is invalid.
 * Locations are Off-Campus without a university, unless an export puts them on a campus we have. An existing location
 * (by src and id) gets the file's facts, hours and areas. What the file omits stays, and so does what an admin changed, or
 * what was said later; the report lists that, and newer values of the file become suggested edits. Changes are added to the
 * history. Tags are only added. The status stays, but `approve` turns Pending into Approved.
 * @throws ImportError if `text` isn't a list of rows, or another import is running
 */
export async function importLocations(
  db: Db,
  text: string,
  { approve = false, each }: ImportOptions = {},
): Promise<ImportReport> {
  return await importRows<FiledLocation>(
    db,
    text,
    async (trx) => {
      const tagIds = new Map((await trx('tag_types').select('id', 'name')).map(({ id, name }) => [name, id]))
      return {
        table: 'study_locations',
        schema: await locationSchema(trx, approve ? 'Approved' : 'Pending', tagIds),
        identity: ({ facts }) => identityOf(facts),
        write: (savepoint, locations) => writeLocations(savepoint, locations, tagIds),
      }
    },
    each,
  )
}

async function writeLocations(
  trx: Knex.Transaction,
  locations: FiledLocation[],
  tagIds: Map<string, number>,
) {
  const rows = locations.map(({ facts }) => facts)
  await nameOwnRows(trx, 'study_locations', rows)
  const before = await storedItems(trx, 'study_locations', rows)
  const guarded = locations.map((place) => guard(place, before.get(identityOf(place.facts))))
  const outcomes = await upsert(
    trx,
    'study_locations',
    COLUMNS,
    guarded.map(({ place }) => place.facts),
  )
  const ids = await idsOf(trx, locations)
  const placed = guarded.map(({ place: { facts, tags, ...said }, decided }) => ({
    ...said,
    decided,
    id: ids.get(identityOf(facts))!,
    tags: tags.flatMap((name) => tagIds.get(name) ?? []),
    confirmedOn: facts.hours_confirmed_on,
  }))
  const changed = new Set([
    ...(await replaceHours(trx, placed)),
    ...(await addTags(trx, placed)),
    ...(await replaceInside(trx, placed)),
  ])
  const suggested = await suggestEdits(
    trx,
    guarded.flatMap(({ kept }, index) => {
      const { facts, hours, traits } = locations[index]!
      const kind = facts.kind === 'other' ? null : facts.kind
      const said = { ...facts, kind, hours, inside: traits }
      const silent = Object.entries(said).filter(([, value]) => value === null)
      const of = { kept, silent: silent.map(([field]) => field), checkedOn: facts.hours_confirmed_on }
      return before.has(identityOf(facts)) ? [{ ...of, id: placed[index]!.id }] : []
    }),
  )
  const written = outcomes.map((outcome, index) => ({
    outcome: outcome === 'unchanged' && changed.has(placed[index]!.id) ? ('updated' as const) : outcome,
    kept: guarded[index]!.kept,
    suggested: suggested.has(placed[index]!.id),
  }))
  const updated = rows.filter((_, index) => written[index]!.outcome === 'updated')
  await logImport(trx, 'study_locations', LOGGED, before, updated)
  return written
}

async function idsOf(trx: Knex.Transaction, locations: FiledLocation[]): Promise<Map<string, number>> {
  const { rows } = await trx.raw<{ rows: { id: number; source: string; source_id: string }[] }>(
    `select l.id, l.source, l.source_id from study_locations l
     join jsonb_to_recordset(cast(? as jsonb)) as file (source text, source_id text) using (source, source_id)`,
    [JSON.stringify(locations.map(({ facts: { source, source_id } }) => ({ source, source_id })))],
  )
  return new Map(rows.map((row) => [identityOf(row), row.id]))
}
