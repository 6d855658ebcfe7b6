import { z } from 'zod'
import type { FeedPlace } from '~db/area-tables'
import type { CountKind } from '../model/dates'
import { FeedFault, nameOf } from './answer.server'
import { parsed } from './libcal.server'
import { feedFaultWords } from './words'

/** What a feed counts in a place. `at` null: it doesn't say when, so it's when we read it. */
type PlaceCount = {
  at: string | null
  count: number | null
  capacity: number | null
  fraction: number | null
  closed: boolean
}

/** A feed's answer: its places with their counts; null: its sensors are off, or what it says can't be read. */
export type CountAnswer = (FeedPlace & { count: PlaceCount | null })[]

const text = z.string().catch('')
const id = z.union([z.string().regex(/^[\w-]{1,60}$/), z.int().nonnegative()]).transform(String)
/** Null if it's missing or wrong. */
const orNull = (read: z.ZodType<number>) =>
  read
    .nullish()
    .catch(null)
    .transform((n) => n ?? null)
/** Sensors drift below nobody. */
const count = orNull(
  z
    .int()
    .max(99_999)
    .transform((n) => Math.max(0, n)),
)
const number = orNull(z.number())
const list = z.array(z.unknown()).max(1000).catch([])

const waitzPlace = z.object({
  id,
  name: text,
  people: count,
  capacity: count,
  percentage: number,
  busyness: number,
  isAvailable: z.boolean().catch(true),
  isOpen: z.boolean().catch(true),
  /** `false` for none. */
  subLocs: list,
})

/**
 * Waitz's live page: places with their floors, without a time.
 * @throws FeedFault
 */
export function readWaitz(body: string): CountAnswer {
  const { data } = z.object({ data: z.array(z.unknown()).max(1000) }).safeParse(parsed(body)).data ?? {}
  return someOf(
    'waitz',
    data?.flatMap((given) => {
      const place = waitzPlace.safeParse(given).data
      return place ? [of(place, null), ...place.subLocs.flatMap((each) => floorOf(each, place.id))] : []
    }),
  )

  function floorOf(given: unknown, parent: string) {
    const floor = waitzPlace.safeParse(given).data
    return floor ? [of(floor, parent)] : []
  }
  function of({ id: key, name, ...place }: z.output<typeof waitzPlace>, parent: string | null) {
    const { people, capacity, percentage, busyness, isAvailable, isOpen } = place
    // A place may share its number with a floor.
    return {
      key: parent === null ? key : `${parent}.${key}`,
      name: nameOf(name) || `#${key}`,
      category: '',
      parent,
      count: {
        at: null,
        count: people,
        capacity: capacity || null,
        fraction: percentage ?? (busyness === null ? null : busyness / 100),
        closed: !isAvailable || !isOpen,
      },
    }
  }
}

const occuspacePlace = z.object({
  id,
  name: text,
  count,
  percentage: number,
  timestamp: z.iso.datetime({ offset: true }).nullish().catch(null),
  isActive: z.boolean().catch(false),
  childCounts: list,
})

/**
 * Occuspace's "now" of a location or of several, with its floors. Sensors that aren't active say nothing.
 * @throws FeedFault
 */
export function readOccuspace(body: string): CountAnswer {
  const { data } = z.object({ data: z.unknown() }).safeParse(parsed(body)).data ?? {}
  return someOf(
    'occuspace',
    [data].flat().flatMap((given) => {
      const place = occuspacePlace.safeParse(given).data
      if (!place) return []
      const children = place.childCounts.flatMap((each) => {
        const child = occuspacePlace.safeParse(each).data
        return child ? [of({ ...child, timestamp: child.timestamp ?? place.timestamp }, place.id)] : []
      })
      return [of(place, null), ...children]
    }),
  )

  function of({ id: key, name, ...place }: z.output<typeof occuspacePlace>, parent: string | null) {
    const { timestamp, isActive, count: people, percentage: fraction } = place
    const isKnown = isActive && timestamp != null
    return {
      key,
      name: nameOf(name) || `#${key}`,
      category: '',
      parent,
      count: isKnown ? { at: timestamp, count: people, capacity: null, fraction, closed: false } : null,
    }
  }
}

function someOf(kind: CountKind, places: CountAnswer = []): CountAnswer {
  if (places.length === 0) throw new FeedFault(feedFaultWords.unreadable[kind])
  return places
}
