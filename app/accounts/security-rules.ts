/** The record of sign-ins is shown in steps of this many, up to a limit. */
export const HISTORY_STEP = 20
export const HISTORY_MOST = 500

const format = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'UTC',
  timeZoneName: 'short',
})

/** 'May 4, 2026, 14:03 UTC': in UTC, so that the server, every browser and every mail write the same. */
export const momentInWords = (date: Date): string => format.format(date)
