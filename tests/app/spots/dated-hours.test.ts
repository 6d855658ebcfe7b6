import { describe, expect, it } from 'vitest'
import { insideOf } from '~/spots/areas/queries.server'
import { datedName, holidayHours, openingOfArea } from '~/spots/dates-rules'
import { dateIn, openingOf, type Openable } from '~/spots/hours-rules'
import { openingLine } from '~/spots/location-card.server'
import { closuresOf, isClosedOn, shortDay } from '~/spots/model/alerts'
import { daysBetween, type DatedDay } from '~/spots/model/dates'
import { alwaysOpenSql, areaOpenSql, closedSql, openMinutesSql, openSql } from '~/spots/model/now-sql'
import { locationsOf } from '~/spots/queries.server'
import { dateWords } from '~/spots/words'
import { dayFrom, insertArea, insertDates } from '../../factories/area'
import { everyDay, insertLocation } from '../../factories/location'
import { useApp } from '../../support/app'
import { useDatabase } from '../../support/database'
import { sized } from '../../support/full'
import { itRows } from '../../support/it-rows'
import { at, byHand, insertRandom, ofArea, random, wallAt } from './random-hours'

const database = useDatabase()
const app = useApp(database)

describe('whether a study spot is open', () => {
  it('is the same in SQL, in TypeScript and counted by hand', async () => {
    const { db } = database
    const zones = ['America/Phoenix', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'UTC']
    const ids: number[] = []
    for (let n = 0; n < 100; n++) ids.push(await insertRandom(db, at(zones)))
    const rows = await locationsOf(db, ids)
    const insides = new Map<number, Awaited<ReturnType<typeof insideOf>>>()
    for (const id of ids) insides.set(id, await insideOf(db, id, null))
    const seen: Record<string, number> = {
      pairs: 0,
      areas: 0,
      open: 0,
      dated: 0,
      stale: 0,
      always: 0,
      closed: 0,
      limited: 0,
    }
    for (let n = 0; n < sized(20, 200); n++) {
      // Not earlier: pages get the days since yesterday of every zone, the statement knows all.
      const now = new Date((Math.floor(Date.now() / 60_000) + random(12 * 1440)) * 60_000)
      const told = await askSql(ids, now)
      for (const row of rows) {
        const sql = told.find(({ id }) => Number(id) === row.id)!
        const opening = openingOf(row, now)
        const isOpen = opening.state === 'open'
        const of = `${row.id} at ${now.toISOString()}`
        const whole = byHand(row, null, row.hours, wallAt(row.time_zone, now))
        expect([sql.open, sql.areas[0], isOpen, sql.minutes !== null], of).toEqual(Array(4).fill(whole))
        if (isOpen && opening.always) expect(sql.always, of).toBe(true)
        else if (isOpen) expect([sql.minutes, sql.always], of).toEqual([opening.minutesLeft, false])
        // With no hours at all, a page only shows the alert.
        const isAlert = isClosedOn(closuresOf(row.alerts), dateIn(row.time_zone, now)!)
        expect(sql.closed, of).toBe(!whole && (opening.state === 'closed' || isAlert))
        if (sql.closed) seen.closed!++
        seen.pairs!++
        if (opening.state === 'unknown' && opening.since) seen.stale!++
        if (isOpen) seen[opening.always ? 'always' : opening.dated ? 'dated' : 'open']!++
        const { areas } = insides.get(row.id)!
        for (const area of areas) {
          const expected = byHand(row, area.id, area.hours, wallAt(row.time_zone, now))
          const inArea = openingOfArea(area, row, now).state === 'open'
          expect([sql.areas[area.id!], inArea], `area ${area.id} of ${of}`).toEqual([expected, expected])
          seen.areas!++
          if (
            !expected &&
            byHand(
              { ...row, dates: ofArea(row.dates, area.id) },
              area.id,
              area.hours,
              wallAt(row.time_zone, now),
            )
          )
            seen.limited!++
        }
      }
    }
    expect(seen.pairs).toBe(sized(2_000, 20_000))
    for (const [what, count] of Object.entries(seen)) expect(count, what).toBeGreaterThan(sized(20, 200))
  })
})

