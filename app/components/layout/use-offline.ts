import { useLocation } from '@remix-run/react'
import { useEffect } from 'react'

/** What comes first is what the reader came for. */
const AFTER_MS = 3000

/**
 * In the enhanced page: some seconds after a page has come, tells the worker to keep it for reading without a connection. Not
 * where data is to be saved.
 */
export function useOffline() {
  const { pathname, search } = useLocation()
  useEffect(() => {
    const { connection, onLine } = navigator as Navigator & { connection?: { saveData?: boolean } }
    if (connection?.saveData || !onLine) return
    const keep = () => void import('./keep-offline').then(({ keepForOffline }) => keepForOffline(pathname + search)).catch(() => {})
    const timer = setTimeout(keep, AFTER_MS)
    return () => clearTimeout(timer)
  }, [pathname, search])
}
