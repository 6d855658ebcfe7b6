import { asksSecondFactor } from '~/accounts/entering/log-in-queries.server'
import { hadSecondFactor } from '~/accounts/security-queries.server'
import { hashToken } from '~/services/auth/tokens.server'
import type { Viewer } from '~/services/auth/viewer'
import { enqueue } from '~/services/jobs/job.server'
import { conflict, done, missing, type Outcome } from '~/services/outcome'
import type { Db } from '~db/connection'
import { inTransaction } from '../in-transaction.server'
import { lockForRoles } from '../people-queries.server'
import { standingMail } from '../send-standing-mail.server'
import { moderatorMailWords } from './mail-words'
import {
  accountById,
  endInvite,
  insertModerator,
  inviteOfToken,
  noteStep,
  type Invite,
} from './queries.server'
import { moderatorMail } from './send-moderator-mail.server'
import { acceptWords } from './words'

/** What the invited person has to do before they can accept; 'ready': nothing. */
type Step = 'ready' | 'otherAddress' | 'unconfirmed' | 'twoStepOff' | 'twoStepOn' | 'admin'

/** `universities`: only for the person it was sent to. */
export type InviteView = { step: Step; universities: string[] }

type Opening = { viewer: Viewer; token: string }

/** The page of an invitation. Opening it changes nothing. */
export async function showInvite(db: Db, opening: Opening): Promise<Outcome<InviteView>> {
  const found = await look(db, opening)
  if (!found) return missing(acceptWords.missing)
  const { step, invite } = found
  return done({ step, universities: step === 'ready' ? invite.universities.map(({ name }) => name) : [] })
}

async function look(db: Db, { viewer, token }: Opening): Promise<{ step: Step; invite: Invite } | null> {
  const invite = await inviteOfToken(db, hashToken(token))
  const account = invite && (await accountById(db, viewer.id))
  if (!invite || !account || invite.universities.length === 0) return null
  if (account.email !== invite.email) return { step: 'otherAddress', invite }
  if (account.admin) return { step: 'admin', invite }
  if (!account.confirmed) return { step: 'unconfirmed', invite }
  if (await hadSecondFactor(db, viewer.loginId)) return { step: 'ready', invite }
  return { step: (await asksSecondFactor(db, viewer.id)) ? 'twoStepOn' : 'twoStepOff', invite }
}

/**
 * Makes the invited person a campus moderator, and tells them and the admin who invited them. An invitation works once:
 * of several forms at once, one ends it.
 */
export const acceptInvite = (db: Db, opening: Opening): Promise<Outcome<null>> =>
  inTransaction(db, async (transaction) => {
    const { viewer } = opening
    // Roles change one at a time.
    await lockForRoles(transaction, viewer.id)
    const found = await look(transaction, opening)
    if (!found) return missing(acceptWords.missing)
    const { step, invite } = found
    if (step !== 'ready') return conflict(acceptWords[step])
    if (!(await endInvite(transaction, invite.id, viewer.id))) return missing(acceptWords.missing)
    await insertModerator(transaction, viewer.id, invite.universities)
    const logId = await noteStep(transaction, {
      action: 'make-moderator',
      moderatorId: invite.invited_by,
      authorId: viewer.id,
      reason: moderatorMailWords.reason(invite.universities.map(({ name }) => name)),
    })
    await enqueue(transaction, standingMail, { logId })
    await enqueue(transaction, moderatorMail, { inviteId: invite.id, what: 'accepted' })
    return done(null)
  })
