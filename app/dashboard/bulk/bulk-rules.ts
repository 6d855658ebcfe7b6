import type { Status } from '~/spots/model/statuses'
import { dashboardWords } from '../words'
import { itemWords } from '../item-words'
import type { BulkItem } from '../items/item-list-queries.server'

/** As many as one page of the list shows. */
export const MAX_AT_ONCE = 50

/** What a bulk change needs to know about an item. */
type Looked = Omit<BulkItem, 'id' | 'name' | 'address' | 'city' | 'state' | 'kind' | 'spots'>

/** Why an item can't get a status, as far as we know before trying; null when it can. Campuses have no category. */
export function bulkFault(item: Looked, wanted: Status, useCampusPoint: boolean): string | null {
  if (wanted === 'Pending') return null
  if (item.category === 'Uncategorized') return itemWords.needsCategory
  if (wanted === 'Denied') return null
  if (item.category === 'On-Campus' && item.university_id === null) return itemWords.needsCampus
  if (item.category === 'Off-Campus' && item.university_id !== null) return itemWords.noCampus
  if (item.university_status && item.university_status !== 'Approved') {
    return itemWords.campusStatus(item.university_name ?? '', item.university_status)
  }
  if (item.taken) return itemWords.nameTaken
  if (item.placed) return null
  if (!item.university_placed) return dashboardWords.noCoordinates
  return useCampusPoint ? null : dashboardWords.noCoordinatesUseCampus
}
