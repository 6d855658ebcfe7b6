import { hashPassword } from '~/services/auth/passwords.server'
import type { Env } from '~/services/env.server'
import type { LoggedIn } from '~/services/auth/logged-in'
import { endLoginsOf } from '~/services/auth/logins.server'
import { deriveToken, hashToken, newToken } from '~/services/auth/tokens.server'
import { enqueue } from '~/services/jobs/job.server'
import { conflict, done, invalid, refused, type Outcome } from '~/services/outcome'
import { step } from '~/web/step-failed'
import type { Db } from '~db/connection'
import { forgetUnproven } from './identity-queries.server'
import { mayRegister } from './identity-rules'
import { isEasyToGuess } from './easy-to-guess.server'
import { finishLogIn } from './finish-log-in.server'
import { credentialsOf, insertUser } from '../queries.server'
import {
  insertConfirmation,
  confirmAccount,
  confirmationByHash,
  useConfirmation,
  useOtherConfirmations,
} from './registration-queries.server'
import { REGISTER_DELAY_MS } from '../rules'
import { confirmationMail, confirmationAgain } from './send-confirmation.server'
import { recordAttempt, type From } from './log-in-queries.server'
import { accountWords } from '../words'
import { registerWords } from './register-words'

export type NewPerson = From & {
  firstName: string
  lastName: string
  /** Normalized. */
  email: string
  password: string
  /** What the honeypot has. */
  leaveEmpty?: string
  /** Milliseconds since the form was shown; null when its signature is invalid. */
  formAge: number | null
  /** Where to return to on this site, or null. */
  returnTo: string | null
}

type Settings = Pick<Env, 'confirmEmail' | 'sessionSecrets' | 'registration' | 'ssoOnly'>

/**
 * Registers a user. With confirmation, the answer and the SQL statements are the same whether or not the address has an
 * account: the job decides which mail to send. Without confirmation, the user is logged in.
 */
export async function register(
  db: Db,
  settings: Settings,
  person: NewPerson,
): Promise<Outcome<LoggedIn | { kind: 'confirm'; confirmationId: number }>> {
  const { registration, ssoOnly } = settings
  if (ssoOnly) return refused(accountWords.ssoOnly)
  if (registration === 'closed') return refused(registerWords.closed)
  if (registration !== 'open' && !mayRegister(registration, person.email))
    return invalid(registerWords.domains(registration), 'email')
  if (person.leaveEmpty) return invalid(`${registerWords.honeypotFilled} ${registerWords.honeypotAdvice}`)
  if (person.formAge === null || !(person.formAge >= REGISTER_DELAY_MS)) return invalid(registerWords.tooFast)
  if (await isEasyToGuess(person.password, person)) return invalid(accountWords.easyToGuess, 'password')
  const user = {
    email: person.email,
    first_name: person.firstName,
    last_name: person.lastName,
    password_hash: await hashPassword(person.password),
  }
  if (!settings.confirmEmail) return registerAtOnce(db, person, user)
  const token_key = newToken()
  const token_hash = hashToken(deriveToken('email-confirmation', token_key, settings.sessionSecrets))
  return db.transaction(async (transaction) => {
    await step(registerWords.profileFailed, () => insertUser(transaction, user, 'Student'))
    const { id } = (await credentialsOf(transaction, person.email))!
    const { email: _email, ...registration } = user
    const confirmationId = await step(registerWords.registerError, () =>
      insertConfirmation(transaction, id, {
        ...registration,
        token_key,
        token_hash,
        return_to: person.returnTo,
      }),
    )
    await enqueue(transaction, confirmationMail, { confirmationId })
    return done({ kind: 'confirm' as const, confirmationId })
  })
}

async function registerAtOnce(
  db: Db,
  { ip, userAgent }: From,
  user: Parameters<typeof insertUser>[1],
): Promise<Outcome<LoggedIn>> {
  return db.transaction(async (transaction) => {
    const id = await step(registerWords.profileFailed, () => insertUser(transaction, user, 'Student'))
    if (id === null) return conflict(accountWords.emailTaken, 'email')
    await recordAttempt(transaction, { userId: id, method: 'password', succeeded: true, ip, userAgent })
    return done(
      await step(registerWords.studySessionFailed, () =>
        finishLogIn(transaction, { userId: id, method: 'password', ip, userAgent }),
      ),
    )
  })
}

/** The state of a confirmation link. 'ready': the form can be sent. */
type ConfirmationState = 'ready' | 'already' | 'failed'

/**
 * Checks a confirmation link without changing anything, because mail scanners open links too. `own`: this browser sent
 * the registration, `ownId`, so the page may send the form by itself.
 */
export async function confirmationState(
  db: Db,
  token: string,
  ownId: number | null,
): Promise<{ state: ConfirmationState; own: boolean }> {
  const found = await confirmationByHash(db, hashToken(token))
  const over = !found || found.used_at || found.expires_at < new Date()
  const state = found?.email_confirmed_at ? 'already' : over ? 'failed' : 'ready'
  return { state, own: state === 'ready' && found?.id === ownId }
}

/** `email`: the address that the token was sent to, when the token is known. */
type Confirmed = { state: 'success' | 'already' | 'failed'; returnTo: string | null; email: string | null }

/**
 * Confirms the address that a token was sent to. The account gets the names and password of that registration, and
 * loses anything others may have started under its address.
 */
export async function confirmEmail(db: Db, token: string): Promise<Outcome<Confirmed>> {
  const hash = hashToken(token)
  const confirmed = await db.transaction(async (transaction) => {
    const registration = await useConfirmation(transaction, hash)
    if (!registration) return null
    await forgetUnproven(transaction, registration.user_id)
    if (!(await confirmAccount(transaction, registration))) return null
    await endLoginsOf(transaction, registration.user_id)
    await useOtherConfirmations(transaction, registration)
    return registration
  })
  const found = await confirmationByHash(db, hash)
  const email = found?.email ?? null
  if (confirmed) return done({ state: 'success', returnTo: confirmed.return_to, email })
  return done({ state: found?.email_confirmed_at ? 'already' : 'failed', returnTo: null, email })
}

/**
 * Takes a request for another confirmation mail. The job decides what to send: the registration `ownId` that this browser
 * sent, because a stranger may have registered the same address after it, or else the last one.
 */
export async function resendConfirmation(
  db: Db,
  email: string,
  ownId: number | null = null,
): Promise<Outcome<{ email: string }>> {
  await enqueue(db, confirmationAgain, { email, at: new Date().toISOString(), ownId })
  return done({ email })
}
