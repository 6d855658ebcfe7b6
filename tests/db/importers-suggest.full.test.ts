import { WHOLE_SITE } from '~/services/auth/reach'
import { beforeEach, describe, expect, it } from 'vitest'
import { locationSnapshot } from '~/dashboard/items/item-queries.server'
import { showSuggestion } from '~/dashboard/queues/decide-suggestion.server'
import { partName } from '~/dashboard/queues/part-text'
import { datedName } from '~/spots/dates-rules'
import { weekOfRows } from '~/spots/model/week'
import { partsOf } from '~/spots/suggestions/rules'
import { dayFrom } from '../factories/area'
import { hashesOf } from '../app/services/backup/world'
import { FACTS, NEW, NEWEST, OLD, saidFacts } from '../factories/said-facts'
import { useDatabase } from '../support/database'

const database = useDatabase()
const { db } = database
const { load, stored, suggestions, edit, decide } = saidFacts(db)
beforeEach(() => db.raw('delete from study_locations'))

describe('what a file says later than an admin', () => {
  it('is one suggested edit, renewed by each import, and withdrawn when the file agrees', async () => {
    await load(FACTS.hours.file('05', OLD))
    const { id } = await stored()
    await edit(id, { ...FACTS.hours.changes('09'), phone: '9' })
    const again = await load(FACTS.hours.file('05', OLD))
    expect(again).toMatchObject({ suggested: 1, unchanged: 1 })
    expect(again.kept[0]!.fields.map(({ field, suggested }) => [field, suggested])).toEqual([
      ['phone', true],
      ['hours', false],
    ])
    for (const [over, fields, days] of [
      [FACTS.hours.file('06', NEW), ['phone', 'hours'], [2098]],
      [FACTS.hours.file('07', NEWEST), ['phone', 'hours'], [2099]],
      [FACTS.hours.file('06', NEW), ['phone', 'hours'], [2099]], // an older file
      [{ week: null, phone: null }, ['phone', 'hours'], [2099]], // says nothing of them
      [{ ...FACTS.hours.file('09', NEWEST), phone: '8' }, ['phone'], [null]],
      [{ ...FACTS.hours.file('09', NEWEST), phone: '9' }, [], []],
    ] as const) {
      await load(over)
      const open = await suggestions()
      expect(open.flatMap(({ action }) => Object.keys(action)).sort()).toEqual([...fields].sort())
      expect(open.map((each) => each.checked_on?.getFullYear() ?? null)).toEqual(days)
      expect(open.every(({ user_id, source }) => user_id === null && source === 'file')).toBe(true)
    }
  })

  it('sets the value as an accepted suggested edit does, and doesn’t come back once declined', async () => {
    const place = { address: '9 Oak Street', city: 'Monona', state: 'IL', zip: '60601', lat: 42, lon: -88 }
    const more = { website: 'https://n.example/', facts: { noise: 'Lively' }, tags: ['Quiet'] }
    const all = { name: 'N', kind: 'library', phone: '7', ...place, ...more, ...FACTS.hours.file('07', NEW) }
    await load(FACTS.hours.file('05', OLD))
    const { id } = await stored()
    const start = (await locationSnapshot(db, WHOLE_SITE, id))!
    const moved = {
      address: '1 Own Street',
      city: 'Own',
      state_id: 1,
      zipcode: '35004',
      latitude: 41,
      longitude: -87,
    }
    const own = {
      name: 'O',
      kind: 'park',
      phone: '1',
      website: 'https://o.example/',
      traits: { noise: 0 },
      tags: [],
    }
    const mine = { ...own, ...moved, ...FACTS.hours.changes('09') }
    for (const how of ['decline', 'accept'] as const) {
      expect(await edit(id, mine)).toMatchObject({ ok: true })
      const before = await locationSnapshot(db, WHOLE_SITE, id)
      expect(await load(all)).toMatchObject({ suggested: 1, unchanged: 1 })
      const open = (await suggestions()).at(-1)!
      expect(await locationSnapshot(db, WHOLE_SITE, id)).toEqual(before)
      expect(await decide(open, how)).toMatchObject({
        ok: true,
        value: { mailed: false, changed: how === 'accept' },
      })
      if (how === 'decline') {
        expect(await load(all)).toMatchObject({ suggested: 0 })
        expect(await load({ ...all, phone: '8' })).toMatchObject({ suggested: 1 })
        expect((await suggestions()).map(({ action }) => Object.keys(action).length)).toEqual([13, 1])
        await db.raw('delete from study_location_suggestions')
        await edit(id, start)
      }
    }
    const { fact_sources, ...is } = await stored()
    expect(is).toMatchObject({ name: 'N', kind: 'library', city: 'Monona', latitude: 42, phone: '7' })
    expect(new Set(Object.values(fact_sources).map((said) => said?.source))).toEqual(new Set(['suggestion']))
    expect(await load(all)).toMatchObject({ suggested: 0, kept: [] }) // only its later check counts
    expect((await stored()).fact_sources).toEqual(fact_sources)
  })

  it('about areas and certain days is part of it, as far as the file says anything', async () => {
    const hours = { Mo: [[540, 1320]], Tu: [[540, 1320]] }
    const attic = { name: 'Attic', kind: 'lounge', seats: 10, facts: { noise: 'Silent' } }
    const map = { name: 'Map room', kind: 'reading room', floor: '1', access: 'university', hours }
    const own = { name: 'Cellar', kind: 'lounge' }
    const says = { areas: [attic, map, own], dates: { [dayFrom(3)]: [], [dayFrom(4)]: [] } }
    const parts = async () => (await suggestions()).map(({ action }) => partsOf(action))
    await load(says)
    const { id } = await stored()
    const [first, second] = (await locationSnapshot(db, WHOLE_SITE, id))!.areas
    const changed = { ...second!, floor: '2', access: 'everybody' as const, hours: [], traits: { noise: 2 } }
    const dates = [dayFrom(3), dayFrom(4)].map((day) => ({
      day,
      area_id: null,
      label: null,
      source: 'admin',
      confirmed_on: '2024-01-01',
      ranges: [{ start_time: '09:00', end_time: '12:00' }],
    }))
    const mine = [changed, { ...first!, name: 'Loft', id: null }]
    await edit(id, { areas: mine, dates })
    const after = await locationSnapshot(db, WHOLE_SITE, id)
    const again = await load(says)
    expect(again).toMatchObject({ suggested: 1, unchanged: 1 })
    expect(again.kept[0]!.fields.map(({ field, suggested }) => [field, suggested])).toEqual([
      ['dates', true],
      ['area-attic', true],
      ['area-map room', true],
      ['area-cellar', true],
    ])
    const days = [dayFrom(3), dayFrom(4)].map((day) => `date-${day}`)
    const ofMap = ['2:area-floor', '2:area-access', '2:area-hours']
    expect(await parts()).toEqual([[...days, '1:area', ...ofMap, '3:area']])
    expect(await locationSnapshot(db, WHOLE_SITE, id)).toEqual(after)
    // What a file leaves out, it says nothing of.
    const { access: _access, floor: _floor, ...less } = map
    for (const [over, expected] of [
      [{ ...says, areas: [attic, less, own] }, [...days, '1:area', '2:area-hours', '3:area']],
      [{ areas: null, dates: null }, [...days, '1:area', '2:area-hours', '3:area']],
      [{ ...says, dates: { [dayFrom(3)]: [] } }, [days[0], '1:area', ...ofMap, '3:area']],
      [{ ...says, areas: [] }, days],
      [says, [...days, '1:area', ...ofMap, '3:area']],
    ] as const) {
      await load(over)
      expect(await parts()).toEqual([expected])
    }
    expect(await load(says)).toMatchObject({ suggested: 0 })

    const [open] = await suggestions()
    const found = await showSuggestion(db, WHOLE_SITE, open!.id)
    expect(found.ok && found.value.rows.map(({ state }) => state)).toEqual(Array(7).fill('open'))
    expect(found.ok && found.value.rows.map((row) => partName(row.parts, found.value.areas))).toEqual([
      ...[3, 4].map((n) => `Hours on ${datedName(dayFrom(n))}`),
      'New area: Attic',
      'Map room: Floor',
      'Map room: Access',
      'Map room: Hours',
      'New area: Cellar',
    ])
    const taken = [days[0]!, '1:area', '2:area-floor', '2:area-hours']
    expect(await decide(open!, 'accept', taken)).toMatchObject({ ok: true, value: { changed: true } })
    const is = (await locationSnapshot(db, WHOLE_SITE, id))!
    expect(is.areas.map(({ name, floor, access, traits }) => [name, floor, access, traits])).toEqual([
      ['Map room', '1', 'everybody', { noise: 2 }],
      ['Loft', null, 'everybody', { noise: 0 }],
      ['Attic', null, 'everybody', { noise: 0 }],
    ])
    expect(weekOfRows(is.areas[0]!.hours)[2]).toEqual([{ start_time: '09:00', end_time: '22:00' }])
    expect(is.dates.map(({ ranges, source }) => [ranges.length, source])).toEqual([
      [0, 'student'],
      [1, 'admin'],
    ])
    expect(await load(says)).toMatchObject({ suggested: 0, updated: 0 })
    const newer = { ...says, areas: [attic, { ...map, access: 'department', department: 'Maps' }, own] }
    expect(await load(newer)).toMatchObject({ suggested: 1 })
    expect((await parts()).at(-1)).toEqual(['1:area-access'])
  })

  it('about an area has only what differs', async () => {
    const hours = { Mo: [[540, 1440]], Tu: [[1320, 1500]] }
    const says = {
      areas: [{ name: 'Attic', kind: 'lounge', seats: 9, hours, reservation_url: 'book.example' }],
    }
    await load(says)
    const { id } = await stored()
    const { areas } = (await locationSnapshot(db, WHOLE_SITE, id))!
    await edit(id, { areas: areas.map((area) => ({ ...area, seats: 12 })) })
    expect(await load(says)).toMatchObject({ suggested: 1 })
    const [open] = await suggestions()
    expect(partsOf(open!.action)).toEqual(['1:area-seats'])
    await edit(id, { areas: areas.map((area) => ({ ...area, seats: 9, hours: [] })) })
    await load(says)
    const [again, ...more] = await suggestions()
    expect([partsOf(again!.action), more]).toEqual([['1:area-hours'], []])
    expect(await decide(again!, 'accept')).toMatchObject({ ok: true })
    expect((await locationSnapshot(db, WHOLE_SITE, id))!.areas).toEqual(areas)
    expect(await load(says)).toMatchObject({ suggested: 0, kept: [], unchanged: 1 })
  })

  it('about a certain day of an area is listed, because nobody can suggest it', async () => {
    const says = (ranges: number[][]) => ({
      areas: [{ name: 'Attic', kind: 'lounge', dates: { [dayFrom(3)]: ranges } }],
    })
    await load(says([]))
    const { id } = await stored()
    const snapshot = (await locationSnapshot(db, WHOLE_SITE, id))!
    const admin = { source: 'admin', confirmed_on: null, label: 'Party' }
    await edit(id, { dates: snapshot.dates.map((date) => ({ ...date, ...admin })) })
    const again = await load(says([[540, 600]]))
    expect(again).toMatchObject({ suggested: 0, unchanged: 1 })
    expect(again.kept[0]!.fields).toMatchObject([
      { field: 'dates', suggested: false, kept: [{ label: 'Party' }] },
    ])
  })

  it('is there once, and the same file again changes no row of any table', async () => {
    const again = () =>
      load({
        ...FACTS.hours.file('05', NEW),
        facts: { noise: 'Silent' },
        areas: [{ name: 'Attic', kind: 'lounge' }],
      })
    // Counts statements, also those that change nothing.
    const rows = async () => ({
      ...(await hashesOf(db)),
      'public.content_changes': null,
      'public.location_sources': null,
    })
    await again()
    const changes = { ...FACTS.hours.changes('09'), phone: '9', traits: { noise: 2 }, areas: [] }
    await edit((await stored()).id, changes)
    expect(await again()).toMatchObject({ unchanged: 1, suggested: 1 })
    const before = await rows()
    expect(await again()).toMatchObject({ unchanged: 1, suggested: 0 })
    expect(await rows()).toEqual(before)
  })
})
