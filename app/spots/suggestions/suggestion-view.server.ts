import type { Viewer } from '~/services/auth/viewer'
import { datedName, datedText } from '../dates-rules'
import { weekOf } from '../hours-rules'
import { fits, LENGTHS } from '../model/asked'
import { DATE_LIMITS, daysLater } from '../model/dates'
import { isSame } from '../model/difference'
import { DAYS, dayText, isOvernight, rowsOfWeek, WEEKDAYS, rowsOfRanges, type DayRanges } from '../model/week'
import { zipFault } from '../model/zip'
import { allTags } from '../queries.server'
import { locationPath } from '../rules'
import { done, missing, type Outcome, invalid } from '~/services/outcome'
import type { Db } from '~db/connection'
import type { SuggestedLocation, SuggestionAction } from '~db/suggestion-tables'
import { hasHours } from './confirm-hours.server'
import type { HoursWish, Wish } from './form'
import { knownLocation, type KnownLocation, insertSuggestion } from './queries.server'
import { dayFields, usualHours, shownOf, hoursStamp, changesOf } from './rules'
import { sentPath } from './path-rules'
import { stillDifferentFields } from './seen-rules'
import { suggestionWords } from './words'

/** The fields of the form. */
export type SuggestionStart = {
  location: string
  /** The location as it's shown, as JSON. */
  seen: string
  name: string
  address: string
  city: string
  zipcode: string
  tags: string[]
  days: string[]
  ranges: { day: string; start: string; end: string; overnight: string }[]
  /** The next days, with hours as people type them; '' where the week's apply. */
  dates: { day: string; hours: string }[]
}

export type SuggestionView = {
  id: number
  name: string
  path: string
  start: SuggestionStart
  tags: { value: string; text: string }[]
  /** The current hours, to be confirmed. Null if none are known. */
  week: {
    seen: string
    lines: { name: string; text: string[]; dated?: true }[]
    confirmed: Date | null
  } | null
  /** The form for a few days, filled with usualHours, and the first date it may be about. */
  hours: { start: HoursStart; today: string | null }
  /** The page is for the hours. Without scripts, sending one of two forms would lose what's typed in the other. */
  changing: boolean
  loggedIn: boolean
  /** The form was sent. */
  sent: boolean
  /** It has what was typed before login. */
  drafted: boolean
}

/** The fields of the form for a few days. */
export type HoursStart = {
  seen: string
  days: string[]
  date: string
  state: string
  start: string
  end: string
}

type SuggestionQuery = {
  id: number
  changing: boolean
  loggedIn: boolean
  sent: boolean
  draft: Record<string, string | string[]> | null
  /** Of the form for a few days. */
  hoursDraft: Record<string, string | string[]> | null
}

/** The form for a location, filled with current values or with what was typed before login. */
export async function suggestionView(
  db: Db,
  { id, loggedIn, sent, changing, draft, hoursDraft }: SuggestionQuery,
): Promise<Outcome<SuggestionView>> {
  const location = await knownLocation(db, id)
  if (!location) return missing(suggestionWords.notFound)
  const tags = await allTags(db)
  const known = startOf(location, tags)
  return done({
    id: location.id,
    name: location.name,
    path: locationPath(location),
    loggedIn,
    sent,
    drafted: draft !== null,
    changing,
    hours: {
      start: {
        seen: known.seen,
        date: '',
        state: 'open',
        ...usualHours(location.hours),
        ...(hoursDraft && { days: [], ...hoursDraft }),
      },
      today: location.today,
    },
    start: draft ? typedBefore(draft, known) : known,
    tags: tags.map(({ id, name }) => ({ value: String(id), text: name })),
    week: hasHours(location)
      ? {
          seen: hoursStamp(location),
          confirmed: location.hours_confirmed_on,
          lines: [
            ...alikeTogether(weekOf(rowsOfWeek(location.hours))),
            ...location.dated.map((date) => ({
              name: datedName(date.day),
              text: [datedText(date)],
              dated: true,
            })),
          ],
        }
      : null,
  })
}

