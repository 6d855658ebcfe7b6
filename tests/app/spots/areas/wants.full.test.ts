import { parse } from 'node-html-parser'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { campusCounts } from '~/spots/campus-counts-queries.server'
import { campusLocations } from '~/spots/campus-queries.server'
import { isOpen } from '~/spots/hours-rules'
import { AREA_KINDS, type AreaKind } from '~/spots/model/areas'
import { OFFICIAL_TRAITS, traitFacts, type TraitValues } from '~/spots/model/traits'
import { chosenFeatures, tokensOf, traitOf, WANTS, type Want } from '~/spots/model/wants'
import { campusPath } from '~/campuses/rules'
import type { UniversityRow } from '../../../../db/tables'
import { insertArea, insertTraits } from '../../../factories/area'
import { everyDay, insertLocation } from '../../../factories/location'
import { insertUniversity } from '../../../factories/university'
import { createPostgresSearch } from '../../../../search/postgres'
import { useApp } from '../../../support/app'
import { useDatabase } from '../../../support/database'
import { randomFrom } from '../../../../db/seeds/random'
import { itRows, itValues } from '../../../support/it-rows'
import { linksAt, textsAt } from '../../../support/html'

const database = useDatabase()
const app = useApp(database)
const NOON = new Date('2026-03-03T20:00:00Z')
const SPOTS = 40
const ZONE = 'America/Los_Angeles'
const clock = new Intl.DateTimeFormat('en-GB', { timeZone: ZONE, hour: '2-digit', minute: '2-digit' })

type SpotPart = {
  traits: TraitValues
  /** Tags of the spot that say what no fact does. */
  tags: string[]
  kind?: string
  seats?: number
  reservable?: boolean
  hours: ReturnType<typeof everyDay>
}
type Spot = { id: number; hours: ReturnType<typeof everyDay>; parts: SpotPart[]; tags: string[] }
const TAGS = ['Quiet', 'Wifi', 'Outlet', 'Food Service', 'Near By Food', 'Aesthetic']
const saysOf = (tag: string) => WANTS.find((want) => want.tag === tag)
let campus: UniversityRow
let spots: Spot[]

beforeAll(async () => {
  const { db } = database
  const random = randomFrom(7)
  const traits = (): TraitValues =>
    Object.fromEntries(
      OFFICIAL_TRAITS.filter(() => random.chance(0.35)).map((trait) => [
        trait,
        random.between(0, traitFacts(trait).values.length - 1),
      ]),
    )
  campus = await insertUniversity(db, { name: 'Wanting College' })
  spots = []
  for (let n = 0; n < SPOTS; n++) {
    const hours = random.chance(0.7) ? everyDay('08:00', '22:00') : everyDay('17:00', '22:00')
    const listed = TAGS.filter(() => random.chance(0.4))
    const { id } = await insertLocation(db, {
      university_id: campus.id,
      name: `Spot ${n}`,
      hours,
      tags: listed,
    })
    // Every fourth spot has tags alone.
    const whole = n % 4 === 0 ? {} : traits()
    await insertTraits(db, id, whole)
    const owns: (Omit<SpotPart, 'tags'> & { kind: AreaKind })[] = []
    for (let at = 0; n % 4 > 0 && at < random.between(0, 3); at++) {
      const own = {
        traits: traits(),
        kind: random.pick(AREA_KINDS),
        seats: random.pick([1, 3, 4, 9, 60]),
        reservable: random.chance(0.3),
        hours: random.chance(0.3) ? everyDay('18:00', '20:00') : [],
      }
      await insertArea(db, id, { ...own, name: `Area ${at}`, position: at + 1 })
      owns.push(own)
    }
    if (owns.some(({ kind }) => kind === 'cafe')) whole.food_building ??= 1
    const speak = (traits: TraitValues) =>
      listed.filter((tag) => {
        const want = saysOf(tag)
        return !want || traits[traitOf(want) as keyof TraitValues] === undefined
      })
    const parts = [
      { traits: whole, hours: [], tags: speak(whole) },
      ...owns.map((own): SpotPart => {
        const traits = { ...whole, ...(own.kind === 'silent room' ? { noise: 0 } : {}), ...own.traits }
        return { ...own, traits, tags: speak(traits) }
      }),
    ]
    const tags = TAGS.filter((tag) => {
      const want = saysOf(tag)
      return want ? parts.some((part) => has(part, want)) : listed.includes(tag)
    })
    spots.push({ id, hours, parts, tags })
  }
})

