/** The login history grows in steps of this many, up to a limit. */
export const HISTORY_STEP = 20
export const MAX_HISTORY = 500

// Creating a formatter takes about 50 times as long as using it.
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string, withYear: boolean): Intl.DateTimeFormat {
  const key = `${zone} ${withYear}`
  let format = formats.get(key)
  if (!format) {
    const make = (timeZone: string) =>
      new Intl.DateTimeFormat('en-US', {
        year: withYear ? 'numeric' : undefined,
        month: 'short',
        day: 'numeric',
        hour: 'numeric',
        minute: '2-digit',
        timeZone,
        timeZoneName: 'short',
      })
    try {
      format = make(zone)
    } catch {
      format = make('UTC') // one bad row must not break the page
    }
    formats.set(key, format)
  }
  return format
}

/** 'Nov 22, 3:04 PM PST' in a time zone (IANA name), with the year unless it's this one. */
export function momentInWords(date: Date, zone: string): string {
  const withYear = date.getUTCFullYear() !== new Date().getUTCFullYear()
  // Browsers and Node put different spaces before PM.
  return formatOf(zone, withYear)
    .format(date)
    .replace(/\u202f/g, ' ')
}