/** Consecutive days with the same hours share a line, such as "Mon–Thu". */
function alikeTogether(days: { name: string; text: string[] }[]): { name: string; text: string[] }[] {
  const lines: { first: number; last: number; text: string[] }[] = []
  for (const [day, { text }] of days.entries()) {
    const line = lines.at(-1)
    if (line && isSame(line.text, text)) line.last = day
    else lines.push({ first: day, last: day, text })
  }
  return lines.map(({ first, last, text }) => ({
    name: first === last ? days[first]!.name : `${WEEKDAYS[first]!.short}–${WEEKDAYS[last]!.short}`,
    text,
  }))
}

/** Initial values of the fields. */
function startOf(location: KnownLocation, tags: { id: number; name: string }[]): SuggestionStart {
  const days = DAYS.map((day) => ({ day, ...dayFields(location.hours[day]) }))
  return {
    location: String(location.id),
    seen: JSON.stringify(shownOf(location)),
    name: location.name,
    address: location.address ?? '',
    city: location.city,
    zipcode: location.zipcode ?? '',
    tags: tags.filter(({ name }) => location.tags.includes(name)).map(({ id }) => String(id)),
    days: days.map(({ state }) => state),
    ranges: days.flatMap(({ day, ranges }) =>
      ranges.map((range) => ({
        day,
        start: range.start_time,
        end: range.end_time,
        overnight: isOvernight(range) ? 'on' : '',
      })),
    ),
    dates: Object.entries(location.dates).map(([day, ranges]) => ({
      day,
      hours: ranges === null ? '' : dayText(rowsOfRanges(ranges), 1),
    })),
  }
}

/** Fields missing from a draft were emptied: an unchecked checkbox sends nothing. */
function typedBefore(draft: Record<string, string | string[]>, known: SuggestionStart): SuggestionStart {
  const typed = nested(draft) as Partial<Omit<SuggestionStart, 'tags'>> & { tags?: string | string[] }
  const text = (value: unknown, other: string) => (typeof value === 'string' ? value : other)
  const ranges = Array.isArray(typed.ranges) ? typed.ranges : known.ranges
  const dates = Array.isArray(typed.dates) ? typed.dates : known.dates
  return {
    location: known.location,
    seen: text(typed.seen, ''),
    name: text(typed.name, ''),
    address: text(typed.address, ''),
    city: text(typed.city, ''),
    zipcode: text(typed.zipcode, ''),
    tags: typed.tags === undefined ? [] : [typed.tags].flat(),
    days: DAYS.map((_day, index) => text(typed.days?.[index], known.days[index]!)),
    ranges: Array.from(ranges, (range) => ({
      day: text(range?.day, '1'),
      start: text(range?.start, ''),
      end: text(range?.end, ''),
      overnight: text(range?.overnight, ''),
    })),
    dates: Array.from(dates, (date) => ({ day: text(date?.day, ''), hours: text(date?.hours, '') })),
  }
}

/** Fields by name, as in drafts. */
type Flat = Record<string, string | string[]>

/**
 * Converts typed fields for forms: 'ranges[2].start' becomes the start of the third opening. Leaves other names alone.
 */
export function nested(flat: Flat): Record<string, unknown> {
  const fields: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(flat)) {
    const [, list, index, inner] = /^(\w+)\[(\d{1,2})\](?:\.(\w+))?$/.exec(name) ?? []
    if (list === undefined) {
      fields[name] = value
      continue
    }
    const items = (fields[list] ??= []) as unknown[]
    if (inner === undefined) items[Number(index)] = value
    else items[Number(index)] = { ...(items[Number(index)] as object | undefined), [inner]: value }
  }
  return fields
}

type Suggesting = { viewer: Viewer; locationId: number; wish: Wish; seen: SuggestedLocation | null }

/**
 * Stores a user's suggested edit of a location for the admins, with the location as the form showed it. Unchanged
 * fields aren't validated: a location may lack a zip code or tags, which students who correct its hours may not know.
 * Changes by admins in the meantime aren't part of it. The same suggestion sent twice counts once. Returns the path of
 * the confirmation page.
 */
