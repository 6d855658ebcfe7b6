import { hashingFor, TooManyHashes } from '~/services/auth/passwords.server'
import { providersOf } from '~/services/provider-settings.server'
import { PROOF_FIELDS, questionOf, type Asking, type IdentityProof } from '~/services/auth/proof'
import type { Viewer } from '~/services/auth/viewer'
import { isFresh } from '~/services/auth/logins.server'
import type { Context } from '../context'
import { countAll, inWords, logFailedTry, takeBack } from '../counting.server'
import { addressKey, networkKey } from '../limits.server'
import { OWN_CODE_TRIES, OWN_CODE_TRIES_PER_DAY, PASSWORD_TRIES, limitOf } from '../own-limit.server'
import { PageAgain } from './page-again'
import type { Post } from './post.server'

export const words = {
  tooOften: (wait: string) => `Too many attempts. Please try again in ${wait}.`,
  busy: 'A lot of people are logging in right now. Please try again in a few seconds.',
  wrong: {
    password: 'That password is incorrect.',
    code: 'That code is wrong or has already been used. Please enter a new one.',
  },
  elsewhere: {
    provider: (name: string) => `Confirm it’s you with ${name}, then send this form again.`,
    login:
      'To do this, you need to have logged in within the last 10 minutes. Log in again in another tab, then send this form again.',
  },
}

export const BUSY_SECONDS = 3

const LIMITS = { password: [PASSWORD_TRIES], code: [OWN_CODE_TRIES, OWN_CODE_TRIES_PER_DAY] }

/**
 * Requires proof that the sender owns the account, if the form asks for it.
 * @throws PageAgain 422 if it's missing or wrong, 429 after too many wrong ones
 */
export async function checkProof({ context, params, form, viewer, body, submission }: Post): Promise<void> {
  if (!form.proof || !viewer) return
  const value = submission.status === 'success' ? submission.value : null
  const proof =
    typeof form.proof === 'function'
      ? await form.proof({ db: context.db, params, viewer, value })
      : form.proof
  const missing = proof && (await missingFreshProof(context, viewer, body, proof))
  if (missing) throw new PageAgain(missing.status, missing.message, missing)
}

/** What a form still asks for. Without a `field`, only logging in again helps. */
type Missing = Asking & { field?: string; message: string; status: number; wait?: number }

/**
 * Asks for proof that the sender owns the account, unless this login gave one within the last minutes. A correct
 * password or code in the form counts as one; wrong ones count toward the limit on guesses in the settings.
 */
async function missingFreshProof(
  context: Context,
  viewer: Viewer,
  body: FormData,
  proof: IdentityProof,
): Promise<Missing | null> {
  const { db, env } = context
  if (isFresh(viewer)) return null
  const { ask, provider, email } = await proof.ask(db, viewer, providersOf(env))
  if (ask === 'provider' || ask === 'login') {
    const message = provider ? words.elsewhere.provider(provider.name) : words.elsewhere.login
    return { ask, provider, message, status: 422 }
  }
  const field = PROOF_FIELDS[ask]
  const missing = (message: string, status = 422, wait?: number) => ({
    ask,
    email,
    field,
    message,
    status,
    wait,
  })
  const text = body.get(field)
  if (typeof text !== 'string' || text.trim() === '') return missing(questionOf(ask))
  const counted = LIMITS[ask].map((limit) => limitOf(viewer.loginId, limit))
  const wait = await countAll(context, counted)
  if (wait !== null) return missing(words.tooOften(inWords(wait)), 429, wait)
  try {
    const sender = { network: networkKey(context.ip), address: addressKey(context.ip), known: true }
    const check = () => proof.check(db, { viewer, ask, text, secrets: env.sessionSecrets })
    if (!(await hashingFor(sender, check))) {
      logFailedTry(context, counted)
      return missing(words.wrong[ask])
    }
  } catch (error) {
    await takeBack(context, counted)
    if (!(error instanceof TooManyHashes)) throw error
    return missing(words.busy, 429, BUSY_SECONDS)
  }
  await takeBack(context, counted)
  return null
}
