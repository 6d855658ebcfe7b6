import { useRootData } from './use-root-data'
import type { SiteShown } from '~/services/site'

/** What the university calls this site, and its own settings. */
export const useSite = () => useRootData<{ site: SiteShown }>()!.site
