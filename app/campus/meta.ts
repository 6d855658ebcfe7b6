import type { MetaDescriptor } from '@remix-run/node'
import { feedMeta, pageMeta, sharedMeta } from '~/page-meta'
import { feedWords } from '~/reviews/reading/words'
import { campusPath } from '~/universities/rules'
import type { CampusHeadView } from './head.server'
import type { StudySessionsTabView, LocationsTabView } from './tabs.server'
import { campusWords } from '~/universities/words'

/** Meta tags of a campus page. The title is the tab's. */
export function campusMeta(
  matches: Parameters<typeof pageMeta>[0],
  { key, name, city, image }: CampusHeadView,
  shown: LocationsTabView | StudySessionsTabView,
): MetaDescriptor[] {
  const isLocations = shown.tab === 'study-spots'
  const title = isLocations ? name : campusWords.studySessionsOf(name)
  const about = (isLocations ? campusWords.about : campusWords.aboutStudySessions)(name, city)
  return [
    ...pageMeta(matches, title, about),
    ...sharedMeta({ title, description: about, url: shown.address, image }),
    // Search engines should index the plain campus page, not every filter and tab.
    ...(isLocations && shown.list.plain ? [] : [{ name: 'robots', content: 'noindex' }]),
    feedMeta(feedWords.feedNear(name), `${campusPath(key)}/feed.atom`),
  ]
}
