import { WHOLE_SITE } from '~/services/auth/reach'
import type { Knex } from 'knex'
import { z } from 'zod'
import { enqueue, job, type JobContext } from '~/services/jobs/job.server'
import { dateIn } from '../hours-rules'
import { open } from '~/services/auth/encrypt.server'
import { daysLater, isOfCounts, type CountKind, type FeedKind } from '../model/dates'
import { takeFeedReading } from '../occupancy/take-readings.server'
import type { Db } from '~db/connection'
import { FeedFault, type FeedAnswer } from './answer.server'
import { readOccuspace, readWaitz, type CountAnswer } from './counts.server'
import { AHEAD, daysAhead, isSuspicious, isWhole, LEAST_DAYS, withNights } from './feed-rules'
import { fetchFeed } from './fetch-feed.server'
import { readICalendar } from './icalendar.server'
import { readLibCal } from './libcal.server'
import {
  claimFeeds,
  dueFeeds,
  feedsOfSpot,
  isOfHours,
  lockSpot,
  makeDue,
  updateFeed,
  type Feed,
} from './queries.server'
import { readSchemaOrg } from './schema-org.server'
import { takeOver } from './take-over.server'
import { feedFaultWords } from './words'

/** Scheduled. */
export const readFeedsJob = job('read-hours-feeds', z.object({}), { attempts: 3 })
export const readFeedJob = job('read-hours-feed', z.object({ feedId: z.number() }), { attempts: 3 })

/** Emails wait behind the reads of one run. */
const MOST = 20
const MOST_HOURS = 24
/** Hours between reads of counts, so that each run of the job has them. After failures, up to an hour. */
const COUNTS = { every: 4 / 60, most: 1 }
/** More locations than the largest library has; what a study spot doesn't need isn't stored. */
const MOST_PLACES = 300

/** `from`: days before it don't matter. */
const READERS: Record<FeedKind, (body: string, from: string) => FeedAnswer> = {
  libcal: readLibCal,
  ical: readICalendar,
  schema: readSchemaOrg,
}

/** Has each URL that is due fetched once. */
export async function readFeeds({ db }: Pick<JobContext, 'db'>): Promise<void> {
  for (const feedId of await dueFeeds(db, MOST)) await enqueueRead(db, feedId)
}

const enqueueRead = (db: Db, feedId: number) =>
  enqueue(db, readFeedJob, { feedId }, { key: `read-hours-feed-${feedId}` })

/** Has a feed read as soon as possible. Returns whether it exists. */
export async function readSoon(db: Db, feedId: number): Promise<boolean> {
  if (!(await makeDue(db, feedId))) return false
  await enqueueRead(db, feedId)
  return true
}

const COUNT_READERS: Record<CountKind, (body: string) => CountAnswer> = {
  waitz: readWaitz,
  occuspace: readOccuspace,
}

type Given = { etag: string | null } & ({ answer: FeedAnswer } | { counts: CountAnswer })

/**
 * Fetches a feed and takes over its hours, for every study spot and area that's due and has the same URL. A failed feed is
 * tried again later, so its job succeeds. @param now what the time is; for tests
 */
export async function readFeed(
  { db, env, log }: Pick<JobContext, 'db' | 'env' | 'log'>,
  { feedId }: { feedId: number },
  now = new Date(),
): Promise<void> {
  const feeds = await claimFeeds(db, feedId)
  const [first] = feeds
  if (!first) return
  let given: Given | null | FeedFault
  try {
    const { url, kind } = first
    const token = tokenOf(first, env.sessionSecrets)
    const got = await fetchFeed({ url, etag: sharedTag(feeds, now), token }, env.hoursFeeds)
    if (got === null) given = null
    else if (isOfCounts(kind)) given = { counts: COUNT_READERS[kind](got.body), etag: null }
    else
      given = {
        answer: READERS[kind](got.body, daysLater(now.toISOString().slice(0, 10), -1)),
        etag: got.etag,
      }
  } catch (error) {
    if (!(error instanceof FeedFault)) throw error
    given = error
  }
  for (const feed of feeds) {
    try {
      if (given instanceof FeedFault) throw given
      const read = given
      await db.transaction((trx) => settle(trx, feed, read, now))
    } catch (error) {
      if (!(error instanceof FeedFault)) throw error
      log.warn({ feed: feed.id, fault: error.message }, 'an hours feed could not be used')
      const failures = Math.min(feed.failures + 1, 99)
      const tried = { failures, last_error: error.message, ...placesOf(given) }
      await updateFeed(db, feed.id, tried, hoursUntil(feed, feed.failures))
    }
  }
}

