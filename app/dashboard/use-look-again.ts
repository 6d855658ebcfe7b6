import { useRevalidator } from '@remix-run/react'
import { useEffect } from 'react'

const EVERY_MS = 2000

/** While something runs the enhanced page looks by itself how far it has come; a tab in the background waits. */
export function useLookAgain(running: boolean) {
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
