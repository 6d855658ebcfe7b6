import type { Viewer } from '~/services/auth/viewer'
import type { Reach } from '~/services/auth/reach'
import { createHash } from 'node:crypto'
import type { Knex } from 'knex'
import type { HoursFeedSettings } from '~/services/env.server'
import { areAllClosed, contradicted, daysAhead, hostFault, isWhole } from '~/spots/feeds/feed-rules'
import {
  deleteFeed,
  feedsOfSpot,
  insertFeed,
  isOfHours,
  lockSpot,
  removeCountOf,
  removeDaysOf,
  spotOfFeed,
  updateFeed,
  type Feed,
  type HoursFeed,
  type SpotOfFeed,
} from '~/spots/feeds/queries.server'
import { readSoon } from '~/spots/feeds/read-feeds.server'
import { takeOver } from '~/spots/feeds/take-over.server'
import { hoursText } from '~/spots/dates-rules'
import { dateIn } from '~/spots/hours-rules'
import { fullDay, isOfCounts, runsOf, type CountKind, type FeedDay, type FeedKind } from '~/spots/model/dates'
import { encrypt } from '~/services/auth/encrypt.server'
import { conflict, done, invalid, missing, type Outcome } from '~/services/outcome'
import type { Db } from '~db/connection'
import { inTransaction } from '../in-transaction.server'
import { locationSnapshot } from './item-queries.server'
import { areaFormWords, itemWords } from '../item-words'
import { runText } from '../part-lines'
import { feedFormWords } from './feed-words'
import type { ViewOf } from '../view-of'

type Adding = {
  viewer: Viewer
  id: number
  url: URL | null
  kind: FeedKind | CountKind
  area: number | null
  accessCode: string
  settings: HoursFeedSettings
  secrets: readonly string[]
}

/** Adds a calendar or a counter to a study spot or one of its areas, and has it read. */
export async function addFeed(
  db: Db,
  { viewer, id, url, kind, area, accessCode, settings, secrets }: Adding,
): Promise<Outcome<null>> {
  const item = await locationSnapshot(db, viewer.reach, id)
  if (!item) return missing(itemWords.missing)
  if (area !== null && !item.areas.some((each) => each.id === area))
    return invalid(feedFormWords.areaGone, 'area')
  if (!url || url.username || url.password) return invalid(feedFormWords.urlWrong, 'url')
  const fault = hostFault(url, settings)
  if (fault) return invalid(fault, 'url')
  if (kind === 'occuspace' && accessCode === '') return invalid(feedFormWords.codeNeeded, 'accessCode')
  const secret = kind === 'occuspace' ? encrypt('feed-token', id, accessCode, secrets) : null
  return inTransaction(db, async (trx) => {
    const of = { study_location_id: id, area_id: area }
    const feed = await insertFeed(trx, {
      ...of,
      kind,
      url: urlOf(url, kind),
      key: !isOfCounts(kind) && isWhole(kind) ? kind : null,
      secret,
    })
    if (feed === null)
      return invalid(
        isOfCounts(kind) ? feedFormWords.takenCounts : feedFormWords.taken,
        item.areas.length > 0 ? 'area' : 'url',
      )
    await readSoon(trx, feed)
    return done(null)
  })
}

/** The address as it's fetched: LibCal's grid as plain JSON, for 8 weeks after the one that isn't over. */
function urlOf(given: URL, kind: FeedKind | CountKind): string {
  const url = new URL(given)
  url.hash = ''
  if (kind === 'libcal') {
    url.searchParams.set('format', 'json')
    url.searchParams.set('weeks', '9')
    url.searchParams.delete('callback')
  }
  return url.href
}

type About = { viewer: Viewer; id: number; feed: number }

/** Changes a calendar while its study spot is locked. */
const changeFeed = (
  db: Db,
  { viewer, id, feed }: About,
  change: (trx: Knex.Transaction, feed: Feed, spot: SpotOfFeed) => Promise<Outcome<null> | void>,
): Promise<Outcome<null>> =>
  inTransaction(db, async (trx) => {
    const spot = await lockSpot(trx, viewer.reach, id)
    const found = (await feedsOfSpot(trx, id)).find((each) => each.id === feed)
    if (!spot || !found) return missing(feedFormWords.missing)
    return (await change(trx, found, spot)) ?? done(null)
  })

/** Sets which location of a calendar the hours are read from, and has it read. */
export const chooseKey = (db: Db, { key, ...about }: About & { key: string }): Promise<Outcome<null>> =>
  changeFeed(db, about, async (trx, feed) => {
    if (!feed.places.some((place) => place.key === key)) return invalid(feedFormWords.keyGone, 'key')
    if (key !== feed.key) {
      await removeDaysOf(trx, feed)
      await removeCountOf(trx, feed)
      await updateFeed(trx, feed.id, { ...NEVER_READ, key })
    }
    await readSoon(trx, feed.id)
  })

