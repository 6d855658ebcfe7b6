import type { Viewer } from '~/services/auth/viewer'
import { collectionsTab, type CollectionsTabView } from '~/spots/collections/collections-tab.server'
import { done, type Outcome } from '~/services/outcome'
import { myRequests, type MyRequestsView } from '~/spots/requests/my-requests.server'
import { reviewsTab, type ReviewsTabView } from '~/reviews/reading/reviews-tab.server'
import type { Storage } from '~/services/storage/storage'
import {
  comingStudySessions,
  type ComingStudySessionsView,
} from '~/study-sessions/page/coming-study-sessions.server'
import type { Db } from '~db/connection'
import { photoUrl } from '../photo-urls.server'
import { profileOf } from '../profile-queries.server'
import { fullName } from '../rules'
import { campusPath } from '~/campuses/rules'
import { profilePageWords } from './words'

type ProfileTabQuery = {
  db: Db
  storage: Storage
  viewer: Viewer
  page: number
  /** The collection to show. Null for the list of all. */
  collection: number | null
}

/** A tab and its data. */
type TabView =
  | { tab: 'reviews'; view: ReviewsTabView }
  | { tab: 'collections'; view: CollectionsTabView }
  | { tab: 'sessions'; view: ComingStudySessionsView }
  | { tab: 'requests'; view: MyRequestsView }

export type Tab = TabView['tab']
/** The data are null if they couldn't be loaded. */
export type ShownTab = TabView | { tab: Tab; view: null }

/** The loader of each account page tab. */
export const TAB_LOADERS: Record<Tab, (query: ProfileTabQuery) => Promise<Outcome<TabView>>> = {
  async reviews({ db, storage, viewer, page }) {
    return done({ tab: 'reviews', view: await reviewsTab(db, storage, { userId: viewer.id, wanted: page }) })
  },
  async collections({ db, viewer, page, collection }) {
    const read = await collectionsTab(db, { viewer, id: collection, page })
    return read.ok ? done({ tab: 'collections', view: read.value }) : read
  },
  async sessions({ db, storage, viewer }) {
    const now = new Date()
    return done({ tab: 'sessions', view: await comingStudySessions(db, storage, { userId: viewer.id, now }) })
  },
  async requests({ db, viewer, page }) {
    return done({ tab: 'requests', view: await myRequests(db, { userId: viewer.id, page }) })
  },
}

/** The tab in a URL. */
export const tabOf = (query: string | null): Tab =>
  query !== null && Object.hasOwn(profilePageWords.tabs, query) ? (query as Tab) : 'reviews'

/** What the account page shows above the tabs. */
export async function profileHead(db: Db, storage: Storage, userId: number) {
  const { first_name, last_name, image_url, university, verified, role } = await profileOf(db, userId)
  return {
    name: fullName(first_name, last_name),
    photo: photoUrl(storage, image_url, 256),
    university: university && { name: university.name, path: campusPath(university.key) },
    verified,
    role,
  }
}

export type ProfileHeadView = Awaited<ReturnType<typeof profileHead>>
