import { beforeAll, expect, it } from 'vitest'
import { campusOfId, type Campus } from '~/campuses/queries.server'
import { findLocations } from '~/finding/find-locations.server'
import { readSearch } from '~/finding/search-url'
import { campusCounts, type CampusCounts } from '~/spots/campus-counts-queries.server'
import { findCampusList } from '~/spots/campus-list.server'
import { readCampusView } from '~/spots/campus-url'
import { KIND_NAMES, KINDS } from '~/spots/model/kinds'
import { WANTS } from '~/spots/model/wants'
import { seedSample } from '../../../db/seeds/sample'
import { createPostgresSearch } from '../../../search/postgres'
import { useDatabase } from '../../support/database'
import { checkRows } from '../../support/rows'

/** A filter's own words mean what ticking it means, to the same number. */

const database = useDatabase()
const NOW = new Date('2026-11-19T20:00:00Z')
const maps = { versionAt: async () => null }
let campus: Campus
let counts: CampusCounts
let spots: number[]

beforeAll(async () => {
  const { db } = database
  await seedSample(db)
  const [id] = (await db('universities').where({ domain: 'berkeley.edu' }).pluck('id')) as [number]
  campus = (await campusOfId(db, id))!
  spots = await db('study_locations').pluck('id')
  counts = await campusCounts(db, campus)
})

type Found = { total: number; leftOut: readonly string[]; dropped: boolean }

async function everywhere(params: Record<string, string>): Promise<Found> {
  const { db } = database
  const found = await findLocations(db, createPostgresSearch(db), {
    maps,
    search: readSearch(new URLSearchParams(params)),
    reader: { universityStateId: null, near: null, state: null, stateFirst: false },
    now: NOW,
    cachedValues: { get: (_key, _maxAge, load) => load(), thisMinute: (_key, load) => load() },
  })
  return { total: found.total, leftOut: found.leftOut, dropped: found.unknown !== null }
}

async function onCampus(params: Record<string, string>): Promise<Found> {
  const { db } = database
  const view = readCampusView(new URLSearchParams(params))
  const list = await findCampusList(db, createPostgresSearch(db), {
    campus,
    maps,
    counts,
    view,
    now: NOW,
    path: '/',
    mean: 4,
  })
  const { leftOut, unknown } = list.dropped
  return { total: list.total, leftOut, dropped: unknown !== null }
}

const TAGS =
  'Wifi,Quiet,Outlet,Group Friendly,Aesthetic,Late Night Access,Private Rooms,Near By Food,Food Service,Free Parking,Paid Parking'
/** A filter's label, and how it's ticked in a search and on a campus. */
const LABELS: [label: string, search: Record<string, string>, campus?: Record<string, string>][] = [
  ...TAGS.split(',').map((tag): (typeof LABELS)[number] => [tag, { tag }]),
  ...WANTS.filter(({ text }) => text !== 'Café').map(({ name, text }): (typeof LABELS)[number] => [
    text,
    { want: name },
  ]),
  ...KINDS.map((kind): (typeof LABELS)[number] => [KIND_NAMES[kind], { category: kind }, { kind }]),
  ['On-Campus', { category: 'On-Campus' }],
  ['Off-Campus', { category: 'Off-Campus' }],
  ['Open now', { open: '1' }],
  ['Not busy', { busy: 'low' }],
]

const ASKED: [surface: string, ask: typeof everywhere][] = [
  ['a search', everywhere],
  ['a campus', onCampus],
]

it.each(ASKED)('the label of each filter is understood in %s', async (_surface, ask) => {
  const wide = ask === everywhere
  const all = wide ? spots.length : (await ask({})).total
  await checkRows(LABELS, async ([label, search, campus = search]) => {
    const params = wide ? search : campus
    const ticked = await ask(params)
    const typed = await ask({ q: label })
    if (ticked.total > 0) expect(typed).toEqual(ticked)
    // Only what has another word for it finds something else, with a note.
    else expect(typed.dropped).toBe(typed.total > 0)
    const shouted = await ask({ q: ` ${label.toUpperCase()}!` })
    expect(shouted.total).toBe(typed.total)
    // Words of nobody change nothing, and the page names them. Beside them, a kind is a word, which names may have too.
    if (ticked.total > 0 && !('category' in search)) {
      const more = await ask({ q: `${label} blarg zzyzx` })
      expect(more.total).toBe(ticked.total)
      expect(more.leftOut).toEqual(['blarg', 'zzyzx'])
    }
    if (['open', 'busy'].some((name) => name in params)) return
    expect((await ask({ q: `without ${label}` })).total).toBe(all - ticked.total)
  })
})
