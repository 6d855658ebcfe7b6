import { mapSearch } from './map-rules'
import { queueWords } from './words'

/** A map search for an address. Renders nothing without an address. */
export function AddressLookup({ parts }: { parts: readonly (string | null | undefined)[] }) {
  const href = mapSearch(parts)
  return (
    href && (
      <a
        href={href}
        rel="noreferrer"
        aria-label={`${queueWords.lookUp}: ${parts.filter(Boolean).join(', ')}`}
      >
        {queueWords.lookUp}
      </a>
    )
  )
}
