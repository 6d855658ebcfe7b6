const format = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
})

/** A date. In UTC, so that the server and every browser render the same text. */
export function Day({ date }: { date: Date }) {
  return <time dateTime={date.toISOString().slice(0, 10)}>{format.format(date)}</time>
}
