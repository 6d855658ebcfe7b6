/** An alert of a study spot. Days are YYYY-MM-DD on the spot's own calendar, both included. */
export type Alert = {
  /** Null for a new one. */
  id: number | null
  /** Null for the whole study spot. */
  area_id: number | null
  text: string
  /** Whether it's closed on these days, whatever its hours say. */
  closes: boolean
  starts_on: string
  ends_on: string
}

/** The most characters (code points), and the most alerts. */
export const ALERT_LIMITS = { text: 120, alerts: 20 } as const

/** Days on which a study spot or an area is closed. */
export type Closure = Pick<Alert, 'starts_on' | 'ends_on'>

/** Closures of the whole study spot, and those of `area` if given. */
export const closuresOf = (alerts: readonly Alert[] | null, area: number | null = null): Closure[] =>
  (alerts ?? []).filter(({ closes, area_id }) => closes && (area_id === null || area_id === area))

export const isClosedOn = (closures: readonly Closure[], day: string): boolean =>
  closures.some(({ starts_on, ends_on }) => starts_on <= day && day <= ends_on)

const month = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** As 'Dec 12'. */
export const shortDay = (day: string): string => month.format(new Date(day))
