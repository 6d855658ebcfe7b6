import { z } from 'zod'
import { hashPassword } from '~/services/auth/passwords.server'
import { hashToken, derivedTokenOf, deriveToken, newToken } from '~/services/auth/tokens.server'
import type { Env } from '~/services/env.server'
import { loadSite } from '~/services/site.server'
import { enqueue, job, type JobContext } from '~/services/jobs/job.server'
import { done, invalid, refused, type Outcome } from '~/services/outcome'
import { step } from '~/web/step-failed'
import type { Db } from '~db/connection'
import { isEasyToGuess } from './easy-to-guess.server'
import { forgetUnproven } from './identity-queries.server'
import { storableFrom, type From } from './log-in-queries.server'
import { setPassword } from '../queries.server'
import {
  endAccess,
  ownerOfReset,
  useReset,
  insertReset,
  minutesToNextReset,
  resetById,
} from './reset-queries.server'
import { mailChange } from '../send-security-mail.server'
import { addressee } from '../rules'
import { accountWords, mailWords } from '../words'
import { resetWords } from './reset-words'

/**
 * The address of the account whose password a link can still reset, or null. Doesn't use the link up, because mail
 * scanners open links too.
 */
export const emailOfReset = async (db: Db, token: string): Promise<string | null> =>
  (await verifiedOwner(db, hashToken(token)))?.email ?? null

const verifiedOwner = (db: Db, hash: Buffer) =>
  step(resetWords.reset.unverified, () => ownerOfReset(db, hash))

/**
 * Sets a new password with a reset link, uses up the link and ends all logins. It also confirms the address, since the
 * link was sent there.
 * @returns 'expired' when the link is unknown, used or too old
 */
export async function resetPassword(
  db: Db,
  { token, password }: { token: string; password: string },
): Promise<Outcome<'changed' | 'expired'>> {
  const hash = hashToken(token)
  const owner = await verifiedOwner(db, hash)
  if (!owner) return done('expired')
  if (await isEasyToGuess(password, owner)) return invalid(accountWords.easyToGuess, 'password')
  const password_hash = await hashPassword(password)
  return db.transaction(async (transaction) => {
    const userId = await useReset(transaction, hash)
    if (userId === null) return done('expired')
    await forgetUnproven(transaction, userId)
    await setPassword(transaction, userId, password_hash, { confirmed: true })
    await endAccess(transaction, userId)
    await mailChange(transaction, userId, 'password')
    return done('changed')
  })
}

/** Mails a link to choose a new password. Addresses without an account get none. */
export const resetMail = job('send-password-reset', z.object({ resetId: z.number().int() }))

/**
 * Takes a request for a reset link for any address, once per hour. The same statements run whether or not it has an
 * account; the job checks that.
 */
export async function requestReset(
  db: Db,
  { ssoOnly, sessionSecrets }: Pick<Env, 'ssoOnly' | 'sessionSecrets'>,
  { email, ip, userAgent }: From & { email: string },
): Promise<Outcome<{ email: string }>> {
  if (ssoOnly) return refused(accountWords.ssoOnly)
  const token_key = newToken()
  const resetId = await db.transaction(async (transaction) => {
    const id = await step(resetWords.forgot.checkFailed, () =>
      insertReset(transaction, {
        email,
        ...storableFrom({ ip, userAgent }),
        token_key,
        token_hash: hashToken(deriveToken('password-reset', token_key, sessionSecrets)),
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
  const site = await loadSite(db, env)
  await mail.send({
    ...mailWords.reset(site.name, `${env.origin}/reset-password?token=${token}`),
    key: `password-reset-${reset.id}`,
    to: addressee(reset),
  })
}
