import { z } from 'zod'
import { derivedTokenOf, deriveToken, hashToken, newToken } from '~/services/auth/tokens.server'
import { enqueue, job, type JobContext } from '~/services/jobs/job.server'
import { loadSite } from '~/services/site.server'
import { mailWords } from '../words'
import { credentialsOf } from '../queries.server'
import { confirmationById, insertConfirmation, lastWaiting } from './registration-queries.server'

/** Mails the confirmation link, or, if the address already has an account, a mail that says so. */
export const confirmationMail = job('send-confirmation', z.object({ confirmationId: z.number().int() }))

export async function sendConfirmation(
  context: JobContext,
  { confirmationId }: { confirmationId: number },
): Promise<void> {
  const { db, env, mail } = context
  const waiting = await confirmationById(db, confirmationId)
  if (!waiting || waiting.used_at) return
  const { email } = waiting
  if (waiting.email_confirmed_at) {
    await sendAccountExists(context, email, `${waiting.id}`)
    return // keep the registration for a day, so that logging in with its password gives the same answer that long
  }
  const token = derivedTokenOf(
    'email-confirmation',
    waiting.token_key,
    waiting.token_hash,
    env.sessionSecrets,
  )
  const site = await loadSite(db, env)
  await mail.send({
    ...mailWords.confirmation(site.name, `${env.origin}/email-confirmed?token=${token}`),
    key: `confirmation-${waiting.id}`,
    to: stranger(email),
  })
}

/** Leaves out the name: a stranger may have typed it, and must not put words into our mail to someone else. */
const stranger = (address: string) => ({ name: '', address })

async function sendAccountExists({ db, env, mail }: JobContext, address: string, key: string) {
  const site = await loadSite(db, env)
  await mail.send({
    ...mailWords.accountExists(site.name, `${env.origin}/signin`, `${env.origin}/forgot-password`),
    key: `account-exists-${key}`,
    to: stranger(address),
  })
}

/**
 * Sends another mail to an address that was typed or is in a cookie. It may have no account. `at`: time of the request.
 */
export const confirmationAgain = job(
  'resend-confirmation',
  z.object({ email: z.string(), at: z.string().default(''), ownId: z.number().nullable().default(null) }),
)

export async function prepareConfirmation(
  context: JobContext,
  { email, at, ownId }: { email: string; at: string; ownId: number | null },
): Promise<void> {
  const { db, env } = context
  const last = await lastWaiting(db, email, ownId)
  if (!last) {
    const account = await credentialsOf(db, email)
    if (account?.email_confirmed_at) await sendAccountExists(context, email, `${account.id} ${at}`)
    return
  }
  const token_key = newToken()
  const token_hash = hashToken(deriveToken('email-confirmation', token_key, env.sessionSecrets))
  const { first_name, last_name, password_hash, return_to } = last
  await db.transaction(async (transaction) => {
    const registration = { first_name, last_name, password_hash, return_to, token_key, token_hash }
    const confirmationId = await insertConfirmation(transaction, last.user_id, registration)
    await enqueue(transaction, confirmationMail, { confirmationId })
  })
}
