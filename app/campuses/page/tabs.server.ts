import type { CampusTabQuery } from './tab-query'
import type { studySessionsTab } from './study-sessions-tab.server'
import type { locationsTab } from './locations-tab.server'

export type LocationsTabView = { tab: 'study-spots' } & Awaited<ReturnType<typeof locationsTab>>
export type StudySessionsTabView = { tab: 'study-sessions' } & Awaited<ReturnType<typeof studySessionsTab>>

/** The loader of each tab of a campus page. A tab's module is loaded with its first request. */
const TAB_LOADERS = {
  'study-spots': async (query: CampusTabQuery): Promise<LocationsTabView> => {
    const { locationsTab } = await import('./locations-tab.server')
    return { tab: 'study-spots', ...(await locationsTab(query)) }
  },
  'study-sessions': async (query: CampusTabQuery): Promise<StudySessionsTabView> => {
    const { studySessionsTab } = await import('./study-sessions-tab.server')
    return { tab: 'study-sessions', ...(await studySessionsTab(query)) }
  },
}

/** Data for the tab that the URL names. */
export const campusTabView = (query: CampusTabQuery): Promise<LocationsTabView | StudySessionsTabView> =>
  TAB_LOADERS[query.address.tab](query)
