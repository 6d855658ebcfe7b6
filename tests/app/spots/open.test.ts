import { describe, expect, it } from 'vitest'
import { alertLines, cardAlert } from '~/spots/alert-rules'
import { areaViews } from '~/spots/areas/inside-view.server'
import { openingAt, openingOf, openingText } from '~/spots/hours-rules'
import { closuresOf, shortDay, type Alert } from '~/spots/model/alerts'
import { alwaysOpenSql, areaOpenSql, openSql, openMinutesSql } from '~/spots/model/now-sql'
import { locationsOf } from '~/spots/queries.server'
import { dayFrom, insertAlert, insertArea, insertTraits } from '../../factories/area'
import { everyDay, insertLocation } from '../../factories/location'
import { useApp } from '../../support/app'
import { useDatabase } from '../../support/database'
import { sized } from '../../support/full'
import { itRows } from '../../support/it-rows'

const database = useDatabase()
const app = useApp(database)
const LONDON = 'Europe/London'
const UNDATED = { dates: null, hours_confirmed_on: null }
const closed = (starts_on: string, ends_on: string, values: Partial<Alert> = {}): Alert => ({
  id: 1,
  area_id: null,
  text: 'Closed for finals',
  closes: true,
  starts_on,
  ends_on,
  ...values,
})

describe('a closure', () => {
  const finals = [closed('2026-12-12', '2026-12-20')]
  const late = everyDay('18:00', '02:00')
  const textOf = (hours: typeof late, now: string, alerts = finals) =>
    openingText(openingOf({ ...UNDATED, hours, time_zone: LONDON, alerts }, new Date(now)))

  itRows([
    ['2026-12-11T20:00:00Z', 'Open until : 2:00 AM'],
    ['2026-12-12T01:00:00Z', 'Open until : 2:00 AM'],
    ['2026-12-12T02:00:00Z', 'Opens Dec 21 at 6:00 PM'],
    ['2026-12-15T20:00:00Z', 'Opens Monday at 6:00 PM'],
    ['2026-12-21T01:00:00Z', 'Opens today at 6:00 PM'],
    ['2026-12-21T18:00:00Z', 'Open until : 2:00 AM'],
  ])('says until when', (now, text) => expect(textOf(late, now)).toBe(text))

  it('ends round-the-clock opening, is searched for weeks ahead, and counts on a day without hours', () => {
    expect(textOf(everyDay('00:00', '00:00'), '2026-12-10T12:00:00Z')).toBe(
      'Open until : Saturday at 12:00 AM',
    )
    const term = [closed('2026-12-12', '2027-01-03')]
    expect(textOf(late, '2026-12-13T12:00:00Z', term)).toBe('Opens Jan 4 at 6:00 PM')
    expect(
      openingOf(
        { ...UNDATED, hours: late.slice(0, 1), time_zone: LONDON, alerts: finals },
        new Date('2026-12-15T12:00:00Z'),
      ).state,
    ).toBe('closed')
    expect(textOf(late, '2026-12-15T20:00:00Z', [{ ...finals[0]!, closes: false }])).toBe(
      'Open until : 2:00 AM',
    )
  })

  it('of an area closes only that area, and one of the whole closes every area', async () => {
    const { db } = database
    const { id } = await insertLocation(db, { hours: everyDay('00:00', '00:00') })
    const [attic, lobby] = [await insertArea(db, id), await insertArea(db, id)]
    const inside = (area: { id: number }) => ({ ...area, hours: [], traits: {} }) as never
    const views = (alerts: Alert[]) =>
      areaViews(
        { areas: [inside(attic), inside(lobby)], known: [], own: [] },
        { ...UNDATED, hours: everyDay('00:00', '00:00'), time_zone: 'UTC', alerts },
        new Date(),
      ).map(({ opening }) => opening && opening.open)
    const now = [dayFrom(-1), dayFrom(1)] as const
    expect(views([closed(...now, { area_id: attic.id })])).toEqual([false, null])
    expect(views([closed(...now)])).toEqual([false, false])
    expect(closuresOf([closed(...now, { area_id: attic.id })])).toEqual([])
  })

  it('of an area excludes it from filters for open spots, with its own hours or those of the whole', async () => {
    const { db } = database
    const { id } = await insertLocation(db, { hours: everyDay('00:00', '00:00') })
    await insertTraits(db, id, { noise: 0 })
    const [attic, lobby, cafe] = [
      await insertArea(db, id),
      await insertArea(db, id),
      await insertArea(db, id, { hours: everyDay('00:00', '00:00') }),
    ]
    const open = async () => {
      const { rows } = await db.raw<{ rows: { area_id: number | null }[] }>(
        `select p.area_id from known_places p join study_locations l on l.id = p.study_location_id
         where l.id = ? and ${areaOpenSql('l', 'p')} order by p.area_id nulls first`,
        [id, new Date()],
      )
      return rows.map(({ area_id }) => area_id)
    }
    expect(await open()).toEqual([null, attic.id, lobby.id, cafe.id])
    await insertAlert(db, id, { area_id: attic.id, closes: true })
    expect(await open()).toEqual([null, lobby.id, cafe.id])
    await insertAlert(db, id, { area_id: cafe.id, closes: true })
    expect(await open()).toEqual([null, lobby.id])
    await insertAlert(db, id, { closes: true })
    expect(await open()).toEqual([])
  })

  it('gives the same result in SQL and in TypeScript', async () => {
    const { db } = database
    let seed = 27
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return Math.floor((seed / 2_147_483_648) * below)
    }
    const time = () => `${String(random(24)).padStart(2, '0')}:${['00', '30'][random(2)]}`
    const zones = [
      'America/Los_Angeles',
      'America/New_York',
      'Pacific/Kiritimati',
      'Pacific/Pago_Pago',
      'UTC',
    ]
    const ids: number[] = []
    for (let n = 0; n < sized(50, 150); n++) {
      const whole = random(3) === 0
      const hours = [1, 2, 3, 4, 5, 6, 7].flatMap((day_of_week) =>
        whole
          ? { day_of_week, is_open: true, start_time: '00:00', end_time: '00:00' }
          : random(4) > 0
            ? { day_of_week, is_open: true, start_time: time(), end_time: time() }
            : [],
      )
      const { id } = await insertLocation(db, { time_zone: zones[random(zones.length)]!, hours })
      ids.push(id)
      const area = await insertArea(db, id)
      for (let a = random(4); a > 0; a--) {
        const starts = random(20) - 6
        await insertAlert(db, id, {
          closes: random(4) > 0,
          area_id: random(5) === 0 ? area.id : null,
          starts_on: dayFrom(starts),
          ends_on: dayFrom(starts + random(6)),
        })
      }
    }
    const rows = await locationsOf(db, ids)
    const seen = { open: 0, shut: 0, always: 0 }
    for (let n = 0; n < 60; n++) {
      const now = new Date(Math.floor(Date.now() / 60_000) * 60_000 + random(3 * 1440) * 60_000)
      const { rows: told } = await db.raw<{
        rows: { id: number; open: boolean; minutes: number; always: boolean }[]
      }>(
        `select l.id, ${openSql('l')} as open, ${openMinutesSql('l')} as minutes, ${alwaysOpenSql('l')} as always from study_locations l where l.id = any (?)`,
        [now, now, now, ids],
      )
      for (const row of rows) {
        const sql = told.find(({ id }) => Number(id) === row.id)!
        const opening = openingOf(row, now)
        const isOpen = opening.state === 'open'
        expect([sql.open, sql.minutes !== null], `${row.id} ${now.toISOString()}`).toEqual([isOpen, isOpen])
        if (!isOpen) {
          if (openingAt(row.hours, row.time_zone, now).state === 'open') seen.shut++
          continue
        }
        seen.open++
        if (opening.always) seen.always++
        expect(sql.always, `${row.id} ${now.toISOString()}`).toBe(opening.always)
        if (!opening.always) expect(sql.minutes, `${row.id} ${now.toISOString()}`).toBe(opening.minutesLeft)
      }
    }
    expect(Math.min(seen.open, seen.shut, seen.always)).toBeGreaterThan(200)
  })
})

