import { useLocation } from '@remix-run/react'
import { useEffect } from 'react'

/** What comes first is what the reader came for; the first visit is given this long before it is asked where it comes from (spec, section 4). */
const AFTER_MS = 2000

/** In the enhanced page, some time after a page has come: what can be done then, and the less where data is to be saved. */
export function useArrival() {
  const { pathname, search } = useLocation()
  useEffect(() => {
    const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
    const path = connection?.saveData ? null : pathname + search
    // A script that does not arrive does nothing.
    const timer = setTimeout(() => void import('./after-arrival').then(({ arrived }) => arrived(path)).catch(() => {}), AFTER_MS)
    return () => clearTimeout(timer)
  }, [pathname, search])
}
