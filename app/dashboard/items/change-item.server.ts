import type { Reach } from '~/services/auth/reach'
import type { Knex } from 'knex'
import { decidedMeanwhile } from '~/web/decision-text'
import { enqueue, enqueueAll } from '~/services/jobs/job.server'
import { conflict, done, invalid, missing, type Failure, type Outcome } from '~/services/outcome'
import { askersOf, decideRequests } from '~/spots/requests/decide-queries.server'
import { decisionMail } from '~/spots/requests/send-decision-mail.server'
import { publishImageJob } from '~/spots/requests/publish-image.server'
import type { RequestKind } from '~/spots/requests/rules'
import { factsIn, recordSources } from '~/spots/model/fact-sources'
import type { EditAction } from '~db/dashboard-tables'
import type { Db } from '~db/connection'
import { lastEdit, insertLog, lockItem } from './item-queries.server'
import {
  differences,
  MAX_REASON_LENGTH,
  type CampusItem,
  type ItemKind,
  type LocationItem,
} from '../item-rules'
import { itemWords } from '../item-words'
import { decisionSince } from '../history-queries.server'
import { versionOf } from '../version.server'
import { codeOf, isViolation } from '~db/errors'
import type { Decision } from '~db/request-tables'

/** A change of an item. Fields missing in `changes` stay the same. */
export type ItemChange<Item> = {
  /** Where its editor may change something. Leaving it is refused. */
  reach: Reach
  /** Who makes the change; null: the program itself. */
  editorId: number | null
  id: number
  /** The version that the editor saw; null: any version. */
  expected: string | null
  changes: Partial<Item>
  /** The update reason. */
  message: string
  /** The user who suggested it. */
  suggestedBy?: number | null
  /** A suggested edit is accepted, whoever suggested it. */
  source?: 'admin' | 'suggestion'
}

/** The changed fields, and the new version. Empty when the same form was already saved. */
export type Changed = { changed: string[]; version: string }

/** The differences between the two kinds of items. */
export type KindOfItem<Item> = {
  kind: ItemKind
  snapshot: (db: Db, reach: Reach, id: number) => Promise<Item | null>
  /** Checks the changed item and returns a Failure if it's invalid. */
  refuse: (transaction: Knex.Transaction, after: Item, action: EditAction) => Promise<Failure | null>
  write: (transaction: Knex.Transaction, id: number, after: Item, action: EditAction) => Promise<void>
  /** The change for the log, with notes for values that are ids. */
  noted: (transaction: Knex.Transaction, action: EditAction) => Promise<EditAction>
  /** Error message for a violated unique index. */
  taken: string
}

/**
 * Changes an item and writes the log in the caller's transaction: both or, on a Failure, neither. Locks the item until
 * the transaction ends. The user who requested the item is notified of a decision.
 */
export async function changeItem<Item extends CampusItem | LocationItem>(
  transaction: Knex.Transaction,
  { kind, snapshot, refuse, write, noted, taken }: KindOfItem<Item>,
  change: ItemChange<Item>,
): Promise<Outcome<Changed>> {
  const { reach, id, changes, editorId, expected } = change
  const message = change.message.trim()
  if (message === '') return invalid(itemWords.reasonRequired, 'message')
  if ([...message].length > MAX_REASON_LENGTH) return invalid(itemWords.reasonTooLong, 'message')
  await lockItem(transaction, kind, id)
  const item = await snapshot(transaction, reach, id)
  if (!item) return missing(itemWords.missing)
  const action = differences(item, changes)
  const version = versionOf(item)
  if (expected !== null && expected !== version) {
    const last = await lastEdit(transaction, kind, id)
    // A picture sent again has a new time in its URL, so don't compare it.
    const same = Object.keys(action).every((field) => field === 'image_url')
    const isRepeat =
      same && last?.edited_by === editorId && last.seen === expected && last.message === message
    if (isRepeat) return done({ changed: [], version })
    return conflict(decidedMeanwhile(await decisionSince(transaction, reach, kind, id, expected)))
  }
  if (Object.keys(action).length === 0) return invalid(itemWords.noChanges)

  const after = { ...item, ...valuesOf<Item>(action) }
  const fault = await refuse(transaction, after, action)
  if (fault) return fault
  const written = await failureOnViolation(taken, () =>
    transaction.transaction(async (savepoint) => {
      await write(savepoint, id, after, action)
      if (!(await snapshot(savepoint, reach, id))) throw new OutOfReach(action)
    }),
  )
  if (written) return written
  await recordSources(transaction, kind === 'campus' ? 'universities' : 'study_locations', id, {
    facts: factsIn(action),
    source: change.source ?? 'admin',
  })
  await insertLog(transaction, kind, id, {
    action: await noted(transaction, action),
    message,
    edited_by: editorId,
    suggested_by: change.suggestedBy ?? null,
    seen: expected ?? version,
  })
  if (action.status && after.status !== 'Pending') {
    const of = { kind: kind === 'campus' ? 'campus' : 'location', id } as const
    await requestDecided(transaction, { ...of, status: after.status, reason: message })
  }
  return done({ changed: Object.keys(action), version: versionOf(after) })
}

/** The new values of a change. */
export const valuesOf = <Item>(action: EditAction): Partial<Item> =>
  Object.fromEntries(Object.entries(action).map(([field, { new: value }]) => [field, value])) as Partial<Item>

/** Rolls back a change that takes an item away from its editor. */
class OutOfReach extends Error {
  override name = 'OutOfReach'
  field: string | undefined
  constructor(action: EditAction) {
    super()
    this.field = ['university_id', 'latitude'].find((field) => field in action)
  }
}

/** A unique violation means that the name is taken. Other constraints were already checked; this is a fallback. */
async function failureOnViolation(taken: string, write: () => Promise<void>): Promise<Failure | null> {
  try {
    await write()
    return null
  } catch (error) {
    if (error instanceof OutOfReach) return invalid(itemWords.outOfReach, error.field)
    if (isViolation(error, 'unique')) return conflict(taken, 'name')
    if (/^(22|23)/.test(codeOf(error))) return invalid(itemWords.refused)
    throw error
  }
}

/** `id` is the ID of the campus or location, whose row has the new `status`. */
type Decided = { kind: RequestKind; id: number; status: Decision; reason: string }

/**
 * Follows up on a campus or location leaving Pending, in the same transaction: decides its requests, enqueues emails to
 * everyone who asked, and publishes the picture of an Approved one. Does nothing without requests.
 */
export async function requestDecided(
  transaction: Knex.Transaction,
  { kind, id, status, reason }: Decided,
): Promise<void> {
  for (const requestId of await decideRequests(transaction, { kind, id, status, reason })) {
    const askers = await askersOf(transaction, kind, requestId)
    await enqueueAll(
      transaction,
      decisionMail,
      askers.map((userId) => ({ kind, requestId, userId, decision: status })),
    )
    if (status === 'Approved') await enqueue(transaction, publishImageJob, { kind, requestId })
  }
}
