import { z } from 'zod'
import { derivedTokenOf, deriveToken, hashToken, newToken } from '~/services/auth/tokens.server'
import { loadSite } from '~/services/site.server'
import { enqueue, job, type JobContext } from '~/services/jobs/job.server'
import type { Env } from '~/services/env.server'
import { done, missing, refused, type Outcome } from '~/services/outcome'
import type { Db } from '~db/connection'
import { insertLink, linkById } from './login-link-queries.server'
import { accountTyped } from '../queries.server'
import { twoStepWords } from '../security-words'
import { accountWords, mailWords } from '../words'
import { addressee } from '../rules'

/** Mails a login link. Addresses without an account get none. */
export const loginLinkMail = job('send-login-link', z.object({ linkId: z.number().int() }))

/**
 * Takes a request for a login link for any address. The same statements run whether or not it has an account; the job
 * checks that. Earlier links keep working, so a stranger's request can't disable the owner's link.
 */
export async function requestLoginLink(
  db: Db,
  { ssoOnly, sessionSecrets }: Pick<Env, 'ssoOnly' | 'sessionSecrets'>,
  { email, returnTo }: { email: string; returnTo: string | null },
): Promise<Outcome<{ email: string }>> {
  if (ssoOnly) return refused(accountWords.ssoOnly)
  const token_key = newToken()
  const token_hash = hashToken(deriveToken('login-link', token_key, sessionSecrets))
  await db.transaction(async (transaction) => {
    const linkId = await insertLink(transaction, { email, token_key, token_hash, return_to: returnTo })
    await enqueue(transaction, loginLinkMail, { linkId })
  })
  return done({ email })
}

/**
 * A login link for whoever runs the server. Unlike a mailed one, it works where only providers log people in: for admins
 * when the provider doesn't.
 */
export async function makeLoginLink(
  db: Db,
  { origin, sessionSecrets }: Pick<Env, 'origin' | 'sessionSecrets'>,
  typed: string,
): Promise<Outcome<string>> {
  const account = await accountTyped(db, typed)
  if (!account) return missing(twoStepWords.noAccount)
  const { email } = account
  const token_key = newToken()
  const token = deriveToken('login-link', token_key, sessionSecrets)
  await insertLink(db, { email, token_key, token_hash: hashToken(token), return_to: null })
  return done(linkOf(origin, token))
}

const linkOf = (origin: string, token: string) => `${origin}/signin/link/open?token=${token}`

export async function sendLoginLink(
  { db, env, mail }: JobContext,
  { linkId }: { linkId: number },
): Promise<void> {
  const link = await linkById(db, linkId)
  // The link may have expired while the mail waited.
  if (!link || link.user_id === null || link.used_at || link.expires_at < new Date()) return
  const token = derivedTokenOf('login-link', link.token_key, link.token_hash, env.sessionSecrets)
  const site = await loadSite(db, env)
  await mail.send({
    ...mailWords.loginLink(site.name, linkOf(env.origin, token)),
    key: `login-link-${link.id}`,
    to: addressee(link),
  })
}
