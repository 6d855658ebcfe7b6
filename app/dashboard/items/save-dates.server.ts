import { isWholeSite, type Reach } from '~/services/auth/reach'
import type { Viewer } from '~/services/auth/viewer'
import { hoursText } from '~/spots/dates-rules'
import { isSame } from '~/spots/model/difference'
import {
  DATE_LIMITS,
  daysBetween,
  daysLater,
  isSameDay,
  runsOf,
  withDates,
  type DatedDay,
} from '~/spots/model/dates'
import { done, invalid, missing, type Failure, type Outcome } from '~/services/outcome'
import type { Db } from '~db/connection'
import type { Changed } from './change-item.server'
import { changePart, type PartChange } from './change-part.server'
import type { ItemKind } from '../item-rules'
import { campusName, locationSnapshot, spotsOfCampus } from './item-queries.server'
import { dateFormWords, itemWords } from '../item-words'
import { todayAt } from './part-queries.server'
import { runText } from '../part-lines'
import { versionOf } from '../version.server'
import type { ViewOf } from '../view-of'
import { runValue, type DatesWish } from './dates-form'

const dayOf = (now: Date) => now.toISOString().slice(0, 10)

/** It may still be yesterday at the study spot. */
function periodFault({ first, last }: DatesWish, now: Date): Failure | null {
  if (first < daysLater(dayOf(now), -1)) return invalid(dateFormWords.over, 'starts_on')
  return last > daysLater(dayOf(now), DATE_LIMITS.ahead) ? invalid(dateFormWords.far, 'ends_on') : null
}

/** The days as an admin wants them. What's the same stays as it is, with who said so first. */
function datesAfter(
  dates: DatedDay[],
  { first, last, ranges, ...wish }: DatesWish,
  today: string,
): DatedDay[] {
  const set = daysBetween(first, last).map((day): DatedDay => {
    const date = { day, ...wish, ranges: ranges ?? [], source: 'admin', confirmed_on: today }
    const stored = dates.find((each) => isSameDay(each, date))
    return stored && isSame({ ...date, confirmed_on: stored.confirmed_on }, stored) ? stored : date
  })
  return ranges ? withDates(dates, set) : dates.filter((date) => !set.some((day) => isSameDay(day, date)))
}

type Saving = Omit<PartChange, 'id'> & { wish: DatesWish; now: Date }

/** Sets a study spot's hours of certain days. Returns how many study spots have them: 1. */
export async function saveDates(
  db: Db,
  { wish, now, ...asked }: Saving & { id: number },
): Promise<Outcome<number>> {
  const fault = periodFault(wish, now)
  if (fault) return fault
  const today = await todayAt(db, asked.id)
  const outcome = await changePart(db, { ...asked, gone: itemWords.missing }, ({ dates }) => ({
    dates: datesAfter(dates, wish, today),
  }))
  return outcome.ok ? done(1) : outcome
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
 * Sets hours of the same days for study spots of a campus, one transaction each, whatever else changed there. Returns how
 * many have them now, or what's wrong if none does.
 */
export async function saveCampusDates(
  db: Db,
  { id, spots, wish, now, ...asked }: Saving & { viewer: Viewer; id: number; spots: readonly number[] },
): Promise<Outcome<number>> {
  const fault = periodFault(wish, now)
  if (fault) return fault
  const wanted = (await spotsOfCampus(db, asked.viewer.reach, id)).filter((spot) => spots.includes(spot.id))
  if (wanted.length === 0) return invalid(dateFormWords.noSpots, 'spots')
  let saved = 0
  let failure: Failure | null = null
  for (const spot of wanted) {
    const outcome = await saveDates(db, { ...asked, id: spot.id, version: null, wish, now })
    if (outcome.ok || outcome.message === itemWords.noChanges) saved++
    else failure = outcome
  }
  return saved === 0 && failure ? { ...failure, field: undefined } : done(saved)
}

export type DatesView = ViewOf<typeof datesView>

/** Data for the page of a study spot's hours of certain days, or for those of a campus's spots. */
export async function datesView(db: Db, reach: Reach, kind: ItemKind, id: number, now: Date) {
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
      spots,
    })
  }
  const item = await locationSnapshot(db, reach, id)
  if (!item) return missing(itemWords.missing)
  const areas = item.areas.map((area) => ({ id: area.id!, name: area.name }))
  const names = Object.fromEntries(areas.map((area) => [area.id, area.name]))
  const ahead = item.dates.filter(({ day }) => day >= daysLater(dayOf(now), -1))
  return done({
    kind,
    id,
    name: item.name,
    opensItem: true,
    version: versionOf(item),
    areas,
    runs: runsOf(ahead).map((run) => ({
      value: runValue(run),
      text: `${runText(run, names)}: ${hoursText(run)}`,
    })),
    spots: [],
  })
}
