import type { AreaKind } from '~/locations/model/areas'
import { sampleAreas } from './areas'
import { DAY_NAMES } from './fits-hours'
import type { SampleLocation } from './location'
import type { SamplePerson } from './people'
import { randomFrom, type Random } from './random'
import type { SampleUniversity } from './universities'

/** What a review is about: who gives which location which rating. */
export type Job = { location: SampleLocation; person: SamplePerson; campus: SampleUniversity; rating: number }

const MONTHS = ['September', 'October', 'November', 'January', 'February', 'March', 'April']
const DRINKS = [
  'a latte',
  'a cortado',
  'a drip coffee',
  'a cold brew',
  'a flat white',
  'a chai',
  'an americano',
  'a mocha',
  'an iced matcha',
  'a pot of tea',
  'a cappuccino',
  'a hot chocolate',
  'an iced latte',
  'an Earl Grey',
]
const BAKES = [
  'scone',
  'blueberry muffin',
  'bagel',
  'cinnamon roll',
  'slice of banana bread',
  'cookie',
  'breakfast burrito',
  'granola bar',
  'slice of coffee cake',
  'cheese danish',
  'pumpkin loaf',
  'grilled cheese',
]
const FLOORS: Record<string, string> = {
  '1': 'on the first floor',
  '2': 'on the second floor',
  '3': 'on the third floor',
  '4': 'on the fourth floor',
  '5': 'on the fifth floor',
  Basement: 'in the basement',
  'Lower level': 'on the lower level',
  'Ground floor': 'on the ground floor',
}
/** Areas that take "on" or "at"; the others take "in". */
const PREPOSITIONS: Record<string, string> = {
  'Silent floor': 'on',
  Terrace: 'on',
  'Roof deck': 'on',
  'Garden tables': 'at',
  'Coffee bar': 'at',
}

let planned: Map<string, ReturnType<typeof sampleAreas>> | undefined

/** The areas of a location, with their names. */
export function areasAt({ slug }: SampleLocation) {
  planned ??= new Map()
  if (!planned.size)
    for (const area of sampleAreas())
      planned.set(area.building.slug, [...(planned.get(area.building.slug) ?? []), area])
  return planned.get(slug) ?? []
}

/**
 * Fills in a text: picks one of each [this|that] and replaces slots, capitalized at the start of a sentence.
 * `kind` is the kind of area for {room} ("the map room") and {there} ("in the map room").
 */
export function filled(text: string, job: Job, random: Random = randomFrom(1), kind?: AreaKind): string {
  const { location, person, campus } = job
  const areas = areasAt(location)
  const area = areas.find((each) => each.kind === kind)
  const room = area ? `the ${area.name.toLowerCase()}` : ''
  const days = text.includes('{day}') ? random.shuffled(DAY_NAMES) : []
  const values: Record<string, () => string> = {
    place: () => location.called,
    campus: () => campus.called,
    city: () => location.city ?? campus.city,
    subject: () => person.subject,
    task: () => person.task,
    day: () => days.pop() ?? 'Monday',
    month: () => random.pick(MONTHS),
    drink: () => random.pick(DRINKS),
    bake: () => random.pick(BAKES),
    floor: () => {
      const known = areas.map(({ floor }) => FLOORS[floor]).filter((floor) => floor !== undefined)
      return random.pick(known.length ? known : ['on the first floor', 'upstairs', 'on the second floor'])
    },
    room: () => room,
    there: () => {
      if (!area) return ''
      const floor = /floor|deck/i.test(area.name) || random.chance(0.5) ? '' : (FLOORS[area.floor] ?? '')
      return `${PREPOSITIONS[area.name] ?? 'in'} ${room}${floor && ` ${floor}`}`
    },
  }
  const article = /^[aeio]/i.test(person.subject) ? 'an' : 'a'
  const chosen = text
    .replace(/\[([^[\]]*)\]/g, (_, choices: string) => random.pick(choices.split('|')))
    .replace(/\ba \{subject\}/g, `${article} {subject}`)
  return chosen.replace(/\{(\w+)\}/g, (_, slot: string, at: number) => {
    const value = values[slot]?.() ?? ''
    return /(^|[.!?] )$/.test(chosen.slice(0, at)) ? value.charAt(0).toUpperCase() + value.slice(1) : value
  })
}
