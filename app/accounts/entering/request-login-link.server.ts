import { z } from 'zod'
import { derivedTokenOf, deriveToken, hashToken, newToken } from '~/services/auth/tokens.server'
import { enqueue, job, type JobContext } from '~/services/jobs/job.server'
import { done, type Outcome } from '~/services/outcome'
import type { Db } from '~db/connection'
import { insertLink, linkById } from './login-link-queries.server'
import { mailWords } from '../words'
import { fullName } from '../rules'

/** Mails a login link. Addresses without an account get none. */
export const loginLinkMail = job('send-login-link', z.object({ linkId: z.number().int() }))

/**
 * Takes a request for a login link for any address. The same statements run whether or not it has an account; the job
 * checks that. Earlier links keep working, so a stranger's request can't disable the owner's link.
 */
export async function requestLoginLink(
  db: Db,
  secrets: string[],
  { email, returnTo }: { email: string; returnTo: string | null },
): Promise<Outcome<{ email: string }>> {
  const token_key = newToken()
  const token_hash = hashToken(deriveToken('login-link', token_key, secrets))
  await db.transaction(async (transaction) => {
    const linkId = await insertLink(transaction, { email, token_key, token_hash, return_to: returnTo })
    await enqueue(transaction, loginLinkMail, { linkId })
  })
  return done({ email })
}

export async function sendLoginLink(
  { db, env, mail }: JobContext,
  { linkId }: { linkId: number },
): Promise<void> {
  const link = await linkById(db, linkId)
  // The link may have expired while the mail waited.
  if (!link || link.user_id === null || link.used_at || link.expires_at < new Date()) return
  const token = derivedTokenOf('login-link', link.token_key, link.token_hash, env.sessionSecrets)
  await mail.send({
    ...mailWords.loginLink(`${env.origin}/signin/link/open?token=${token}`),
    key: `login-link-${link.id}`,
    // Until the address is confirmed, a stranger may have typed the name.
    to: {
      name: link.email_confirmed_at ? fullName(link.first_name, link.last_name) : '',
      address: link.email,
    },
  })
}
