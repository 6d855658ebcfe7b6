import type { Knex } from 'knex'
import { staleSince } from '../hours-rules'
import { datesOf, isNewerWord, supersedes, weekdayOfDay, type DatedDay, type FeedDay } from '../model/dates'
import { isSame } from '../model/difference'
import { DAYS, weekOfRows, type Week } from '../model/week'
import { daysAfter, usualWeek, type Answer } from './feed-rules'
import { writeDays, type Feed, type HoursFeed, type SpotOfFeed } from './queries.server'
import { suggestFromFeed } from './suggest-queries.server'

type Taking = { feed: HoursFeed; spot: SpotOfFeed; answer: Answer; today: string; now: Date }

/**
 * Takes over an answer's days and returns what the feed says of the days ahead. Stored are those that differ from the week,
 * unless someone better said their hours. Those of the whole study spot and a changed usual week are suggested to admins.
 */
export async function takeOver(
  trx: Knex.Transaction,
  { feed, spot, answer, today, now }: Taking,
): Promise<FeedDay[]> {
  const days = daysAfter(feed.days, answer, today)
  const week = weekOf(feed, spot, now)
  const stored = new Map(
    datesOf(spot.dates, feed.area_id)
      .filter(({ day }) => day >= today)
      .map((date) => [date.day, date]),
  )
  const dates: Parameters<typeof suggestFromFeed>[1]['dates'] = {}
  const wanted = days.flatMap(({ day, ranges, label }): DatedDay[] => {
    if (ranges === null) return []
    const next = { day, area_id: feed.area_id, ranges, label, source: feed.kind, confirmed_on: today }
    const now = stored.get(day)
    if (now && !isSame(now.ranges, ranges) && isNewerWord(next, now))
      dates[day] = { old: now.ranges, new: ranges }
    const usual = week[DAYS[weekdayOfDay(day) - 1]!]
    const isUsual = label === null && isSame(usual, ranges)
    return !isUsual && supersedes(next, now) ? [next] : []
  })
  const isStored = (date: DatedDay) => {
    const now = stored.get(date.day)
    return now?.source === feed.kind && isSame([now.ranges, now.label], [date.ranges, date.label])
  }
  const isWanted = (date: DatedDay) => wanted.some(({ day }) => day === date.day)
  await writeDays(trx, feed, {
    removed: [...stored.values()].filter((date) => date.source === feed.kind && !isWanted(date)),
    set: wanted.filter((date) => !isStored(date)),
  })
  await suggestFromFeed(trx, { feed, spot, week: usualWeek(days, today), dates, checkedOn: today })
  return days
}

/** The hours that readers see on days without hours of their own. */
const weekOf = ({ area_id }: Feed, spot: SpotOfFeed, now: Date): Week =>
  weekOfRows(
    area_id === null ? (staleSince(spot, now) ? [] : spot.hours) : (spot.areas[area_id]?.hours ?? []),
  )
