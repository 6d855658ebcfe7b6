import { forgetRecords } from '~/caching/records'
import { DRAFTS } from '~/rendering/wake-scripts'

/** When another reader uses this tab. */
export function forgetDrafts(): void {
  try {
    sessionStorage.removeItem(DRAFTS)
  } catch {} // the browser keeps nothing
}

/** When a login of this browser ends. */
export function forgetReader(): Promise<unknown> {
  forgetDrafts()
  return forgetRecords()
}
