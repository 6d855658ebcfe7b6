import { open, encrypt } from '~/services/auth/encrypt.server'
import {
  hashRecoveryCode,
  newRecoveryCodes,
  newTotpSecret,
  plainCode,
  stepOfCode,
} from '~/services/auth/totp.server'
import type { Viewer } from '~/services/auth/viewer'
import { endLoginsOf } from '~/services/auth/logins.server'
import { done, invalid, type Outcome, missing } from '~/services/outcome'
import type { Db } from '~db/connection'
import { missingProof } from '../entering/prove-again.server'
import { accountTyped, lockAccount } from '../queries.server'
import { mailChange } from '../send-security-mail.server'
import { acceptCode } from '../entering/two-step-code.server'
import {
  confirmSecret,
  forgetSecret,
  keepNewSecret,
  markSecondFactor,
  replaceRecoveryCodes,
  totpStateOf,
} from '../entering/two-step-queries.server'
import { twoStepWords } from '../security-words'

/** `secrets` are the server's: the first one encrypts, all of them decrypt. */
type TwoStepStart = { viewer: Viewer; password?: string; secrets: readonly string[] }
type WithCode = TwoStepStart & { code: string }
/** Recovery codes are shown once; only their hashes are stored. */
type NewCodes = Outcome<{ codes: string[] }>

/** Creates a secret that waits for its first code, replacing an unconfirmed one. Does nothing when one is in use. */
export async function beginTwoStep(
  db: Db,
  { viewer, password, secrets }: TwoStepStart,
): Promise<Outcome<null>> {
  const missing = await missingProof(db, viewer, password)
  if (missing) return missing
  await keepNewSecret(db, viewer.id, encrypt('totp-secret', viewer.id, newTotpSecret(), secrets))
  return done(null)
}

/** Turns two-step verification on with the first code, and ends the viewer's other logins. */
export async function confirmTwoStep(
  db: Db,
  { viewer, code, password, secrets }: WithCode,
): Promise<NewCodes> {
  const missing = await missingProof(db, viewer, password)
  if (missing) return missing
  const state = await totpStateOf(db, viewer.id)
  const secret = state.kind === 'begun' ? open('totp-secret', viewer.id, state.encrypted, secrets) : null
  if (state.kind !== 'begun' || !secret) return invalid(twoStepWords.setup.gone)
  const step = stepOfCode(secret.text, plainCode(code))
  if (step === null) return invalid(twoStepWords.wrongCode, 'code')
  return db.transaction(async (transaction) => {
    await lockAccount(transaction, viewer.id)
    if (!(await confirmSecret(transaction, viewer.id, state.encrypted, step)))
      return invalid(twoStepWords.setup.gone)
    await endLoginsOf(transaction, viewer.id, viewer.loginId)
    await markSecondFactor(transaction, viewer.loginId)
    await mailChange(transaction, viewer.id, 'twoStepOn')
    return done({ codes: await giveCodes(transaction, viewer.id) })
  })
}

/** Replaces the viewer's recovery codes. Needs a code. */
export const makeRecoveryCodes = (db: Db, given: WithCode): Promise<NewCodes> =>
  withCode(db, given, async (transaction) => ({ codes: await giveCodes(transaction, given.viewer.id) }))

/** Turns two-step verification off. No login counts as having a second factor afterwards. Needs a code. */
export const turnOffTwoStep = (db: Db, given: WithCode): Promise<Outcome<null>> =>
  withCode(db, given, (transaction) => endTwoStep(transaction, given.viewer.id))

/** Runs `act` in the transaction that uses up the viewer's code. */
async function withCode<T>(
  db: Db,
  { viewer, code, password, secrets }: WithCode,
  act: (transaction: Db) => Promise<T>,
): Promise<Outcome<T>> {
  const missing = await missingProof(db, viewer, password)
  if (missing) return missing
  return db.transaction(async (transaction): Promise<Outcome<T>> => {
    if (!(await acceptCode(transaction, viewer.id, code, secrets)))
      return invalid(twoStepWords.wrongCode, 'code')
    return done(await act(transaction))
  })
}

async function endTwoStep(transaction: Db, userId: number): Promise<null> {
  await forgetSecret(transaction, userId)
  await replaceRecoveryCodes(transaction, userId, [])
  await mailChange(transaction, userId, 'twoStepOff')
  return null
}

async function giveCodes(transaction: Db, userId: number): Promise<string[]> {
  const codes = newRecoveryCodes()
  await replaceRecoveryCodes(transaction, userId, codes.map(hashRecoveryCode))
  return codes
}

/**
 * Turns two-step verification off for a user who has lost both the device and the recovery codes, and ends their
 * logins.
 */
export async function dropTwoStep(db: Db, email: string): Promise<Outcome<null>> {
  return db.transaction(async (transaction) => {
    const account = await accountTyped(transaction, email)
    if (!account) return missing(twoStepWords.noAccount)
    await endLoginsOf(transaction, account.id)
    return done(await endTwoStep(transaction, account.id))
  })
}
