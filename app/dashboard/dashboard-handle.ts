import type { Tab } from './DashboardNav'

/** A dashboard page's settings for its layout, exported as `handle`. */
export type DashboardHandle = {
  /** The page's tab. Default: the tab for the kind of item in the URL. */
  tab?: Tab
  /** The class of the element around navigation and page, if any. */
  frame?: 'dashboard' | 'narrow-below-tabs'
  /** Whether to say on small screens that the page needs a large one. */
  needsLargeScreen?: true
}
