import { useRouteLoaderData } from '@remix-run/react'
import { useEffect } from 'react'

let last: unknown

/** The root's data. A page that couldn't be loaded has none, so in the browser it keeps those of the page before. */
export function useRootData<T>(): T | undefined {
  const loaded = useRouteLoaderData('root')
  useEffect(() => {
    if (loaded) last = loaded
  })
  return (loaded ?? last) as T | undefined
}
