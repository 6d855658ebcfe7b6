import { describe, expect, it } from 'vitest'
import { feedFaultWords } from '~/spots/feeds/words'
import { daysLater } from '~/spots/model/dates'
import { insertArea } from '../../../factories/area'
import { useDatabase } from '../../../support/database'
import { itRows } from '../../../support/it-rows'
import type { LibCalDay } from '../../../support/services/feed-stand-in'
import { daysFrom, useFeeds } from './feeds'

const database = useDatabase()
const { feeds, insertRead, read, stored } = useFeeds(database)

/** A Monday, at noon. */
const TODAY = '2026-11-23'
const NOW = new Date(`${TODAY}T17:00:00Z`)
const open = (note?: string) => ({
  status: 'open',
  hours: [{ from: '8am', to: '10pm' }],
  ...(note && { note }),
})
const term = daysFrom('2026-11-22', 63, () => ['8am-10pm'])
const USUAL = '08:00-22:00'

describe('what LibCal sends', () => {
  const forms: [what: string, day: LibCalDay, stored: string | undefined][] = [
    ['times as people write them', ['7:30am-12pm', '1pm-5:30pm'], '07:30-12:00 13:00-17:30'],
    ['a night', ['12pm-2am'], '12:00-02:00'],
    ['until midnight', ['8am-12am'], '08:00-00:00'],
    ['systemTime=1', ['07:30-24:00'], '07:30-00:00'],
    ['systemTime=1, all day', ['00:00-24:00'], '00:00-00:00'],
    ['24hours', '24hours', '00:00-00:00'],
    ['closed', 'closed', 'closed'],
    ['closed, with a note', { status: 'closed', note: ' Thanks\u0000giving\n' }, 'closed / Thanksgiving'],
    ['a note longer than a label', open('💡'.repeat(80)), `${USUAL} / ${'💡'.repeat(60)}`],
    ['doubled ranges', ['7:31am-7:30pm', '7:31am-7:30pm'], '07:31-19:30'],
    ['ranges that overlap', ['8am-1pm', '12pm-5pm'], '08:00-17:00'],
    ['the same time twice', ['10PM-10PM'], undefined],
    ['a night that ends an hour after dawn', ['8pm-6am'], '20:00-06:00'],
    ['a typing error', ['10am-8am'], undefined],
    ['midnight twice, without the status', ['12am-12am'], undefined],
    ['a range that cannot be read', ['8am-whenever'], undefined],
    ['open without hours', { status: 'open' }, undefined],
    ['hours that are no list', { status: 'open', hours: 'all' }, undefined],
    ['no currently_open', open(), USUAL],
    ['not-set', 'not-set', undefined],
    ['by appointment', 'ByApp', undefined],
    ['words', { status: 'text', text: '8am–8pm Virtual Service' }, undefined],
    ['a status of the future', 'paused', undefined],
    ['no times', {}, undefined],
    ['nothing', null as never, undefined],
  ]
  itRows(forms)('is read, and what it leaves open stays open', async (_what, day, expected) => {
    feeds.places = [{ lid: 1, days: { ...term, '2026-11-26': day } }]
    const { id, feed } = await insertRead()
    expect(await read(feed, NOW)).toMatchObject({ last_error: null, last_good: NOW })
    const days = await stored(id)
    expect(days['2026-11-26']).toBe(expected)
    expect(days['2026-11-27']).toBe(USUAL)
  })

  it('may split a night at midnight, which belongs to the day it began', async () => {
    const split = {
      '2026-11-22': ['10am-12am'],
      '2026-11-23': ['12am-2am', '8am-12am'],
      '2026-11-24': ['12am-5am'],
    }
    const days: Record<string, LibCalDay> = {
      '2026-11-26': '24hours',
      '2026-11-27': ['12am-2am'],
      '2026-11-29': ['12am-4am', '9am-5pm'],
    }
    feeds.places = [{ lid: 1, days: { ...term, ...split, ...days } }]
    const { id, feed } = await insertRead()
    expect(await read(feed, NOW)).toMatchObject({ last_error: null })
    const found = await stored(id)
    expect([23, 24, 26, 27, 29].map((day) => found[`2026-11-${day}`])).toEqual([
      '08:00-05:00',
      'closed',
      '00:00-00:00',
      '00:00-02:00',
      '00:00-04:00 09:00-17:00',
    ])
  })

  it('is taken over for 8 weeks from today, weeks keyed from Sunday, with days and keys missing', async () => {
    feeds.places = [{ lid: 1, days: { ...term, '2026-12-25': 'closed' } }]
    feeds.answer = (_request, response) => {
      const grid = JSON.parse(JSON.stringify({ locations: [{ lid: '1', weeks: [] as object[] }] }))
      const [first] = feeds.places
      for (let sunday = '2026-11-22'; sunday < '2027-01-24'; sunday = daysLater(sunday, 7)) {
        const week: Record<string, unknown> = {}
        for (const [n, name] of ['Sunday', 'Tuesday', 'Friday', 'Saturday'].entries()) {
          const date = daysLater(sunday, [0, 2, 5, 6][n]!)
          const day = first!.days[date]
          week[name] = { date, times: day === 'closed' ? { status: 'closed' } : open() }
        }
        week.Wednesday = { times: open() }
        week.Monday = { date: 'soon', times: open() }
        grid.locations[0].weeks.push(week)
      }
      response.end(JSON.stringify(grid))
    }
    const { id, feed } = await insertRead()
    const row = await read(feed, NOW)
    const days = await stored(id)
    expect(Object.keys(days)).toHaveLength(32)
    expect(Object.keys(days).at(0)).toBe('2026-11-24')
    expect(Object.keys(days).at(-1)).toBe('2027-01-17')
    expect(days['2026-12-25']).toBe('closed')
    expect(row.places).toEqual([{ key: '1', name: '#1', category: '', parent: null }])
  })

  it('has hours in a department while the building has none, and each has its own key', async () => {
    const { db } = database
    feeds.places = [
      { lid: 1, name: 'Architecture Library', days: daysFrom('2026-11-22', 63, () => 'not-set') },
      {
        lid: 2,
        name: 'Study space',
        category: 'department',
        parent_lid: 1,
        days: daysFrom('2026-11-22', 63, () => '24hours'),
      },
      {
        lid: 3,
        name: 'Research Help',
        category: 'department',
        parent_lid: 1,
        days: daysFrom('2026-11-22', 5, () => ['9am-5pm']),
      },
    ]
    const { id, feed } = await insertRead()
    const area = await insertArea(db, id)
    const [inArea] = await db('hours_feeds')
      .insert({ study_location_id: id, area_id: area.id, kind: 'libcal', url: feeds.url, key: '2' })
      .returning('id')
    expect((await read(feed, NOW)).last_error).toBe(feedFaultWords.few(0))
    expect([await stored(id), Object.keys(await stored(id, area.id)).length]).toEqual([{}, 56])
    expect(feeds.asked).toHaveLength(1)
    const other = await db('hours_feeds').where({ id: inArea!.id }).first()
    expect(other).toMatchObject({ last_error: null, last_good: NOW })
    expect(other!.places[1]).toEqual({ key: '2', name: 'Study space', category: 'department', parent: '1' })

    await db('hours_feeds').where({ id: feed }).update({ key: '3' })
    expect((await read(feed, NOW)).last_error).toBe(feedFaultWords.few(4))
    await db('hours_feeds').where({ id: feed }).update({ key: '99' })
    expect((await read(feed, NOW)).last_error).toBe(feedFaultWords.gone)
    expect(await stored(id)).toEqual({})
  })
})
