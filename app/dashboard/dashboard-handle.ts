import type { Queue } from './nav/DashboardNav'

/** What a dashboard page tells its layout, as `export const handle`. */
export type DashboardHandle = {
  /** Its tab. By default the tab for the kind of item in the URL. */
  queue?: Queue
  /** The class of the element around navigation and page, if there is one. */
  frame?: 'desk' | 'narrow'
  /** Whether small screens are told that the page needs a large one. */
  needsLargeScreen?: true
}
