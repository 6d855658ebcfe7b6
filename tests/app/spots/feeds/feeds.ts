import { WHOLE_SITE } from '~/services/auth/reach'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { readFeed } from '~/spots/feeds/read-feeds.server'
import { insertFeed, makeDue, spotOfFeed } from '~/spots/feeds/queries.server'
import { datesOf, daysLater, type FeedKind } from '~/spots/model/dates'
import { insertLocation } from '../../../factories/location'
import type { useDatabase } from '../../../support/database'
import { jobContext } from '../../../support/jobs'
import { startFeeds, type FeedStandIn, type LibCalDay } from '../../../support/services/feed-stand-in'

/** Days from `first` on, each as `of` says. */
export const daysFrom = (first: string, count: number, of: (day: string, n: number) => LibCalDay) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, n) => [daysLater(first, n), of(daysLater(first, n), n)] as const),
  )

/** A calendar's server, and study spots that read it. */
export function useFeeds(database: ReturnType<typeof useDatabase>) {
  let started: FeedStandIn
  const feeds = new Proxy({} as FeedStandIn, {
    get: (_none, name) => Reflect.get(started, name) as unknown,
    set: (_none, name, value) => Reflect.set(started, name, value),
  })
  beforeAll(async () => {
    started = await startFeeds()
  })
  afterAll(() => feeds.close())
  beforeEach(() => Object.assign(feeds, { answer: null, version: 0, asked: [], places: [] }))

  const context = (settings: object = {}) =>
    jobContext(database.db, { hoursFeeds: { ...feeds.settings, ...settings } })
  return {
    feeds,
    /** A library with a feed of its location 1. */
    async insertRead(values: Parameters<typeof insertLocation>[1] = {}, of: object = {}) {
      const { id } = await insertLocation(database.db, {
        kind: 'library',
        time_zone: 'America/New_York',
        ...values,
      })
      const feed = {
        study_location_id: id,
        area_id: null,
        kind: 'libcal' as FeedKind,
        url: feeds.url,
        key: '1',
      }
      return { id, feed: (await insertFeed(database.db, { ...feed, ...of }))! }
    },
    /** Reads a feed, as if it were due. */
    async read(feed: number, now?: Date, settings?: object) {
      await makeDue(database.db, feed)
      await readFeed(context(settings), { feedId: feed }, now)
      return (await database.db('hours_feeds').where({ id: feed }).first())!
    },
    /** Reads a feed when it's due, with the tag of the last answer. */
    async readWithTag(feed: number, now?: Date) {
      await database
        .db('hours_feeds')
        .where({ id: feed })
        .update({ due_at: new Date(0) })
      await readFeed(context(), { feedId: feed }, now)
      return (await database.db('hours_feeds').where({ id: feed }).first())!
    },
    context,
    /** The stored days: by day, ranges as text, with the label and who says so. */
    async stored(id: number, area: number | null = null) {
      const spot = await spotOfFeed(database.db, WHOLE_SITE, id)
      return Object.fromEntries(
        datesOf(spot!.dates, area).map(({ day, ranges, label, source }) => {
          const hours = ranges.map(({ start_time, end_time }) => `${start_time}-${end_time}`).join(' ')
          return [
            day,
            [hours || 'closed', ...(label ? [label] : []), ...(source === 'libcal' ? [] : [source])].join(
              ' / ',
            ),
          ]
        }),
      )
    },
  }
}
