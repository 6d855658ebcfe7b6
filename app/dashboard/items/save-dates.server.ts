import { isWholeSite, type Reach } from '~/services/auth/reach'
import type { Viewer } from '~/services/auth/viewer'
import { hoursText } from '~/spots/dates-rules'
import { isSame } from '~/spots/model/difference'
import {
  DATE_LIMITS,
  datesOf,
  daysBetween,
  daysLater,
  daysText,
  isSameDay,
  runsOf,
  withDates,
  type DatedDay,
  type DateRun,
} from '~/spots/model/dates'
import { done, invalid, missing, type Failure, type Outcome } from '~/services/outcome'
import type { Db } from '~db/connection'
import type { Changed } from './change-item.server'
import { changePart, type PartChange } from './change-part.server'
import type { ItemKind } from '../item-rules'
import { campusName, locationSnapshot, spotsOfCampus } from './item-queries.server'
import { dateFormWords, itemWords } from '../item-words'
import { todayAt } from './part-queries.server'
import { runText, type AreaNames } from '../part-lines'
import { versionOf } from '../version.server'
import type { ViewOf } from '../view-of'
import { runValue, type DatesWish } from './dates-form'

const dayOf = (now: Date) => now.toISOString().slice(0, 10)

/** It may still be yesterday at the study spot. */
function periodFault({ first, last }: DatesWish, now: Date): Failure | null {
  if (first < daysLater(dayOf(now), -1)) return invalid(dateFormWords.over, 'starts_on')
  return last > daysLater(dayOf(now), DATE_LIMITS.ahead) ? invalid(dateFormWords.far, 'ends_on') : null
}

/** Stored hours of the days of a wish that are different from it. */
const differing = (dates: DatedDay[], { first, last, area_id, label, ranges }: DatesWish): DatedDay[] =>
  dates.filter(
    (date) =>
      date.area_id === area_id &&
      first <= date.day &&
      date.day <= last &&
      !(ranges && date.label === label && isSame(date.ranges, ranges)),
  )

/** What was set for one study spot, and not for all of its campus. */
const isOwn = ({ source }: DatedDay) => source !== 'campus'

/** The days as an admin wants them, but for `kept`. What's the same stays as it is, with who said so first. */
function datesAfter(
  dates: DatedDay[],
  { first, last, ranges, ...wish }: DatesWish,
  { source, today, kept = [] }: { source: 'admin' | 'campus'; today: string; kept?: DatedDay[] },
): DatedDay[] {
  const days = daysBetween(first, last).filter(
    (day) => !kept.some((date) => date.day === day && date.area_id === wish.area_id),
  )
  const set = days.map((day): DatedDay => {
    const date = { day, ...wish, ranges: ranges ?? [], source, confirmed_on: today }
    const stored = dates.find((each) => isSameDay(each, date))
    return stored && isSame({ ...date, confirmed_on: stored.confirmed_on }, stored) ? stored : date
  })
  return ranges ? withDates(dates, set) : dates.filter((date) => !set.some((day) => isSameDay(day, date)))
}

type Saving = Omit<PartChange, 'id'> & { wish: DatesWish; now: Date }

/** Sets a study spot's hours of certain days. Returns what's saved in words, with the hours that it replaced. */
export async function saveDates(
  db: Db,
  { wish, now, ...asked }: Saving & { id: number },
): Promise<Outcome<string>> {
  const fault = periodFault(wish, now)
  if (fault) return fault
  const today = await todayAt(db, asked.id)
  let replaced: DatedDay[] = []
  const outcome = await changePart(db, { ...asked, gone: itemWords.missing }, ({ dates }) => {
    replaced = differing(dates, wish)
    return { dates: datesAfter(dates, wish, { source: 'admin', today }) }
  })
  if (!outcome.ok) return outcome
  return done(dateFormWords.saved(runsOf(replaced).map((run) => `${daysText(run)}: ${hoursText(run)}`)))
}

/** Removes runs of days. Those that are gone already don't matter. */
export const removeDates = (
  db: Db,
  { runs, ...asked }: PartChange & { runs: readonly string[] },
): Promise<Outcome<Changed>> =>
  changePart(db, { ...asked, gone: itemWords.missing }, ({ dates }) => {
    const isRemoved = ({ day, area_id }: DatedDay) =>
      runs.some((run) => {
        const [first, last, area] = run.split(' ')
        return first! <= day && day <= last! && Number(area) === (area_id ?? 0)
      })
    return { dates: dates.filter((date) => !isRemoved(date)) }
  })

