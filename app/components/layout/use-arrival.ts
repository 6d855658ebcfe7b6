import { useLocation } from '@remix-run/react'
import { useEffect } from 'react'

/** Lets people read for this long (milliseconds) before asking for their location on a first visit. */
const AFTER_MS = 2000

/** With JavaScript: runs tasks that can wait until some time after a page has loaded. */
export function useArrival() {
  const { pathname, search } = useLocation()
  useEffect(() => {
    // If the script fails to load, nothing happens.
    const timer = setTimeout(
      () => void import('./after-arrival').then(({ arrived }) => arrived(pathname + search)).catch(() => {}),
      AFTER_MS,
    )
    return () => clearTimeout(timer)
  }, [pathname, search])
}
