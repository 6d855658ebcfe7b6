import type { Viewer } from '~/auth/viewer'
import type { Context } from '~/context'
import type { CampusCounts } from '~/locations/campus-list/campus-counts-queries.server'
import type { Campus } from '~/universities/queries.server'
import type { CampusAddress } from './address'
import type { sessionsTab } from './sessions-tab.server'
import type { spotsTab } from './spots-tab.server'

export type Asked = {
  context: Pick<Context, 'db' | 'env' | 'figures' | 'log' | 'search' | 'storage'>
  viewer: Viewer | null
  campus: Campus
  counts: CampusCounts
  address: CampusAddress
  now: Date
  /** The study sessions whose invites the viewer has opened. */
  openedInvites: () => Promise<number[]>
  /** Returns null if `load` fails. */
  orNull: <T>(load: () => Promise<T>) => Promise<T | null>
}

export type SpotsTabView = { tab: 'study-spots' } & Awaited<ReturnType<typeof spotsTab>>
export type SessionsTabView = { tab: 'study-sessions' } & Awaited<ReturnType<typeof sessionsTab>>

/** The loader of each tab of a campus. A tab's module is loaded with its first request. */
const TAB_LOADERS = {
  'study-spots': async (asked: Asked): Promise<SpotsTabView> => {
    const { spotsTab } = await import('./spots-tab.server')
    return { tab: 'study-spots', ...(await spotsTab(asked)) }
  },
  'study-sessions': async (asked: Asked): Promise<SessionsTabView> => {
    const { sessionsTab } = await import('./sessions-tab.server')
    return { tab: 'study-sessions', ...(await sessionsTab(asked)) }
  },
}

/** Data for the tab that the URL names. */
export const campusTabView = (asked: Asked): Promise<SpotsTabView | SessionsTabView> =>
  TAB_LOADERS[asked.address.tab](asked)
