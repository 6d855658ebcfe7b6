import { useRevalidator } from '@remix-run/react'
import { useEffect } from 'react'

const EVERY_MS = 2000

/** With JavaScript: refreshes the progress of a running job, except in background tabs. */
export function useProgress(running: boolean) {
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    if (!running || state !== 'idle') return
    const timer = setTimeout(() => (document.hidden ? undefined : revalidate()), EVERY_MS)
    const back = () => void (document.hidden || revalidate())
    document.addEventListener('visibilitychange', back)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', back)
    }
  }, [running, revalidate, state])
}
