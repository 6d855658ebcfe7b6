import { useRouteLoaderData } from '@remix-run/react'
import type { SiteShown } from '~/services/site'

/** What the university calls this site, and its own settings. */
export const useSite = () => (useRouteLoaderData('root') as { site: SiteShown }).site
