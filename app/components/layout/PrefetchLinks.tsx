import { PrefetchPageLinks, useLocation } from '@remix-run/react'
import { useEffect, useState } from 'react'

/** Pages that the server keeps for many, which browsers may keep for half a minute. */
const PAGES =
  /^\/(?:allschools|features|insights|search|about|update|university\/[^/]+(?:\/[^/]+)?|location\/\d+)?$/
/** So long a pointer rests before it means it. */
const REST_MS = 80

/** What fetches a page that is about to be opened; loaded when the page before has come to rest. */
export default function PrefetchLinks() {
  const { pathname, search } = useLocation()
  const [page, setPage] = useState<string | null>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const point = (event: Event) => {
      clearTimeout(timer)
      const link = (event.target as Element | null)?.closest?.('a[href]') as HTMLAnchorElement | null
      if (!link || link.origin !== location.origin || link.target || !PAGES.test(link.pathname)) return
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
  return page !== null && page !== pathname + search ? <PrefetchPageLinks page={page} key={page} /> : null
}
