import { WHOLE_SITE } from '~/services/auth/reach'
import { beforeEach, expect, it } from 'vitest'
import { locationSnapshot } from '~/dashboard/items/item-queries.server'
import { datesOf, daysLater, withDates } from '~/spots/model/dates'
import { insertFeed, spotOfFeed } from '~/spots/feeds/queries.server'
import { saidFacts } from '../../../factories/said-facts'
import { spotToday } from '../../../factories/area'
import { insertSuggestedEdit } from '../../../factories/suggested-edit'
import { insertUser } from '../../../factories/user'
import { orders } from '../../../support/orders'
import { useDatabase } from '../../../support/database'
import { checkRows } from '../../../support/rows'
import { daysFrom, useFeeds } from './feeds'

const database = useDatabase()
const { db } = database
const { feeds, read } = useFeeds(database)
const { load, stored, suggestions, edit, decide } = saidFacts(db)
beforeEach(() => db.raw('delete from study_locations'))

/** By the clock of `importedCafe`. */
const TODAY = spotToday('America/Chicago')
const OLD = '2025-03-01'
const DAY = daysLater(TODAY, 10)
const SOURCES = ['file', 'feed', 'suggestion', 'admin'] as const
const NAMES = { file: 'osm', feed: 'libcal', suggestion: 'student', admin: 'admin' }

/** One opening, from an hour to 10 PM. */
const from = (hour: number) => [{ start_time: `${String(hour).padStart(2, '0')}:00`, end_time: '22:00' }]

const SAYS = {
  async admin(id: number, hour: number) {
    const { dates } = (await locationSnapshot(db, WHOLE_SITE, id))!
    const said = { source: 'admin', label: null, confirmed_on: TODAY }
    const changed = withDates(dates, [{ day: DAY, area_id: null, ranges: from(hour), ...said }])
    expect(await edit(id, { dates: changed })).toMatchObject({ ok: true })
  },
  async suggestion(id: number, hour: number) {
    const action = { dates: { [DAY]: { old: null, new: from(hour) } } }
    const user_id = (await insertUser(db)).id
    const suggestion = await insertSuggestedEdit(db, { study_location_id: id, user_id, action })
    expect(await decide(suggestion, 'accept')).toMatchObject({ ok: true, value: { changed: true } })
  },
  async feed(id: number, hour: number) {
    feeds.places = [
      {
        lid: 1,
        days: { ...daysFrom(TODAY, 20, () => ['8am-10pm']), [DAY]: [`${hour}am-10pm`] },
      },
    ]
    const feed = { study_location_id: id, area_id: null, kind: 'libcal', url: feeds.url, key: '1' } as const
    expect(await read((await insertFeed(db, feed))!)).toMatchObject({ last_error: null, held: null })
  },
  async file(_id: number, hour: number, checked: string) {
    await load({ dates: { [DAY]: [[hour * 60, 1320]] }, checked })
  },
}

it('in every order the higher source of a day stays, then the later one, and a newer lower one is suggested', async () => {
  const cases = orders(SOURCES).flatMap((order) => [OLD, TODAY].map((checked) => ({ order, checked })))
  await checkRows(cases, async ({ order, checked }) => {
    await db.raw('delete from study_locations')
    await load({ dates: { [DAY]: [[300, 1320]] }, checked: OLD })
    const { id } = await stored()
    let is = { hour: 5, source: 'file' as (typeof SOURCES)[number], said: OLD }
    const suggested: Record<string, number> = {}
    for (const [index, source] of order.entries()) {
      const [hour, said] = [6 + index, source === 'file' ? checked : TODAY]
      await SAYS[source](id, hour, checked)
      const higher = SOURCES.indexOf(source) - SOURCES.indexOf(is.source)
      const byHand = source === 'admin' || source === 'suggestion'
      if (byHand || higher > 0 || (higher === 0 && said >= is.said)) is = { hour, source, said }
      else if (said >= is.said) suggested[source] = hour
      const date = datesOf((await spotOfFeed(db, WHOLE_SITE, id))!.dates).find(({ day }) => day === DAY)
      expect(date).toMatchObject({ ranges: from(is.hour), source: NAMES[is.source] })
    }
    const open = (await suggestions()).filter(({ status }) => status === 'open')
    expect(Object.fromEntries(open.map(({ source, action }) => [source, action.dates![DAY]!.new]))).toEqual(
      Object.fromEntries(Object.entries(suggested).map(([source, hour]) => [source, from(hour)])),
    )
  })
})
