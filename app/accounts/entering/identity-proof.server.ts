import { verifyPassword } from '~/services/auth/passwords.server'
import type { IdentityProof } from '~/services/auth/proof'
import { nameOf } from '~/services/provider-settings.server'
import type { Db } from '~db/connection'
import { connectedProvider } from './identity-queries.server'
import { accountOf } from '../queries.server'
import { lengthOf, PASSWORD_LENGTH } from '../rules'
import { markProven, passwordHashOf } from '../security-queries.server'
import { asksSecondFactor } from './log-in-queries.server'
import { acceptCode } from './two-step-code.server'

/** What a form with `fresh` asks for: a code if two-step verification is on, else the password, else a provider. */
export const identityProof: IdentityProof = {
  async ask(db, { id }, providers) {
    if (await asksSecondFactor(db, id)) return { ask: 'code' }
    if ((await passwordHashOf(db, id)) !== null)
      return { ask: 'password', email: (await accountOf(db, id)).email }
    const provider = await connectedProvider(db, id, providers)
    return provider ? { ask: 'provider', provider: nameOf(provider) } : { ask: 'login' }
  },

  async check(db, { viewer, ask, text, secrets }) {
    if (ask === 'provider' || ask === 'login') return false
    if (ask === 'password' && !(await isPasswordOf(db, viewer.id, text))) return false
    return db.transaction(async (transaction) => {
      const accepted = ask === 'password' || (await acceptCode(transaction, viewer.id, text, secrets))
      if (accepted) await markProven(transaction, viewer.loginId)
      return accepted
    })
  },
}

/**
 * Whether this is the account's password.
 * @throws TooManyHashes
 */
export async function isPasswordOf(db: Db, userId: number, password: string): Promise<boolean> {
  const stored = await passwordHashOf(db, userId)
  return (
    stored !== null && lengthOf(password) <= PASSWORD_LENGTH.max && (await verifyPassword(stored, password))
  )
}
