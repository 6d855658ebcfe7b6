import { AREA_PARTS, areaPart, areaPartText } from '../model/area-parts'
import type { Area } from '../model/areas'
import type { InsideChange, SuggestionAction } from '~db/suggestion-tables'

/**
 * The hidden field `seen`: what a form showed, as JSON, so that only the user's own changes become their suggestion.
 */

const MAX_LENGTH = 20_000

/** For z.preprocess. Null if it can't be read. */
export function readSeen(typed: unknown): unknown {
  if (typeof typed !== 'string' || typed.length > MAX_LENGTH) return null
  try {
    return JSON.parse(typed)
  } catch {
    return null
  }
}

/** An area as a form showed it. Parts with the same text keep the current value: "24:00" is shown as "00:00". */
export const asShown = (area: Area, seen: Omit<Area, 'id'>): Area => ({
  ...area,
  ...Object.assign(
    {},
    ...AREA_PARTS.map((part) => {
      const [now, then] = [area, { ...seen, id: area.id }].map((each) => areaPart(each, part))
      return areaPartText(part, now!) === areaPartText(part, then!) ? now : then
    }),
  ),
  traits: seen.traits,
})

/** A suggestion without what has been changed since. `left` is what it would still change. Null if that's nothing. */
export function stillDifferent(change: InsideChange | null, left: InsideChange | null): InsideChange | null {
  if (!change || !left) return null
  if (change.whole) return change
  const parts = common(change.parts, left.parts)
  const traits = common(change.traits, left.traits)
  return Object.keys({ ...parts, ...traits }).length === 0 ? null : { ...change, parts, traits }
}

/** The same for the fields of the plain form. */
export function stillDifferentFields(action: SuggestionAction, left: SuggestionAction): SuggestionAction {
  const { hours, dates, ...fields } = common(action, left)
  const days = common(hours ?? {}, left.hours ?? {})
  const certain = common(dates ?? {}, left.dates ?? {})
  return {
    ...fields,
    ...(Object.keys(days).length > 0 && { hours: days }),
    ...(Object.keys(certain).length > 0 && { dates: certain }),
  }
}

const common = <Fields extends object>(fields: Fields, others: object): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => name in others)) as Fields
