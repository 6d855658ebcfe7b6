/** Rows of suggested edits, as they come out of PostgreSQL. */

import type { AreaPart } from '~/locations/model/area-parts'
import type { Area } from '~/locations/model/areas'
import type { Trait, TraitValues } from '~/locations/model/traits'

/** A value before and after. */
export type Change<T> = { old: T; new: T }

/** A range of a day: 'HH:MM' both. */
export type Range = { start_time: string; end_time: string }

/** What happens on a weekday: null when it is not known, no range when the location is closed. */
export type DayRanges = Range[] | null

/** A suggested weekday: all its ranges, and of the first one what the specification names. */
export type DayChange = {
  rows: Change<DayRanges>
  is_open: Change<boolean | null>
  start_time: Change<string | null>
  end_time: Change<string | null>
}

/** Tags by their names. */
export type TagChange = { removed: string[]; added: string[]; newList: string[]; oldList: string[] }

/** What someone suggests; only what differs. `hours` by weekday, '1' Monday to '7' Sunday. */
export type SuggestionAction = {
  name?: Change<string>
  address?: Change<string | null>
  city?: Change<string>
  zipcode?: Change<string | null>
  tags?: TagChange
  hours?: Partial<Record<Weekday, DayChange>>
  inside?: InsideChange
}

/** About one area, a new one or, with `area` null, the facts of the whole location. */
export type InsideChange = {
  area: number | 'new' | null
  /** What it's called; null for the whole location. */
  name: string | null
  parts: Partial<Record<AreaPart, Change<Partial<Area>>>>
  /** null: unknown. */
  traits: Partial<Record<Trait, Change<number | null>>>
  /** The area itself: a new one has no old, one that's gone no new. */
  whole?: Change<Area | null>
}

const WEEKDAY_KEYS = ['1', '2', '3', '4', '5', '6', '7'] as const
export type Weekday = (typeof WEEKDAY_KEYS)[number]

/** A location as the form shows it. */
export type SuggestedLocation = {
  name: string
  address: string | null
  city: string
  zipcode: string | null
  tags: string[]
  hours: Record<Weekday, DayRanges>
  /** Of a suggested edit of an area: that area. */
  areas?: Area[]
  /** Of one of the whole location's facts. */
  traits?: TraitValues
}

export type SuggestionStatus = 'open' | 'accepted' | 'partly' | 'declined'

export type StudyLocationSuggestionRow = {
  id: number
  study_location_id: number
  /** null: the account is gone. */
  user_id: number | null
  action: SuggestionAction
  original: SuggestedLocation
  status: SuggestionStatus
  /** The fields that were accepted: 'name', 'tags', 'hours-1' … */
  taken: string[]
  reason: string | null
  decided_by: number | null
  decided_at: Date | null
  created_at: Date
}

export type ModerationFigureRow = { month: Date; kind: string; n: number }
