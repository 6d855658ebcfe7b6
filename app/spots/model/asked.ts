/** What a student may request: a new study spot or campus, or a change to one. */

/** In characters (code points). */
export const LENGTHS = {
  name: { least: 2, most: 100 },
  city: { least: 2, most: 50 },
  address: { least: 5, most: 200 },
  details: { most: 1000 },
} as const

type Length = { least: number; most: number }

/** Whether a cleaned text has an allowed length. */
export function fits(text: string, { least, most }: Length): boolean {
  const length = [...text].length
  return length >= least && length <= most
}

/** Letters of any script, digits, space and `'-&.()`; real names also have commas, slashes and dashes. */
const NAME = /^[\p{L}\p{M}\p{N} '’ʻ&.,()/–-]+$/u
/** Letters of any script, space, apostrophe and hyphen, and the period of St. Louis. */
const CITY = /^[\p{L}\p{M} '’ʻ.–-]+$/u

/** Whether a cleaned text can be a name: only allowed characters, with at least one letter or digit. */
export const isName = (text: string): boolean => NAME.test(text) && /[\p{L}\p{N}]/u.test(text)

export const isCity = (text: string): boolean => CITY.test(text) && /\p{L}/u.test(text)
