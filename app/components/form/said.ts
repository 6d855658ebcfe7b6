import { useActionData, useLocation } from '@remix-run/react'
import { useSyncExternalStore } from 'react'

/** The server's last answer to a form of the page, and the history entry that the page belongs to. */
let last: { key: string; data: unknown } | null = null
const readers = new Set<() => void>()

/** Keeps an answer for the page, because the form that got it may be gone once the page has been updated. */
export function keepSaid(key: string, data: unknown): void {
  last = { key, data }
  for (const read of readers) read()
}

function subscribe(read: () => void) {
  readers.add(read)
  return () => void readers.delete(read)
}

/** The server's last answer to a form of this page, with or without scripts. */
export function useSaid(): unknown {
  const { key } = useLocation()
  const ofPage = useActionData()
  const said = useSyncExternalStore(
    subscribe,
    () => last,
    () => null,
  )
  return said?.key === key ? said.data : ofPage
}
