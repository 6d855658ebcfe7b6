import { expect, it } from 'vitest'
import { filterChoices } from '~/spots/finder.server'
import { KINDS } from '~/spots/model/kinds'
import { WANTS } from '~/spots/model/wants'

const TAGS = [
  'Quiet',
  'Outlet',
  'Wifi',
  'Group Friendly',
  'Private Rooms',
  'Food Service',
  'Near By Food',
  'Aesthetic',
  'Brand new',
]
const NONE = { tags: [], wants: [], categories: [], kinds: [] }
const OFFERED = {
  tags: [...TAGS, 'On-Campus', 'Off-Campus'],
  categories: ['On-Campus', 'Off-Campus'],
  kinds: KINDS,
}
const all = (chosen: typeof NONE | { tags: string[] }, countOf: () => number | null) => {
  const { first, groups } = filterChoices({ ...NONE, ...chosen }, OFFERED, countOf)
  return [...first, ...groups.flatMap(({ options }) => options)]
}

it('every filter is offered once, by one name', () => {
  const options = all(NONE, () => null)
  // A café is a kind of place, and a part of one.
  const texts = options.map(({ text }) => text.toLowerCase()).filter((text) => text !== 'café')
  for (const of of [options.map(({ name, value }) => `${name} ${value}`), texts])
    expect(of.filter((each, at) => of.indexOf(each) !== at)).toEqual([])
  const wanted = options.filter(({ name }) => name === 'want').map(({ value }) => value)
  expect(new Set(wanted)).toEqual(new Set(WANTS.filter(({ tag }) => !tag).map(({ name }) => name)))
  expect(new Set(options.filter(({ name }) => name === 'tag').map(({ value }) => value))).toEqual(
    new Set(TAGS),
  )
})

it('what no spot has is offered only while it’s chosen', () => {
  expect(all({ tags: ['Wifi', 'Aesthetic'] }, () => 0).map(({ value, on }) => [value, on])).toEqual([
    ['Wifi', true],
    ['Aesthetic', true],
  ])
})
