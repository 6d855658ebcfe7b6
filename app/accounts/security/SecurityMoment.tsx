import { createContext, useContext, useSyncExternalStore } from 'react'
import { momentInWords } from './security-rules'

/** The time zone that the server takes for the reader's. */
export const ReaderZone = createContext('UTC')

const never = () => () => {}
const browsersZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** A point in time in words: on the reader's own clock with scripts, without on the one that the server knows of. */
export function SecurityMoment({ date }: { date: Date }) {
  const known = useContext(ReaderZone)
  const zone = useSyncExternalStore(never, browsersZone, () => known)
  return <time dateTime={date.toISOString()}>{momentInWords(date, zone)}</time>
}
