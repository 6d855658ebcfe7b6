import { useEffect } from 'react'

/** The first visit is given this long before it is asked where it comes from (spec, section 4). */
const AFTER_MS = 2000

/** In the enhanced page, once: asks for the reader's position if that was never done. Not where data is to be saved. */
export function useFirstPosition() {
  useEffect(() => {
    const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
    if (connection?.saveData) return
    // A script that does not arrive asks nobody.
    const ask = () => void import('~/geo/browser-position').then(({ findMeWhenDue }) => findMeWhenDue(), () => {})
    const timer = setTimeout(ask, AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
}
