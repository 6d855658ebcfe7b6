const format = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'UTC',
  timeZoneName: 'short',
})

/** When an email was sent. In UTC, so that server and browsers render the same. */
export function SentAt({ date }: { date: Date }) {
  return <time dateTime={date.toISOString()}>{format.format(date)}</time>
}
