import { useRouteLoaderData } from '@remix-run/react'
import { useEffect, useState, type ComponentType } from 'react'
import { connection, mayPrefetch } from './may-prefetch'

/**
 * Fetches the next page when a link to it is pointed at, touched or focused. For visitors only: the pages of someone
 * who is logged in are stored nowhere, so that fetching them early would be fetching them twice.
 */
export function Prefetch() {
  const shell = useRouteLoaderData('root') as { viewer: unknown } | undefined
  const wanted = shell !== undefined && !shell.viewer
  const [Links, setLinks] = useState<ComponentType | null>(null)
  useEffect(() => {
    if (!wanted || Links || !mayPrefetch(connection())) return
    // After everything that the page itself needs.
    const timer = setTimeout(
      () =>
        void import('./PrefetchLinks').then(
          (loaded) => setLinks(() => loaded.default),
          () => {},
        ),
      2000,
    )
    return () => clearTimeout(timer)
  }, [wanted, Links])
  return wanted && Links ? <Links /> : null
}