const NEVER_READ = { days: [], last_good: null, last_error: null, failures: 0, known_until: null, held: null }

/** Has a calendar read as soon as possible. */
export const readNow = (db: Db, about: About): Promise<Outcome<null>> =>
  changeFeed(db, about, async (trx, feed) => void (await readSoon(trx, feed.id)))

/** Removes a calendar and the hours that came from it. */
export const removeFeed = (db: Db, about: About): Promise<Outcome<null>> =>
  changeFeed(db, about, async (trx, feed) => {
    await removeDaysOf(trx, feed)
    await deleteFeed(trx, feed.id)
  })

/** Takes over hours that were held back. `held` is the stamp of those that the admin saw. */
export const useHeld = (db: Db, { held, ...about }: About & { held: string }): Promise<Outcome<null>> =>
  changeFeed(db, about, async (trx, feed, spot) => {
    if (!isOfHours(feed) || !feed.held || stampOf(feed.held) !== held)
      return conflict(feedFormWords.heldChanged)
    const now = new Date()
    const today = dateIn(spot.time_zone, now) ?? now.toISOString().slice(0, 10)
    const days = feed.held.filter(({ day }) => day >= today)
    const ahead = await takeOver(trx, { feed, spot, answer: { kind: feed.kind, days }, today, now })
    await updateFeed(trx, feed.id, { held: null, days: ahead, last_good: now })
    await readSoon(trx, feed.id)
  })

const stampOf = (held: readonly FeedDay[]) =>
  createHash('sha256').update(JSON.stringify(held)).digest('base64url').slice(0, 22)

export type FeedsView = ViewOf<typeof feedsView>
export type FeedView = FeedsView['feeds'][number]

/** Data for the page of a study spot's calendars. */
export async function feedsView(db: Db, reach: Reach, id: number, hosts: string[], now: Date) {
  const [item, spot, feeds] = await Promise.all([
    locationSnapshot(db, reach, id),
    spotOfFeed(db, reach, id),
    feedsOfSpot(db, id),
  ])
  if (!item || !spot) return missing(itemWords.missing)
  const areas = item.areas.map((area) => ({ id: area.id!, name: area.name }))
  return done({ id, name: item.name, hosts, areas, feeds: feeds.map((feed) => viewOf(feed)) })

  function viewOf(feed: Feed) {
    const { held, places, last_good, last_error, known_until } = feed
    const today = dateIn(spot!.time_zone, now) ?? now.toISOString().slice(0, 10)
    const reading = feed.due_at <= now || (places.length === 0 && last_error === null)
    const nameOf = (key: string | null) => places.find((place) => place.key === key)?.name ?? null
    return {
      id: feed.id,
      of: areas.find((area) => area.id === feed.area_id)?.name ?? areaFormWords.whole,
      kind: feed.kind,
      url: feed.url,
      reading,
      key: feed.key,
      places:
        feed.kind === 'ical'
          ? []
          : places.map(({ key, name, category, parent }) => ({
              value: key,
              text: feedFormWords.place(name, category, nameOf(parent)),
            })),
      state: [
        reading ? feedFormWords.reading : feed.key === null ? feedFormWords.choosing : '',
        last_good ? feedFormWords.lastGood(fullDay(dateIn(spot!.time_zone, last_good) ?? today)) : '',
        known_until ? feedFormWords.knownUntil(fullDay(known_until)) : '',
        last_error ? feedFormWords.failed(last_error) : '',
      ].filter(Boolean),
      held: held && isOfHours(feed) ? heldOf(feed, held, today) : null,
      lines: linesOf(daysAhead(feed.days, today)),
    }
  }
}

function heldOf({ kind, days }: HoursFeed, held: FeedDay[], today: string) {
  const change = contradicted(daysAhead(days, today), { kind, days: held })
  return {
    stamp: stampOf(held),
    text: areAllClosed(held) ? feedFormWords.heldClosed : feedFormWords.heldMany(change.days, change.of),
    lines: linesOf(held),
  }
}

/** As "Dec 24, 2026: Closed". */
const linesOf = (days: readonly FeedDay[]) =>
  runsOf(
    days.flatMap(({ ranges, ...day }) =>
      ranges ? [{ ...day, ranges, area_id: null, source: '', confirmed_on: null }] : [],
    ),
  ).map((run) => `${runText(run, {})}: ${hoursText(run)}`)
