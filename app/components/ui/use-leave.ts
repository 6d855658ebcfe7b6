import { useNavigate } from '@remix-run/react'
import { useEffect } from 'react'

/** In the enhanced page: goes on to `path` after `ms`; null stays. The page has a link there for everybody. */
export function useLeave(path: string | null, ms: number) {
  const navigate = useNavigate()
  useEffect(() => {
    if (path === null) return
    const timer = setTimeout(() => navigate(path), ms)
    return () => clearTimeout(timer)
  }, [path, ms, navigate])
}
