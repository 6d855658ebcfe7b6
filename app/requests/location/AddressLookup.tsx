import { mapSearch } from './map-rules'
import { queueWords } from '../words'

/** A map search for an address; nothing where there is none to search for. */
export function AddressLookup({ parts }: { parts: readonly (string | null | undefined)[] }) {
  const href = mapSearch(parts)
  return (
    href && (
      <a href={href} rel="noreferrer">
        {queueWords.lookUp}
      </a>
    )
  )
}
