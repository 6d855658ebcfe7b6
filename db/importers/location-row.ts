import tzLookup from '@photostructure/tz-lookup'
import type { Knex } from 'knex'
import { z } from 'zod'
import { filedAreas, filedFacts, type FiledArea } from '~/spots/model/area-file'
import { FILE_SHAPE, storedAsRead, type ImportedColumn } from '~/spots/model/facts'
import type { Kind } from '~/spots/model/kinds'
import { osmDatesFrom, readOsmHours } from '~/spots/model/osm-hours'
import type { Status } from '~/spots/model/statuses'
import type { TraitValues } from '~/spots/model/traits'
import type { HoursRow } from '~/spots/model/week'
import { isDay } from '~/spots/model/dates'
import { filedDates, hoursOf, week } from '~/spots/model/week-file'
import type { FiledDates } from './location-details'
import type { StudyLocationRow } from '../tables'
import * as field from './fields'
import { isWithin } from './meters'
import { campusFinder, CAMPUS_MILES } from './on-campus'
import type { Grounds } from './osm'
import { isOwnId, universitiesBySource } from './own-rows'
import type { Note } from './rows'
import { identityOf, type Sourced } from './upsert'

export type LocationFacts = Pick<StudyLocationRow, Exclude<ImportedColumn, 'hours_confirmed_on'>> &
  Sourced & { hours_confirmed_on: string | null }
/** A row of a file, read. */
export type FiledLocation = {
  facts: LocationFacts
  tags: string[]
  hours: HoursRow[] | null
  dates: FiledDates | null
  /** When the file checked its hours. */
  checkedOn: string | null
  areas: FiledArea[] | null
  traits: TraitValues | null
  notes: Note[]
  /** Why an admin has to look at it before it's public. */
  held: Note[]
  /** Its identity in the file. */
  from: Sourced
  /** It's another source's row of a location that we have, so it only adds what's missing. */
  adds: boolean
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
  'campus building': 'campus building',
}

const kindOf = (kind: string | null, category: string | null): Kind =>
  KIND_OF[kind?.toLowerCase() ?? ''] ?? KIND_OF[category?.toLowerCase() ?? ''] ?? 'other'

/**
 * The schema of a row of study spots.
 * @param grounds outlines of universities, to propose what's on a campus; null: only the file says
 */
export async function locationSchema(
  trx: Knex.Transaction,
  status: Status,
  tagIds: Map<string, number>,
  grounds: Grounds[] | null,
) {
  const universities = await universitiesBySource(trx)
  const osmDates = osmDatesFrom(new Date().toISOString().slice(0, 10))
  const campusOf = grounds ? campusFinder(universities.values(), grounds) : () => null
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
      operator: field.optionalText(1000),
      dates: filedDates,
      datesUntil: field
        .optionalText(10)
        .refine((day) => day === null || isDay(day), 'is not a day, such as 2026-12-24'),
      areas: filedAreas,
      facts: filedFacts,
    })
    .transform((row, context): FiledLocation => {
      const refuse = (path: string, message: string) =>
        context.addIssue({ code: 'custom', path: [path], message })
      const unknown = row.tags?.find((tag) => !tagIds.has(tag))
      if (unknown !== undefined) refuse('tags', `has ${JSON.stringify(unknown)}, which is not a tag`)
      const kind = kindOf(row.kind, row.category)
      const point = { latitude: row.lat, longitude: row.lon }
      const proposed = row.category === null ? campusOf({ point, kind, operator: row.operator }) : null
      const onCampus = proposed !== null || row.category === 'On-Campus'
      const university =
        proposed ??
        universities.get(
          identityOf({ source: row.universitySrc ?? 'ipeds', source_id: row.universityId ?? '' }),
        )
      if (onCampus && university === undefined)
        refuse('universityId', "names a university that isn't in the database; import the universities first")
      if (row.src === 'request' && !isOwnId(row.id))
        refuse('src', 'is "request", which is reserved for student requests')
      if (['admin', 'student'].includes(row.src))
        refuse('src', `is "${row.src}", which is reserved for hours of certain days`)
      const notes: Note[] = []
      const held: Note[] = []
      const isFar = onCampus && university?.point != null && !isWithin(point, university.point, CAMPUS_MILES)
      if (isFar) held.push({ reason: FAR, example: row.name })
      if (proposed) held.push({ reason: PROPOSED, example: `${row.name}: ${proposed.name}` })
      const [text, named] = typeof row.hours === 'string' ? [row.hours, null] : [null, row.hours]
      const read = text && !row.week ? readOsmHours(text) : null
      if (read?.refused) notes.push({ reason: `hours can’t be kept: ${read.refused}`, example: text })
      const hours = hoursOf(row.week ?? named ?? read?.week, text)
      const checked = z.iso.date().safeParse(row.checked).success ? row.checked : null
      if (row.checked !== null && checked === null)
        notes.push({ reason: 'checked is not a day, such as 2025-03-01', example: row.checked })
      const facts: LocationFacts = {
        source: row.src,
        source_id: row.id,
        ...storedAsRead(row),
        zipcode: field.zipInState(row, refuse),
        state_id: row.state.id,
        category: onCampus ? 'On-Campus' : 'Off-Campus',
        university_id: onCampus ? (university?.id ?? null) : null,
        kind,
        time_zone: row.timezone ?? tzLookup(row.lat, row.lon),
        // The date of a check confirms the hours only if the file has hours.
        hours_confirmed_on: hours && checked,
        status: held.length > 0 ? 'Pending' : status,
      }
      // An export lists every tag; for other files, tags are derived.
      const tags = row.tags ?? [
        onCampus ? 'On-Campus' : 'Off-Campus',
        ...(row.wifi ? ['Wifi'] : []),
        ...(kind === 'cafe' ? ['Food Service'] : []),
      ]
      const days = row.dates ?? (read && read.dates.length > 0 ? osmDates(read.dates) : null)
      const dates =
        days || row.datesUntil ? { days: days ?? [], until: row.datesUntil, confirmed_on: checked } : null
      const from = { source: row.src, source_id: row.id }
      return {
        facts,
        tags,
        hours,
        dates,
        checkedOn: checked,
        areas: row.areas,
        traits: row.facts,
        notes,
        held,
        from,
        adds: false,
      }
    })
}

const FAR = `is more than ${CAMPUS_MILES} miles from its university; a new one stays Pending`

const PROPOSED = 'is probably on a campus; a new one stays Pending there'
/** The identity of a row that's wrong otherwise. */
export const Named = z
  .object({ src: field.source, id: field.text(200) })
  .transform(({ src, id }) => identityOf({ source: src, source_id: id }))
