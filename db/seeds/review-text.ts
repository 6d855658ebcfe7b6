import type { AreaKind } from '~/locations/model/areas'
import type { Kind } from '~/locations/model/kinds'

/** A writing style: it decides length and form, and which of the more personal lines fit. */
export type Voice = 'warm' | 'dry' | 'grumpy' | 'practical' | 'terse' | 'chatty' | 'casual'

/** '+' praise, '=' neither, '-' complaint. */
export type Mood = '+' | '=' | '-'

/**
 * Lines about one topic in one mood, for the locations they fit. A review takes at most one line per topic, so it
 * doesn't contradict itself. {place}, {campus}, {city}, {subject} and {task} are filled in, and one of [these|those]
 * is picked; see review-slots.ts. A line without any of them is used once in the whole sample.
 */
export type Group = {
  topic: string
  mood: Mood
  kinds?: Kind[]
  /** Tags that the location must have, and must not have. */
  tags?: string[]
  without?: string[]
  /** The location must have an area of this kind; {room} and {there} refer to it. */
  area?: AreaKind
  /** true: the author studies there; false: the author is from elsewhere. */
  local?: boolean
  voices?: Voice[]
  ratings?: number[]
  lines: string[]
}

/** One entry per line; blank lines don't count. */
export function lines(text: TemplateStringsArray): string[] {
  return text
    .join('')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
}

export const INDOORS: Kind[] = ['library', 'cafe', 'campus building', 'bookshop', 'coworking']