/** Whether a location has what a want's token says, without SQL. */
function has({ traits, kind, seats, reservable, tags }: SpotPart, { token, tag }: Want): boolean {
  const [, name, sign, value] = /^(\w+)(:|>=|<=)(.+)$/.exec(token) ?? []
  if (token === 'reservable') return reservable === true
  if (name === 'area') return kind === value
  if (name === 'access') return kind !== undefined
  if (name === 'seats') return (seats ?? 0) >= Number(value)
  const known = traits[name as keyof TraitValues]
  if (known === undefined) return tag !== undefined && tags.includes(tag)
  return sign === ':'
    ? known === Number(value)
    : sign === '>='
      ? known >= Number(value)
      : known <= Number(value)
}

const isOpenAt = (hours: Spot['hours'], at: string) => {
  const later = new Date(NOON)
  while (clock.format(later) !== at) later.setTime(later.getTime() + 60_000)
  return isOpen(hours, ZONE, later)
}
const expected = (wants: Want[], openNow: boolean, openAt: string | null = null) =>
  spots
    .filter(
      ({ hours, parts, tags }) =>
        (!openNow || isOpen(hours, ZONE, NOON)) &&
        (openAt === null || isOpenAt(hours, openAt)) &&
        wants.every(({ tag }) => tag === undefined || tags.includes(tag)) &&
        parts.some(
          (part) =>
            // Tags alone are of the whole spot.
            wants.every(({ tag }) => tag !== undefined) ||
            (wants.every((want) => has(part, want)) &&
              (part.hours.length === 0 ||
                ((!openNow || isOpen(part.hours, ZONE, NOON)) &&
                  (openAt === null || isOpenAt(part.hours, openAt))))),
        ),
    )
    .map(({ id }) => id)
const point = () => ({ id: campus.id, latitude: campus.latitude!, longitude: campus.longitude! })
const namesOf = (wants: Want[]) => wants.map(({ name }) => name)
const found = async (wants: Want[], openNow = false, openAt: string | null = null) => {
  const { rows, total } = await campusLocations(database.db, {
    campus: point(),
    ...chosenFeatures([], namesOf(wants)),
    openNow,
    openOn: null,
    openAt,
    now: NOON,
    categories: ['On-Campus'],
    kinds: [],
    rating: null,
    notBusy: false,
    found: null,
    mean: 4,
    sort: null,
    offset: 0,
    limit: 96,
  })
  expect(total).toBe(rows.length)
  return rows.map(({ id }) => id).sort((a, b) => a - b)
}

/** The same through the search of all study spots. */
const searched = async (wants: Want[], openNow: boolean, openAt: string | null) => {
  const { tags, wants: others } = chosenFeatures([], namesOf(wants))
  const has = tokensOf({ tags, wants: others })
  const moment = { now: NOON, openNow, openAt, notBusy: false, always: false, has }
  const query = {
    q: '',
    city: '',
    category: '',
    universityId: campus.id,
    tags,
    moment,
    page: 1,
    pageSize: 100,
  }
  return (await createPostgresSearch(database.db).search(query)).ids.sort((a, b) => a - b)
}

