const format = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
})

/** A date in words. In UTC, so that the server and every browser write the same. */
export function Day({ date }: { date: Date }) {
  return <time dateTime={date.toISOString().slice(0, 10)}>{format.format(date)}</time>
}
