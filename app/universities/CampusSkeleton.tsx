import { useNavigation } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { noticeWords } from '~/components/words'

/** Quicker answers are not announced by a drawing of what comes. */
const PATIENCE_MS = 250
/** A head, tabs, a bar and four locations. */
const BONES = [1, 2, 3, 4, 5, 6, 7]

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

/** The outlines of a campus that is still to come, and what is waited for, which the shell tells those who listen. */
export const CampusSkeleton = () => (
  <div className="skeleton" aria-hidden="true">
    {BONES.map((n) => (
      <i key={n} />
    ))}
    <p>{noticeWords.loading}</p>
  </div>
)
