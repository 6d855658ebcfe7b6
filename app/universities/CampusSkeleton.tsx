import { useNavigation } from '@remix-run/react'
import { useEffect, useState } from 'react'

/** Quicker answers are not announced by a drawing of what comes. */
const PATIENCE_MS = 250
const SPOTS = 4

/** Whether the reader waits for the page of a campus, coming from another page. */
export function useCampusComing(): boolean {
  const { location } = useNavigation()
  const path = location && /^\/university\/[^/]+$/.test(location.pathname) ? location.pathname : null
  const [late, setLate] = useState<string | null>(null)
  useEffect(() => {
    if (path === null || path === window.location.pathname) return
    const timer = setTimeout(() => setLate(path), PATIENCE_MS)
    return () => {
      clearTimeout(timer)
      setLate(null)
    }
  }, [path])
  return late !== null && late === path
}

/** A campus that is still to come: its head, tabs, bar and four spots. What is said meanwhile stands in the shell. */
export function CampusSkeleton() {
  return (
    <div className="skeleton" aria-hidden="true">
      <div className="bone campus-hero" />
      <div className="bone bone-tabs" />
      <div className="bone bone-bar" />
      <div className="cards">{Array.from({ length: SPOTS }, (_each, n) => <div key={n} className="bone bone-card" />)}</div>
    </div>
  )
}
