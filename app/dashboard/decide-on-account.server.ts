import { accountTyped } from '~/accounts/queries.server'
import { fullName } from '~/accounts/rules'
import type { Viewer } from '~/services/auth/viewer'
import { enqueue } from '~/services/jobs/job.server'
import { decidedMeanwhile } from '~/web/decision-text'
import { conflict, done, missing, refused, unavailable, type Outcome, invalid } from '~/services/outcome'
import { cleanText, lengthOf } from '~/services/text-rules'
import type { Db } from '~db/connection'
import { isBusy } from '~db/errors'
import { changeStanding, lockForRoles, standingChanges, personById } from './people-queries.server'
import { isDone, refusalOf, standingVersion, type AccountAction, offeredTo } from './people-rules'
import { MAX_REASON_LENGTH } from './item-rules'
import { itemWords } from './item-words'
import { peopleNoticeWords } from './people-words'
import { decideWords } from './words'
import { standingMail } from './send-standing-mail.server'
import type { ViewOf } from './view-of'

/**
 * Makes a user an admin or a student, suspends them or lifts the suspension. Change, log entry with the reason and
 * email are one transaction. `changed` is false when there was nothing to change (a form sent twice). Checks under a
 * lock that the deciding admin still is one.
 */
export async function decideOnAccount(
  db: Db,
  {
    viewer,
    userId,
    action,
    reason,
    version,
  }: { viewer: Viewer; userId: number; action: AccountAction; reason: string; version: string },
): Promise<Outcome<{ name: string; changed: boolean }>> {
  try {
    return await db.transaction(async (transaction) => {
      const { person, admins } = await lockForRoles(transaction, userId)
      if (!viewer.isAdmin || !admins.includes(viewer.id)) return refused(peopleNoticeWords.noAdmin)
      if (!person) return missing(peopleNoticeWords.missing)
      const name = fullName(person.first_name, person.last_name)
      const refusal = refusalOf(action, person, viewer.id, admins)
      if (refusal === 'own') return refused(peopleNoticeWords.refusals.own)
      const [last] = await standingChanges(transaction, userId, 1)
      if (standingVersion(person, last?.id ?? 0) !== version) {
        const isRepeat = last?.moderator_id === viewer.id && last.action === action && last.reason === reason
        if (isRepeat) return done({ name, changed: false })
        const isNew = last && version.split('-')[0] !== String(last.id)
        return conflict(
          decidedMeanwhile(isNew ? { who: last.moderator, did: last.action, at: last.created_at } : null),
        )
      }
      if (isDone(action, person)) return done({ name, changed: false })
      if (refusal) return conflict(peopleNoticeWords.refusals[refusal])
      const logId = await changeStanding(transaction, { action, id: userId, editorId: viewer.id, reason })
      await enqueue(transaction, standingMail, { logId })
      return done({ name, changed: true })
    })
  } catch (error) {
    if (isBusy(error)) return unavailable(peopleNoticeWords.busy)
    throw error
  }
}

/** No account has this id, so rules about your own account don't apply. */
const OPERATOR = 0

/**
 * Like decideOnAccount, for a command on the server: the same rules, log entry and email, but without an admin.
 * `changed` is false when there was nothing to change.
 */
export async function decideAsOperator(
  db: Db,
  { email, action, reason: typed }: { email: string; action: AccountAction; reason: string },
): Promise<Outcome<{ name: string; changed: boolean }>> {
  const reason = cleanText(typed)
  if (reason === '') return invalid(decideWords.reasonMissing, 'reason')
  if (lengthOf(reason) > MAX_REASON_LENGTH) return invalid(itemWords.reasonTooLong, 'reason')
  const account = await accountTyped(db, email)
  if (!account) return missing(peopleNoticeWords.missing)
  return db.transaction(async (transaction) => {
    const { person, admins } = await lockForRoles(transaction, account.id)
    if (!person) return missing(peopleNoticeWords.missing)
    const name = fullName(person.first_name, person.last_name)
    if (isDone(action, person)) return done({ name, changed: false })
    const refusal = refusalOf(action, person, OPERATOR, admins)
    if (refusal) return conflict(peopleNoticeWords.refusals[refusal])
    const logId = await changeStanding(transaction, { action, id: person.id, editorId: null, reason })
    await enqueue(transaction, standingMail, { logId })
    return done({ name, changed: true })
  })
}

export type PersonCase = ViewOf<typeof showPerson>

const MAX_CHANGES = 50

/** An account for admins: its facts, the available actions, and its history. */
export async function showPerson(db: Db, { viewer, userId }: { viewer: Viewer; userId: number }) {
  const row = await personById(db, userId)
  if (!row) return missing(peopleNoticeWords.missing)
  const { first_name, last_name, ...rest } = row
  const person = {
    ...rest,
    name: fullName(first_name, last_name),
    suspended: row.suspended_at !== null,
    leaving: row.deletion_requested_at !== null,
  }
  const history = await standingChanges(db, userId, MAX_CHANGES)
  return done({
    person,
    history,
    version: standingVersion(person, history[0]?.id ?? 0),
    // Nothing for the admin's own account.
    offered: viewer.id === userId ? [] : offeredTo(person),
  })
}
