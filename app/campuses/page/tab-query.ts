import type { Viewer } from '~/services/auth/viewer'
import type { Context } from '~/web/context'
import type { CampusCounts } from '~/spots/campus-counts-queries.server'
import type { Campus } from '../queries.server'
import type { CampusAddress } from './address'

/** What each tab of a campus page is loaded from. */
export type CampusTabQuery = {
  context: Pick<Context, 'db' | 'env' | 'cachedValues' | 'log' | 'maps' | 'search' | 'storage'>
  viewer: Viewer | null
  campus: Campus
  counts: CampusCounts
  address: CampusAddress
  now: Date
  /** The study sessions whose invites the viewer has opened. */
  openedInvites: () => Promise<number[]>
  /** Returns null if `load` fails. */
  nullOnError: <T>(load: () => Promise<T>) => Promise<T | null>
}
