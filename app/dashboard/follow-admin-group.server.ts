import { enqueue } from '~/services/jobs/job.server'
import type { ProviderSettings } from '~/services/provider-settings.server'
import type { Db } from '~db/connection'
import { changeStanding, lockForRoles, ownerOf, setMakesAdmin } from './people-queries.server'
import { isDone, refusalOf } from './people-rules'
import { peopleNoticeWords } from './people-words'
import { standingMail } from './send-standing-mail.server'

/** No account has this id. */
const NOBODY = 0

/**
 * At a login through a provider: makes a member of its group for admins an admin, and makes those it made admins students
 * again once they've left the group, even the last one. Other admins stay admins. If the dashboard made someone a
 * student, they stay one until they leave the group and come back.
 */
export async function followAdminGroup(
  db: Db,
  { issuer, name, groups: { admin } }: ProviderSettings,
  { sub, groups }: { sub: string; groups: string[] },
): Promise<void> {
  const belongs = admin !== null && groups.includes(admin)
  const owner = await ownerOf(db, { issuer, sub })
  if (!owner || owner.makes_admin === belongs) return
  const action = belongs ? 'make-admin' : 'unmake-admin'
  await db.transaction(async (transaction) => {
    const { person, admins } = await lockForRoles(transaction, owner.user_id)
    const now = await ownerOf(transaction, { issuer, sub })
    if (!person || now?.makes_admin !== owner.makes_admin) return
    if (belongs && (isDone(action, person) || refusalOf(action, person, NOBODY, admins))) return
    await setMakesAdmin(transaction, { issuer, sub }, belongs)
    if (isDone(action, person)) return
    const reason = peopleNoticeWords.group[belongs ? 'in' : 'out'](admin, name)
    const logId = await changeStanding(transaction, { action, id: person.id, editorId: null, reason })
    await enqueue(transaction, standingMail, { logId })
  })
}
