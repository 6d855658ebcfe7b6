/** The record of logins is shown in steps of this many, up to a limit. */
export const HISTORY_STEP = 20
export const HISTORY_MOST = 500

// Building a formatter costs some fifty times what using it does.
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
      format = make('UTC') // one bad row must not take the page with it
    }
    formats.set(key, format)
  }
  return format
}

/** 'Nov 22, 3:04 PM PST' on the clock of a time zone (IANA name), with the year when it isn't this one. */
export function momentInWords(date: Date, zone: string): string {
  const withYear = date.getUTCFullYear() !== new Date().getUTCFullYear()
  // Browsers and Node differ in the space before PM.
  return formatOf(zone, withYear)
    .format(date)
    .replace(/\u202f/g, ' ')
}
