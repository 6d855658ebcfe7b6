import { z } from 'zod'
import { derivedTokenOf, deriveToken, hashToken, newToken } from '~/auth/tokens.server'
import { enqueue, job, type JobContext } from '~/jobs/job.server'
import { done, invalid, type Outcome } from '~/outcome'
import { step } from '~/step-failed'
import type { Db } from '~db/connection'
import { mailWords } from '../words'
import { insertReset, minutesToNextReset, resetById } from './reset-queries.server'
import { fullName } from '../rules'
import { storableFrom, type From } from '../login/log-in-queries.server'
import { resetWords } from '../login/words'

/** Mails a link to choose a new password. Addresses without an account get none. */
export const resetMail = job('send-password-reset', z.object({ resetId: z.number().int() }))

/**
 * Takes a request for a reset link for any address, once per hour. The same statements run whether or not it has an
 * account; the job checks that.
 */
export async function requestReset(
  db: Db,
  secrets: string[],
  { email, ip, userAgent }: From & { email: string },
): Promise<Outcome<{ email: string }>> {
  const token_key = newToken()
  const resetId = await db.transaction(async (transaction) => {
    const id = await step(resetWords.forgot.checkFailed, () =>
      insertReset(transaction, {
        email,
        ...storableFrom({ ip, userAgent }),
        token_key,
        token_hash: hashToken(deriveToken('password-reset', token_key, secrets)),
      }),
    )
    if (id !== null) await enqueue(transaction, resetMail, { resetId: id })
    return id
  })
  return resetId === null
    ? invalid(resetWords.forgot.tooSoon(await minutesToNextReset(db, email)), 'email')
    : done({ email })
}

export async function sendReset(
  { db, env, mail }: JobContext,
  { resetId }: { resetId: number },
): Promise<void> {
  const reset = await resetById(db, resetId)
  if (!reset || reset.user_id === null || reset.used_at) return
  const token = derivedTokenOf('password-reset', reset.token_key, reset.token_hash, env.sessionSecrets)
  await mail.send({
    ...mailWords.reset(`${env.origin}/reset-password?token=${token}`),
    key: `password-reset-${reset.id}`,
    to: { name: fullName(reset.first_name, reset.last_name), address: reset.email },
  })
}
