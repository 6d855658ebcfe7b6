import { ScrollRestoration, useLocation } from '@remix-run/react'
import { useEffect, useInsertionEffect, useLayoutEffect, useRef } from 'react'

/** React warns about layout effects on the server, where none run. */
const useCommit = typeof document === 'undefined' ? useEffect : useLayoutEffect

/**
 * Scroll restoration for navigations only. After a page reloads its data, the router alone would scroll back to where
 * the reader was when the reload began.
 */
export function RestoreScroll({ nonce }: { nonce: string }) {
  const { key } = useLocation()
  const top = useRef(0)
  const shown = useRef<string>()
  useInsertionEffect(() => {
    top.current = scrollY // runs before ScrollRestoration's layout effect, and the one below after it
  })
  useCommit(() => {
    if (shown.current === key && scrollY !== top.current) scrollTo(0, top.current)
    shown.current = key
  })
  return <ScrollRestoration nonce={nonce} />
}
