import type { Knex } from 'knex'
import { facts, type ImportedColumn } from '~/spots/model/facts'
import type { Db } from '../connection'
import { logImport, storedItems } from './edits'
import { addTags, replaceDates, replaceHours } from './location-details'
import { guard } from './location-guard'
import { replaceAreaDates, replaceInside } from './location-inside'
import { locationSchema, Named, type LocationFacts, type FiledLocation } from './location-row'
import type { Point } from './meters'
import type { Grounds } from './osm'
import { nameOwnRows } from './own-rows'
import {
  importRows,
  type ImportOptions,
  type ImportReport,
  type ImportSource,
  type Note,
  type Written,
} from './rows'
import { alikeAmong, linksOf, markGone, noteSeen, type Alike, type Link } from './same-location'
import { suggestEdits } from './suggest'
import {
  approvePending,
  IDENTITIES,
  identitiesOf,
  identityOf,
  later,
  replace,
  replaceKnown,
  upsert,
  type Column,
  type Sourced,
} from './upsert'

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
  'dates',
  'tags',
  'traits',
  'areas',
]

/**
 * Imports locations from a file's text, or from its rows: all of them, or nothing if the file itself is invalid.
 * Locations are Off-Campus without a university, unless an export puts them on a campus we have. An existing location
 * (by src and id) gets the file's facts, hours and areas. What the file omits stays, and so does what an admin changed, or
 * what was said later; the report lists that, and newer values of the file become suggested edits. Changes are added to the
 * history. Tags are only added. The status stays, but `approve` turns Pending into Approved.
 * @throws ImportError if it isn't a list of rows, or another import is running
 */
export async function importLocations(
  db: Db,
  source: ImportSource,
  { approve = false, each, grounds = null }: ImportOptions & { grounds?: Grounds[] | null } = {},
): Promise<ImportReport> {
  const seen = new Map<string, string>()
  return await importRows<FiledLocation>(
    db,
    source,
    async (trx) => {
      const tagIds = new Map((await trx('tag_types').select('id', 'name')).map(({ id, name }) => [name, id]))
      return {
        schema: await locationSchema(trx, approve ? 'Approved' : 'Pending', tagIds, grounds),
        identity: ({ from }) => identityOf(from),
        identityOfBad: (entry) => Named.safeParse(entry).data ?? null,
        async write(savepoint, locations) {
          const links = await linksOf(
            savepoint,
            locations.map(({ from }) => from),
          )
          for (const [identity, { seen: at }] of links) seen.set(identity, at)
          const places = locations.map((place) => linked(place, links.get(identityOf(place.from))))
          return writeInTurn(savepoint, places, tagIds)
        },
        finish: async (last, identities) => ({ gone: await markGone(last, seen, identities) }),
      }
    },
    each,
  )
}

/** Writes rows in order, but those of a location that an earlier one has written one by one. */
async function writeInTurn(
  trx: Knex.Transaction,
  places: FiledLocation[],
  tagIds: Map<string, number>,
): Promise<Written[]> {
  const last = new Map(places.map((place) => [identityOf(place.facts), place]))
  const isLast = (place: FiledLocation) => last.get(identityOf(place.facts)) === place
  const together = places.filter(isLast)
  const first = await writeLocations(trx, together, tagIds)
  const written = new Map(together.map((place, index) => [place, first[index]!]))
  for (const place of places)
    if (!isLast(place)) written.set(place, (await writeLocations(trx, [place], tagIds))[0]!)
  return places.map((place) => written.get(place)!)
}

/** A row as its link says: it waits for an admin, or is another source's row of a location that we have. */
function linked(place: FiledLocation, link: Link | undefined): FiledLocation {
  const { facts } = place
  if (!link || link.same === false || (link.same && identityOf(link) === identityOf(facts))) return place
  if (link.same === null) return { ...place, facts: { ...facts, status: 'Pending' } }
  const own = { source: link.source, source_id: link.source_id }
  return {
    ...place,
    facts: { ...facts, ...own, status: 'Pending' },
    tags: [],
    areas: null,
    traits: null,
    adds: true,
  }
}

