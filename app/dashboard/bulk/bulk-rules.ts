import type { Status } from '~/locations/model/statuses'
import { dashboardWords } from '../words'
import { itemWords } from '../items/words'

/** No more than a page of the list shows. */
export const MOST_AT_ONCE = 50

/** What a bulk change has to know of an entry; see BulkEntry. */
type Looked = {
  status: Status
  placed: boolean
  category: string | null
  university_id: number | null
  university_name: string | null
  university_status: Status | null
  university_placed: boolean
  taken: boolean
}

/** Why an entry cannot get a status, as far as can be told beforehand; null: it can. A campus has no category. */
export function bulkFault(entry: Looked, wanted: Status, useCampusPoint: boolean): string | null {
  if (wanted === 'Pending') return null
  if (entry.category === 'Uncategorized') return itemWords.needsCategory
  if (wanted === 'Denied') return null
  if (entry.category === 'On-Campus' && entry.university_id === null) return itemWords.needsCampus
  if (entry.category === 'Off-Campus' && entry.university_id !== null) return itemWords.noCampus
  if (entry.university_status && entry.university_status !== 'Approved') {
    return itemWords.campusStatus(entry.university_name ?? '', entry.university_status)
  }
  if (entry.taken) return itemWords.nameTaken
  if (entry.placed) return null
  if (!entry.university_placed) return dashboardWords.noCoordinates
  return useCampusPoint ? null : dashboardWords.noCoordinatesUseCampus
}
