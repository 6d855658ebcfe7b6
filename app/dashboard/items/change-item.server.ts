import type { Knex } from 'knex'
import { overtaken } from '~/decision-text'
import { conflict, done, invalid, missing, type Failure, type Outcome } from '~/outcome'
import { requestDecided } from '~/requests/answer/decide-request.server'
import type { EditAction } from '~db/dashboard-tables'
import { differences, LONGEST_REASON, type CampusItem, type LocationItem } from './form/item-rules'
import { itemWords } from './words'
import { decisionSince } from '../log/history-queries.server'
import { versionOf } from '../version.server'
import { codeOf, isViolation } from '~db/errors'

/** A change of an item. Fields that `changes` leaves out stay. */
export type ItemChange<Item> = {
  /** Who does it; null: the product itself. */
  editorId: number | null
  id: number
  /** The version that the editor has seen; null: whatever is there now. */
  expected: string | null
  changes: Partial<Item>
  /** The update reason. */
  message: string
  /** Who had suggested it. */
  suggestedBy?: number | null
}

/** What changed, field by field, and the version that is there now. Nothing changed when the same form came before. */
export type Changed = { changed: string[]; version: string }

type Log = {
  action: EditAction
  message: string
  edited_by: number | null
  suggested_by: number | null
  seen: string | null
}

/** What the two kinds of items differ in. */
export type ItemTable<Item> = {
  kind: 'campus' | 'location'
  lock: (transaction: Knex.Transaction, id: number) => Promise<Item | null>
  last: (
    transaction: Knex.Transaction,
    id: number,
  ) => Promise<{ edited_by: number | null; seen: string | null; message: string } | undefined>
  /** What must not be: looks at the item as it would be. */
  refuse: (transaction: Knex.Transaction, after: Item, action: EditAction) => Promise<Failure | null>
  write: (transaction: Knex.Transaction, id: number, after: Item, action: EditAction) => Promise<void>
  /** Writes the row of the log, with notes where values are ids. */
  log: (transaction: Knex.Transaction, id: number, log: Log) => Promise<unknown>
  /** What a unique index says when it refuses. */
  taken: string
}

/**
 * Changes an item and writes the log, in the caller's transaction: both or, on a Failure, neither. The item is held
 * until the transaction ends. Anyone who asked for it is told when it is decided on.
 */
export async function changeItem<Item extends CampusItem | LocationItem>(
  transaction: Knex.Transaction,
  table: ItemTable<Item>,
  change: ItemChange<Item>,
): Promise<Outcome<Changed>> {
  const { id, changes, editorId, expected } = change
  const message = change.message.trim()
  if (message === '') return invalid(itemWords.reasonRequired, 'message')
  if ([...message].length > LONGEST_REASON) return invalid(itemWords.reasonTooLong, 'message')
  const item = await table.lock(transaction, id)
  if (!item) return missing(itemWords.missing)
  const action = differences(item, changes)
  const version = versionOf(item)
  if (expected !== null && expected !== version) {
    const last = await table.last(transaction, id)
    // A picture that is sent again has another time in its address.
    const same = Object.keys(action).every((field) => field === 'image_url')
    const isRepeat =
      same && last?.edited_by === editorId && last.seen === expected && last.message === message
    if (isRepeat) return done({ changed: [], version })
    const kind = table.kind === 'campus' ? 'campus' : 'spot'
    return conflict(overtaken(await decisionSince(transaction, kind, id, expected)))
  }
  if (Object.keys(action).length === 0) return invalid(itemWords.noChanges)

  const after = { ...item, ...valuesOf<Item>(action) }
  const fault = await table.refuse(transaction, after, action)
  if (fault) return fault
  const written = await orRefused(table.taken, () =>
    transaction.transaction((savepoint) => table.write(savepoint, id, after, action)),
  )
  if (written) return written
  await table.log(transaction, id, {
    action,
    message,
    edited_by: editorId,
    suggested_by: change.suggestedBy ?? null,
    seen: expected ?? version,
  })
  if (action.status && after.status !== 'Pending') {
    await requestDecided(transaction, { kind: table.kind, id, status: after.status, reason: message })
  }
  return done({ changed: Object.keys(action), version: versionOf(after) })
}

/** The new values of an action. */
export const valuesOf = <Item>(action: EditAction): Partial<Item> =>
  Object.fromEntries(Object.entries(action).map(([field, { new: value }]) => [field, value])) as Partial<Item>

/**
 * A unique index is someone else's name; other rules of the database are looked at before, and are the last resort
 * here.
 */
async function orRefused(taken: string, write: () => Promise<void>): Promise<Failure | null> {
  try {
    await write()
    return null
  } catch (error) {
    if (isViolation(error, 'unique')) return conflict(taken, 'name')
    if (/^(22|23)/.test(codeOf(error))) return invalid(itemWords.refused)
    throw error
  }
}
