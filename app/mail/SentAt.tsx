const format = new Intl.DateTimeFormat('en-US', {
  month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit', timeZone: 'UTC', timeZoneName: 'short',
})

/** When a mail was sent. In UTC, so that the server and every browser write the same. */
export function SentAt({ date }: { date: Date }) {
  return <time dateTime={date.toISOString()}>{format.format(date)}</time>
}
