import { z } from 'zod'
import { parameterWords as words } from './words'

/** Query parameters. The same schemas read them and describe them. */

const MOST = 500
/** Later changes than this many minutes before may have been committed after a mirror looked. */
const LATE_MINUTES = 10

const DECIMALS = String.raw`(?:\.\d{1,15})?`
const LONGITUDE = String.raw`-?(?:180(?:\.0{1,15})?|(?:1[0-7]\d|\d{1,2})${DECIMALS})`
const LATITUDE = String.raw`-?(?:90(?:\.0{1,15})?|[0-8]?\d${DECIMALS})`
const BOX = new RegExp(`^${LONGITUDE},${LATITUDE},${LONGITUDE},${LATITUDE}$`)
const ID = String.raw`[1-9]\d{0,14}`

/** Degrees. `west` is greater than `east` if the box crosses the 180th meridian. */
export type Box = { west: number; south: number; east: number; north: number }
/** The last row of the page before. */
export type Cursor = { at: Date | null; id: number }

const limit = z.coerce
  .number(words.limit)
  .int(words.limit)
  .min(1, words.limit)
  .max(MOST, words.limit)
  .default(100)
  .meta({ description: `How many rows, 1 to ${MOST}.` })

const after = z
  .string()
  .regex(new RegExp(`^(?:${String.raw`\d{1,13}`}_)?${ID}$`), words.after)
  .transform((text): Cursor => {
    const [id, at] = text.split('_').toReversed()
    return { id: Number(id), at: at === undefined ? null : new Date(Number(at)) }
  })
  .optional()
  .meta({ description: 'From `next` of the page before.' })

const since = (description: string) =>
  z.iso
    .datetime({ offset: true, error: words.time })
    .refine((text) => !Number.isNaN(Date.parse(text)), words.time)
    .transform((text) => new Date(Math.max(0, Date.parse(text) - LATE_MINUTES * 60_000)))
    .optional()
    .meta({ description })

const changed_since = since(
  'A time with its offset, such as 2026-11-28T18:00:00Z: only what changed later, or in the 10 minutes before, in the order of changes.',
)
const removed_since = since(
  'A time with its offset: only what was removed later, or in the 10 minutes before.',
)

const bbox = z
  .string()
  .regex(BOX, words.bbox)
  .transform((text): Box => {
    const [west, south, east, north] = text.split(',').map(Number) as [number, number, number, number]
    return { west, south, east, north }
  })
  .refine(({ south, north }) => south <= north, words.bbox)
  .optional()
  .meta({
    description: 'west,south,east,north in degrees, such as -122.28,37.86,-122.25,37.88.',
    example: '-122.28,37.86,-122.25,37.88',
  })

const university = z.coerce
  .number(words.id)
  .int(words.id)
  .min(1, words.id)
  .max(999_999_999_999_999, words.id)
  .optional()
  .meta({ description: 'The ID of a university: only what’s on its campus.' })

const format = z
  .enum(['json', 'geojson'], words.format)
  .default('json')
  .meta({ description: 'geojson: a FeatureCollection.' })

export const UniversitiesQuery = z.object({ after, bbox, changed_since, limit })
export const StudySpotsQuery = z.object({ after, bbox, changed_since, format, limit, university })
export const RemovedQuery = z.object({ after, limit, removed_since })
export const BusynessQuery = z.object({ university })
export const NoQuery = z.object({})

type Errors = { parameter: string; detail: string }[]

/** The query of a URL, or what's wrong with it. Parameters that the schema doesn't have are ignored. */
export function readQuery<Shape extends z.ZodRawShape>(
  { searchParams }: URL,
  schema: z.ZodObject<Shape>,
): { value: z.output<z.ZodObject<Shape>> } | { errors: Errors } {
  const given: Record<string, string> = {}
  const errors: Errors = []
  for (const name of Object.keys(schema.shape)) {
    const values = searchParams.getAll(name)
    if (values.length > 1) errors.push({ parameter: name, detail: words.twice })
    // A plus sign that wasn't encoded.
    else if (values[0] !== undefined)
      given[name] = name.endsWith('_since') ? values[0].replace(' ', '+') : values[0]
  }
  const read = schema.safeParse(given)
  for (const { path, message } of read.error?.issues ?? [])
    if (!errors.some(({ parameter }) => parameter === path[0]))
      errors.push({ parameter: String(path[0]), detail: message })
  return errors.length > 0 || !read.success ? { errors } : { value: read.data }
}

/** How a cursor looks in a URL. */
export const cursorText = ({ at, id }: Cursor): string => (at === null ? String(id) : `${at.getTime()}_${id}`)
