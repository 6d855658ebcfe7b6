import type { z } from 'zod'
import type { Columns } from './fields'
import * as filed from './filed'
import { CATEGORIES, KINDS } from './kinds'
import { STATUSES } from './statuses'
import { CONFIRMED_DAY, FILED_AREAS, FILED_DATES, FILED_FACTS, WEEK } from './sql'
import * as typed from './typed'
import { modelWords } from './words'

/** A line on the study spot's page. */
export type Line = { text: string; href?: string; rel?: string }

/** What the server knows about a field. Whatever is absent doesn't apply to it. */
type Fact<Value> = {
  /**
   * Its name in the public log. `telling`: the log shows its values too, because they can't contain anything private.
   */
  log?: string
  telling?: true
  /** Parses what an admin typed. */
  typed?: z.ZodType<Value, string>
  /** Its column in exported and imported files, and the SQL to export it if that isn't the column itself. */
  file?: string
  exported?: string
  /** Parses a file's value, if it's stored as it is. */
  filed?: z.ZodType<Value>
  /** Its type in the database. */
  sql?: string
  /** What an import does to an existing row. 'known': a missing value changes nothing. */
  update?: 'replace' | 'known' | 'later' | 'approve' | 'never'
  /** Its line on the study spot's page. */
  line?: (value: NonNullable<Value>) => Line | null
  /** Its name in schema.org, within `address` if it has a dot. */
  schema?: string
}

/** In the order of the columns of an exported file. */
export const FACTS = {
  name: {
    log: 'name',
    typed: typed.needed(200, modelWords.nameNeeded),
    file: 'name',
    filed: filed.text(200),
    sql: 'text',
    update: 'replace',
    schema: 'name',
  },
  kind: {
    log: 'spot type',
    telling: true,
    typed: typed.oneOf(KINDS),
    file: 'kind',
    sql: 'text',
    update: 'replace',
  },
  address: {
    log: 'address',
    typed: typed.between(5, 200, modelWords.addressShort),
    file: 'address',
    filed: filed.optionalText(200),
    sql: 'text',
    update: 'known',
    schema: 'address.streetAddress',
  },
  city: {
    log: 'city',
    typed: typed.needed(100, modelWords.cityNeeded),
    file: 'city',
    filed: filed.text(100),
    sql: 'text',
    update: 'replace',
    schema: 'address.addressLocality',
  },
  state_id: {
    log: 'state',
    telling: true,
    typed: typed.id(modelWords.stateNeeded),
    file: 'state',
    exported: 's.abr',
    sql: 'bigint',
    update: 'replace',
  },
  zipcode: {
    log: 'ZIP code',
    telling: true,
    typed: typed.zip,
    file: 'zip',
    filed: filed.optionalText(40),
    sql: 'text',
    update: 'known',
    schema: 'address.postalCode',
  },
  latitude: {
    log: 'coordinates',
    typed: typed.degrees(90, modelWords.latitudeWrong),
    file: 'lat',
    filed: filed.latitude,
    sql: 'double precision',
    update: 'replace',
  },
  longitude: {
    log: 'coordinates',
    typed: typed.degrees(180, modelWords.longitudeWrong),
    file: 'lon',
    filed: filed.longitude,
    sql: 'double precision',
    update: 'replace',
  },
  time_zone: { file: 'timezone', filed: filed.timeZone, sql: 'text', update: 'replace' },
  phone: {
    log: 'phone number',
    typed: typed.upTo(40),
    file: 'phone',
    filed: filed.optionalText(100),
    sql: 'text',
    update: 'known',
    line: (phone) => ({ text: phone, href: `tel:${phone.replace(/[^\d+]/g, '')}` }),
    schema: 'telephone',
  },
  website: {
    log: 'website',
    typed: typed.webAddress,
    file: 'website',
    filed: filed.webAddress,
    sql: 'text',
    update: 'known',
    line: (address) =>
      /^https?:\/\//i.test(address)
        ? { text: 'Website', href: address, rel: 'nofollow noopener external' }
        : null,
  },
  hours: { log: 'hours', file: 'week', exported: WEEK },
  hours_confirmed_on: { file: 'checked', exported: CONFIRMED_DAY, sql: 'date', update: 'later' },
  outdoor_seating: { file: 'outdoorSeating', filed: filed.optionalBoolean, sql: 'boolean', update: 'known' },
  wheelchair: {
    file: 'wheelchair',
    filed: filed.optionalChoice(['yes', 'limited', 'no']),
    sql: 'text',
    update: 'known',
  },
  weekly_open_hours: {
    file: 'weeklyOpenHours',
    filed: filed.optionalNumber(0, 168).transform((hours) => hours && Math.round(hours * 100) / 100),
    sql: 'numeric',
    update: 'known',
  },
  category: {
    log: 'category',
    telling: true,
    typed: typed.oneOf(CATEGORIES),
    file: 'category',
    sql: 'text',
    update: 'never', // an admin may have put it on a campus since
  },
  university_id: { log: 'campus', sql: 'bigint', update: 'never' },
  status: { log: 'status', typed: typed.oneOf(STATUSES), sql: 'text', update: 'approve' },
  image_url: { log: 'photo' },
  tags: { log: 'tags', telling: true, typed: typed.ids },
  traits: { log: 'facts', telling: true, file: 'facts', exported: FILED_FACTS },
  areas: { log: 'areas', telling: true, file: 'areas', exported: FILED_AREAS },
  alerts: { log: 'alerts', telling: true },
  dates: { log: 'hours of certain days', telling: true, file: 'dates', exported: FILED_DATES },
} as const satisfies { [Name in keyof Columns]: Fact<Columns[Name]> } & {
  hours: Fact<never>
  tags: Fact<number[]>
  traits: Fact<never>
  areas: Fact<never>
  alerts: Fact<never>
  dates: Fact<never>
}