/** @throws FeedFault */
function tokenOf({ secret, study_location_id }: Feed, secrets: readonly string[]): string | null {
  if (secret === null) return null
  const opened = open('feed-token', study_location_id, secret, secrets)
  if (!opened) throw new FeedFault(feedFaultWords.secretLost)
  return opened.text
}

/** In about `every` hours; twice as many after each failure, up to a day. Not all at the same time. */
function hoursUntil({ kind, every }: Feed, failures = 0): number {
  const usual = isOfCounts(kind) ? COUNTS : { every, most: MOST_HOURS }
  return Math.min(usual.most, usual.every * 2 ** failures) * (0.9 + Math.random() * 0.2)
}

/**
 * The tag of the last answer, if all feeds have the hours from it that they should have. Later days of an answer aren't
 * taken over at once, so each day the first read is a complete one.
 */
function sharedTag(feeds: readonly Feed[], now: Date): string | null {
  const [first] = feeds
  const last = daysLater(now.toISOString().slice(0, 10), AHEAD - 1)
  const isDone = ({ etag, known_until, last_error }: Feed) =>
    etag === first!.etag && last_error === null && (known_until ?? '') >= last
  return feeds.every(isDone) ? first!.etag : null
}

const placesOf = (given: Given | null | FeedFault) =>
  given === null || given instanceof FeedFault
    ? {}
    : {
        places: ('counts' in given ? given.counts : given.answer)
          .slice(0, MOST_PLACES)
          .map(({ key, name, category, parent }) => ({ key, name, category, parent })),
      }

/** @throws FeedFault */
async function settle(trx: Knex.Transaction, claimed: Feed, given: Given | null, now: Date): Promise<void> {
  const spot = await lockSpot(trx, WHOLE_SITE, claimed.study_location_id)
  const feed = (await feedsOfSpot(trx, claimed.study_location_id)).find(({ id }) => id === claimed.id)
  // An admin may have changed it while it was fetched.
  if (!spot || !feed || feed.key !== claimed.key) return
  const tried = { failures: 0, last_error: null, ...placesOf(given) }
  const good = { ...tried, last_good: now, held: null }
  const next = hoursUntil(feed)
  if (given === null) return void (await updateFeed(trx, feed.id, good, next))
  if (feed.key === null) return void (await updateFeed(trx, feed.id, tried, next))

  if ('counts' in given) {
    await settleCount(trx, feed, given.counts, now)
    return void (await updateFeed(trx, feed.id, { ...tried, last_good: now }, next))
  }
  if (!isOfHours(feed)) return
  const place = given.answer.find(({ key }) => key === feed.key)
  if (!place) throw new FeedFault(feedFaultWords.gone)
  const today = dateIn(spot.time_zone, now) ?? now.toISOString().slice(0, 10)
  const days = daysAhead(withNights(place.days), today)
  const known = days.filter(({ ranges }) => ranges !== null)
  if (!isWhole(feed.kind) && known.length < LEAST_DAYS) throw new FeedFault(feedFaultWords.few(known.length))
  const answer = { kind: feed.kind, days }
  if (isSuspicious(daysAhead(feed.days, today), answer))
    return void (await updateFeed(trx, feed.id, { ...tried, held: days }, next))
  const ahead = await takeOver(trx, { feed, spot, answer, today, now })
  const known_until = isWhole(feed.kind) ? daysLater(today, AHEAD - 1) : known.at(-1)!.day
  await updateFeed(trx, feed.id, { ...good, days: ahead, etag: given.etag, known_until }, next)
}

/** Takes over what a feed counts in its place. @throws FeedFault */
async function settleCount(trx: Knex.Transaction, feed: Feed, answer: CountAnswer, now: Date): Promise<void> {
  const place = answer.find(({ key }) => key === feed.key)
  if (!place) throw new FeedFault(feedFaultWords.gone)
  if (!place.count) throw new FeedFault(feedFaultWords.inactive)
  const { at, ...count } = place.count
  const given = {
    ...count,
    study_spot: feed.study_location_id,
    area: feed.area_id,
    at: at ?? now.toISOString(),
  }
  const problem = await takeFeedReading(trx, { feed: feed.id, given, now })
  if (problem !== null) throw new FeedFault(feedFaultWords.notCounted(problem))
}
