// Creating an Intl formatter costs about 50 times as much as using one, so cache one per time zone.
const clocks = new Map<string, Intl.DateTimeFormat | null>()

/** The clock of a time zone. Null if the zone is missing or not an IANA name. */
export function clockOf(timeZone: string | null): Intl.DateTimeFormat | null {
  if (!timeZone) return null
  let clock = clocks.get(timeZone)
  if (clock === undefined) {
    try {
      const numeric = 'numeric'
      const date = { year: numeric, month: numeric, day: numeric } as const
      const time = { hour: numeric, minute: numeric, second: numeric } as const
      clock = new Intl.DateTimeFormat('en-US', { timeZone, hourCycle: 'h23', ...date, ...time })
    } catch {
      clock = null // one bad row must not break a whole list
    }
    clocks.set(timeZone, clock)
  }
  return clock
}

/** The local time at an instant, as the milliseconds at which a UTC clock shows the same time. */
export function wallTime(clock: Intl.DateTimeFormat, instant: number): number {
  const parts = clock.formatToParts(instant)
  const of = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value)
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'))
}
