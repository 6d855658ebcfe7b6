import { useNavigation } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { noticeWords } from '~/ui/words'

/** Faster responses don't show a skeleton. */
const PATIENCE_MS = 250
/** A head, tabs, a bar and four locations. */
const BONES = [1, 2, 3, 4, 5, 6, 7]

/** Whether the reader is waiting for a campus's page, coming from another page. */
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

/** A skeleton of the campus that is loading, with a text that the shell announces to screen readers. */
export const CampusSkeleton = () => (
  <div className="skeleton" aria-hidden="true">
    {BONES.map((n) => (
      <i key={n} />
    ))}
    <p>{noticeWords.loading}</p>
  </div>
)
