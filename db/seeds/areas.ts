import { traitFacts, type Trait, type TraitValues } from '~/spots/model/traits'
import type { Access, AreaKind } from '~/spots/model/areas'
import type { Db } from '../connection'
import data from './data/areas.json'
import { expandHours } from './hours'
import { sampleLocations, type SampleLocation } from './locations'
import { emailOf, people, type SamplePerson } from './people'
import { randomFrom, type Random } from './random'
import { universities } from './universities'

const SEED = 20_261_101
const DAY = 86_400_000
/** How many libraries and campus buildings have areas. */
const WITH_AREAS = 48
/** A statement can have at most 65,535 parameters. */
const ROWS = 8000

type SampleArea = {
  kind: AreaKind
  names: string[]
  floors: string[]
  seats: [least: number, most: number]
  access?: Access
  reservable?: boolean
  /** In the notation of hours.ts. */
  hours?: string
  traits: TraitValues
}

/** Areas of a large building, in list order. */
const AREAS = data as SampleArea[]

type Ids = Map<string, number>
type Sample = { now: Date; locations: Ids; users: Ids }
type Answer = { user: number; location: number; area: number | null; trait: Trait; value: number; at: Date }

/**
 * Seeds areas of the sample's large buildings, with facts by admins and answers by students that mostly agree and
 * sometimes contradict the listed fact. The same each time, with ages relative to `now`.
 */
export async function insertAreas(trx: Db, { now, locations, users }: Sample): Promise<void> {
  const random = randomFrom(SEED)
  const planned = sampleAreas(random)
  const rows = await trx('location_areas').insert(
    planned.map(({ building, traits: _traits, hours: _hours, ...area }) => ({
      ...area,
      study_location_id: locations.get(building.slug)!,
    })),
    ['id', 'study_location_id'],
  )
  await trx('location_area_hours').insert(
    planned.flatMap(({ hours }, at) =>
      hours ? expandHours(hours).map((row) => ({ area_id: rows[at]!.id, ...row })) : [],
    ),
  )
  const values: { study_location_id: number; area_id: number | null; trait: Trait; value: number }[] = []
  const answers: Answer[] = []
  const students = new Map(
    universities.map(({ slug }) => [slug, people.filter(({ campus }) => campus === slug)]),
  )
  const say = (
    { campus, slug }: SampleLocation,
    area: number | null,
    traits: TraitValues,
    official: boolean,
  ) => {
    const location = locations.get(slug)!
    const crowd = students.get(campus) ?? people
    for (const [trait, value] of Object.entries(traits) as [Trait, number][]) {
      if (official && random.chance(0.7))
        values.push({ study_location_id: location, area_id: area, trait, value })
      answers.push(...answersOn({ location, area, trait, value }, { random, users, now, crowd }))
    }
  }
  planned.forEach(({ building, traits }, at) => say(building, rows[at]!.id, traits, true))
  for (const location of sampleLocations) {
    say(location, null, traitsOf(location, random), random.chance(0.4))
    const ways = location.tags.includes('Group Friendly') ? [2, 3] : [0, 1]
    say(location, null, { good_for: random.pick(ways), atmosphere: random.between(0, 7) }, false)
  }
  await trx.batchInsert('location_traits', values, ROWS)
  await trx.batchInsert(
    'trait_answers',
    answers.map(({ user, location, area, trait, value, at }) => ({
      user_id: user,
      study_location_id: location,
      area_id: area,
      trait,
      value,
      answered_at: at,
    })),
    ROWS,
  )
}

/** The areas of all large buildings. */
export function sampleAreas(random = randomFrom(SEED)) {
  return sampleLocations
    .filter(({ onCampus, kind }) => onCampus && (kind === 'library' || kind === 'campus building'))
    .slice(0, WITH_AREAS)
    .flatMap((building) => areasOf(building, random))
}

function areasOf(building: SampleLocation, random: Random) {
  const count = random.between(3, 5)
  const kinds = random.shuffled([1, 2, 3, 4, 5]).slice(0, count - 1)
  return [0, ...kinds.sort()].map((kind, at) => {
    const {
      names,
      floors,
      seats,
      access = 'everybody',
      reservable = false,
      hours,
      traits,
      ...area
    } = AREAS[kind]!
    return {
      building,
      kind: area.kind,
      position: at + 1,
      name: random.pick(names),
      floor: random.pick(floors),
      seats: random.between(...seats),
      access,
      reservable,
      hours,
      traits,
    }
  })
}

/** A spot's traits, derived from its kind and tags. */
function traitsOf({ kind, tags }: SampleLocation, random: Random): TraitValues {
  const has = (tag: string) => tags.includes(tag)
  return {
    noise: has('Quiet') ? random.between(0, 1) : kind === 'cafe' ? 3 : 2,
    outlets: has('Outlet') ? random.between(1, 2) : 0,
    wifi: has('Wifi') ? 1 : 0,
    daylight: kind === 'park' || random.chance(0.7) ? 1 : 0,
    food_allowed: kind === 'library' ? 0 : 1,
    ...(has('Food Service') && { food_building: 1 }),
    ...(has('Near By Food') && { food_nearby: 1 }),
    ...(kind !== 'park' && { wheelchair: random.chance(0.8) ? 2 : 1, restrooms: random.chance(0.8) ? 1 : 0 }),
    ...(has('Private Rooms') && { whiteboards: 1 }),
  }
}

function answersOn(
  about: Omit<Answer, 'user' | 'at'>,
  { random, users, now, crowd }: { random: Random; users: Ids; now: Date; crowd: SamplePerson[] },
): Answer[] {
  const most = traitFacts(about.trait).values.length - 1
  // A few traits have changed since they were listed.
  const meant = random.chance(0.06) ? Math.min(most, about.value + 1) : about.value
  return random
    .shuffled(crowd)
    .slice(0, random.between(0, about.area === null ? 7 : 5))
    .map((person) => ({
      ...about,
      user: users.get(emailOf(person))!,
      value: random.chance(0.82) ? meant : random.between(0, most),
      at: new Date(now.getTime() - random.between(1, random.chance(0.7) ? 60 : 500) * DAY),
    }))
}
