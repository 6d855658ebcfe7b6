import { beforeAll, describe, expect, it } from 'vitest'
import { factsWithSource } from '~/spots/areas/inside-view.server'
import { insideOf } from '~/spots/areas/queries.server'
import { fadeAnswers } from '~/spots/areas/answer-question.server'
import { TRAIT_NAMES, traitFacts, type Trait } from '~/spots/model/traits'
import type { KnownTraitRow, TraitAnswerRow } from '../../../../db/area-tables'
import { insertArea, insertTraits } from '../../../factories/area'
import { insertLocation } from '../../../factories/location'
import { insertUser } from '../../../factories/user'
import { useDatabase } from '../../../support/database'
import { DAY } from '../../../support/times'
import { itValues } from '../../../support/it-rows'
import { checkRows } from '../../../support/rows'

const database = useDatabase()
let users: number[]

beforeAll(async () => {
  users = []
  for (let n = 0; n < 24; n++) users.push((await insertUser(database.db)).id)
})

const answer = (
  location: number,
  trait: Trait,
  values: [value: number, daysAgo: number][],
  area: number | null = null,
) =>
  database.db('trait_answers').insert(
    values.map(([value, daysAgo], nth) => ({
      user_id: users[nth]!,
      study_location_id: location,
      area_id: area,
      trait,
      value,
      answered_at: new Date(Date.now() - daysAgo * DAY),
    })),
  )

/** Answers from so many days ago. */
const ago = (days: number, ...values: number[]) => values.map((value): [number, number] => [value, days])

const known = async (location: number, trait: Trait, area: number | null = null) =>
  (await database
    .db('known_traits')
    .where({ study_location_id: location, trait })
    .whereRaw('area_id is not distinct from ?', [area])
    .first())!
const has = async (location: number, area: number | null = null): Promise<string[]> =>
  (
    await database
      .db('known_places')
      .where({ study_location_id: location })
      .whereRaw('area_id is not distinct from ?', [area])
      .first()
  )?.has ?? []

/** The first day of the term that contains a day, calculated from dates alone. */
function termStart(now: Date): Date {
  const year = now.getUTCFullYear()
  const starts = [
    Date.UTC(year - 1, 7, 15),
    Date.UTC(year, 0, 10),
    Date.UTC(year, 4, 20),
    Date.UTC(year, 7, 15),
  ]
  return new Date(Math.max(...starts.filter((start) => start <= now.getTime())))
}

/** The sum of the answers about one trait, calculated without SQL. */
function recalculated(
  trait: Trait,
  answers: Pick<TraitAnswerRow, 'value' | 'answered_at'>[],
  official: number | null,
  now: Date,
): Pick<KnownTraitRow, 'counts' | 'total' | 'said' | 'known'> {
  const recent = answers.filter(({ answered_at }) => now.getTime() - answered_at.getTime() < 730 * DAY)
  const ofTerm = recent.filter(({ answered_at }) => answered_at >= termStart(now))
  const counted = ofTerm.length >= 3 ? ofTerm : recent
  const counts: Record<string, number> = {}
  const weights = new Map<number, number>()
  for (const { value, answered_at } of counted) {
    counts[value] = (counts[value] ?? 0) + 1
    const weight = 0.5 ** ((now.getTime() - answered_at.getTime()) / DAY / 180)
    weights.set(value, (weights.get(value) ?? 0) + weight)
  }
  const all = [...weights.values()].reduce((sum, weight) => sum + weight, 0)
  const least = traitFacts(trait).many ? 0.25 : 0.6
  const said = [...weights]
    .filter(([, weight]) => weight + 1e-6 >= all * least)
    .sort(([a, x], [b, y]) => Math.round(y * 1e6) - Math.round(x * 1e6) || a - b)
    .map(([value]) => value)
  const known = official === null || (counted.length >= 3 && said.length > 0) ? said : [official]
  return { counts, total: counted.length, said, known }
}

