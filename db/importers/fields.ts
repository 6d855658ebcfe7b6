import { z } from 'zod'
import type { Db } from '../connection'

/** The fields that both forms share. Their messages follow the field's name: "name is missing". */

const unlessMissing = (wrong: string) => ({
  error: ({ input }: { input?: unknown }) => (input == null ? 'is missing' : wrong),
})

/** PostgreSQL's text holds neither NUL nor half of a surrogate pair, both of which JSON can spell. */
const storable = (value: string) => !/\0|\p{Cs}/u.test(value)

/** Characters as PostgreSQL's char_length() counts them. */
const within = (max: number) => (value: string) => [...value].length <= max

const string = z
  .string(unlessMissing('is not text'))
  .refine(storable, 'holds a character that cannot be stored (NUL or half a surrogate pair)')
  .trim()

/** Text that has to be there, trimmed, of at most `max` characters. */
export const text = (max: number) =>
  string.refine((value) => value !== '', 'is missing').refine(within(max), `is longer than ${max} characters`)

/** Trimmed text of at most `max` characters, or null when absent or blank. */
export const optionalText = (max: number) =>
  string
    .refine(within(max), `is longer than ${max} characters`)
    .nullish()
    .transform((value) => value || null)

/** As optionalText, but cut at `max` characters. */
export const cutText = (max: number) =>
  string.nullish().transform((value) => [...(value ?? '')].slice(0, max).join('') || null)

const degrees = (max: number) => {
  const wrong = `is not between -${max} and ${max}`
  return z.number(unlessMissing('is not a number')).min(-max, wrong).max(max, wrong)
}
export const latitude = degrees(90)
export const longitude = degrees(180)

export const optionalBoolean = z
  .boolean({ error: 'is not true or false' })
  .nullish()
  .transform((value) => value ?? null)

/** IANA name, or null when absent. */
export const timeZone = optionalText(64).refine(
  (value) => value === null || isTimeZone(value),
  'is not the name of a time zone, as America/Chicago is',
)

const zones = new Map<string, boolean>()

function isTimeZone(name: string): boolean {
  const known = zones.get(name)
  if (known !== undefined) return known
  let valid = /^[A-Z][\w+-]*(\/[\w+-]+)*$/i.test(name) // no offsets such as +05:00, which Intl takes too
  try {
    if (valid) new Intl.DateTimeFormat('en', { timeZone: name })
  } catch {
    valid = false
  }
  zones.set(name, valid)
  return valid
}

/** The names of the files' sources in our `source` column; any other keeps its own, in lower case. */
const SOURCE_OF: Record<string, string> = { pls: 'imls' }

export const source = text(40)
  .transform((value) => SOURCE_OF[value.toLowerCase()] ?? value.toLowerCase())
  .refine((value) => /^[a-z][a-z0-9-]*$/.test(value), 'is not a word of letters, digits and hyphens')

/** An absolute http(s) URL; a bare "wgu.edu" gets https. What is no web address (maps hold all sorts) is left out: null. */
export const website = string.nullish().transform((value) => (value ? webAddress(value) : null))

function webAddress(value: string): string | null {
  try {
    const url = new URL(/^https?:\/\//i.test(value) ? value : `https://${value}`)
    // "mailto:a@b.org" reads as a user's name and password before a host
    return url.hostname.includes('.') && !url.username && url.href.length <= 2000 ? url.href : null
  } catch {
    return null
  }
}

/** The field `state`: a state's two letters, in any case, to its row's id. */
export async function stateField(db: Db) {
  const ids = new Map((await db('states').select('id', 'abr')).map(({ id, abr }) => [abr, id]))
  return text(100).transform((abr, context) => {
    const id = ids.get(abr.toUpperCase())
    if (id !== undefined) return id
    context.issues.push({
      code: 'custom',
      message: `${JSON.stringify(abr)} is not the abbreviation of a state`,
      input: abr,
    })
    return z.NEVER
  })
}

/** An object, with "is not an object" said of anything else. Fields it does not name are ignored. */
export const form = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object(shape, { error: 'is not an object' })
