import type { Viewer } from '~/auth/viewer'
import { collectionsTab, type CollectionsTabView } from '~/collections/collections-tab.server'
import { done, type Outcome } from '~/outcome'
import { myRequests, type MyRequestsView } from '~/requests/my-requests.server'
import { reviewsTab, type ReviewsTabView } from '~/reviews/reading/reviews-tab.server'
import type { Storage } from '~/storage/storage'
import {
  comingStudySessions,
  type ComingStudySessionsView,
} from '~/study-sessions/hub/coming-study-sessions.server'
import type { Db } from '~db/connection'
import type { Tab } from './rules'

type Asked = {
  db: Db
  storage: Storage
  viewer: Viewer
  page: number
  /** The collection to show. Null for the list of all. */
  collection: number | null
  /** Returns null if `load` fails. */
  orNull: <T>(load: () => Promise<T>) => Promise<T | null>
}

/** A tab and its data. Collections are null if they couldn't be loaded. */
export type TabView =
  | { tab: 'reviews'; view: ReviewsTabView }
  | { tab: 'collections'; view: CollectionsTabView | null }
  | { tab: 'sessions'; view: ComingStudySessionsView }
  | { tab: 'requests'; view: MyRequestsView }

/** The loader of each account page tab. */
export const TAB_LOADERS: Record<Tab, (asked: Asked) => Promise<Outcome<TabView>>> = {
  async reviews({ db, storage, viewer, page }) {
    return done({ tab: 'reviews', view: await reviewsTab(db, storage, { userId: viewer.id, wanted: page }) })
  },
  async collections({ db, viewer, page, collection, orNull }) {
    const read = await orNull(() => collectionsTab(db, { viewer, id: collection, page }))
    return read && !read.ok ? read : done({ tab: 'collections', view: read && read.value })
  },
  async sessions({ db, storage, viewer }) {
    const now = new Date()
    return done({ tab: 'sessions', view: await comingStudySessions(db, storage, { userId: viewer.id, now }) })
  },
  async requests({ db, viewer, page }) {
    return done({ tab: 'requests', view: await myRequests(db, { userId: viewer.id, page }) })
  },
}
