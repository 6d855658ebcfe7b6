/** The logs that the public one is made of. Decisions of one moment stand in this order. */
export const SOURCES = ['place', 'campus', 'moderation'] as const
export type LogSource = (typeof SOURCES)[number]

/** A line of the public log, by which a page of it begins behind it. */
export type LogCursor = { source: LogSource; id: number }

/** 'place-12' as the address has it; null for what is none. */
export function readCursor(text: string | null): LogCursor | null {
  const [, source, id] = /^(place|campus|moderation)-([1-9]\d{0,14})$/.exec(text ?? '') ?? []
  return source ? { source: source as LogSource, id: Number(id) } : null
}

export const cursorText = ({ source, id }: LogCursor): string => `${source}-${id}`

const ADDRESS = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g
/** Seven digits and more, however they are parted, but for dates (2026-05-04) and long zipcodes (94704-1234). */
const NUMBER = /(?<![\d/])(?!\d{4}-\d\d-\d\d(?!\d)|\d{5}-\d{4}(?!\d))\+?(?:\d[ ().-]{0,2}){6,14}\d(?![\d/])/g

/**
 * A moderator's reason without mail addresses, phone numbers and `names` of people, each of which is `left` instead. Names of one
 * or two letters are left where they are: they are in every other word.
 */
export function withoutPeople(text: string, names: readonly string[], left: string): string {
  const parts = [...new Set(names.flatMap((name) => [name.trim(), ...name.split(/\s+/)]))]
    .filter((part) => part.length > 2)
    .toSorted((a, b) => b.length - a.length)
  const masked = text.replace(ADDRESS, left).replace(NUMBER, left)
  if (parts.length === 0) return masked
  const any = parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')
  return masked.replace(new RegExp(`(?<![\\p{L}\\p{N}])(?:${any})(?![\\p{L}\\p{N}])`, 'giu'), left)
}
