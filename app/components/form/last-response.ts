import { useActionData, useLocation } from '@remix-run/react'
import { useSyncExternalStore } from 'react'

/** The latest response to a form of the page, and the key of the page's history entry. */
let last: { key: string; data: unknown } | null = null
const readers = new Set<() => void>()

/** Stores a response for the page, because the form that got it may be gone after the page updates. */
export function storeResponse(key: string, data: unknown): void {
  last = { key, data }
  for (const read of readers) read()
}

function subscribe(read: () => void) {
  readers.add(read)
  return () => void readers.delete(read)
}

/** The latest response to a form of this page, with or without JavaScript. */
export function useLastResponse(): unknown {
  const { key } = useLocation()
  const ofPage = useActionData()
  const response = useSyncExternalStore(
    subscribe,
    () => last,
    () => null,
  )
  return response?.key === key ? response.data : ofPage
}
