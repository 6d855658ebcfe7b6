import { momentInWords } from './security-rules'

/** A point in time in words. */
export function SecurityMoment({ date }: { date: Date }) {
  return <time dateTime={date.toISOString()}>{momentInWords(date)}</time>
}
