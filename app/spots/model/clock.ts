/** A time zone's formatter, and the offsets in ms of the minutes that were asked for. */
export type Clock = { format: Intl.DateTimeFormat; offsets: Map<number, number> }

const MINUTE = 60_000
/** Ten spots of a list need about thirty minutes in common. */
const MOST_OFFSETS = 500

// Creating an Intl formatter costs about 50 times as much as using one, so keep one per time zone, and what it said.
const clocks = new Map<string, Clock | null>()

/** The clock of a time zone. Null if the zone is missing or not an IANA name. */
export function clockOf(timeZone: string | null): Clock | null {
  if (!timeZone) return null
  let clock = clocks.get(timeZone)
  if (clock === undefined) {
    try {
      const numeric = 'numeric'
      const date = { year: numeric, month: numeric, day: numeric } as const
      const time = { hour: numeric, minute: numeric, second: numeric } as const
      const format = new Intl.DateTimeFormat('en-US', { timeZone, hourCycle: 'h23', ...date, ...time })
      clock = { format, offsets: new Map() }
    } catch {
      clock = null // one bad row must not break a whole list
    }
    clocks.set(timeZone, clock)
  }
  return clock
}

/** The local time at an instant, as the milliseconds at which a UTC clock shows the same time. */
export function wallTime({ format, offsets }: Clock, instant: number): number {
  // Offsets change at whole minutes in every zone since 1972.
  const minute = Math.floor(instant / MINUTE)
  let offset = offsets.get(minute)
  if (offset === undefined) {
    offset = offsetAt(format, minute * MINUTE)
    if (offsets.size >= MOST_OFFSETS) offsets.clear()
    offsets.set(minute, offset)
  }
  return Math.floor(instant / 1000) * 1000 + offset
}

function offsetAt(format: Intl.DateTimeFormat, instant: number): number {
  const parts = format.formatToParts(instant)
  const of = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value)
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second')) - instant
}
