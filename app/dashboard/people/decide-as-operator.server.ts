import { credentialsOf } from '~/accounts/queries.server'
import { fullName, normaliseEmail } from '~/accounts/rules'
import { enqueue } from '~/jobs/job.server'
import { conflict, done, invalid, missing, type Outcome } from '~/outcome'
import { cleanText, lengthOf } from '~/text-rules'
import type { Db } from '~db/connection'
import { changeStanding, lockForRoles } from './people-queries.server'
import { isDone, MAX_REASON, refusalOf, type AccountAction } from './people-rules'
import { peopleNoticeWords } from './words'
import { standingMail } from './send-standing-mail.server'

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
  if (reason === '') return invalid(peopleNoticeWords.reasonFault, 'reason')
  if (lengthOf(reason) > MAX_REASON) return invalid(peopleNoticeWords.reasonLong, 'reason')
  const account = await credentialsOf(db, normaliseEmail(email))
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
