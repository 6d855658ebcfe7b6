import { verifyPassword } from '~/services/auth/passwords.server'
import type { LoggedIn } from '~/services/auth/logged-in'
import { hashToken } from '~/services/auth/tokens.server'
import { done, invalid, type Outcome } from '~/services/outcome'
import { step } from '~/web/step-failed'
import type { Db } from '~db/connection'
import { isViolation } from '~db/errors'
import { confirmAddress, deleteCredentials, forgetUnproven, lockAccountOfId } from './identity-queries.server'
import { finishLogIn } from './finish-log-in.server'
import { credentialsOf, lockPassword } from '../queries.server'
import { lastWaiting } from './registration-queries.server'
import { isEmail, lengthOf, PASSWORD_LENGTH } from '../rules'
import { twoStepWords } from '../security-words'
import { acceptCode } from './two-step-code.server'
import { dropChallenge, firstStepOf, lockChallenge } from './two-step-queries.server'
import { attemptSucceeded, recordAttempt, type From, asksSecondFactor } from './log-in-queries.server'
import { accountWords } from '../words'
import { dropLinks, emailOfLink, ownerOfLink, useLink } from './login-link-queries.server'
import { loginLinkWords } from './log-in-words'

type Attempt = From & { email: string; password: string; confirmEmail: boolean }
type LogInOutcome = Outcome<LoggedIn | { kind: 'unconfirmed'; expired: boolean }>

/**
 * Logs in with an address and password. Unknown addresses and wrong passwords get the same answer after the same work:
 * the attempt at a known account is recorded while the password is hashed.
 * @returns 'unconfirmed' for the password of an unconfirmed registration, whether or not the address has an account, so
 * that registering and then logging in doesn't reveal it. `expired`: its link is too old
 */
export function logIn(db: Db, attempt: Attempt): Promise<LogInOutcome> {
  return check(db, attempt).catch(goneMeanwhile)
}

async function check(db: Db, { email, password, confirmEmail, ...from }: Attempt): Promise<LogInOutcome> {
  const [account, waiting] = isEmail(email)
    ? await Promise.all([credentialsOf(db, email), confirmEmail ? lastWaiting(db, email) : null])
    : [null, null]
  // An unconfirmed account has no password of its own: each of its registrations has one.
  const stored = !confirmEmail || account?.email_confirmed_at ? (account?.password_hash ?? null) : null
  // Longer than any valid password: not worth hashing.
  const fits = lengthOf(password) <= PASSWORD_LENGTH.max
  const given = fits ? password : ''
  const [matches, waits, attempt] = await Promise.all([
    verifyPassword(fits ? stored : null, given),
    waiting !== null && verifyPassword(fits ? waiting.password_hash : null, given),
    account ? recordAttempt(db, { ...from, userId: account.id, method: 'password', succeeded: false }) : null,
  ])
  if (waiting && waits && !matches)
    return done({ kind: 'unconfirmed', expired: waiting.expires_at < new Date() })
  if (!account || !matches) return invalid(accountWords.wrongCredentials)
  return db.transaction(async (transaction) => {
    // If the password changed while we hashed, it's wrong now, and its logins have already ended.
    if (!(await lockPassword(transaction, account.id, stored!))) return invalid(accountWords.wrongCredentials)
    await attemptSucceeded(transaction, attempt!)
    return done(await finishLogIn(transaction, { ...from, userId: account.id, method: 'password' }))
  })
}

/** The account was deleted while its password was checked. */
function goneMeanwhile(error: unknown) {
  if (!isViolation(error, 'foreignKey')) throw error
  return invalid(accountWords.wrongCredentials)
}

/** The address of an account, and a text that stands for how someone passed its first step. A new password changes it. */
export type Waiting = { email: string; firstStep: string }

/** The login that waits for its second step behind a token, or null. */
export async function waitingFor(db: Db, token: string | null): Promise<Waiting | null> {
  const found = token === null ? null : await firstStepOf(db, hashToken(token))
  if (!found) return null
  const password = hashToken(found.password_hash ?? '')
    .toString('hex')
    .slice(0, 16)
  return { email: found.email, firstStep: `${found.method} ${password}` }
}

type SecondStep = From & { challenge: string | null; code: string; secrets: readonly string[] }

/** The second step of logging in: uses up the code and the challenge, and starts a login. */
export async function logInWithCode(
  db: Db,
  { challenge, code, secrets, ...from }: SecondStep,
): Promise<Outcome<LoggedIn>> {
  if (challenge === null) return invalid(twoStepWords.logIn.expired)
  const hash = hashToken(challenge)
  return db.transaction(async (transaction) => {
    const waiting = await lockChallenge(transaction, hash)
    if (!waiting) return invalid(twoStepWords.logIn.expired)
    const { user_id: userId, method, through } = waiting
    const who = { ...from, userId, method, through }
    if (!(await acceptCode(transaction, userId, code, secrets))) {
      await recordAttempt(transaction, { ...who, succeeded: false })
      return invalid(twoStepWords.wrongCode, 'code')
    }
    await dropChallenge(transaction, hash)
    return done(await finishLogIn(transaction, { ...who, secondFactor: true }))
  })
}

/**
 * The address of a login link's account; null when the link no longer works. Doesn't use up the link, because mail
 * scanners open links too.
 */
export const linkOwner = (db: Db, token: string): Promise<string | null> =>
  step(loginLinkWords.open.unverified, () => emailOfLink(db, hashToken(token)))

type OpenedLink =
  | { kind: 'expired' }
  | { kind: 'open'; found: LoggedIn; returnTo: string | null; confirmed: boolean }

/**
 * Logs in with a link, which replaces the password but not the second step, and uses up all the account's links. Like
 * with Google, an unconfirmed account loses its other ways to log in, since anyone may have created it. If it has
 * two-step verification, nothing is removed before the second step.
 * @returns 'expired' when the link is unknown, used or too old
 */
export async function logInWithLink(
  db: Db,
  { token, ...from }: From & { token: string },
): Promise<Outcome<OpenedLink>> {
  return db.transaction(async (transaction) => {
    // Locks the account first, like password resets and changes do: another order could deadlock.
    const owner = await ownerOfLink(transaction, hashToken(token))
    const account = owner && (await lockAccountOfId(transaction, owner))
    const link = account && (await useLink(transaction, hashToken(token)))
    if (!link || !account) return done({ kind: 'expired' })
    await dropLinks(transaction, account.id)
    const confirmed = !account.email_confirmed_at && !(await asksSecondFactor(transaction, account.id))
    if (confirmed) {
      await forgetUnproven(transaction, account.id)
      await deleteCredentials(transaction, account.id)
      await confirmAddress(transaction, account.id)
    }
    const proof = { ...from, userId: account.id, method: 'link' as const }
    await recordAttempt(transaction, { ...proof, succeeded: true })
    const found = await finishLogIn(transaction, proof)
    return done({ kind: 'open', found, returnTo: link.returnTo, confirmed })
  })
}
