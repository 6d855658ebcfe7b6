import type { MetaDescriptor } from '@remix-run/node'
import { feedMeta, pageMeta, sharedMeta } from '~/page-meta'
import { feedWords } from '~/reviews/reading/words'
import { campusPath } from '~/universities/rules'
import type { CampusHeadView } from './head.server'
import type { SessionsTabView, SpotsTabView } from './tabs.server'
import { campuWords } from './words'

/** What the head of a campus's document says: the title is the tab's. */
export function campusMeta(
  matches: Parameters<typeof pageMeta>[0],
  { key, name, city, image }: CampusHeadView,
  shown: SpotsTabView | SessionsTabView,
): MetaDescriptor[] {
  const spots = shown.tab === 'study-spots'
  const title = spots ? name : campuWords.sessionsOf(name)
  const about = (spots ? campuWords.about : campuWords.aboutSessions)(name, city)
  return [
    ...pageMeta(matches, title, about),
    ...sharedMeta({ title, description: about, url: shown.address, image }),
    // The campus is for search engines, not every way to look at it.
    ...(spots && shown.list.plain ? [] : [{ name: 'robots', content: 'noindex' }]),
    feedMeta(feedWords.feedNear(name), `${campusPath(key)}/feed.atom`),
  ]
}
