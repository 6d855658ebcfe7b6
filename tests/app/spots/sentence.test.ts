import { beforeAll, expect, it } from 'vitest'
import { readSentence } from '~/spots/sentence.server'
import { insertLocation } from '../../factories/location'
import { insertUniversity } from '../../factories/university'
import { useDatabase } from '../../support/database'
import { checkRows } from '../../support/rows'

const database = useDatabase()
let rmu: number

beforeAll(async () => {
  const { db } = database
  const campus = await insertUniversity(db, {
    name: 'Rivermouth University',
    city: 'Rivermouth',
    aliases: ['RMU'],
  })
  rmu = campus.id
  await insertLocation(db, { name: 'Quiet Harbor Café', city: 'Friday Harbor' })
  await insertLocation(db, { name: 'Beach Library', city: 'Sunny Isles Beach' })
  await insertLocation(db, { name: 'Printing House', city: 'Orange', zipcode: '92866-1234' })
  await insertLocation(db, { name: 'Orange Street Coffee', city: 'Rivermouth', university_id: campus.id })
})

/** What's said, what's left, and where: "quiet -food | coffee @ Orange". */
async function read(q: string): Promise<string> {
  const { said, rest, region, kind } = await readSentence(database.db, q)
  const wishes = said.map(
    ({ not, want, tag, kind: of, words, wish }) => (not ? '-' : '') + (want ?? tag ?? of ?? words ?? wish),
  )
  return [
    ...wishes,
    ...(kind ? [`=${kind.kind}`] : []),
    ...(rest ? [`| ${rest}`] : []),
    ...(region
      ? [`@ ${region.zip ?? region.city ?? (region.campusId === rmu ? 'RMU' : region.campusId)}`]
      : []),
  ].join(' ')
}

it('names of cities and spots aren’t wishes', () =>
  checkRows(
    [
      ['cafe in friday harbor', '=cafe @ Friday Harbor'],
      ['friday harbor', '| friday harbor'],
      ['quiet friday harbor friday', 'quiet on @ Friday Harbor'],
      ['sunny isles beach library', '=library @ Sunny Isles Beach'],
      ['sunny library', 'daylight =library'],
      ['printing house', '| printing house'],
      ['quiet harbor cafe', '| quiet harbor cafe'],
      ['quiet cafe', 'quiet =cafe'],
    ] as const,
    async ([q, means]) => expect(await read(q)).toBe(means),
  ))

it('a city within a sentence is one, unless it’s part of a name', () =>
  checkRows(
    [
      ['blarg orange coffee', '| blarg coffee @ Orange'],
      ['quiet coffee orange street please', 'quiet | coffee orange street'],
      ['coffee street rivermouth orange please', '| coffee street orange please @ Rivermouth'],
    ] as const,
    async ([q, means]) => expect(await read(q)).toBe(means),
  ))

it('a ZIP code is where some spot is, and no number of seats', () =>
  checkRows(
    [
      ['92866', '@ 92866'],
      ['quiet cafe 92866', 'quiet =cafe @ 92866'],
      ['library in 92866-0001 for 4', 'seats-4 =library @ 92866'],
      ['92866 quiet', 'quiet @ 92866'],
      ['coffee orange ca 92866', '| coffee orange ca @ 92866'],
      ['quiet 10833 le conte ave', 'quiet | 10833 le conte ave'],
      ['928661', '| 928661'],
    ] as const,
    async ([q, means]) => expect(await read(q)).toBe(means),
  ))

it('what’s left out', () =>
  checkRows(
    [
      ['cafe without food or wifi', '-food -wifi =cafe'],
      ['quiet, not a library', 'quiet -library'],
      ['anything but a library and a cafe', '-library -cafe'],
      ['no food and wifi', '-food wifi'],
      ['not on campus', '-onCampus'],
      ['not quiet', 'lively'],
      ['not sure where to study, quiet', 'quiet'],
      ['library not moffitt', '-moffitt =library'],
      ['no kids rivermouth', '-kids @ Rivermouth'],
      ['cafe no music friday harbor', '-music =cafe @ Friday Harbor'],
      ['no laptops in orange', '-laptops @ Orange'],
      ['no reservation rmu', '-reservation @ RMU'],
      ['no kids nyc', '-kids | nyc'],
      ['without kids new hampshire', '-kids | new hampshire'],
      ['no loud music rivermouth', '-lively | music @ Rivermouth'],
      ['quiet not district of columbia', 'quiet -district of columbia'],
      ['no food or kids orange', '-food -kids @ Orange'],
      ['no crowds rivermouth', 'calm @ Rivermouth'],
    ] as const,
    async ([q, means]) => expect(await read(q)).toBe(means),
  ))

it('now', () =>
  checkRows(
    [
      ['quiet right now', 'quiet open'],
      ['library right now rivermouth', 'open =library @ Rivermouth'],
      ['orange now', 'open @ Orange'],
      ['not busy right now', 'calm'],
      ['least busy now', 'calm'],
      ['open right now', 'open'],
    ] as const,
    async ([q, means]) => expect(await read(q)).toBe(means),
  ))

it('an area’s kind, unless it’s a spot’s', () =>
  checkRows(
    [
      ['outdoor seating orange', 'outdoors @ Orange'],
      ['outside', 'outdoors'],
      ['outdoors', 'outdoors'],
      ['café', '=cafe'],
      ['café inside', 'cafe'],
      ['no outside food', '-food-allowed'],
    ] as const,
    async ([q, means]) => expect(await read(q)).toBe(means),
  ))

it('seats', () =>
  checkRows(
    [
      ['group room for 20', 'group-room seats-20'],
      ['group room for 12 people', 'group-room seats-20'],
      ['table for two', 'seats-2'],
      ['a team of five', 'seats-8'],
      ['we are 3', 'seats-4'],
      ['4 seats or more', 'seats-4'],
      ['quiet for 2 hours', 'quiet | 2 hours'],
    ] as const,
    async ([q, means]) => expect(await read(q)).toBe(means),
  ))

it('what can’t be left out stays a word', () =>
  checkRows(
    [
      ['library not open now', '=library | not open now'],
      ['cafe not sunday', '=cafe | not sunday'],
      ['library not lively', '-lively =library'],
      ['quiet not on campus', 'quiet -onCampus'],
    ] as const,
    async ([q, means]) => expect(await read(q)).toBe(means),
  ))

it('a university is a region once it’s approved', async () => {
  const { db } = database
  const campus = await insertUniversity(db, { name: 'Larkspur College', city: 'Nowhere', status: 'Pending' })
  expect((await readSentence(db, 'coffee near larkspur college')).region).toBeNull()
  await db('universities').where({ id: campus.id }).update({ status: 'Approved' })
  expect((await readSentence(db, 'coffee near larkspur college')).region?.campusId).toBe(campus.id)
})
