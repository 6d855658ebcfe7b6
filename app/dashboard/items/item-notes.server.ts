import type { Knex } from 'knex'
import { allTags } from '~/spots/queries.server'
import type { EditAction } from '~db/dashboard-tables'
import { namesOf } from './item-queries.server'

/** Notes for the log about a location's change: names of tags and ids, since those may be deleted later. */
export async function locationNotes(
  transaction: Knex.Transaction,
  { tags, state_id: state, university_id: campus, ...action }: EditAction,
): Promise<EditAction> {
  const noted: EditAction = { ...action }
  if (state) noted.state_id = { ...state, note: await fromTo(transaction, 'states', state) }
  if (campus) noted.university_id = { ...campus, note: await fromTo(transaction, 'universities', campus) }
  if (tags) {
    const names = new Map((await allTags(transaction)).map(({ id, name }) => [id, name]))
    const named = (ids: unknown) => (ids as number[]).flatMap((id) => names.get(id) ?? [])
    noted.tags = { old: named(tags.old), new: named(tags.new) }
  }
  return noted
}

/** Like locationNotes, for a campus. */
export const campusNotes = async (
  transaction: Knex.Transaction,
  { states_id: state, ...action }: EditAction,
): Promise<EditAction> =>
  state ? { ...action, states_id: { ...state, note: await fromTo(transaction, 'states', state) } } : action

/** 'California → Oregon'; an empty value is '–'. */
async function fromTo(
  transaction: Knex.Transaction,
  table: 'states' | 'universities',
  { old, new: now }: { old: unknown; new: unknown },
): Promise<string> {
  const names = await namesOf(transaction, table, [old, now])
  return [old, now].map((id) => names.get(id as number) ?? '–').join(' → ')
}
