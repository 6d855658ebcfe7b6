import type { AreaKind } from '~/spots/model/areas'
import { sampleAreas } from './areas'
import data from './data/slots.json'
import { DAY_NAMES } from './fits-hours'
import type { SampleLocation } from './locations'
import type { SamplePerson } from './people'
import { randomFrom, type Random } from './random'
import type { SampleUniversity } from './universities'

/** What a review is about: who gives which location which rating. */
export type Job = { location: SampleLocation; person: SamplePerson; campus: SampleUniversity; rating: number }

const { months, drinks, bakes } = data
const floors: Record<string, string> = data.floors
/** Areas that take "on" or "at"; the others take "in". */
const prepositions: Record<string, string> = data.prepositions

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
    month: () => random.pick(months),
    drink: () => random.pick(drinks),
    bake: () => random.pick(bakes),
    floor: () => {
      const known = areas.map(({ floor }) => floors[floor]).filter((floor) => floor !== undefined)
      return random.pick(known.length ? known : ['on the first floor', 'upstairs', 'on the second floor'])
    },
    room: () => room,
    there: () => {
      if (!area) return ''
      const floor = /floor|deck/i.test(area.name) || random.chance(0.5) ? '' : (floors[area.floor] ?? '')
      return `${prepositions[area.name] ?? 'in'} ${room}${floor && ` ${floor}`}`
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
