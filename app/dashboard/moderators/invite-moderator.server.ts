import { isEmail, normalizeEmail } from '~/accounts/rules'
import { deriveToken, hashToken, newToken } from '~/services/auth/tokens.server'
import type { Viewer } from '~/services/auth/viewer'
import { enqueue } from '~/services/jobs/job.server'
import { done, invalid, missing, refused, type Outcome } from '~/services/outcome'
import type { Db } from '~db/connection'
import { campusOf } from '../items/campus-typed.server'
import { inTransaction } from '../in-transaction.server'
import { peopleNoticeWords } from '../people-words'
import { moderatorMailWords } from './mail-words'
import {
  endInvite,
  insertInvite,
  inviteById,
  isAdminAddress,
  lockAddress,
  moderators,
  noteStep,
  openInviteOf,
  openInvites,
  universitiesOf,
} from './queries.server'
import { moderatorMail } from './send-moderator-mail.server'
import { moderatorsWords } from './words'

type Inviting = { viewer: Viewer; email: string; universities: readonly string[]; secrets: readonly string[] }

/**
 * Invites an address to look after universities. Row, log entry and email are one transaction. A new invitation replaces
 * an open one; the same one sent twice is one. `replaced`: the universities of the open one.
 */
export async function inviteModerator(
  db: Db,
  { viewer, email: typed, universities, secrets }: Inviting,
): Promise<Outcome<{ email: string; replaced: string[] }>> {
  if (!viewer.isAdmin) return refused(peopleNoticeWords.noAdmin)
  const email = normalizeEmail(typed)
  if (!isEmail(email)) return invalid(moderatorsWords.emailInvalid, 'email')
  if (await isAdminAddress(db, email)) return invalid(moderatorsWords.isAdmin, 'email')
  const ids: number[] = []
  for (const name of universities) {
    const campus = await campusOf(db, viewer.reach, name)
    if (!campus.ok) return { ...campus, field: 'universities' }
    if (campus.value !== null && !ids.includes(campus.value)) ids.push(campus.value)
  }
  const found = await universitiesOf(db, ids)
  const hidden = found.find(({ status }) => status !== 'Approved')
  if (hidden) return invalid(moderatorsWords.notApproved(hidden.name), 'universities')
  return inTransaction(db, async (transaction) => {
    await lockAddress(transaction, email)
    const open = await openInviteOf(transaction, email)
    const isSame = open?.invited_by === viewer.id && open.universities.every(({ id }) => ids.includes(id))
    if (isSame && open.universities.length === ids.length) return done({ email, replaced: [] })
    const token_key = newToken()
    const token_hash = hashToken(deriveToken('moderator-invite', token_key, secrets))
    const invite = { email, token_key, token_hash, invited_by: viewer.id }
    const inviteId = await insertInvite(transaction, invite, ids)
    const reason = moderatorMailWords.reason(found.map(({ name }) => name))
    await noteStep(transaction, {
      action: 'invite-moderator',
      moderatorId: viewer.id,
      authorId: null,
      reason,
    })
    await enqueue(transaction, moderatorMail, { inviteId, what: 'invited' })
    return done({ email, replaced: open?.universities.map(({ name }) => name) ?? [] })
  })
}

/** Withdraws an open invitation: its link stops working. Sent twice, it's one. */
export const withdrawInvite = (
  db: Db,
  { viewer, id }: { viewer: Viewer; id: number },
): Promise<Outcome<null>> =>
  inTransaction(db, async (transaction) => {
    if (!viewer.isAdmin) return refused(peopleNoticeWords.noAdmin)
    const invite = await inviteById(transaction, id)
    if (!invite) return missing(moderatorsWords.gone)
    if (!(await endInvite(transaction, id, null)))
      return invite.accepted_by === null ? done(null) : missing(moderatorsWords.gone)
    const reason = moderatorMailWords.reason(invite.universities.map(({ name }) => name))
    await noteStep(transaction, {
      action: 'withdraw-moderator',
      moderatorId: viewer.id,
      authorId: null,
      reason,
    })
    await enqueue(transaction, moderatorMail, { inviteId: id, what: 'withdrawn' })
    return done(null)
  })

const SHOWN = 200

export type ModeratorsView = Awaited<ReturnType<typeof moderatorsView>>

/** Data for the page of campus moderators. */
export async function moderatorsView(db: Db) {
  const [now, open] = await Promise.all([moderators(db, SHOWN), openInvites(db, SHOWN)])
  return {
    moderators: now,
    open: open.map(({ id, email, universities, expires_at: until }) => ({
      id,
      email,
      universities: universities.map(({ name }) => name),
      until,
    })),
  }
}
