import { beforeEach, describe, expect, it } from 'vitest'
import { locationSnapshot } from '~/dashboard/items/item-queries.server'
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
    const start = (await locationSnapshot(db, id))!
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
      const before = await locationSnapshot(db, id)
      expect(await load(all)).toMatchObject({ suggested: 1, unchanged: 1 })
      const open = (await suggestions()).at(-1)!
      expect(await locationSnapshot(db, id)).toEqual(before)
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
