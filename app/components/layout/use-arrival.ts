import { useLocation } from '@remix-run/react'
import { useEffect } from 'react'

/** What comes first is what the reader came for; the first visit is given this long before it is asked where it comes from (spec, section 4). */
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
