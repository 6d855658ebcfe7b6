import { LATEST_END, LONGEST_NIGHT } from '../model/osm-hours'
import type { Range } from '../model/week-file'
import { DATE_LIMITS, type FeedDay } from '../model/dates'
import { cleanLine, cutText } from '~/services/text-rules'
import type { FeedPlace } from '~db/area-tables'

/** A feed's answer: its locations with their days. */
export type FeedAnswer = (FeedPlace & { days: FeedDay[] })[]

/** A feed that can't be read or used. The message is for admins. */
export class FeedFault extends Error {
  override name = 'FeedFault'
}

/** An opening in minutes after midnight. Null if it's a typing error rather than a night, such as 10 AM to 8 AM. */
export function rangeUntil(start: number, end: number): Range | null {
  if (end > start) return [start, end]
  return end > LATEST_END && end + 1440 - start >= LONGEST_NIGHT ? null : [start, end + 1440]
}

/** A text of a feed as a day's label. Null if nothing is visible. */
export const label = (text: string): string | null =>
  cutText(cleanLine(text), DATE_LIMITS.label).trim() || null

/** A text of a feed as a name. */
export const nameOf = (text: string): string => cutText(cleanLine(text), 100).trim()
