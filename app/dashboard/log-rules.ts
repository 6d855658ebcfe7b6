import { STANDING_ACTIONS } from '~/services/standing-rules'

/** Decisions on people, whose reasons aren't shown. */
export const PEOPLE_ACTIONS = [...STANDING_ACTIONS, 'invite-moderator', 'withdraw-moderator'] as const

/** The sources of the public log. Decisions at the same time are in this order. */
export const SOURCES = ['place', 'campus', 'moderation', 'site'] as const
export type LogSource = (typeof SOURCES)[number]

/** The entry before a page of the public log. */
export type LogCursor = { source: LogSource; id: number }

/** Parses a cursor like 'place-12' in a URL; null when it's invalid. */
export function readCursor(text: string | null): LogCursor | null {
  const [, source, id] = /^(place|campus|moderation|site)-([1-9]\d{0,14})$/.exec(text ?? '') ?? []
  return source ? { source: source as LogSource, id: Number(id) } : null
}

export const cursorText = ({ source, id }: LogCursor): string => `${source}-${id}`

const ADDRESS = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g
/** Seven or more digits with any separators, except dates (2026-05-04) and long zipcodes (94704-1234). */
const NUMBER = /(?<![\d/])(?!\d{4}-\d\d-\d\d(?!\d)|\d{5}-\d{4}(?!\d))\+?(?:\d[ ().-]{0,2}){6,14}\d(?![\d/])/g

/**
 * Replaces email addresses, phone numbers and the given people's `names` in an admin's reason with `left`. Keeps names
 * of one or two letters, which occur in too many words.
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
