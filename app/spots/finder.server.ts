import { datedName } from './dates-rules'
import { openingOf, wallIn } from './hours-rules'
import { shortDay } from './model/alerts'
import { fullDay, weekdayOfDay } from './model/dates'
import { minutesOf, minuteText, timeText } from './model/times'
import { WEEKDAYS } from './model/week'
import { AHEAD, momentOf, outOfRange, WEEKDAY_CODES, type WhenOpen } from './model/when-open'
import type { LocationRow } from './queries.server'
import { locationPath } from './rules'
import { KIND_NAMES, type Kind } from './model/kinds'
import { WANTS, type WANT_GROUPS } from './model/wants'
import {
  QUICK,
  QUICK_TAGS,
  type FilterChoices,
  type FilterOption,
  type Moment,
  type Quick,
  type QuickChip,
  type QuickCounts,
  type Way,
} from './finder-rules'
import { filterWords, finderWords } from './words'

/** A link to the spot that opens next; none if no opening time is known. */
export function opensNext(rows: readonly LocationRow[], now: Date): Way[] {
  const coming = rows.flatMap((row) => {
    const opening = openingOf(row, now)
    return opening.state === 'closed' && opening.opensIn ? [{ row, at: opening.opensIn }] : []
  })
  coming.sort((a, b) => a.at.days - b.at.days || a.at.time.localeCompare(b.at.time))
  const next = coming[0]
  if (!next) return []
  const { days, day: nth, time, date } = next.at
  const weekday = date ? shortDay(date) : WEEKDAYS[nth - 1]!.name
  const day = days === 0 ? '' : days === 1 ? filterWords.tomorrow : weekday
  return [{ opens: { name: next.row.name, day, time: timeText(time) }, to: locationPath(next.row) }]
}

/** Between them are most of the students' clocks; for lists without spots. */
const COASTS = ['America/New_York', 'America/Los_Angeles']

/**
 * Text of the filter by time: "Open Sunday, Nov 29, at 7:00 PM". A minute before the hour is shown as "until". Leaves out
 * the date if it isn't the same day for all spots listed. Without a day it says "tomorrow" if that's when their clocks next
 * show the time.
 */
export function whenText(when: WhenOpen, listed: readonly { time_zone: string }[], now: Date): string {
  const { openOn, openAt } = when
  const zones = new Set(listed.length > 0 ? listed.map(({ time_zone }) => time_zone) : COASTS)
  const moments = [...zones].flatMap((zone) => {
    const wall = wallIn(zone, now)
    return (wall && momentOf(when, wall)) || []
  })
  const [first, ...others] = new Set(moments.map(({ day }) => day))
  const isDated = openOn !== null && first !== undefined && others.length === 0
  if (isDated && moments.every(({ passed }) => passed)) return finderWords.quick.open
  const day = isDated ? datedName(first) : openOn === null ? '' : dayName(openOn)
  if (openAt === null) return filterWords.openOn(day)
  const [text, time] = openAt.endsWith('59')
    ? (['openUntil', minuteText(minutesOf(openAt)! + 1)] as const)
    : (['openAt', timeText(openAt)] as const)
  if (openOn !== null) return filterWords[text](time, isDated ? ` ${day},` : ` ${day}`)
  const isTomorrow = moments.length > 0 && moments.every(({ ahead }) => ahead === 1)
  return filterWords[text](time, '') + (isTomorrow ? ` ${filterWords.tomorrow}` : '')
}

/** Why a day isn't answered for. Null if it is. */
export function dayProblem(openOn: string | null, now: Date): string | null {
  const problem = outOfRange(openOn, now)
  return problem && filterWords.outOfRange[problem](fullDay(openOn!))
}

const dayName = (openOn: string): string =>
  WEEKDAYS[WEEKDAY_CODES.indexOf(openOn)]?.name ?? (AHEAD.includes(openOn) ? openOn : datedName(openOn))

/** As "Sun, Nov 29", because both fields are one line on a phone. */
const shortName = (day: string): string => `${WEEKDAYS[weekdayOfDay(day) - 1]!.short}, ${shortDay(day)}`

const HOURS = '07:00 08:00 10:00 12:00 14:00 16:00 18:00 19:00 20:00 22:00 00:00 02:00'.split(' ')

/** Choices of the fields for a day and a time of day. */
export type WhenChoices = Record<'on' | 'at', { value: string; text: string }[]>