describe('filters by what a spot or one of its areas has', () => {
  it('agree with an independent implementation, alone, in pairs and with open now', async () => {
    const random = randomFrom(11)
    let nonempty = 0
    for (let n = 0; n < 160; n++) {
      const wants =
        n < WANTS.length ? [WANTS[n]!] : random.shuffled([...WANTS]).slice(0, random.between(2, 3))
      const openNow = n % 3 === 0
      const openAt = n % 4 === 1 ? random.pick(['07:30', '18:00', '21:59', '23:00']) : null
      const ids = await found(wants, openNow, openAt)
      expect(ids, wants.map(({ name }) => name).join(' ')).toEqual(expected(wants, openNow, openAt))
      expect(await searched(wants, openNow, openAt)).toEqual(ids)
      if (ids.length > 0) nonempty++
    }
    expect(nonempty).toBeGreaterThan(40)
  })

  it('show the tags that facts and areas leave or add', async () => {
    const rows = await database
      .db('known_tags as k')
      .join('tag_types as t', 't.id', 'k.tag_id')
      .select('k.study_location_id as id', 't.name')
    for (const { id, tags } of spots) {
      const known = rows.filter((row) => row.id === id).map(({ name }) => name)
      expect(TAGS.filter((tag) => known.includes(tag))).toEqual(tags)
    }
    const { rows: said } = await database.db.raw('select tag, trait, token from tag_facts()')
    const same = WANTS.flatMap((want) =>
      want.tag ? [{ tag: want.tag, trait: traitOf(want), token: want.token }] : [],
    )
    expect(said).toEqual(same)
  })

  it('are one for a tag and the fact that it says, whatever the link', async () => {
    const titles = async (query: string) =>
      textsAt((await app.browser().get(`${campusPath(campus.key)}?${query}`)).html, '.cards h3')
    for (const { tag, name } of WANTS.filter((want) => want.tag)) {
      const { html } = await app.browser().get(`${campusPath(campus.key)}?want=${name}`)
      const boxes = html.querySelectorAll(`input[value="${tag}"], input[value="${name}"]`)
      expect(boxes.filter((box) => box.hasAttribute('checked')).length, name).toBeGreaterThan(0)
      expect(html.querySelectorAll(`input[name=want][value="${name}"]`)).toHaveLength(0)
      expect(await titles(`want=${name}`)).toEqual(
        await titles(new URLSearchParams({ tag: tag! }).toString()),
      )
    }
  })

  it('are counted like an independent implementation', async () => {
    const { want, tag } = await campusCounts(database.db, point())
    for (const each of WANTS) {
      const counted = each.tag
        ? tag.find(({ name }) => name === each.tag)
        : want.find(({ name }) => name === each.token)
      expect(counted?.n ?? 0, each.name).toBe(expected([each], false).length)
    }
  })

  it('are in the URL, as chips and as checkboxes, without scripts', async () => {
    const wants = WANTS.filter(({ name }) => name === 'silent' || name === 'daylight')
    const path = campusPath(campus.key)
    const { text } = await app.browser().get(`${path}?want=daylight&want=silent&want=nonsense`)
    const page = parse(text)
    const ticked = page
      .querySelectorAll('input[name=want]')
      .filter((box) => box.hasAttribute('checked'))
      .map((box) => box.getAttribute('value'))
    expect(ticked.sort()).toEqual(['daylight', 'silent'])
    const chips = page.querySelectorAll('.chips .chip').map((chip) => chip.textContent)
    expect(chips.join()).toContain('Silent')
    expect(page.querySelectorAll('.cards > li')).toHaveLength(expected(wants, false).length)
    const without = page
      .querySelectorAll('.chips a.chip')
      .find((chip) => chip.textContent.startsWith('Silent'))
    expect(without!.getAttribute('href')).toContain('want=daylight')
    expect(without!.getAttribute('href')).not.toContain('silent')
  })
})

