import { hashPassword } from '~/auth/passwords.server'
import { endLoginsOf } from '~/auth/logins.server'
import { enqueue } from '~/jobs/job.server'
import { done, invalid, missing, type Outcome } from '~/outcome'
import type { Db } from '~db/connection'
import { isEasyToGuess } from '../register/easy-to-guess.server'
import { accountOf, credentialsOf, setPassword } from '../queries.server'
import { dropPending } from '../reset/reset-queries.server'
import { normaliseEmail, passwordFault } from '../rules'
import { securityMail } from './send-security-mail.server'
import { twoStepWords } from './words'
import { accountWords } from '../words'

/** For operators: sets an account's password, ends its logins and emails the owner. */
export async function setPasswordOf(
  db: Db,
  { email, password }: { email: string; password: string },
): Promise<Outcome<null>> {
  const account = await credentialsOf(db, normaliseEmail(email))
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
    // In this order: a login at its second step either ends here, or is ended below.
    await dropPending(transaction, account.id)
    await endLoginsOf(transaction, account.id)
    await enqueue(transaction, securityMail, {
      userId: account.id,
      at: new Date().toISOString(),
      what: 'password',
    })
    return done(null)
  })
}