describe('the known facts of a study spot', () => {
  itValues(TRAIT_NAMES)('agree with an independent calculation', async (trait) => {
    const { db } = database
    const { id } = await insertLocation(db)
    const area = await insertArea(db, id)
    const most = traitFacts(trait).values.length
    // Different numbers and ages for each location and trait, none near the edges of a term or of two years.
    for (const [nth, areaId] of [null, area.id].entries()) {
      const official = nth === 0 && !traitFacts(trait).many ? 1 : null
      if (official !== null) await insertTraits(db, id, { [trait]: official }, areaId)
      const n = 2 + ((trait.length * 7 + nth * 5) % 20)
      const values = Array.from({ length: n }, (_, at): [number, number] => [
        (at * at + trait.length) % most,
        [2.5, 40.5, 200.5, 400.5, 800.5][(at + nth) % 5]!,
      ])
      await answer(id, trait, values, areaId)
      await fadeAnswers(db)
      const rows = await db('trait_answers').where({ study_location_id: id, trait }).select()
      const own = rows.filter(({ area_id }) => area_id === areaId)
      expect(await known(id, trait, areaId)).toMatchObject(recalculated(trait, own, official, new Date()))
    }
  })

  it('use the answers of the last two years if there are few from this term', async () => {
    const { id } = await insertLocation(database.db)
    await answer(id, 'daylight', [...ago(300, 1), ...ago(310, 1), ...ago(900, 0)])
    expect(await known(id, 'daylight')).toMatchObject({ counts: { 1: 2 }, total: 2, known: [1] })
  })

  it('are unclear if students disagree and there is no other source', async () => {
    const { id } = await insertLocation(database.db)
    await answer(id, 'noise', ago(1, 0, 0, 2, 2))
    expect(await known(id, 'noise')).toMatchObject({ said: [], known: [], counts: { 0: 2, 2: 2 } })
    expect(await has(id)).toEqual([])
  })

  it('follow students who agree over an admin, and keep both', async () => {
    const { db } = database
    const { id } = await insertLocation(db)
    await insertTraits(db, id, { noise: 0 })
    expect(await known(id, 'noise')).toMatchObject({ official: 0, known: [0], total: 0 })
    await answer(id, 'noise', ago(1, 2, 2))
    expect(await known(id, 'noise')).toMatchObject({ official: 0, said: [2], known: [0] })
    await db('trait_answers').insert({ user_id: users[9]!, study_location_id: id, trait: 'noise', value: 2 })
    expect(await known(id, 'noise')).toMatchObject({ official: 0, said: [2], known: [2], total: 3 })
  })

  it('forget the answers of a deleted account', async () => {
    const { db } = database
    const { id } = await insertLocation(db)
    const user = await insertUser(db)
    await db('trait_answers').insert({ user_id: user.id, study_location_id: id, trait: 'wifi', value: 1 })
    expect((await known(id, 'wifi')).known).toEqual([1])
    await db('users').where({ id: user.id }).del()
    expect(await known(id, 'wifi')).toBeUndefined()
    expect(await has(id)).toEqual([])
  })

  it('count 20 answers that come at once', async () => {
    const { db } = database
    const { id } = await insertLocation(db)
    await Promise.all(
      users
        .slice(0, 20)
        .map((user_id) =>
          db('trait_answers').insert({ user_id, study_location_id: id, trait: 'printing', value: 1 }),
        ),
    )
    expect(await known(id, 'printing')).toMatchObject({ total: 20, counts: { 1: 20 } })
  })

  it('use wheelchair access from an import, unless an admin disagrees', async () => {
    const { db } = database
    const { id } = await insertLocation(db, { wheelchair: 'limited' })
    expect(await known(id, 'wheelchair')).toMatchObject({ official: 1 })
    await insertTraits(db, id, { wheelchair: 2 })
    expect(await known(id, 'wheelchair')).toMatchObject({ official: 2 })
    await db('location_traits').where({ study_location_id: id }).del()
    await db('study_locations').where({ id }).update({ wheelchair: null })
    expect(await known(id, 'wheelchair')).toBeUndefined()
  })
})

describe('the facts of an area', () => {
  it('are its own, or else those of the whole spot', async () => {
    const { db } = database
    const { id } = await insertLocation(db)
    await insertTraits(db, id, { noise: 2, wheelchair: 2 })
    const silent = await insertArea(db, id, { kind: 'silent room', traits: { noise: 0, outlets: 2 } })
    expect(await has(id)).toEqual(expect.arrayContaining(['noise:2', 'noise>=1', 'wheelchair:2']))
    const tokens = await has(id, silent.id)
    expect(tokens).toEqual(
      expect.arrayContaining([
        'area:silent room',
        'access:everybody',
        'noise:0',
        'noise<=1',
        'outlets>=1',
        'wheelchair:2',
      ]),
    )
    expect(tokens).not.toContain('noise:2')
    expect(tokens).not.toContain('reservable')
  })

  it('are deleted with the area, and with the study spot', async () => {
    const { db } = database
    const { id } = await insertLocation(db)
    const area = await insertArea(db, id, { traits: { daylight: 1 } })
    await answer(id, 'daylight', ago(1, 1), area.id)
    await db('location_areas').where({ id: area.id }).del()
    expect(await has(id, area.id)).toEqual([])
    expect(await db('trait_answers').where({ area_id: area.id })).toEqual([])
    await insertArea(db, id, { traits: { daylight: 1 } })
    await db('study_locations').where({ id }).del()
    expect(await db('known_traits').where({ study_location_id: id })).toEqual([])
  })

  it('leave a tag until 3 students agree on something else', () =>
    checkRows(
      [
        { tag: 'Wifi', trait: 'wifi', says: [], shown: true, text: undefined },
        { tag: 'Wifi', trait: 'wifi', says: [0], shown: true, text: 'Wifi works' },
        { tag: 'Wifi', trait: 'wifi', says: [0, 0, 0], shown: false, text: 'Unreliable wifi' },
        { tag: 'Wifi', trait: 'wifi', says: [0, 1, 0, 1], shown: true, text: undefined },
        { tag: null, trait: 'wifi', says: [1], shown: true, text: 'Wifi works' },
        { tag: null, trait: 'wifi', says: [0], shown: false, text: 'Unreliable wifi' },
        { tag: 'Outlet', trait: 'outlets', says: [2], shown: true, text: 'Outlets at most seats' },
        { tag: 'Outlet', trait: 'outlets', official: 0, says: [], shown: false, text: 'No outlets' },
        { tag: 'Quiet', trait: 'noise', says: [3, 3, 3], shown: false, text: 'Lively' },
        { tag: null, trait: 'noise', official: 1, says: [], shown: true, text: 'Low hum' },
      ] as const,
      async ({ tag, trait, says, shown, text, ...row }) => {
        const { db } = database
        const { id } = await insertLocation(db, { tags: tag ? [tag] : [] })
        if ('official' in row) await insertTraits(db, id, { [trait]: row.official })
        if (says.length > 0) await answer(id, trait, ago(1, ...says))
        const tags = await db('known_tags as k')
          .join('tag_types as t', 't.id', 'k.tag_id')
          .where('k.study_location_id', id)
          .pluck('t.name')
        expect(tags).toHaveLength(shown ? 1 : 0)
        const facts = factsWithSource(await insideOf(db, id, null), null, new Date())
        if (text !== undefined) expect(facts.map((fact) => fact.text)).toEqual([text])
      },
    ))
})
