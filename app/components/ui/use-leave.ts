import { useNavigate } from '@remix-run/react'
import { useEffect } from 'react'

/** With JavaScript: goes to `path` after `ms`; null stays. The page must also have a link there. */
export function useLeave(path: string | null, ms: number) {
  const navigate = useNavigate()
  useEffect(() => {
    if (path === null) return
    const timer = setTimeout(() => navigate(path), ms)
    return () => clearTimeout(timer)
  }, [path, ms, navigate])
}