describe('what a student searches for', () => {
  const TITLES = '.cards h3, .cards h2'
  const titles = async (path: string) => textsAt((await app.browser().get(path)).html, TITLES)
  beforeAll(async () => {
    const { db } = database
    const insert = (name: string) =>
      insertLocation(db, { university_id: campus.id, name, hours: everyDay('08:00', '23:30') })
    const silent = await insert('Silence Hall')
    await insertArea(db, silent.id, { kind: 'silent room', traits: { noise: 0, outlets: 2, daylight: 1 } })
    const group = await insert('Maple House')
    await insertArea(db, group.id, { kind: 'group room', seats: 4, traits: { whiteboards: 1 } })
    await insertArea(db, group.id, { kind: 'group room', seats: 2, traits: { whiteboards: 1, displays: 1 } })
    const cafe = await insertLocation(db, { name: 'Ramp Café', wheelchair: 'yes' })
    await insertTraits(db, cafe.id, { wifi: 1 })
    app.dropCaches()
  })
  afterAll(async () => {
    await database
      .db('study_locations')
      .whereIn('name', ['Silence Hall', 'Maple House', 'Ramp Café'])
      .delete()
    app.dropCaches()
  })

  it('is found by filters on the page of a campus', async () => {
    for (const [query, name] of [
      ['want=silent&want=outlets&want=daylight&at=22:00', 'Silence Hall'],
      ['want=group-room&want=whiteboards&want=seats-4', 'Maple House'],
      ['want=wheelchair&want=wifi&kind=cafe', 'Ramp Café'],
    ])
      expect(await titles(`${campusPath(campus.key)}?${query}`), query).toContain(name)
  })

  itRows([
    ['a silent desk with an outlet and daylight open after 10 pm', 'Silence Hall', []],
    ['group room with a whiteboard for four', 'Maple House', ['Ramp Café', 'Silence Hall']],
    ['step-free cafe with wifi', 'Ramp Café', ['Silence Hall']],
    ['whiteboards at maple house', 'Maple House', ['Ramp Café']],
  ])('is found by typing it', async (q, name, others) => {
    const names = await titles(`/search?${new URLSearchParams({ q })}`)
    expect(names).toContain(name)
    for (const other of others) expect(names).not.toContain(other)
  })

  it('is named on the card and linked: the smallest area that has it all', async () => {
    const { db } = database
    const { id } = (await db('study_locations').where({ name: 'Maple House' }).first('id'))!
    const area = await insertArea(db, id, {
      name: 'Collaboration suite',
      kind: 'group room',
      floor: '2',
      seats: 4,
      reservable: true,
      traits: { whiteboards: 1, displays: 1 },
    })
    app.dropCaches()
    const campusPage = `${campusPath(campus.key)}?want=displays&want=seats-4`
    for (const path of [campusPage, '/search?want=displays&want=seats-4&q=maple']) {
      const { html } = await app.browser().get(path)
      const link = linksAt(html, '.card a').find(([text]) => text.startsWith('Collaboration'))!
      expect(link[0]).toBe('Collaboration suite · Floor 2 · 4 seats · Can be reserved')
      const [page, anchor] = link[1]!.split('#')
      expect((await app.browser().get(page!)).html.querySelector(`#${anchor}`)).not.toBeNull()
    }
    await db('location_areas').where({ id: area.id }).delete()
    app.dropCaches()
  })

  itValues(['tadpole loft', 'tadpole loft wanting college'])('is found by the name of an area', async (q) => {
    const { db } = database
    const { id } = (await db('study_locations').where({ name: 'Maple House' }).first('id'))!
    const names = () => {
      app.dropCaches()
      return titles(`/search?${new URLSearchParams({ q })}`)
    }
    const area = await insertArea(db, id, { name: 'The Tadpole Loft', position: 9 })
    expect(await names()).toEqual(['Maple House'])
    await db('location_areas').where({ id: area.id }).update({ name: 'Frog Attic' })
    expect(await names()).not.toContain('Maple House')
    await db('location_areas').where({ id: area.id }).delete()
  })

  it('is dropped, with a message, if no spot is known to have it', async () => {
    const page = (await app.browser().get('/search?q=silence+hall+with+a+hearing+loop')).html
    expect(page.querySelector('.cards')!.textContent).toContain('Silence Hall')
    expect(page.querySelectorAll('[role=status]').map((each) => each.textContent)).toContain(
      'Nothing has it all. These may be missing: Hearing loop.',
    )
  })

  it('has checkboxes on the search page, with counts', async () => {
    const page = (await app.browser().get('/search?want=whiteboards&q=house')).html
    const box = page.querySelector('input[name=want][value=whiteboards]')!
    expect(box.hasAttribute('checked')).toBe(true)
    expect(box.parentNode.textContent.trim()).toBe('Whiteboards 1')
    expect(page.querySelector('.chips')!.textContent).toContain('Whiteboards')
  })
})