/**
 * Sets hours of the same days for study spots of a campus, one transaction each, whatever else changed there. Hours that a
 * spot has of its own on these days stay unless `replace`. Returns what's saved in words, or what isn't.
 */
export async function saveCampusDates(
  db: Db,
  {
    id,
    spots,
    wish,
    now,
    replace,
    ...asked
  }: Saving & { viewer: Viewer; id: number; spots: readonly number[]; replace: boolean },
): Promise<Outcome<string>> {
  const fault = periodFault(wish, now)
  if (fault) return fault
  const wanted = (await spotsOfCampus(db, asked.viewer.reach, id)).filter((spot) => spots.includes(spot.id))
  if (wanted.length === 0) return invalid(dateFormWords.noSpots, 'spots')
  let saved = 0
  const own: string[] = []
  const failed: string[] = []
  let failure: Failure | null = null
  for (const spot of wanted) {
    const today = await todayAt(db, spot.id)
    const change = { ...asked, id: spot.id, version: null, gone: itemWords.missing }
    const outcome = await changePart(db, change, ({ dates }) => {
      const differs = differing(dates.filter(isOwn), wish)
      if (!replace && differs.length > 0) own.push(spot.name)
      const kept = dates.filter((date) => isOwn(date) && !(replace && differs.includes(date)))
      return { dates: datesAfter(dates, wish, { source: 'campus', today, kept }) }
    })
    if (outcome.ok) saved++
    else if (outcome.message !== itemWords.noChanges) {
      failure ??= outcome
      failed.push(spot.name)
    }
  }
  if (failure && failed.length === wanted.length) return { ...failure, field: undefined }
  const texts = [saved > 0 ? `${dateFormWords.savedFor(saved)}.` : itemWords.noChanges]
  if (own.length > 0) texts.push(dateFormWords.ownOn(own))
  if (failure) texts.push(dateFormWords.notFor(failed, failure.message))
  return saved > 0 && texts.length === 1
    ? done(dateFormWords.savedFor(saved))
    : invalid(texts.join(' '), own.length > 0 ? 'replace' : undefined)
}

export type DatesView = ViewOf<typeof datesView>

/**
 * Data for the page of a study spot's hours of certain days, or for those of a campus's spots. `days`: a campus's days
 * ahead, each with the study spots that have the same hours then.
 */
export async function datesView(db: Db, reach: Reach, kind: ItemKind, id: number, now: Date) {
  const ahead = ({ day }: DatedDay) => day >= daysLater(dayOf(now), -1)
  if (kind === 'campus') {
    const [name, spots] = await Promise.all([campusName(db, reach, id), spotsOfCampus(db, reach, id)])
    if (name === null) return missing(itemWords.missing)
    return done({
      kind,
      id,
      name,
      // Campuses are for admins.
      opensItem: isWholeSite(reach),
      version: '',
      runs: [],
      areas: [],
      spots: spots.map((spot) => ({ id: spot.id, name: spot.name })),
      days: daysOf(spots, ahead),
    })
  }
  const item = await locationSnapshot(db, reach, id)
  if (!item) return missing(itemWords.missing)
  const areas = item.areas.map((area) => ({ id: area.id!, name: area.name }))
  const names = Object.fromEntries(areas.map((area) => [area.id, area.name]))
  return done({
    kind,
    id,
    name: item.name,
    opensItem: true,
    version: versionOf(item),
    areas,
    runs: runsOf(item.dates.filter(ahead)).map((run) => ({
      value: runValue(run),
      text: lineOf(run, names),
    })),
    spots: [],
    days: [],
  })
}

/** Days ahead of the spots of a campus by first day. Areas have theirs on the spot's own page. */
function daysOf(spots: { name: string; dates: DatedDay[] }[], isAhead: (date: DatedDay) => boolean) {
  const days = new Map<string, { first: string; text: string; spots: string[] }>()
  for (const { name, dates } of spots)
    for (const run of runsOf(datesOf(dates).filter(isAhead))) {
      const text = lineOf(run)
      const line = days.get(text) ?? { first: run.first, text, spots: [] }
      days.set(text, { ...line, spots: [...line.spots, name] })
    }
  return [...days.values()].toSorted((a, b) => a.first.localeCompare(b.first))
}

const lineOf = (run: DateRun, names: AreaNames = {}) => `${runText(run, names)}: ${hoursText(run)}`
