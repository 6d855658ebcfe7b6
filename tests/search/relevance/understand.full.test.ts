import { beforeAll, describe, expect, it } from 'vitest'
import { milesBetween } from '~/services/maps/distance'
import { isOpen } from '~/spots/hours-rules'
import { hoursSql, tagsSql } from '~/spots/model/sql'
import type { HoursRow } from '~/spots/model/week'
import { campusOfId } from '~/campuses/queries.server'
import { findLocations } from '~/finding/find-locations.server'
import { campusCounts } from '~/spots/campus-counts-queries.server'
import { findCampusList } from '~/spots/campus-list.server'
import { readCampusView } from '~/spots/campus-url'
import { wantsOf } from '~/spots/model/wants'
import { readSearch } from '~/finding/search-url'
import { seedSample } from '../../../db/seeds/sample'
import { createPostgresSearch } from '../../../search/postgres'
import { understand, without } from '../../../search/understand'
import { useDatabase } from '../../support/database'
import type { Understood, Wants } from './understood-queries'
import { MEASURED } from './understood-queries-measured'
import { TUNED } from './understood-queries-tuned'
import { MEASURED_SENTENCES } from './sentences-measured'
import { UNSEEN_SENTENCES } from './sentences-unseen'
import { LATER_SENTENCES } from './sentences-later'
import { TUNED_SENTENCES } from './sentences-tuned'
import { checkRows } from '../../support/rows'

describe('the filters of a query', () => {
  const WISHES = [
    ['quiet cafe with outlets open now near ucla', 'cafe near ucla', ['quiet', 'outlets', 'open']],
    ['where can i study late', '', ['late']],
    ['not quiet library', 'library', ['lively']],
    ['open 24 hours', '', ['always']],
    ['somewhere not too busy with good wifi and plugs', '', ['calm', 'wifi', 'outlets']],
    ['group study room near me', '', ['group', 'near']],
    ['off-campus coffee', 'coffee', ['offCampus']],
    ['Moffitt Library', 'Moffitt Library', []],
    ['', '', []],
    ['the', 'the', []],
  ] as const
  it('are separated from the rest', () =>
    checkRows(WISHES, ([q, rest, wishes]) => {
      const found = understand(q)
      expect([found.rest, found.wishes.map(({ wish }) => wish)]).toEqual([rest, wishes])
    }))

  const WANTS = [
    ['silent desk with daylight', ['silent', 'daylight'], ''],
    ['group room with a whiteboard for four', ['group-room', 'whiteboards', 'seats-4'], ''],
    ['group room at moffitt', ['group-room'], 'at moffitt'],
    ['step-free café with printers', ['wheelchair', 'printing'], 'café'],
    ['accessible restrooms', ['restrooms'], ''],
    ['computer science library', [], 'computer science library'],
  ] as const
  it('may be areas and facts', () =>
    checkRows(WANTS, ([q, wants, rest]) => {
      const found = understand(q)
      expect(found.wishes.flatMap(({ want }) => want ?? [])).toEqual(wants)
      expect(found.rest).toEqual(rest.normalize('NFD').replace(/\p{M}/gu, ''))
    }))

  const TIMES = [
    ['library open after 10 pm', '22:00', 'library'],
    ['open until 10', '21:59', ''],
    ['open until midnight', '23:59', ''],
    ['open at 7:30am', '07:30', ''],
    ['cafe past 11pm', '23:00', 'cafe'],
    ['stays open until 10 30 pm', '22:29', ''],
    ['open after 2', '02:00', ''],
    ['open after 45', null, 'open after 45'],
    ['open at 13', '13:00', ''],
    ['after 10', null, 'after 10'],
    ['cafe at 5th street', null, 'cafe at 5th street'],
  ] as const
  it('may be a time of day', () =>
    checkRows(TIMES, ([q, at, rest]) => {
      const found = understand(q)
      expect([found.wishes.find(({ wish }) => wish === 'at')?.at ?? null, found.rest]).toEqual([at, rest])
    }))

  it('ignores words of a name', () => {
    expect(understand('food science library', new Set(['food science']))).toEqual({
      rest: 'food science library',
      wishes: [],
    })
  })

  it('can be removed', () => {
    expect(without('quiet cafe with outlets', 'outlets')).toBe('quiet cafe')
    expect(without('quiet cafe', 'open now')).toBe('quiet cafe')
  })
})

const NOW = new Date('2026-11-19T04:00:00Z')
const GOAL = 0.97

type Spot = {
  id: number
  name: string
  kind: string
  city: string
  category: string
  time_zone: string
  latitude: number
  longitude: number
  university_id: number | null
  tags: string[]
  hours: HoursRow[]
  places: { has: string[]; seats: number | null }[]
}

