import { forgetRecords } from '~/caching/records'
import { DRAFTS } from '~/rendering/wake-scripts'

/** Deletes all drafts, for when another user takes over this tab. */
export function forgetDrafts(): void {
  try {
    sessionStorage.removeItem(DRAFTS)
  } catch {} // the browser has storage disabled
}

/** Deletes what the browser stores for a user when their login ends. */
export function forgetReader(): Promise<unknown> {
  forgetDrafts()
  return forgetRecords()
}
