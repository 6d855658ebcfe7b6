import type { Db } from '../../db/connection'
import type { StudyLocationSuggestionRow } from '../../db/suggestion-tables'

/** An open suggested edit of a location by a user. */
export async function insertSuggestedEdit(
  db: Db,
  values: Pick<StudyLocationSuggestionRow, 'study_location_id' | 'user_id' | 'action'> &
    Partial<StudyLocationSuggestionRow>,
): Promise<StudyLocationSuggestionRow> {
  const [row] = await db('study_location_suggestions')
    .insert({ original: {} as never, ...values })
    .returning('*')
  return row!
}
