import { DATE_LIMITS, type FeedDay } from '../model/dates'
import { cleanLine, cutText } from '~/services/text-rules'
import type { FeedPlace } from '~db/area-tables'

/** A feed's answer: its locations with their days. */
export type FeedAnswer = (FeedPlace & { days: FeedDay[] })[]

/** A feed that can't be read or used. The message is for admins. */
export class FeedFault extends Error {
  override name = 'FeedFault'
}

/** A text of a feed as a day's label. Null if nothing is visible. */
export const label = (text: string): string | null =>
  cutText(cleanLine(text), DATE_LIMITS.label).trim() || null

/** A text of a feed as a name. */
export const nameOf = (text: string): string => cutText(cleanLine(text), 100).trim()