export async function suggestEdit(
  db: Db,
  { viewer, locationId, wish, seen }: Suggesting,
): Promise<Outcome<{ path: string }>> {
  return db.transaction(async (transaction) => {
    const location = await knownLocation(transaction, locationId)
    if (!location) return missing(suggestionWords.notFound)
    const tags = (await allTags(transaction))
      .filter(({ id }) => wish.tags.includes(id))
      .map(({ name }) => name)
    const ahead = Object.entries(wish.dates ?? {}).filter(([day]) => day in location.dates)
    const wanted = { ...wish, tags, dates: Object.fromEntries(ahead) }
    return storeSuggestion(transaction, { viewer, location, now: shownOf(location), seen, wanted })
  })
}

type SuggestingHours = Omit<Suggesting, 'wish'> & { wish: HoursWish }

/** Like suggestEdit, for new hours of some weekdays or of one date. */
export async function suggestHours(
  db: Db,
  { viewer, locationId, wish: { days, date, ranges }, seen }: SuggestingHours,
): Promise<Outcome<{ path: string }>> {
  return db.transaction(async (transaction) => {
    const location = await knownLocation(transaction, locationId)
    if (!location) return missing(suggestionWords.notFound)
    const { today, ahead } = location
    if (date && (!today || date < today || date > daysLater(today, DATE_LIMITS.ahead)))
      return invalid(suggestionWords.dateWrong, 'date')
    const stored = ahead.find(({ day }) => day === date)?.ranges ?? null
    const withDate = (shown: SuggestedLocation, of: DayRanges): SuggestedLocation =>
      date ? { ...shown, dates: { ...shown.dates, [date]: of } } : shown
    const now = withDate(shownOf(location), stored)
    const shown = seen && withDate(seen, stored)
    const week = date ? {} : Object.fromEntries(days.map((day) => [day, ranges]))
    const original = shown ?? now
    const wanted = withDate({ ...original, hours: { ...original.hours, ...week } }, ranges)
    return storeSuggestion(transaction, { viewer, location, now, seen: shown, wanted })
  })
}

type Stored = {
  viewer: Viewer
  location: KnownLocation
  now: SuggestedLocation
  seen: SuggestedLocation | null
  wanted: SuggestedLocation
}

/** Stores what differs from what the form showed, and still from now. */
async function storeSuggestion(
  transaction: Db,
  { viewer, location, now, seen, wanted }: Stored,
): Promise<Outcome<{ path: string }>> {
  const original = seen ?? now
  const action = stillDifferentFields(changesOf(original, wanted), changesOf(now, wanted))
  if (Object.keys(action).length === 0) return invalid(suggestionWords.noChanges)
  const fault = faultOf(action, location.state)
  if (fault) return invalid(...fault)
  await insertSuggestion(transaction, {
    study_location_id: location.id,
    user_id: viewer.id,
    action,
    original,
  })
  return done({ path: sentPath(location.id) })
}

/** The error of the first invalid field among those that differ. */
function faultOf(
  { name, address, city, zipcode, tags }: SuggestionAction,
  state: string,
): [message: string, field: string] | null {
  if (name && !fits(name.new, LENGTHS.name)) return [suggestionWords.nameFault, 'name']
  if (address?.new && !fits(address.new, LENGTHS.address)) return [suggestionWords.addressFault, 'address']
  if (city && !fits(city.new, LENGTHS.city)) return [suggestionWords.cityFault, 'city']
  if (zipcode && !zipcode.new) return [suggestionWords.zipcodeMissing, 'zipcode']
  const elsewhere = zipcode?.new ? zipFault(zipcode.new, state) : null
  if (elsewhere === 'form') return [suggestionWords.zipcodeFault, 'zipcode']
  if (elsewhere) return [suggestionWords.zipcodeElsewhere(state), 'zipcode']
  return tags?.newList.length === 0 ? [suggestionWords.tagsMissing, 'tags'] : null
}
