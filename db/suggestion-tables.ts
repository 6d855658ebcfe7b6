/** Database rows of suggested edits. */

import type { AreaPart } from '~/spots/model/area-parts'
import type { Area } from '~/spots/model/areas'
import type { Columns, EditedColumn } from '~/spots/model/fields'
import type { Trait, TraitValues } from '~/spots/model/traits'
import type { DayRanges, Week, Weekday } from '~/spots/model/week'

/** A value before and after. */
export type Change<T> = { old: T; new: T }

/** A suggested weekday: all its ranges, plus the fields that the specification names, for the first one. */
export type DayChange = {
  rows: Change<DayRanges>
  is_open: Change<boolean | null>
  start_time: Change<string | null>
  end_time: Change<string | null>
}

/** Tags by their names. */
export type TagChange = { removed: string[]; added: string[]; newList: string[]; oldList: string[] }

/**
 * The suggested changes; only what differs. `hours` by weekday, '1' Monday to '7' Sunday; `dates` by day, YYYY-MM-DD, where
 * null is the week's hours.
 */
export type SuggestionAction = { [Name in EditedColumn]?: Change<Columns[Name]> } & {
  tags?: TagChange
  hours?: Partial<Record<Weekday, DayChange>>
  dates?: Record<string, Change<DayRanges>>
  inside?: InsideChange
  /** What a file or calendars say of areas. */
  changedAreas?: InsideChange[]
}

/** A change to one area (existing or new) or, if `area` is null, to the whole location's facts. */
export type InsideChange = {
  area: number | 'new' | null
  /** The area's name; null for the whole location. */
  name: string | null
  parts: Partial<Record<AreaPart, Change<Partial<Area>>>>
  /** null: unknown. */
  traits: Partial<Record<Trait, Change<number | null>>>
  /** The area itself: a new one has no `old`, a removed one no `new`. */
  whole?: Change<Area | null>
}

/** A location as the form shows it. */
export type SuggestedLocation = {
  name: string
  address: string | null
  city: string
  zipcode: string | null
  tags: string[]
  hours: Week
  /** Hours of the next 7 days, by day: null where the week's apply. */
  dates?: Record<string, DayRanges>
  /** For a suggested edit of an area: that area. */
  areas?: Area[]
  /** For a suggested edit of the whole location's facts. */
  traits?: TraitValues
}

export type SuggestionStatus = 'open' | 'accepted' | 'partly' | 'declined'

export type StudyLocationSuggestionRow = {
  id: number
  study_location_id: number
  /** null: the account is gone, or no student suggests it. */
  user_id: number | null
  /** What suggests it: a file or a feed that an admin's word outranks. null: a student. */
  source: 'feed' | 'file' | null
  /** For hours, when the source checked them, at midnight of the server; null: not known. */
  checked_on: Date | null
  action: SuggestionAction
  original: SuggestedLocation
  status: SuggestionStatus
  /** The accepted fields: 'name', 'tags', 'hours-1', 'date-2026-12-24' … */
  taken: string[]
  reason: string | null
  decided_by: number | null
  decided_at: Date | null
  created_at: Date
}

export type ModerationFigureRow = { month: Date; kind: string; n: number }
