import { fullName } from '~/accounts/rules'
import type { Viewer } from '~/auth/viewer'
import { enqueue } from '~/jobs/job.server'
import { conflict, done, missing, refused, unavailable, type Outcome } from '~/outcome'
import type { Db } from '~db/connection'
import { changeStanding, holdForRoles } from './people-queries.server'
import { isDone, refusalOf, type AccountAction } from './people-rules'
import { words } from './people-told-words'
import { standingMail } from './send-standing-mail.server'

/**
 * An admin makes somebody an admin or a student again, suspends them or lifts it. The change, its record with the reason, and
 * the mail to the person are one transaction. `changed` is false when the account was so already (a form that came twice).
 * What another admin did a moment before counts: whoever is no admin any more decides nothing.
 */
export async function decideOnAccount(
  db: Db,
  {
    viewer,
    userId,
    action,
    reason,
  }: { viewer: Viewer; userId: number; action: AccountAction; reason: string },
): Promise<Outcome<{ name: string; changed: boolean }>> {
  try {
    return await db.transaction(async (transaction) => {
      const { person, admins } = await holdForRoles(transaction, userId)
      if (!viewer.isAdmin || !admins.includes(viewer.id)) return refused(words.noAdmin)
      if (!person) return missing(words.missing)
      const name = fullName(person.first_name, person.last_name)
      const refusal = refusalOf(action, person, viewer.id, admins)
      if (refusal === 'own') return refused(words.refusals.own)
      if (isDone(action, person)) return done({ name, changed: false })
      if (refusal) return conflict(words.refusals[refusal])
      const logId = await changeStanding(transaction, { action, id: userId, editorId: viewer.id, reason })
      await enqueue(transaction, standingMail, { logId })
      return done({ name, changed: true })
    })
  } catch (error) {
    if (TRANSIENT.has((error as { code?: string }).code ?? '')) return unavailable(words.busy)
    throw error
  }
}

/** Others write to the same rows: lock_not_available, deadlock_detected. The same form may work in a minute. */
const TRANSIENT = new Set(['55P03', '40P01'])