const day = (date: string, ranges: string[], label: string | null = null): DatedDay => ({
  day: date,
  area_id: null,
  ranges: ranges.map((range) => ({ start_time: range.slice(0, 5), end_time: range.slice(6) })),
  label,
  source: 'admin',
  confirmed_on: '2026-11-20',
})
const HOLIDAYS = [
  day('2026-12-24', ['09:00-17:00']),
  ...daysBetween('2026-12-25', '2027-01-01').map((date) => day(date, [], 'Winter break')),
]

describe('hours of certain days are shown', () => {
  const spot = {
    hours: everyDay('08:00', '22:00'),
    time_zone: 'UTC',
    alerts: null,
    dates: HOLIDAYS,
    hours_confirmed_on: new Date('2026-06-01'),
  }
  const lineAt = (now: string, over: Partial<Openable> = {}) =>
    openingLine(openingOf({ ...spot, ...over }, new Date(now)))

  itRows([
    ['2026-12-23T20:00:00Z', 'Open until : 10:00 PM'],
    ['2026-12-24T08:30:00Z', 'Closed (holiday hours) · Opens today at 9:00 AM'],
    ['2026-12-24T12:00:00Z', 'Closes today at 5:00 PM (holiday hours)'],
    ['2026-12-24T17:00:00Z', 'Closed (holiday hours) · Opens Jan 2 at 8:00 AM'],
    ['2026-12-30T12:00:00Z', 'Closed (holiday hours) · Opens Saturday at 8:00 AM'],
    ['2027-01-02T12:00:00Z', 'Open until : 10:00 PM'],
  ])('on cards', (now, text) => expect(lineAt(now)).toBe(text))

  it('on cards when they run past midnight, never end, or nothing else is known', () => {
    const open = (range: string) => ({ dates: [day('2026-12-24', [range])] })
    expect(lineAt('2026-12-24T22:00:00Z', open('18:00-02:00'))).toBe('Closes at 2:00 AM (holiday hours)')
    expect(
      lineAt('2026-12-24T22:00:00Z', { ...open('00:00-00:00'), hours: everyDay('00:00', '00:00') }),
    ).toBe('Open 24 hours')
    expect(lineAt('2026-12-24T12:00:00Z', { hours: [] })).toBe('Closes today at 5:00 PM (holiday hours)')
    expect(lineAt('2026-12-25T12:00:00Z', { hours: [] })).toBe('Closed (holiday hours)')
    expect(lineAt('2026-12-23T12:00:00Z', { hours: [] })).toBe('Hours not available')
  })

  it('while the usual ones are too old to show as open or closed', () => {
    const old = { hours_confirmed_on: new Date('2025-12-22') }
    expect(lineAt('2026-12-22T12:00:00Z', old)).toBe('Open until : 10:00 PM')
    expect(lineAt('2026-12-23T12:00:00Z', old)).toBe('Hours not confirmed since Dec 22, 2025')
    expect(lineAt('2026-12-24T12:00:00Z', old)).toBe('Closes today at 5:00 PM (holiday hours)')
    expect(lineAt('2026-12-25T12:00:00Z', old)).toBe('Closed (holiday hours)')
  })

  it('in lines of neighboring days after this week, six at most', () => {
    const at = (dates: DatedDay[], now = '2026-12-20T12:00:00Z') => holidayHours(dates, 'UTC', new Date(now))
    expect(at(HOLIDAYS)).toEqual({
      lines: ['Dec 25 – Jan 1, closed (Winter break)'],
      more: 0,
    })
    expect(at(HOLIDAYS, '2026-11-25T12:00:00Z')).toEqual({ lines: ['Dec 24, 9 AM – 5 PM'], more: 0 })
    expect(at(HOLIDAYS, '2026-11-29T12:00:00Z').lines).toEqual([
      'Dec 24, 9 AM – 5 PM',
      'Dec 25 – Jan 1, closed (Winter break)',
    ])
    const many = daysBetween('2026-12-20', '2027-01-02').map((date, n) => day(date, [`0${n % 9}:30-12:00`]))
    expect(at(many).lines).toHaveLength(6)
    expect(at([...many, ...HOLIDAYS.slice(-1)]).more).toBe(2)
    // Those after six lines count to their ends, too, if they begin within 30 days.
    const rest = daysBetween('2027-01-03', '2027-02-01').map((date) => day(date, [], 'Repairs'))
    const later = day('2027-02-15', [])
    expect(at([...many, ...rest, later]).more).toBe(1 + rest.length)
    expect(dateWords.ahead(at(HOLIDAYS).lines, 8)).toBe(
      'Holiday hours: Dec 25 – Jan 1, closed (Winter break) · and 8 more days',
    )
  })

  it('on the page and in its structured data', async () => {
    const { db } = database
    const { id } = await insertLocation(db, {
      source: 'osm',
      time_zone: 'UTC',
      hours: everyDay('00:00', '00:00'),
      hours_confirmed_on: dayFrom(-400) as never,
    })
    const cafe = await insertArea(db, id, {
      name: 'Corner café',
      kind: 'cafe',
      hours: everyDay('00:00', '00:00'),
    })
    const read = async () => {
      const { html } = await app.browser().get(`/location/${id}`)
      const text = (selector: string) =>
        html.querySelectorAll(selector).map((each) => each.textContent.trim())
      return {
        glance: text('.glance .opening'),
        table: text('.hours tr'),
        info: text('section p'),
        all: html.textContent,
      }
    }
    const old = await read()
    expect(old.glance[0]).toMatch(/^Hours not confirmed since \w{3} \d+, 20\d\d$/)
    expect(old.info.join()).toMatch(/Hours not confirmed since \w{3} \d+, 20\d\d\./)
    await db('study_locations')
      .where({ id })
      .update({ hours_confirmed_on: dayFrom(-20) as never })
    await insertDates(db, id, { [dayFrom(0)]: [] }, { label: 'Thanks<giving>' })
    await insertDates(db, id, {
      [dayFrom(2)]: ['09:00-17:00'],
      [dayFrom(3)]: ['09:00-17:00'],
      [dayFrom(9)]: [],
    })
    await insertDates(db, id, { [dayFrom(2)]: ['10:00-12:00'] }, { area_id: cafe.id })
    const page = await read()
    expect(page.glance[0]).toContain('Closed (holiday hours) · Opens tomorrow at 12:00 AM')
    const named = (ahead: number) => datedName(dayFrom(ahead)).replace(/ (?=\d)/, '\u00a0')
    expect(page.table).toContain(`${named(0)} (today)Closed (Thanks<giving>)`)
    expect(page.table).toContain(`${named(2)}9:00 AM – 5:00 PM (holiday hours)`)
    expect(page.table.filter((line) => /(hours|giving>)\)/.test(line))).toHaveLength(3)
    expect(page.info).toContain(`Holiday hours: ${shortDay(dayFrom(9))}, closed`)
    const { text } = await app.browser().get(`/location/${id}`)
    const data = JSON.parse(
      /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(text)![1]!,
    ) as Record<string, unknown>
    const special = (opens: string, closes: string, first: number, last = first) => ({
      '@type': 'OpeningHoursSpecification',
      opens,
      closes,
      validFrom: dayFrom(first),
      validThrough: dayFrom(last),
    })
    expect(data.specialOpeningHoursSpecification).toEqual([
      special('00:00', '00:00', 0),
      special('09:00', '17:00', 2, 3),
      special('00:00', '00:00', 9),
    ])
    // The building limits its café, which is always open otherwise.
    expect(page.all).toMatch(/Corner café[\s\S]*Closed \(holiday hours\)/)
  })
})

type Told = {
  id: number
  open: boolean
  minutes: number | null
  always: boolean
  closed: boolean
  areas: Record<string, boolean>
}

async function askSql(ids: number[], now: Date): Promise<Told[]> {
  const { rows } = await database.db.raw<{ rows: Told[] }>(
    `select l.id, ${openSql('l')} as open, ${openMinutesSql('l')} as minutes, ${alwaysOpenSql('l')} as always, ${closedSql('l')} as closed,
       (select jsonb_object_agg(coalesce(p.area_id, 0), ${areaOpenSql('l', 'p')}) from (
         select area_id, own_hours from known_places where study_location_id = l.id and area_id is not null union all select null, false) p) as areas
     from study_locations l where l.id = any (?)`,
    [now, now, now, now, now, ids],
  )
  return rows
}
