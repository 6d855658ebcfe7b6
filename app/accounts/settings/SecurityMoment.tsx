import { createContext, useContext, useSyncExternalStore } from 'react'
import { momentInWords } from '../security-rules'

/** The reader's time zone as far as the server knows it. */
export const ReaderZone = createContext('UTC')

const never = () => () => {}
const browsersZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** A date and time in the browser's time zone, or without JavaScript in the one that the server knows. */
export function SecurityMoment({ date }: { date: Date }) {
  const known = useContext(ReaderZone)
  const zone = useSyncExternalStore(never, browsersZone, () => known)
  return <time dateTime={date.toISOString()}>{momentInWords(date, zone)}</time>
}
