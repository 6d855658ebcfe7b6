import type { Status } from '~/locations/model/statuses'
import { words } from './desk-words'
import { words as entryWords } from './entry-words'

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
  if (entry.category === 'Uncategorized') return entryWords.needsCategory
  if (wanted === 'Denied') return null
  if (entry.category === 'On-Campus' && entry.university_id === null) return entryWords.needsCampus
  if (entry.category === 'Off-Campus' && entry.university_id !== null) return entryWords.noCampus
  if (entry.university_status && entry.university_status !== 'Approved') {
    return entryWords.campusStatus(entry.university_name ?? '', entry.university_status)
  }
  if (entry.taken) return entryWords.nameTaken
  if (entry.placed) return null
  if (!entry.university_placed) return words.noCoordinates
  return useCampusPoint ? null : words.noCoordinatesUseCampus
}