type Facts = typeof FACTS
/** The fields whose facts include this part. */
type With<Part> = { [Name in keyof Facts]: Facts[Name] extends Part ? Name : never }[keyof Facts]

/** Each fact with its name, without the exact types. */
export const facts = Object.entries(FACTS) as [keyof Facts, Fact<unknown>][]

/** Columns that an import writes. */
export type ImportedColumn = With<{ update: string }>
type ReadColumn = With<{ filed: z.ZodType; file: string }>

/** Parsers for a file's columns whose values are stored as they are. */
export const FILE_SHAPE = Object.fromEntries(
  facts.flatMap(([, { file, filed }]) => (file && filed ? [[file, filed]] : [])),
) as { [Name in ReadColumn as Facts[Name]['file']]: Facts[Name]['filed'] }

/** These columns of a parsed row. */
export const storedAsRead = (row: Record<string, unknown>) =>
  Object.fromEntries(
    facts.flatMap(([name, { file, filed }]) => (file && filed ? [[name, row[file]]] : [])),
  ) as {
    [Name in ReadColumn]: z.output<Facts[Name]['filed']>
  }

/** What an export selects. */
export const EXPORTED: string[] = facts.flatMap(([name, { file, exported }]) =>
  file ? [`${exported ?? `l.${name}`} as "${file}"`] : [],
)

/** What the page shows besides name, location and hours. */
export type LineColumn = With<{ line: unknown }>
export const LINE_COLUMNS = facts.flatMap(([name, { line }]) => (line ? [name] : [])) as LineColumn[]

/** The lines of a study spot's page. */
export const linesOf = (location: Pick<Columns, LineColumn>): Line[] =>
  facts.flatMap(([name, { line }]) => {
    const value = line && location[name as LineColumn]
    return value === undefined || value === null || value === '' ? [] : (line!(value) ?? [])
  })

/** A study spot's values by their names in schema.org, either inside `of` or at the top. */
export const schemaOf = (location: Partial<Columns>, of = ''): Record<string, unknown> =>
  Object.fromEntries(
    facts.flatMap(([name, { schema }]) => {
      const [part, within = ''] = schema?.split('.').toReversed() ?? []
      return part && within === of ? [[part, location[name as keyof Columns] ?? undefined]] : []
    }),
  )
