const format = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'UTC',
  timeZoneName: 'short',
})

/** When a mail was sent. In UTC, so that the server and every browser write the same. */
export function SentAt({ date }: { date: Date }) {
  return <time dateTime={date.toISOString()}>{format.format(date)}</time>
}