describe('400 queries over the sample content', () => {
  const database = useDatabase()
  let spots: Map<number, Spot>
  let universities: { id: number; name: string; latitude: number; longitude: number }[]

  beforeAll(async () => {
    const { db } = database
    await seedSample(db)
    const rows = (await db('study_locations as l').select(
      'l.*',
      db.raw(`${tagsSql('l')} as tags`),
      db.raw(`${hoursSql('l')} as hours`),
      db.raw(
        `coalesce((select jsonb_agg(jsonb_build_object('has', has, 'seats', seats)) from known_places
           where study_location_id = l.id), '[]') as places`,
      ),
    )) as Spot[]
    spots = new Map(rows.map((row) => [row.id, row]))
    universities = (await db('universities').select('*')) as typeof universities
  })

  async function judge(queries: readonly Understood[]) {
    const failed: string[] = []
    for (const { q, wants, why, leftOut } of queries) {
      const found = await (q.startsWith('@') ? onCampus(q) : everywhere(q))
      const first = spots.get(found.cards[0]?.id ?? 0)
      const told = leftOut === undefined || found.leftOut.includes(leftOut)
      if (first && told && satisfies(first, wants)) continue
      failed.push(`"${q}" (${why}): ${found.total} ${first?.name} -${found.leftOut.join(' ')}`)
    }
    const share = 1 - failed.length / queries.length
    console.info(`success@1 ${share.toFixed(2)}${failed.map((each) => `\n  ${each}`).join('')}`)
    return share
  }

  const maps = { versionAt: async () => null }

  async function everywhere(q: string) {
    const { db } = database
    return findLocations(db, createPostgresSearch(db), {
      maps,
      search: readSearch(new URLSearchParams({ q })),
      reader: { universityStateId: null, near: null, state: null, stateFirst: false },
      now: NOW,
      cachedValues: { get: (_key, _maxAge, load) => load(), thisMinute: (_key, load) => load() },
    })
  }

  /** "@Berkeley quiet" asks for "quiet" on that campus. */
  async function onCampus(text: string) {
    const { db } = database
    const [, name, q = ''] = /^@(\w+) (.*)$/.exec(text)!
    const { id } = universities.find((each) => each.name.includes(name!))!
    const campus = (await campusOfId(db, id))!
    const list = await findCampusList(db, createPostgresSearch(db), {
      campus,
      maps,
      counts: await campusCounts(db, campus),
      path: '/',
      view: readCampusView(new URLSearchParams({ q })),
      now: NOW,
      mean: 4,
    })
    return { cards: list.cards, total: list.total, leftOut: list.dropped.leftOut }
  }

  function satisfies(spot: Spot, wants: Wants): boolean {
    const like = (text: string, pattern: string | undefined) =>
      !pattern || new RegExp(pattern, 'i').test(text)
    const has = (tag: string) => spot.tags.includes(tag)
    const near = universities.filter((each) =>
      spot.university_id === null ? milesBetween(each, spot) <= 5 : each.id === spot.university_id,
    )
    const open = () => isOpen(spot.hours, spot.time_zone, NOW)
    const always = () =>
      [1, 2, 3, 4, 5, 6, 7].every((day) =>
        spot.hours.some((row) => row.day_of_week === day && row.is_open && row.start_time === row.end_time),
      )
    const tokens = wantsOf(wants.has ?? []).map(({ token }) => token)
    const isPlace = (place: Spot['places'][number]) =>
      tokens.every((token) => place.has.includes(token)) && (place.seats ?? 0) >= Number(wants.seats ?? 0)
    return [
      like(spot.name, wants.name),
      !wants.kind || wants.kind.split('|').includes(spot.kind),
      (wants.tags ?? []).every(has),
      !wants.anyTag || wants.anyTag.some(has),
      !wants.notTag || !has(wants.notTag),
      !(wants.notTags ?? []).some(has),
      !wants.notKind?.includes(spot.kind),
      (!wants.has && !wants.seats) || spot.places.some(isPlace),
      like(spot.city, wants.city),
      !wants.uni || near.some(({ name }) => like(name, wants.uni)),
      !wants.open || open(),
      !wants.always || always(),
      !wants.category || spot.category === wants.category,
    ].every(Boolean)
  }

  it('finds the right results: the half used for tuning', async () =>
    expect(await judge(TUNED)).toBeGreaterThanOrEqual(GOAL))

  it('finds the right results: the half used for measuring', async () =>
    expect(await judge(MEASURED)).toBeGreaterThanOrEqual(GOAL))

  it('can find a right result of each sentence', () => {
    const all = [...TUNED_SENTENCES, ...MEASURED_SENTENCES, ...UNSEEN_SENTENCES, ...LATER_SENTENCES]
    const none = all.filter(({ wants }) => ![...spots.values()].some((each) => satisfies(each, wants)))
    expect(none.map(({ q }) => q)).toEqual([])
  })

  it('finds the right results of sentences: the half used for tuning', async () =>
    expect(await judge(TUNED_SENTENCES)).toBeGreaterThanOrEqual(GOAL))

  it('finds the right results of sentences: the half used for measuring', async () =>
    expect(await judge(MEASURED_SENTENCES)).toBeGreaterThanOrEqual(GOAL))

  it.each([
    ['after those', UNSEEN_SENTENCES],
    ['last', LATER_SENTENCES],
  ])('finds the right results of sentences written %s', async (_when, sentences) =>
    expect(await judge(sentences)).toBeGreaterThanOrEqual(GOAL),
  )
})
