import { useRouteLoaderData } from '@remix-run/react'
import { useEffect, useState, type ComponentType } from 'react'
import { connection, mayPrefetch } from './may-prefetch'

/**
 * Prefetches a page when its link is hovered, touched or focused. Only for visitors: pages for users who are logged in
 * aren't cached, so they'd be fetched twice.
 */
export function Prefetch() {
  const shell = useRouteLoaderData('root') as { viewer: unknown } | undefined
  const wanted = shell !== undefined && !shell.viewer
  const [Links, setLinks] = useState<ComponentType | null>(null)
  useEffect(() => {
    if (!wanted || Links || !mayPrefetch(connection())) return
    // Waits for everything that the page itself needs.
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
