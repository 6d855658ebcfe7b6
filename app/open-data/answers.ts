import { z } from 'zod'
import { TRAIT_NAMES } from '~/spots/model/traits'
import { ACCESSES, AREA_KINDS } from '~/spots/model/areas'
import { LINE_COLUMNS } from '~/spots/model/facts'
import { DECIDED_CATEGORIES, KINDS } from '~/spots/model/kinds'

/** What the API answers. The same schemas make the answers, by leaving out everything else, and the OpenAPI document. */

/** The schemas that the OpenAPI document names. */
export const components = z.registry<{ id: string; description?: string }>()

const id = z.int().min(1)
const time = z.iso.datetime()
const day = z.iso.date()
const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
const nullableText = z.string().nullable()

const License = z
  .object({
    id: z.string().meta({ description: 'SPDX identifier.' }),
    url: z.url(),
    credit: z.object({ text: z.string(), href: z.url().nullable() }),
  })
  .register(components, {
    id: 'License',
    description: 'What you may do with a row, and the credit to show with it.',
  })

const Range = z.object({ opens: clock, closes: clock }).register(components, {
  id: 'Range',
  description:
    'Times on the study spot’s own clock. If it closes before it opens, it closes on the next day; if both are the same, it’s open 24 hours.',
})

const ranges = z.array(Range)
const known = ranges.nullable().meta({ description: 'Empty: closed. Null: unknown.' })

const Week = z
  .object({
    monday: known,
    tuesday: known,
    wednesday: known,
    thursday: known,
    friday: known,
    saturday: known,
    sunday: known,
  })
  .register(components, { id: 'Week', description: 'The usual hours.' })

const DatedHours = z
  .object({
    day,
    hours: ranges.meta({ description: 'Empty: closed.' }),
    label: nullableText,
    source: z
      .string()
      .meta({ description: 'admin, student, a kind of calendar, or where a file came from.' }),
  })
  .register(components, {
    id: 'DatedHours',
    description: 'Hours of one day, which replace its weekday’s.',
  })

const Alert = z
  .object({
    text: z.string(),
    area_id: id.nullable(),
    closes: z.boolean().meta({ description: 'Whether it’s closed on these days.' }),
    starts_on: day,
    ends_on: day,
  })
  .register(components, { id: 'Alert', description: 'Both days are included.' })

const Fact = z
  .object({
    fact: z.enum(TRAIT_NAMES),
    listed: nullableText.meta({ description: 'What admins or imported files say.' }),
    answers: z.int().min(0).meta({ description: 'How many students answered.' }),
    counts: z.array(z.object({ value: z.string(), answers: z.int().min(1) })),
    agreed: z.array(z.string()).meta({ description: 'What enough students agree on.' }),
    since: day.nullable().meta({ description: 'The day of the oldest answer counted.' }),
  })
  .register(components, { id: 'Fact' })

const Area = z
  .object({
    id,
    name: z.string(),
    kind: z.enum(AREA_KINDS),
    floor: nullableText,
    seats: z.int().min(1).nullable(),
    access: z.enum(ACCESSES),
    department: nullableText,
    reservable: z.boolean(),
    reservation_url: nullableText,
    week: Week.nullable().meta({ description: 'Null: the study spot’s hours.' }),
    dates: z.array(DatedHours),
    facts: z.array(Fact),
  })
  .register(components, { id: 'Area', description: 'A room, floor or terrace of a study spot.' })

const lines = Object.fromEntries(LINE_COLUMNS.map((column) => [column, nullableText])) as Record<
  (typeof LINE_COLUMNS)[number],
  typeof nullableText
>

const whole = {
  id,
  name: z.string(),
  url: z.url().meta({ description: 'Its page.' }),
  city: z.string(),
  state: z.string().meta({ description: 'Two letters, such as CA.' }),
}
const provenance = {
  source: z.string().meta({ description: 'osm: from OpenStreetMap. request: asked for by a student.' }),
  license: License,
  changed_at: time,
}
const degrees = (most: number) => z.number().min(-most).max(most)

export const StudySpot = z
  .object({
    ...whole,
    kind: z.enum(KINDS),
    category: z.enum(DECIDED_CATEGORIES),
    university_id: id.nullable().meta({ description: 'Null: off campus.' }),
    address: nullableText,
    zipcode: nullableText,
    latitude: degrees(90),
    longitude: degrees(180),
    ...lines,
    tags: z.array(z.string()),
    time_zone: z.string(),
    week: Week,
    week_confirmed_on: day
      .nullable()
      .meta({ description: 'We rely on a week for a year after someone confirmed it.' }),
    dates: z.array(DatedHours),
    alerts: z.array(Alert),
    facts: z.array(Fact),
    areas: z.array(Area),
    ...provenance,
  })
  .register(components, { id: 'StudySpot' })
export type StudySpotAnswer = z.infer<typeof StudySpot>

export const University = z
  .object({
    ...whole,
    key: z.string().meta({ description: 'As in the address of its page.' }),
    aliases: z.array(z.string()),
    address: nullableText,
    zipcode: nullableText,
    latitude: degrees(90).nullable(),
    longitude: degrees(180).nullable(),
    time_zone: nullableText,
    domain: nullableText,
    color: nullableText,
    ...provenance,
  })
  .register(components, { id: 'University' })

const Removed = z
  .object({ id, removed_at: time })
  .register(components, { id: 'Removed', description: 'Deleted, or no longer public.' })

const next = z.url().nullable().meta({ description: 'The next page. Null on the last one.' })

const pageOf = <T extends z.ZodType>(name: string, row: T) =>
  z.object({ data: z.array(row), next }).register(components, { id: name })

export const UniversityPage = pageOf('UniversityPage', University)
export const StudySpotPage = pageOf('StudySpotPage', StudySpot)
export const RemovedPage = pageOf('RemovedPage', Removed)

const Feature = z
  .object({
    type: z.literal('Feature'),
    id,
    geometry: z.object({
      type: z.literal('Point'),
      coordinates: z.array(z.number()).min(2).max(2).meta({ description: 'Longitude, latitude.' }),
    }),
    properties: StudySpot.omit({ id: true, latitude: true, longitude: true }),
  })
  .register(components, { id: 'Feature' })

export const StudySpotCollection = z
  .object({ type: z.literal('FeatureCollection'), features: z.array(Feature), next })
  .register(components, { id: 'StudySpotCollection', description: 'GeoJSON (RFC 7946).' })

const Busy = z
  .object({
    id: id.meta({ description: 'Of the study spot.' }),
    level: degrees(4).min(0).meta({ description: '0 empty to 4 full, weighted by seats.' }),
    percent: z.int().min(0).max(100),
    text: z.string(),
    reports: z.int().min(0).meta({ description: 'Students’ reports of the last 30 minutes.' }),
    counted: z.boolean().meta({
      description: 'Whether machines count there now. What they count replaces reports about the same area.',
    }),
    newest_at: time,
  })
  .register(components, { id: 'Busy' })

export const Busyness = z
  .object({
    last_updated: time,
    ttl: z.int().meta({ description: 'Seconds until it’s worth asking again.' }),
    version: z.literal('1'),
    license: License,
    study_spots: z.array(Busy).meta({
      description: 'Only those that someone reported about in the last 30 minutes, or that machines count.',
    }),
  })
  .register(components, { id: 'Busyness' })

export const Problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    errors: z.array(z.object({ parameter: z.string(), detail: z.string() })).optional(),
  })
  .register(components, { id: 'Problem', description: 'RFC 9457. Says in words what to change.' })
