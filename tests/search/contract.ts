import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '../../db/connection'
import type { SearchEngine, SearchQuery, Suggestion } from '../../search/engine'
import { pickOfCampus } from '../../search/score'
import { addCafe, insertWorld, type World } from './contract-world'
import { HOSTILE, nameOf as shortened } from './hostile-texts'
import { query as queryOf } from './query'
import { checkRows } from '../support/rows'

/** What a test of an engine provides: an empty, migrated database, and an engine that searches it. */
export type Subject = {
  db: () => Db
  engine: () => SearchEngine
  /** Waits until every change is searchable. */
  settle: () => Promise<void>
}

const SLOWEST_MS = 2000

/** The contract that every engine must meet. Call it at the top level of a test file. */
export function describeEngine(name: string, { db, engine, settle }: Subject) {
  let world: World

  beforeAll(async () => {
    world = await insertWorld(db())
    await settle()
  })

  const run = (query: Partial<SearchQuery> | string) =>
    engine().search(queryOf(typeof query === 'string' ? { q: query } : query))
  const nameOf = (of: Record<string, number>, id: number) =>
    Object.keys(of).find((each) => of[each] === id) ?? `#${id}`
  /** Names of the results, in order. */
  const names = async (query: Partial<SearchQuery> | string) =>
    (await run(query)).ids.map((id) => nameOf(world.locations, id))
  const anyOrder = async (query: Partial<SearchQuery> | string) => (await names(query)).sort()
  const suggested = async (q: string, city = '') => (await engine().suggest(q, city)).map((each) => each.name)
  const universities = async (q: string, limit = 9) =>
    (await engine().searchUniversities(q, limit)).map((id) => nameOf(world.universities, id))
  const onCampus = async (q: string, campus = 'Cedar Valley University') =>
    pickOfCampus(await engine().searchCampus(world.universities[campus]!, q)).map((id) =>
      nameOf(world.locations, id),
    )

  const BEND_CAFES = ['Caffè Stradivari', "Thumper's Roastery", 'Pinecone Coffee']

  describe(`${name}: words`, () => {
    it('finds spots with every word, in name, kind, tags, city or campus', async () => {
      expect(await names('ellwood library')).toEqual(['Ellwood Library'])
      expect(await names('library ellwood')).toEqual(['Ellwood Library'])
      expect(await names('quiet library bend')).toEqual(['Juniper Reading Room', 'Ellwood Library'])
      expect(await run('ellwood library')).toMatchObject({ total: 1, matched: 'all', corrected: null })
    })

    it('treats family words, plurals, accents, case and apostrophes as the same', async () => {
      for (const q of ['coffee bend', 'espresso bend', 'cafés bend', 'COFFEE SHOP bend'])
        expect(await names(q), q).toEqual(BEND_CAFES)
      for (const q of ['caffe stradivari', 'Caffè Stradivari', 'STRADIVARI'])
        expect(await names(q), q).toEqual(['Caffè Stradivari'])
      for (const q of ['thumpers', "Thumper's", 'thumper’s'])
        expect(await names(q), q).toEqual(["Thumper's Roastery"])
      expect(await anyOrder('silent libraries')).toEqual([
        'Beacon Library',
        'Ellwood Library',
        'Juniper Reading Room',
      ])
      expect(await anyOrder('wi-fi cafe')).toEqual(['Caffè Stradivari', 'Lantern Coffee House'])
      expect(await names('patio')).toEqual(['Deschutes Terrace'])
    })

    it('ignores stop words', async () => expect(await names('the best coffee in bend')).toEqual(BEND_CAFES))

    it('treats the last word as a prefix', async () => {
      expect(await names('ellw')).toContain('Ellwood Library')
      expect(await names('coffee stradi')).toEqual(['Caffè Stradivari'])
    })

    it('finds spots by nicknames of the campus, and off-campus spots near it', async () => {
      for (const q of [
        'cvu library',
        'cedar tech library',
        'cedarva library',
        'Cedar Valley University library',
      ]) {
        expect(await names(q), q).toEqual(['Juniper Reading Room', 'Ellwood Library'])
      }
      expect(await names('coffee near cvu')).toEqual(['Caffè Stradivari', "Thumper's Roastery"])
      expect(await names('harbor state coffee')).toEqual(['Lantern Coffee House', 'Beacon'])
    })

    it('falls back to any of the words in name, kind or address', async () => {
      const found = await run('zanzibar pinecone')
      expect(found).toMatchObject({ matched: 'known', total: 1, ids: [world.locations['Pinecone Coffee']] })
      expect((await run('zanzibar bend')).total).toBe(0) // the city alone isn't enough
    })

    it('finds by address', async () => expect(await names('mirror pond')).toEqual(['Caffè Stradivari']))
  })

  describe(`${name}: misspellings`, () => {
    const SLIPS: [string, string][] = [
      ['elwood library', 'Ellwood Library'],
      ['ellwodo library', 'Ellwood Library'],
      ['elllwood library', 'Ellwood Library'],
      ['junipr reading room', 'Juniper Reading Room'],
      ['stradavari', 'Caffè Stradivari'],
      ['pineconne coffee', 'Pinecone Coffee'],
      ['thumprs', "Thumper's Roastery"],
      ['latnern coffee', 'Lantern Coffee House'],
      ['dudlye house', 'Dudley House Books'],
    ]
    it('are corrected', () =>
      checkRows(SLIPS, async ([q, first]) => {
        expect((await names(q))[0]).toBe(first)
      }))

    it('returns the corrected query', async () => {
      expect(await run('stradavari')).toMatchObject({
        matched: 'corrected',
        corrected: 'stradivari',
        total: 1,
      })
      expect(await run('pineconne coffee')).toMatchObject({
        matched: 'corrected',
        corrected: 'pinecone coffee',
      })
    })

    it('corrects family words', async () => {
      expect(await names('cofee bend')).toEqual(BEND_CAFES)
      expect(await names('libary bend')).toEqual(['Juniper Reading Room', 'Ellwood Library'])
      expect(await names('qiuet libary bend')).toEqual(['Juniper Reading Room', 'Ellwood Library'])
    })

    it("doesn't correct known words, or any words when asked not to", async () => {
      expect(await run('beacon')).toMatchObject({ matched: 'all', corrected: null, total: 2 })
      expect(await run({ q: 'stradavari', verbatim: true })).toMatchObject({ total: 0, corrected: null })
    })

    it("finds nothing for a string that isn't a word", async () =>
      expect((await run('qwzzkx')).total).toBe(0))
  })

  describe(`${name}: filters`, () => {
    it('by whole city, ignoring case and accents', async () => {
      expect(await names({ city: 'redmond' })).toEqual(['Far Ridge Coffee'])
      expect(await names({ q: 'coffee', city: ' NEW  Harbor ' })).toEqual(['Lantern Coffee House', 'Beacon'])
      expect((await run({ q: 'coffee', city: 'New' })).total).toBe(0)
    })

    it('by ZIP code, alone and with words', async () => {
      const { 'Pinecone Coffee': pinecone, 'Mirror Hall': mirror } = world.locations
      await db()('study_locations').where({ id: pinecone! }).update({ zipcode: '97701' })
      await db()('study_locations').where({ id: mirror! }).update({ zipcode: '97701-1234' })
      await settle()
      expect(await anyOrder({ zip: '97701' })).toEqual(['Mirror Hall', 'Pinecone Coffee'])
      expect(await names({ q: 'coffee', zip: '97701' })).toEqual(['Pinecone Coffee'])
      expect((await run({ q: 'coffee', zip: '97702' })).total).toBe(0)
    })

    it('by kind or category; an unknown one matches nothing', async () => {
      expect(await anyOrder({ category: 'Library' })).toEqual([
        'Beacon Library',
        'Ellwood Library',
        'Juniper Reading Room',
      ])
      expect(await names({ q: 'bend', category: 'campus building' })).toEqual(['Mirror Hall'])
      for (const category of ['Off-Campus', 'off-campus']) expect((await run({ category })).total).toBe(7)
      expect((await run({ q: 'coffee', category: 'All' })).total).toBe((await run('coffee')).total)
      expect((await run({ q: 'coffee', category: 'palace' })).total).toBe(0)
    })

    it('by campus, state and all tags', async () => {
      expect(await anyOrder({ universityId: world.universities['Cedar Valley University']! })).toEqual([
        'Deschutes Terrace',
        'Ellwood Library',
        'Juniper Reading Room',
        'Mirror Hall',
      ])
      expect(await anyOrder({ q: 'coffee', stateId: world.states.CT! })).toEqual([
        'Beacon',
        'Lantern Coffee House',
      ])
      expect(await anyOrder({ tags: ['Quiet', 'Outlet'] })).toEqual(['Ellwood Library', "Thumper's Roastery"])
      expect(await names({ q: 'library', tags: ['Quiet', 'Outlet'] })).toEqual(['Ellwood Library'])
      expect((await run({ tags: ['Free Parking'] })).total).toBe(0)
      expect((await run({ q: 'coffee', universityId: 1e9 })).total).toBe(0)
    })

    it('finds nothing for an empty query', async () => {
      for (const query of [{ q: '' }, { q: '   ' }, { category: 'All' }, { q: 'x' }, { q: '%' }]) {
        expect(await run(query)).toMatchObject({ ids: [], total: 0 })
      }
    })
  })

  describe(`${name}: order and pages`, () => {
    const CAFES = [
      'Caffè Stradivari',
      'Lantern Coffee House',
      "Thumper's Roastery",
      'Beacon',
      'Pinecone Coffee',
      'Far Ridge Coffee',
    ]

    it('by rating by default, or by reviews, name or distance', async () => {
      expect(await names({ category: 'cafe' })).toEqual(CAFES)
      expect((await names({ category: 'cafe', sort: 'reviews' })).slice(0, 3)).toEqual([
        'Lantern Coffee House',
        'Caffè Stradivari',
        'Pinecone Coffee',
      ])
      expect(await names({ category: 'cafe', sort: 'name' })).toEqual([...CAFES].sort())
      const near = { latitude: 44.35, longitude: -121.3 }
      expect((await names({ category: 'cafe', sort: 'nearest', near })).slice(0, 2)).toEqual([
        'Far Ridge Coffee',
        'Pinecone Coffee',
      ])
      expect(await names({ category: 'cafe', sort: 'nearest' })).toEqual(CAFES)
    })

    it('by how well the name matches', async () => {
      expect((await names({ q: 'beacon', sort: 'match' }))[0]).toBe('Beacon')
      expect((await names({ q: 'beacon', sort: 'rating' }))[0]).toBe('Beacon Library')
    })

    it("puts the reader's state first in every order", async () => {
      const firstStateId = world.states.CT!
      expect(await names({ category: 'cafe', firstStateId })).toEqual([
        'Lantern Coffee House',
        'Beacon',
        'Caffè Stradivari',
        "Thumper's Roastery",
        'Pinecone Coffee',
        'Far Ridge Coffee',
      ])
      expect((await names({ category: 'cafe', firstStateId, sort: 'name' })).slice(0, 3)).toEqual([
        'Beacon',
        'Lantern Coffee House',
        'Caffè Stradivari',
      ])
      expect((await run({ category: 'cafe', firstStateId })).total).toBe(6)
    })

    it('in pages that have each match once and the exact total', async () => {
      for (const firstStateId of [null, world.states.CT!]) {
        const whole = await names({ category: 'cafe', firstStateId })
        const pages = await Promise.all(
          [1, 2, 3].map((page) => run({ category: 'cafe', firstStateId, page, pageSize: 4 })),
        )
        expect(pages.map(({ ids, total }) => [ids.length, total])).toEqual([
          [4, 6],
          [2, 6],
          [0, 6],
        ])
        expect(pages.flatMap(({ ids }) => ids).map((id) => nameOf(world.locations, id))).toEqual(whole)
      }
    })
  })

  describe(`${name}: suggestions`, () => {
    it('includes the type, and the campus of on-campus spots', async () => {
      const [first] = await engine().suggest('cedar val', '')
      expect(first).toEqual<Suggestion>({
        type: 'university',
        id: world.universities['Cedar Valley University']!,
        name: 'Cedar Valley University',
        city: 'Bend',
        universityKey: 'Cedar Valley University Bend',
      })
      expect((await engine().suggest('ellwood', ''))[0]).toMatchObject({
        type: 'location',
        name: 'Ellwood Library',
        universityKey: 'Cedar Valley University Bend',
      })
      expect((await engine().suggest('lantern', ''))[0]).toMatchObject({
        type: 'location',
        city: 'New Harbor',
        universityKey: null,
      })
    })

    it('prefers the exact name, then its start, then a part of it', async () => {
      expect(await suggested('beacon')).toEqual(['Beacon', 'Beacon Library'])
      expect((await suggested('juniper'))[0]).toBe('Juniper Reading Room')
    })

    it('matches nicknames, prefixes and misspellings', async () => {
      for (const q of ['cvu', 'cedar tech', 'cedarva', 'ceder valley', 'cedra valley univ']) {
        expect((await suggested(q))[0], q).toBe('Cedar Valley University')
      }
      for (const q of ['stradiv', 'caffe str', 'stradviari'])
        expect((await suggested(q))[0], q).toBe('Caffè Stradivari')
    })

    it('at most 4, none for fewer than 2 characters, and only in the given city', async () => {
      expect((await suggested('coffee')).length).toBeLessThanOrEqual(4)
      for (const q of ['', 'c', ' c ', '%%', '☕☕', 'c ‐']) expect(await suggested(q)).toEqual([])
      expect(await suggested('beacon', 'new harb')).toEqual(['Beacon', 'Beacon Library'])
      expect(await suggested('beacon', 'bend')).toEqual([])
    })

    it('of universities, best first, up to the limit', async () => {
      expect(await universities('cedar valley')).toEqual(['Cedar Valley University'])
      for (const q of ['unh', 'unharbor', 'harbor st', 'university new harbor', 'new harbr'])
        expect((await universities(q))[0], q).toBe('University of New Harbor')
      for (const q of ['cedr valy', 'cvu', 'Ceder Valey Univercity'])
        expect(await universities(q), q).toEqual(['Cedar Valley University'])
      expect(await universities('university')).toHaveLength(2)
      expect(await universities('university', 1)).toHaveLength(1)
      expect(await universities('', 5)).toEqual([])
    })

    it('of cities by prefix, by number of locations', async () => {
      expect(await engine().suggestCities('be')).toEqual([{ city: 'Bend', state: 'OR' }])
      expect(await engine().suggestCities('NEW HAR')).toEqual([{ city: 'New Harbor', state: 'CT' }])
      for (const q of ['', 'b', 'harbor', '%%', 'zz']) expect(await engine().suggestCities(q), q).toEqual([])
    })
  })

  describe(`${name}: within a campus`, () => {
    it('shows only exact names, or else names that start with the query before those that contain it', async () => {
      expect(await onCampus('beacon', 'University of New Harbor')).toEqual(['Beacon'])
      expect(await onCampus('ellwood library')).toEqual(['Ellwood Library'])
      expect((await onCampus('mirr'))[0]).toBe('Mirror Hall')
      expect(await onCampus('coffee')).toEqual(['Pinecone Coffee'])
    })

    it('returns every match and marks exact ones, so that filters apply before the best are selected', async () => {
      const matches = await engine().searchCampus(world.universities['Cedar Valley University']!, 'er')
      const containing = await db()('search_documents as d')
        .join('study_locations as l', 'l.id', 'd.location_id')
        .where('l.university_id', world.universities['Cedar Valley University']!)
        .where('l.status', 'Approved')
        .where('d.name_key', 'like', '%er%')
        .pluck('l.id')
      expect(matches.map(({ id }) => id)).toEqual(expect.arrayContaining(containing))
      expect(matches.every(({ exact }) => !exact)).toBe(true)
      const [exact, ...others] = await engine().searchCampus(
        world.universities['Cedar Valley University']!,
        'ellwood library',
      )
      expect(nameOf(world.locations, exact!.id)).toBe('Ellwood Library')
      expect(exact!.exact).toBe(true)
      expect(others.some((each) => each.exact)).toBe(false)
    })

    it('searches the campus and 12 miles around it, from 2 characters', async () => {
      expect(await onCampus('coffee')).not.toContain('Far Ridge Coffee')
      expect(await onCampus('beacon')).toEqual([])
      for (const q of ['', 'm', ' m ', '%%']) expect(await onCampus(q)).toEqual([])
      expect(await engine().searchCampus(world.universities['Waiting College']!, 'coffee')).toEqual([])
    })

    it('tolerates typos and prefixes if nothing matches exactly', async () => {
      for (const q of [
        'ellwood lib',
        'elwood',
        'elwod libary',
        'ellwood libary',
        'library ellw',
        'the ellwood',
      ])
        expect(await onCampus(q), q).toEqual(['Ellwood Library'])
      expect(await onCampus('libary')).toEqual(['Ellwood Library'])
      for (const q of ['pinecone cof', 'pinecone cofee', 'pineconne'])
        expect(await onCampus(q), q).toEqual(['Pinecone Coffee'])
      expect(await onCampus('beacn', 'University of New Harbor')).toEqual(['Beacon'])
      expect(await onCampus('zzgrblx libary')).toEqual([])
    })

    it('adds points for a rating above 4 and for more than 10 reviews', async () => {
      // 65 with its bonus; Thumper's and the Terrace have 60.
      expect((await onCampus('er')).slice(0, 1)).toEqual(['Juniper Reading Room'])
    })
  })

  describe(`${name}: a day and a time`, () => {
    const SATURDAY = new Date('2026-11-28T15:30:00Z')
    beforeAll(async () => {
      const ids = ['Ellwood Library', 'Juniper Reading Room', 'Mirror Hall'].map(
        (each) => world.locations[each]!,
      )
      const open = (at: number, day_of_week: number, start_time: string, end_time: string) => {
        return { study_location_id: ids[at]!, day_of_week, is_open: true, start_time, end_time }
      }
      await db()('study_location_hours').insert([
        open(0, 7, '14:00', '22:00'),
        open(0, 6, '08:00', '12:00'),
        open(1, 6, '18:00', '02:00'),
        open(2, 4, '09:00', '17:00'),
      ])
      const dated = { study_location_id: ids[2]!, source: 'admin' }
      await db()('location_dates').insert([
        { ...dated, day: '2026-12-03', is_open: false },
        { ...dated, day: '2026-12-24', is_open: true, start_time: '10:00', end_time: '11:00' },
      ])
      await settle()
    })
    afterAll(async () => {
      await db()('study_location_hours').delete()
      await db()('location_dates').delete()
      await settle()
    })

    const [ELLWOOD, JUNIPER, MIRROR] = ['Ellwood Library', 'Juniper Reading Room', 'Mirror Hall']
    const MOMENTS: [openOn: string | null, openAt: string | null, found: (string | undefined)[]][] = [
      ['sun', '19:00', [ELLWOOD]],
      ['sun', '01:00', [JUNIPER]],
      ['sun', '22:00', []],
      ['sun', null, [ELLWOOD]],
      ['tomorrow', '14:00', [ELLWOOD]],
      ['2026-11-29', '14:00', [ELLWOOD]],
      // 8 AM is over, so it's a week later, or now.
      ['sat', '08:00', [ELLWOOD]],
      ['today', '08:00', []],
      ['sat', null, [JUNIPER]],
      ['today', '19:00', [JUNIPER]],
      [null, '19:00', [JUNIPER]],
      [null, '08:00', []],
      ['thu', '10:00', []],
      ['2026-12-10', '10:00', [MIRROR]],
      ['2026-12-24', '10:00', [MIRROR]],
      ['2026-12-24', '12:00', []],
      ['2026-12-24', null, [MIRROR]],
      ['2026-11-27', null, []],
    ]
    it('finds what is open then', () =>
      checkRows(MOMENTS, async ([openOn, openAt, found]) => {
        const moment = { now: SATURDAY, openNow: false, notBusy: false, always: false, openOn, openAt }
        expect(await anyOrder({ moment })).toEqual(found)
        expect(await names({ q: 'bend', moment })).toEqual(found)
        const counted = await engine().countMoments(queryOf({ moment }), ['Quiet'])
        expect(counted!.tags.Quiet).toBe(found.filter((each) => each !== MIRROR).length)
      }))
  })

  describe(`${name}: hidden items and changes`, () => {
    it("never shows an item that isn't Approved, or one of a campus that isn't", async () => {
      for (const q of ['waiting', 'refused', 'waiting coffee', 'Waiting College']) {
        const { ids } = await run(q)
        expect(
          ids.map((id) => nameOf(world.locations, id)).filter((each) => /Waiting|Refused/.test(each)),
          q,
        ).toEqual([])
        expect(
          (await suggested(q)).filter((each) => /Waiting|Refused/.test(each)),
          q,
        ).toEqual([])
        expect(await universities(q), q).toEqual([])
        expect(await onCampus(q), q).toEqual([])
      }
    })

    it('follows inserts, renames, rejections, new approvals and deletes', async () => {
      const id = await addCafe(db(), world, 'Quixote Corner')
      const seen = async (q: string) => (await run({ q, verbatim: true })).ids.includes(id)
      await settle()
      expect(await seen('quixote')).toBe(true)
      await db()('study_locations').where({ id }).update({ name: 'Rocinante Corner' })
      await settle()
      expect([await seen('quixote'), await seen('rocinante')]).toEqual([false, true])
      await db()('study_locations').where({ id }).update({ status: 'Denied' })
      await settle()
      expect([await seen('rocinante'), (await suggested('rocinante')).length]).toEqual([false, 0])
      await db()('study_locations').where({ id }).update({ status: 'Approved' })
      await settle()
      expect(await seen('rocinnate')).toBe(false)
      expect((await run('rocinnate')).ids).toEqual([id])
      await db()('study_locations').where({ id }).del()
      await settle()
      expect(await seen('rocinante')).toBe(false)
    })
  })

  describe(`${name}: hostile input`, () => {
    it('gets an answer in time', () =>
      checkRows(
        HOSTILE,
        async (text) => {
          const start = performance.now()
          await Promise.all([
            run(text),
            run({ q: 'coffee', city: text }),
            run({ q: 'coffee', category: text }),
            run({ q: 'coffee', tags: [text] }),
            engine().suggest(text, ''),
            engine().suggest('coffee', text),
            engine().suggestCities(text),
            engine().searchUniversities(text, 5),
            engine().searchCampus(world.universities['Cedar Valley University']!, text),
          ])
          expect(performance.now() - start).toBeLessThan(SLOWEST_MS)
        },
        shortened,
      ))

    it('accepts any page, size, id and position', async () => {
      for (const value of [Number.NaN, Infinity, -1, 0, 1.5, 1e300]) {
        const { ids, total } = await run({ q: 'coffee bend', page: value, pageSize: value })
        expect([total, ids.length <= 100]).toEqual([3, true])
        await run({ q: 'coffee', firstStateId: value })
        await run({ q: 'coffee', sort: 'nearest', near: { latitude: value, longitude: value } })
        expect(await engine().searchCampus(value, 'coffee')).toEqual([])
      }
    })
  })
}
