import type { IdentityProof } from '~/services/auth/proof'
import type { Viewer } from '~/services/auth/viewer'
import { endAllLogins, endLoginsOf } from '~/services/auth/logins.server'
import { done, missing, type Outcome } from '~/services/outcome'
import type { Db } from '~db/connection'
import { accountTyped } from '../queries.server'
import { identityProof } from '../entering/identity-proof.server'
import { deleteLogin } from '../security-queries.server'
import { twoStepWords } from '../security-words'

/**
 * Ends one of the viewer's logins. An ended login or another user's gets the same answer, which reveals nothing. `own`:
 * it was the login of this request.
 */
export async function endOneLogin(
  db: Db,
  { viewer, sessionId }: { viewer: Viewer; sessionId: number },
): Promise<Outcome<{ own: boolean }>> {
  await deleteLogin(db, viewer.id, sessionId)
  return done({ own: sessionId === viewer.loginId })
}

/** Ending logins needs proof, but for the one of this request. */
export const proofToEndLogins = async ({
  viewer,
  value,
}: {
  viewer: Viewer
  value: { sessionId?: number } | null
}): Promise<IdentityProof | null> => (value?.sessionId === viewer.loginId ? null : identityProof)

/** Ends all of the viewer's other logins. Returns how many. */
export async function endOtherLogins(db: Db, viewer: Viewer): Promise<Outcome<number>> {
  return done(await endLoginsOf(db, viewer.id, viewer.loginId))
}

/** For operators: ends all logins of the account with `email`, or everyone's for null. Returns how many. */
export async function endLoginsOfAccount(db: Db, email: string | null): Promise<Outcome<number>> {
  if (email === null) return done(await endAllLogins(db))
  const account = await accountTyped(db, email)
  return account ? done(await endLoginsOf(db, account.id)) : missing(twoStepWords.noAccount)
}
