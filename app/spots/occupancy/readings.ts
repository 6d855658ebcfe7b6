import { z } from 'zod'
import { occupancyWords as words } from './words'

/** How many readings a request may have. */
export const MOST_READINGS = 500
/** The most that a clock may be ahead, and how old a reading may be, in minutes. */
const CLOCK = { ahead: 2, old: 24 * 60 }
/** More than twice as many people as a place has room for is a mistake of the counter. */
const MOST_FRACTION = 2

const id = (error: string) => z.int(error).min(1, error).max(999_999_999_999_999, error)

/** One reading of a study spot, or of one of its areas. */
const Reading = z.object({
  study_spot: id(words.spot).meta({ description: 'The ID of a study spot on the token’s campus.' }),
  area: id(words.area).nullish().meta({ description: 'The ID of one of its areas. Left out: all of it.' }),
  at: z.iso
    .datetime({ offset: true, error: words.time })
    .meta({ description: 'When it was counted, with its offset. At most 24 hours ago.' }),
  count: z.int(words.count).min(0, words.count).max(99_999, words.count).nullish(),
  capacity: z
    .int(words.capacity)
    .min(1, words.capacity)
    .max(99_999, words.capacity)
    .nullish()
    .meta({ description: 'Left out: the number of seats that this site has.' }),
  fraction: z.number(words.fraction).min(0, words.fraction).max(MOST_FRACTION, words.fraction).nullish(),
  closed: z.boolean(words.closed).nullish(),
})
type ReadingInput = z.output<typeof Reading>

export const Readings = z.object({ readings: z.array(Reading).min(1).max(MOST_READINGS) })

/** What a request changed. */
export const Taken = z.object({
  accepted: z.int().min(0),
  unchanged: z.int().min(0).meta({ description: 'Readings that we have already.' }),
  refused: z.array(z.object({ index: z.int().min(0), field: z.string(), detail: z.string() })),
})
export type TakenAnswer = z.infer<typeof Taken>

type Refusal = { field: string; detail: string }

/** A reading whose form is right, or what's wrong with it. */
export function readReading(given: unknown, now: number): { value: ReadingInput & { time: Date } } | Refusal {
  const read = Reading.safeParse(given)
  if (!read.success) {
    const [issue] = read.error.issues
    return {
      field: String(issue!.path[0] ?? ''),
      detail: issue!.path.length > 0 ? issue!.message : words.reading,
    }
  }
  const at = Date.parse(read.data.at)
  if (Number.isNaN(at)) return { field: 'at', detail: words.time }
  if (at > now + CLOCK.ahead * 60_000) return { field: 'at', detail: words.future }
  if (at < now - CLOCK.old * 60_000) return { field: 'at', detail: words.old }
  const { count = null, fraction = null, closed } = read.data
  if (count === null && fraction === null && !closed) return { field: 'count', detail: words.nothing }
  return { value: { ...read.data, time: new Date(at) } }
}

/** Hundredths of 0 to 4. `seats`: what Carrel knows, if the reading doesn't say how many there's room for. */
export function levelOfReading(
  { count, capacity, fraction, closed }: ReadingInput,
  seats: number | null,
): { level: number | null } | Refusal {
  if (closed) return { level: null }
  const room = capacity ?? seats
  if (fraction == null && room === null) return { field: 'capacity', detail: words.noCapacity }
  const share = fraction ?? count! / room!
  if (share > MOST_FRACTION) return { field: 'count', detail: words.absurd }
  return { level: Math.round(Math.min(share, 1) * 400) }
}