async function writeLocations(
  trx: Knex.Transaction,
  locations: FiledLocation[],
  tagIds: Map<string, number>,
): Promise<Written[]> {
  const rows = locations.map(({ facts }) => facts)
  await nameOwnRows(trx, 'study_locations', rows)
  const before = await storedItems(trx, 'study_locations', rows)
  const alike = await alikeAmong(
    trx,
    rows.filter((row): row is LocationFacts & Point => !before.has(identityOf(row)) && row.latitude !== null),
  )
  for (const row of rows) if (alike.has(identityOf(row))) row.status = 'Pending'
  const guarded = locations.map((place) => guard(place, before.get(identityOf(place.facts))))
  const outcomes = await upsert(
    trx,
    'study_locations',
    COLUMNS,
    guarded.map(({ place }) => place.facts),
  )
  const ids = await idsOf(trx, locations)
  const placed = guarded.map(({ place: { facts, tags, dates: _filed, ...said }, decided, dates, kept }) => ({
    ...said,
    decided,
    dates,
    kept,
    id: ids.get(identityOf(facts))!,
    tags: tags.flatMap((name) => tagIds.get(name) ?? []),
    confirmedOn: facts.hours_confirmed_on,
    source: facts.source,
  }))
  const changed = new Set([
    ...(await replaceHours(trx, placed)),
    ...(await replaceDates(trx, placed)),
    ...(await addTags(trx, placed)),
    ...(await replaceInside(trx, placed)),
    ...(await replaceAreaDates(trx, placed)),
  ])
  const suggested = await suggestEdits(
    trx,
    guarded.flatMap(({ kept }, index) => {
      const { facts, hours, traits, areas, dates, adds } = locations[index]!
      const kind = facts.kind === 'other' ? null : facts.kind
      const said = { ...facts, kind, hours, dates, inside: traits, changedAreas: areas }
      const silent = Object.entries(said).filter(([, value]) => value === null)
      const of = { kept, silent: silent.map(([field]) => field), checkedOn: facts.hours_confirmed_on }
      return !adds && before.has(identityOf(facts)) ? [{ ...of, id: placed[index]!.id }] : []
    }),
  )
  const written = outcomes.map((outcome, index) => ({
    outcome: outcome === 'unchanged' && changed.has(placed[index]!.id) ? ('updated' as const) : outcome,
    id: placed[index]!.id,
    kept: guarded[index]!.kept,
    suggested: suggested.has(placed[index]!.id),
    identity: identityOf(rows[index]!),
    notes: [
      ...locations[index]!.notes,
      ...(outcome === 'unchanged' ? [] : locations[index]!.held),
      ...alikeNote(alike.get(identityOf(rows[index]!))),
    ],
  }))
  await noteSeen(
    trx,
    locations.map(({ from, facts }) => {
      const other = alike.get(identityOf(facts))
      return { ...from, location_id: other?.id ?? ids.get(identityOf(facts))!, same: other ? null : true }
    }),
  )
  const updated = rows.filter((_, index) => written[index]!.outcome === 'updated')
  await logImport(trx, 'study_locations', LOGGED, before, updated)
  return written
}

const ALIKE = 'looks like a study spot that we have, so it stays Pending until an admin says whether it is'

const alikeNote = (alike: Alike | undefined): Note[] =>
  alike ? [{ reason: ALIKE, example: `${alike.name} (#${alike.id})` }] : []

async function idsOf(trx: Knex.Transaction, locations: FiledLocation[]): Promise<Map<string, number>> {
  const { rows } = await trx.raw<{ rows: (Sourced & { id: number })[] }>(
    `select l.id, l.source, l.source_id from study_locations l join ${IDENTITIES} using (source, source_id)`,
    [identitiesOf(locations.map(({ facts }) => facts))],
  )
  return new Map(rows.map((row) => [identityOf(row), row.id]))
}
