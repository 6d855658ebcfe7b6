import { useRouteLoaderData } from '@remix-run/react'

/** Whether this page is rendered in lite mode: no scripts, and pictures only on request. */
export const useLite = (): boolean =>
  (useRouteLoaderData('root') as { lite?: boolean } | undefined)?.lite ?? false
