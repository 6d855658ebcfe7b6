import { z } from 'zod'

/** Values in files. Messages follow the field's name: "name is missing". */

export const missingOr = (wrong: string) => ({
  error: ({ input }: { input?: unknown }) => (input == null ? 'is missing' : wrong),
})

/** PostgreSQL's text allows neither NUL nor lone surrogates; JSON can contain both. */
const storable = (value: string) => !/\0|\p{Cs}/u.test(value)

/** Characters as PostgreSQL's char_length() counts them. */
const within = (max: number) => (value: string) => [...value].length <= max

const string = z
  .string(missingOr('is not text'))
  .refine(storable, 'contains a character that can’t be stored (NUL or half a surrogate pair)')
  .trim()

/** Required text, trimmed, of at most `max` characters. */
export const text = (max: number) =>
  string.refine((value) => value !== '', 'is missing').refine(within(max), `is longer than ${max} characters`)

/** Trimmed text of at most `max` characters, or null when absent or blank. */
export const optionalText = (max: number) =>
  string
    .refine(within(max), `is longer than ${max} characters`)
    .nullish()
    .transform((value) => value || null)

const degrees = (max: number) => {
  const wrong = `is not between -${max} and ${max}`
  return z.number(missingOr('is not a number')).min(-max, wrong).max(max, wrong)
}
export const latitude = degrees(90)
export const longitude = degrees(180)

/** A number from `least` to `most`, or null when absent. */
export const optionalNumber = (least: number, most: number) => {
  const wrong = `is not between ${least} and ${most}`
  return z
    .number('is not a number')
    .min(least, wrong)
    .max(most, wrong)
    .nullish()
    .transform((value) => value ?? null)
}

export const optionalBoolean = z
  .boolean({ error: 'is not true or false' })
  .nullish()
  .transform((value) => value ?? null)

/** One of a list, or null when absent. */
export const optionalChoice = <const Choice extends string>(choices: readonly Choice[]) =>
  z
    .enum(choices as readonly [Choice, ...Choice[]], `is not one of ${choices.join(', ')}`)
    .nullish()
    .transform((value) => value ?? null)

/** IANA name, or null when absent. */
export const timeZone = optionalText(64).refine(
  (value) => value === null || isTimeZone(value),
  'is not a time zone name, such as America/Chicago',
)

const zones = new Map<string, boolean>()

function isTimeZone(name: string): boolean {
  const known = zones.get(name)
  if (known !== undefined) return known
  let valid = /^[A-Z][\w+-]*(\/[\w+-]+)*$/i.test(name) // no offsets such as +05:00, which Intl accepts too
  try {
    if (valid) new Intl.DateTimeFormat('en', { timeZone: name })
  } catch {
    valid = false
  }
  zones.set(name, valid)
  return valid
}

/** Null if it's not a web address: maps contain all sorts of text. */
export const webAddress = string.nullish().transform((value) => (value ? urlOf(value) : null))

/** An absolute http(s) URL of at most 2,000 characters; a bare "wgu.edu" gets https. null if it isn't one. */
export function urlOf(value: string): string | null {
  const address = /^https?:\/\//i.test(value) ? value : `https://${value}`
  const url = URL.canParse(address) ? new URL(address) : null
  // "mailto:a@b.org" reads as a user's name and password before a host
  return url?.hostname.includes('.') && !url.username && url.href.length <= 2000 ? url.href : null
}
