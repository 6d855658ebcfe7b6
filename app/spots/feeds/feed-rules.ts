import type { HoursFeedSettings } from '~/services/env.server'
import { dateIn } from '../hours-rules'
import { shortDay } from '../model/alerts'
import { daysLater, weekdayOfDay, type FeedDay, type FeedKind } from '../model/dates'
import { isSame } from '../model/difference'
import { minutesOf } from '../model/times'
import { DAYS, type Week } from '../model/week'
import { LATEST_END } from '../model/osm-hours'
import { calendarWords, feedFaultWords } from './words'

/** How many days are taken over, with today, and how many of them a feed must have. */
export const AHEAD = 56
export const LEAST_DAYS = 7

/** Weeks that are compared, and how many have to be the same to be the usual one. */
const WEEKS = 4
const ALIKE = 3

/** After so many days without a successful read, pages say so. */
const PATIENT_DAYS = 8

/** Why a URL isn't one that calendars are read from, or null. `*.libcal.com` stands for all hosts below it. */
export function hostFault(
  { protocol, hostname }: URL,
  { hosts, isAllowed }: Pick<HoursFeedSettings, 'hosts' | 'isAllowed'>,
): string | null {
  if (hosts.length === 0) return feedFaultWords.off
  const isKnown = hosts.some((host) =>
    host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host,
  )
  if (!isKnown) return feedFaultWords.hostRefused(hosts.join(', '))
  return protocol === 'https:' || isAllowed ? null : feedFaultWords.secure
}

/** The days from today until a feed's last that's taken over. A day that's there twice counts as the last one says. */
export const daysAhead = (days: readonly FeedDay[], today: string): FeedDay[] =>
  [...new Map(days.map((day) => [day.day, day])).values()]
    .filter(({ day }) => day >= today && day < daysLater(today, AHEAD))
    .toSorted((a, b) => a.day.localeCompare(b.day))

/** Days with hours after midnight given to the night that they end: 12 to 2 AM after a day until midnight. */
export function withNights(days: readonly FeedDay[]): FeedDay[] {
  const all = new Map(days.map((day) => [day.day, day]))
  for (const name of all.keys()) {
    const [day, before] = [all.get(name)!, all.get(daysLater(name, -1))]
    const early = day.ranges?.find((range) => range.start_time === '00:00' && isNight(range.end_time))
    const late = before?.ranges?.at(-1)
    if (!early || late?.end_time !== '00:00' || late.start_time < early.end_time) continue
    const night = { ...late, end_time: early.end_time }
    all.set(before!.day, { ...before!, ranges: [...before!.ranges!.slice(0, -1), night] })
    all.set(name, { ...day, ranges: day.ranges!.filter((range) => range !== early) })
  }
  return [...all.values()]
}

const isNight = (end: string) => end > '00:00' && minutesOf(end)! <= LATEST_END

/** The days that a feed has for a study spot or area. */
export type Answer = { kind: FeedKind; days: readonly FeedDay[] }

/** Whether days that a feed doesn't list have no hours of their own. Of others it says nothing. */
export const isWhole = (kind: FeedKind): boolean => kind === 'ical'

/** A feed's days ahead after an answer. What it doesn't mention stays, and words without hours are about the last ones. */
export function daysAfter(before: readonly FeedDay[], { kind, days }: Answer, today: string): FeedDay[] {
  const said = new Map(daysAhead(isWhole(kind) ? [] : before, today).map((day) => [day.day, day]))
  for (const day of days) {
    const ranges = day.ranges ?? said.get(day.day)?.ranges
    if (ranges) said.set(day.day, { ...day, ranges })
  }
  return daysAhead([...said.values()], today)
}

/** How many of a feed's days ahead an answer contradicts, and of how many it says anything. */
export function contradicted(before: readonly FeedDay[], { kind, days }: Answer) {
  const compared = before.flatMap(({ day, ranges }) => {
    const said = days.find((each) => each.day === day)
    return said?.ranges ? [!isSame(said.ranges, ranges)] : isWhole(kind) ? [true] : []
  })
  return { days: compared.filter(Boolean).length, of: compared.length }
}

export const areAllClosed = (days: readonly { ranges: unknown[] | null }[]): boolean =>
  days.length > 0 && days.every(({ ranges }) => ranges === null || ranges.length === 0)

/** Whether an answer differs so much from the days before that an admin has to look at it first. */
export function isSuspicious(before: readonly FeedDay[], answer: Answer): boolean {
  const change = contradicted(before, answer)
  if (change.of >= LEAST_DAYS && change.days * 2 > change.of) return true
  const isEveryDay = !isWhole(answer.kind) || answer.days.length >= AHEAD
  return isEveryDay && areAllClosed(answer.days) && !areAllClosed(before)
}

/** The usual week: 3 of the first 4 whole weeks after today are the same. Null if there's none. */
export function usualWeek(days: readonly FeedDay[], today: string): Week | null {
  const known = new Map(days.map(({ day, ranges }) => [day, ranges]))
  const monday = daysLater(today, 8 - weekdayOfDay(today))
  const weeks = Array.from({ length: AHEAD / 7 }, (_, week) =>
    DAYS.map((_day, at) => known.get(daysLater(monday, week * 7 + at)) ?? null),
  )
  const whole = weeks.filter((week) => !week.includes(null)).slice(0, WEEKS)
  const usual = whole.find((week) => whole.filter((other) => isSame(week, other)).length >= ALIKE)
  if (whole.length < WEEKS || !usual) return null
  return Object.fromEntries(DAYS.map((day, at) => [day, usual[at]])) as Week
}

/** What a study spot's page says about its calendar, and whether it's up to date. Null if it has never been read. */
export function calendarLine(
  lastGood: Date | null,
  timeZone: string | null,
  now: Date,
): { text: string; isCurrent: boolean } | null {
  const [day, today] = [lastGood && dateIn(timeZone, lastGood), dateIn(timeZone, now)]
  if (!day || !today) return null
  if (daysLater(day, PATIENT_DAYS) < today)
    return { text: calendarWords.failing(shortDay(day)), isCurrent: false }
  const name =
    day === today
      ? calendarWords.today
      : day === daysLater(today, -1)
        ? calendarWords.yesterday
        : shortDay(day)
  return { text: calendarWords.checked(name), isCurrent: true }
}
