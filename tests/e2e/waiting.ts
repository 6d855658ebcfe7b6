import { insertSuggestedEdit } from '../factories/suggested-edit'
import { connected, stranger } from './people'

/** Pending locations for one test, longest waiting first, searchable by the word `mark`. */
export async function insertWaiting(
  count: number,
  { requested = false } = {},
): Promise<{ mark: string; names: string[] }> {
  const db = connected()
  const mark = stranger().lastName
  const state = await db('states').where({ abr: 'CA' }).first('id')
  const location = {
    address: '1 Main Street',
    city: 'Berkeley',
    state_id: state!.id,
    category: 'Off-Campus',
  } as const
  const names = Array.from({ length: count }, (_, n) => `${mark} ${String(n + 1).padStart(2, '0')}`)
  const rows = await db('study_locations')
    .insert(
      names.map((name, n) => ({
        ...location,
        name,
        kind: 'cafe' as const,
        status: 'Pending' as const,
        // Far from every campus, because other journeys count the locations of one.
        latitude: 41.3,
        longitude: -120.5,
        created_at: new Date(Date.UTC(2026, 0, 1, 0, n)),
      })),
    )
    .returning(['id', 'name'])
  if (requested)
    await db('study_location_requests').insert(
      rows.map(({ id, name }) => ({
        ...location,
        name,
        details: 'Quiet after 6 PM.',
        study_location_id: id,
      })),
    )
  return { mark, names }
}

const marked = (mark: string) => connected()('study_locations').where('name', 'like', `${mark} %`)

/** Their status, with the reason of every decision. */
export const decisionsOn = (mark: string): Promise<{ name: string; status: string; reasons: string[] }[]> =>
  marked(mark)
    .orderBy('name')
    .select(
      'name',
      'status',
      connected().raw(
        '(select array_agg(message order by id) from study_location_edit_logs where study_location_id = study_locations.id) as reasons',
      ),
    )

/** A suggested edit of each, oldest first and before all others. Returns their IDs. */
export async function insertSuggestions(mark: string): Promise<number[]> {
  const locations = await marked(mark).orderBy('name').pluck('id')
  const ids: number[] = []
  for (const [n, id] of locations.entries()) {
    const row = await insertSuggestedEdit(connected(), {
      study_location_id: id,
      user_id: null,
      action: { zipcode: { old: null, new: '96101' } },
      created_at: new Date(Date.UTC(2020, 0, 1, 0, n)),
    })
    ids.push(row.id)
  }
  return ids
}

/** Removes them: other journeys count what is public. */
export const clearWaiting = (mark: string): Promise<number> => marked(mark).del()