/** @param timeZone in which days begin */
export function whenChoices({ openOn, openAt }: WhenOpen, timeZone: string, now: Date): WhenChoices {
  const wall = wallIn(timeZone, now) ?? now.toISOString()
  const dayOf = (value: string) => momentOf({ openOn: value, openAt: null }, wall)
  const later = WEEKDAY_CODES.filter((code) => dayOf(code)!.ahead > 1).toSorted(
    (a, b) => dayOf(a)!.ahead - dayOf(b)!.ahead,
  )
  const days = new Set([...AHEAD, ...later, ...(openOn === null ? [] : [openOn])])
  const times = new Set([...HOURS, ...(openAt === null ? [] : [openAt])])
  return {
    on: [
      { value: '', text: filterWords.anyDay },
      ...[...days].map((value) => ({
        value,
        text: AHEAD.includes(value)
          ? filterWords.days[value as 'today']
          : shortName(dayOf(value)?.day ?? value),
      })),
    ],
    at: [
      { value: '', text: filterWords.anyTime },
      ...[...times].map((value) => ({ value, text: timeText(value).replace(':00 ', ' ') })),
    ],
  }
}

/** Tags that are offered with features of their kind. Others are in a group of their own. */
const TAG_GROUPS: Record<string, keyof typeof filterWords.groups> = {
  'Near By Food': 'food',
  'Private Rooms': 'area',
  Aesthetic: 'work',
  'Late Night Access': 'access',
  'Free Parking': 'access',
  'Paid Parking': 'access',
  'On-Campus': 'place',
  'Off-Campus': 'place',
}
const FIRST = ['Quiet', 'Outlet', 'Wifi', 'Group Friendly', 'Food Service']

type Offered = {
  tags: readonly string[]
  /** None if they're chosen elsewhere on the page. */
  categories?: readonly string[]
  kinds?: readonly string[]
}

/**
 * Filters by features of a spot or one of its areas. A feature that no spot has is only offered while it's selected.
 * @param countOf spots by name and value, or by token of a want; null if unknown
 */
export function filterChoices(
  chosen: Record<'tags' | 'wants', readonly string[]> & Offered,
  { tags, categories = [], kinds = [] }: Offered,
  countOf: (name: FilterOption['name'], value: string) => number | null,
): FilterChoices {
  const option = (name: FilterOption['name'], value: string, text = value, counted = value) => ({
    name,
    value,
    text,
    n: countOf(name, counted),
    on: { tag: chosen.tags, want: chosen.wants, category: chosen.categories, kind: chosen.kinds }[
      name
    ]!.includes(value),
  })
  const tag = (value: string) => option('tag', value)
  const tagsOf = (group: string) =>
    tags
      .filter(
        (each) =>
          !FIRST.includes(each) && !categories.includes(each) && (TAG_GROUPS[each] ?? 'more') === group,
      )
      .map(tag)
  const groups = Object.entries(filterWords.groups).map(([group, legend]) => ({
    legend,
    options: [
      ...(group === 'place' ? categories.map((each) => option('category', each)) : []),
      ...(group === 'place' ? kinds.map((each) => option('kind', each, KIND_NAMES[each as Kind])) : []),
      ...WANTS.filter((each) => each.tag === undefined && GROUP_OF[each.group] === group).map(
        ({ name, token, text }) => option('want', name, text, token),
      ),
      ...tagsOf(group),
    ].filter(isOffered),
  }))
  return {
    first: FIRST.filter((each) => tags.includes(each))
      .map(tag)
      .filter(isOffered),
    groups: groups.filter(({ options }) => options.length > 0),
  }
}

const isOffered = ({ n, on }: FilterOption) => n !== 0 || on

/** The group of filters that a group of features is in. */
const GROUP_OF: Record<(typeof WANT_GROUPS)[number], keyof typeof filterWords.groups> = {
  noise: 'noise',
  desk: 'desk',
  light: 'desk',
  food: 'food',
  access: 'access',
  work: 'work',
  area: 'area',
}

/** What a quick filter can set. */
type Pressed = Pick<Moment, 'openNow' | 'notBusy'> & { tags: string[] }

/**
 * The quick filters that aren't on, with how many spots each would leave.
 * @param on filters, typed or chosen
 * @param tags those in the URL
 */
export function quickChips(
  on: Pressed,
  tags: readonly string[],
  counts: QuickCounts | null,
  to: (changes: Partial<Pressed>) => string,
): QuickChip[] {
  const isOn = (quick: Quick) =>
    quick === 'open' ? on.openNow : quick === 'calm' ? on.notBusy : on.tags.includes(QUICK_TAGS[quick])
  const changes = (quick: Quick) =>
    quick === 'open'
      ? { openNow: true }
      : quick === 'calm'
        ? { notBusy: true }
        : { tags: [...tags, QUICK_TAGS[quick]].sort() }
  return QUICK.filter((quick) => !isOn(quick)).map((quick) => ({
    name: quick,
    to: to(changes(quick)),
    n: counts && counts[quick],
  }))
}
