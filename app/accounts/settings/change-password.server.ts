import { hashPassword, verifyPassword } from '~/services/auth/passwords.server'
import type { LoggedIn } from '~/services/auth/logged-in'
import type { Viewer } from '~/services/auth/viewer'
import { beginLogin } from '~/services/auth/logins.server'
import { done, invalid, type Outcome, missing } from '~/services/outcome'
import { step } from '~/web/step-failed'
import type { Db } from '~db/connection'
import { isEasyToGuess } from '../entering/easy-to-guess.server'
import { accountOf, accountTyped, setPassword } from '../queries.server'
import { endAccess } from '../entering/reset-queries.server'
import { accountPath, PASSWORD_LENGTH, passwordFault } from '../rules'
import { hadSecondFactor, passwordHashOf, replacePassword } from '../security-queries.server'
import { securityWords, twoStepWords } from '../security-words'
import { mailChange } from '../send-security-mail.server'
import { accountWords } from '../words'

type Change = {
  viewer: Viewer
  currentPassword: string
  newPassword: string
  confirmPassword: string
  userAgent: string | null
}

/**
 * Changes the viewer's password and mails them. Ends all logins, and anything that others may have started with the old
 * password, and returns a new login for this browser.
 * @throws TooManyHashes
 */
export async function changePassword(
  db: Db,
  { viewer, userAgent, ...typed }: Change,
): Promise<Outcome<LoggedIn>> {
  const { currentPassword, newPassword, confirmPassword } = typed
  const texts = securityWords.password
  const differs = newPassword !== confirmPassword
  const stored = await step(texts.unverified, () => passwordHashOf(db, viewer.id))
  if (stored === null) return invalid(texts.none)
  // Longer than any valid password: not worth hashing.
  const fits = Array.from(currentPassword).length <= PASSWORD_LENGTH.max
  if (!fits || !(await verifyPassword(stored, currentPassword)))
    return invalid(texts.wrong, 'currentPassword', differs ? { confirmPassword: texts.different } : undefined)
  if (differs) return invalid(texts.different, 'confirmPassword')
  if (newPassword === currentPassword) return invalid(texts.same, 'newPassword')
  const { email } = await step(texts.noUser, () => accountOf(db, viewer.id))
  if (await isEasyToGuess(newPassword, { ...viewer, email }))
    return invalid(accountWords.easyToGuess, 'newPassword')
  const hash = await hashPassword(newPassword)
  return db.transaction(async (transaction) => {
    // A concurrent change may have replaced the current password.
    const replaced = await step(texts.notUpdated, () => replacePassword(transaction, viewer.id, stored, hash))
    if (!replaced) return invalid(texts.wrong, 'currentPassword')
    const secondFactor = await hadSecondFactor(transaction, viewer.loginId)
    await endAccess(transaction, viewer.id)
    const token = await beginLogin(transaction, viewer.id, userAgent, {
      secondFactor,
      // With two-step verification, the password alone doesn't prove identity again.
      authenticatedAt: secondFactor ? viewer.authenticatedAt : undefined,
    })
    await mailChange(transaction, viewer.id, 'password')
    const account = await step(texts.noUser, () => accountOf(transaction, viewer.id))
    return done({
      kind: 'login',
      userId: viewer.id,
      token,
      email: account.email,
      home: accountPath(account),
      kept: false,
    })
  })
}

/** For operators: sets an account's password, ends its logins and emails the owner. */
export async function setPasswordOf(
  db: Db,
  { email, password }: { email: string; password: string },
): Promise<Outcome<null>> {
  const account = await accountTyped(db, email)
  if (!account) return missing(twoStepWords.noAccount)
  const fault = passwordFault(password)
  if (fault) return invalid(fault, 'password')
  const owner = await accountOf(db, account.id)
  if (
    await isEasyToGuess(password, {
      firstName: owner.first_name,
      lastName: owner.last_name,
      email: owner.email,
    })
  )
    return invalid(accountWords.easyToGuess, 'password')
  const password_hash = await hashPassword(password)
  return db.transaction(async (transaction) => {
    await setPassword(transaction, account.id, password_hash)
    await endAccess(transaction, account.id)
    await mailChange(transaction, account.id, 'password')
    return done(null)
  })
}
