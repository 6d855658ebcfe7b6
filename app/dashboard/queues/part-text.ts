import { datedName, rangesText } from '~/spots/dates-rules'
import { weekOf } from '~/spots/hours-rules'
import { AREA_PARTS, areaPartText, traitText } from '~/spots/model/area-parts'
import type { Area } from '~/spots/model/areas'
import { FIELDS } from '~/spots/model/fields'
import type { Trait } from '~/spots/model/traits'
import { rowsOfWeek, weekOfRows } from '~/spots/model/week'
import {
  dateOfPart,
  dayOfPart,
  daysOfParts,
  insideLabel,
  insideOfPart,
  placeOfPart,
  type SuggestionPart,
} from '~/spots/suggestions/rules'
import type { DayRanges, Range } from '~/spots/model/week'
import type { PartView, SuggestedArea } from './suggestion-rules'
import { suggestionWords } from './suggestion-words'

/** What a part of a suggestion is about, or those of several weekdays. */
export function partName(parts: readonly SuggestionPart[], areas: readonly SuggestedArea[]): string {
  const part = parts[0]!
  const area = areas[placeOfPart(part)]
  const [days, date] = [daysOfParts(parts, '–', 'short'), dateOfPart(part)]
  const about = insideOfPart(part)
  if (date) return suggestionWords.hoursOf(datedName(date))
  if (about && area) {
    if ('whole' in about)
      return (area.isNew ? suggestionWords.newArea : suggestionWords.removeArea)(area.name!)
    return area.name === null ? insideLabel(about) : `${area.name}: ${insideLabel(about)}`
  }
  return days ? suggestionWords.hoursOf(days) : FIELDS[part as keyof typeof FIELDS].label
}

/** A value for display. */
export function valueText(part: SuggestionPart, value: PartView['now']): string {
  const day = dayOfPart(part)
  if (day) {
    const line = weekOf(rowsOfWeek({ ...weekOfRows([]), [day]: value as DayRanges }))[Number(day) - 1]!
    return line.text.join(', ') || suggestionWords.unknown
  }
  if (dateOfPart(part)) return value ? rangesText(value as Range[]) : suggestionWords.weekHours
  const about = insideOfPart(part)
  if (about) return insideText(about, value) || suggestionWords.unknown
  return (Array.isArray(value) ? value.join(', ') : String(value ?? '')) || suggestionWords.nothing
}

/** A part about areas and facts for display; '' is unknown. For a whole area, all its facts. */
function insideText(about: NonNullable<ReturnType<typeof insideOfPart>>, value: PartView['now']): string {
  if ('trait' in about) return traitText(about.trait, value as number | null)
  if (value === null) return ''
  if ('part' in about) return areaPartText(about.part, value as Partial<Area>)
  const area = value as Area
  return [
    ...AREA_PARTS.map((part) => (part === 'reservable' && !area.reservable ? '' : areaPartText(part, area))),
    ...Object.entries(area.traits).map(([trait, known]) => traitText(trait as Trait, known)),
  ]
    .filter(Boolean)
    .join(', ')
}
