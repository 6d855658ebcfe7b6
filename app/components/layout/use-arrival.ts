import { useLocation } from '@remix-run/react'
import { useEffect } from 'react'

/** On a first visit, let people read this long (milliseconds) before asking where they are. */
const AFTER_MS = 2000

/** In the enhanced page, some time after a page has come: what can be done then. */
export function useArrival() {
  const { pathname, search } = useLocation()
  useEffect(() => {
    // A script that does not arrive does nothing.
    const timer = setTimeout(
      () => void import('./after-arrival').then(({ arrived }) => arrived(pathname + search)).catch(() => {}),
      AFTER_MS,
    )
    return () => clearTimeout(timer)
  }, [pathname, search])
}
