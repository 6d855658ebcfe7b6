import { z } from 'zod'
import { derivedTokenOf } from '~/services/auth/tokens.server'
import { job, type JobContext } from '~/services/jobs/job.server'
import { loadSite } from '~/services/site.server'
import { DASHBOARD } from '../dashboard-url'
import { moderatorMailWords } from './mail-words'
import { accountById, inviteById, type Invite } from './queries.server'

const payload = z.strictObject({
  inviteId: z.number().int().positive(),
  what: z.enum(['invited', 'withdrawn', 'accepted']),
})

/** Enqueue it in the transaction that makes the change. */
export const moderatorMail = job('send-moderator-mail', payload)

/** Emails an invitation or its withdrawal to the invited address, or its acceptance to the admin who sent it. */
export async function sendModeratorMail(
  context: JobContext,
  { inviteId, what }: z.infer<typeof payload>,
): Promise<void> {
  const invite = await inviteById(context.db, inviteId)
  if (!invite) return
  const { name } = await loadSite(context.db, context.env)
  const letter = await LETTERS[what](context, invite, name)
  if (letter) await context.mail.send({ key: `moderator-${what}-${inviteId}`, ...letter })
}

type Letter = Omit<Parameters<JobContext['mail']['send']>[0], 'key'>

const { invited, withdrawn, accepted, universities, someone } = moderatorMailWords
const about = (invite: Invite) => universities(invite.universities.map(({ name }) => name))
const stranger = ({ email }: Invite) => ({ name: '', address: email })

const LETTERS: Record<
  z.infer<typeof payload>['what'],
  (context: JobContext, invite: Invite, site: string) => Promise<Letter | null>
> = {
  async invited({ env }, invite, site) {
    // It may have ended while the email waited.
    if (invite.ended_at || invite.expires_at < new Date()) return null
    const token = derivedTokenOf('moderator-invite', invite.token_key, invite.token_hash, env.sessionSecrets)
    return {
      to: stranger(invite),
      subject: invited.subject(site),
      text: [invited.text(invite.by ?? someone, site), about(invite), invited.how],
      button: { label: invited.button, url: `${env.origin}/moderate/${token}` },
      footer: [invited.footer],
    }
  },
  withdrawn: async (_context, invite, site) => ({
    to: stranger(invite),
    subject: withdrawn.subject,
    text: [withdrawn.text(site)],
  }),
  async accepted({ db, env }, invite) {
    const admin = await accountById(db, invite.invited_by)
    const moderator = await accountById(db, invite.accepted_by)
    if (!admin || !moderator) return null
    return {
      to: { name: admin.name, address: admin.email },
      subject: accepted.subject(moderator.name),
      text: [accepted.text(moderator.name), about(invite)],
      button: { label: accepted.button, url: `${env.origin}${DASHBOARD}/moderators` },
    }
  },
}