describe('alerts are shown', () => {
  it('on the page while active and a week ahead, on the card only while active', () => {
    const lines = [
      closed('2026-12-15', '2026-12-18'),
      closed('2026-12-10', '2026-12-11', { text: 'Elevator out', closes: false, area_id: 4 }),
      closed('2026-12-10', '2026-12-10', { text: 'Loud today.', closes: false }),
      closed('2026-12-18', '2026-12-19', { text: 'Too far ahead' }),
      closed('2026-12-01', '2026-12-09', { text: 'Over' }),
    ]
    expect(alertLines(lines, '2026-12-10', [{ id: 4, name: 'Attic' }])).toEqual([
      'Loud today, today only',
      'Attic: Elevator out, until Dec 11',
      'From Dec 15: Closed for finals, until Dec 18',
    ])
    expect(cardAlert(lines, '2026-12-10')).toBe('Loud today, today only')
    expect(cardAlert(lines, '2026-12-15')).toBe('Closed for finals, until Dec 18')
    expect(cardAlert(lines, '2026-12-14')).toBeNull()
    expect(alertLines(lines, null)).toEqual([])
  })

  it('to a visitor of the page, as text, with the closure for search engines', async () => {
    const { db } = database
    const { id } = await insertLocation(db, { hours: everyDay('00:00', '00:00') })
    const before = (await app.browser().get(`/location/${id}`)).text
    expect(before).not.toContain('specialOpeningHours')
    await insertAlert(db, id, { text: '<b>Closed</b>', closes: true })
    const page = await app.browser().get(`/location/${id}`)
    expect(page.text).toContain('&lt;b&gt;Closed&lt;/b&gt;, until')
    expect(page.text).toContain('"specialOpeningHoursSpecification"')
    expect(page.text).toContain('Closed · Opens')
    const today = page.html.querySelector('.hours .today td')!.textContent
    expect(today).toBe('Closed today')
  })

  it('in the hours of each day that they close', async () => {
    const { db } = database
    const { id } = await insertLocation(db, { hours: everyDay('08:00', '20:00') })
    const day = dayFrom(3)
    await insertAlert(db, id, { closes: true, starts_on: day, ends_on: day })
    const { html } = await app.browser().get(`/location/${id}`)
    const lines = html.querySelectorAll('.hours td').map((each) => each.textContent)
    const closedOn = `Closed on ${shortDay(day)}, otherwise 8:00 AM – 8:00 PM`
    expect(lines.filter((line) => line === closedOn)).toHaveLength(1)
    expect(lines.filter((line) => line === '8:00 AM – 8:00 PM')).toHaveLength(6)
  })
})
