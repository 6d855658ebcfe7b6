import { matchRoutes, PrefetchPageLinks, useLocation } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { visitOf } from '~/caching/visits'

/** Hover time before we prefetch. */
const REST_MS = 80
const CAMPUS = /^\/university\/[^/?]+(?:\?|$)/

/** Prefetches a page that is about to be opened. Loads when the current page is idle. */
export default function PrefetchLinks() {
  const { pathname, search } = useLocation()
  const [page, setPage] = useState<string | null>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const point = (event: Event) => {
      clearTimeout(timer)
      const link = (event.target as Element | null)?.closest?.('a[href]') as HTMLAnchorElement | null
      if (!link || link.origin !== location.origin || link.target || !isPrefetched(link.pathname)) return
      const wanted = link.pathname + link.search
      if (wanted === location.pathname + location.search) return
      timer = setTimeout(() => setPage(wanted), event.type === 'pointerover' ? REST_MS : 0)
    }
    const listening = new AbortController()
    for (const type of ['pointerover', 'touchstart', 'focusin']) {
      document.addEventListener(type, point, { signal: listening.signal, passive: true })
    }
    return () => {
      listening.abort()
      clearTimeout(timer)
    }
  }, [])
  if (page === null || page === pathname + search) return null
  return (
    <>
      <PrefetchPageLinks page={page} key={page} />
      {/* PrefetchPageLinks skips routes with a client loader, so add the campus page here. */}
      {CAMPUS.test(page) && !visitOf(page) && <link rel="prefetch" as="fetch" href={campusData(page)} />}
    </>
  )
}

/** Whether the route's handle says so. The route isn't loaded yet, but the server adds this to the route manifest. */
function isPrefetched(path: string): boolean {
  const id = matchRoutes(window.__remixRouter.routes, path)?.at(-1)?.route.id
  const known = id && window.__remixManifest.routes[id]
  return Boolean(known && 'prefetch' in known)
}

/** The data URL of a campus page. */
function campusData(page: string): string {
  const url = new URL(page, location.origin)
  url.pathname += '.data'
  url.searchParams.set('_routes', 'routes/university/$key')
  return url.pathname + url.search
}
