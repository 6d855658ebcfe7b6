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
import { enqueue } from '~/services/jobs/job.server'
import { done, invalid, type Outcome, missing } from '~/services/outcome'
import type { Db } from '~db/connection'
import { missingProof } from '../entering/prove-again.server'
import { accountTyped, lockAccount } from '../queries.server'
import { securityMail } from '../send-security-mail.server'
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
    await enqueue(transaction, securityMail, {
      userId: viewer.id,
      at: new Date().toISOString(),
      what: 'twoStepOn',
    })
    return done({ codes: await giveCodes(transaction, viewer.id) })
  })
}

/** Replaces the viewer's recovery codes. Needs a code. */
export async function makeRecoveryCodes(
  db: Db,
  { viewer, code, password, secrets }: WithCode,
): Promise<NewCodes> {
  const missing = await missingProof(db, viewer, password)
  if (missing) return missing
  return db.transaction(async (transaction) => {
    if (!(await acceptCode(transaction, viewer.id, code, secrets)))
      return invalid(twoStepWords.wrongCode, 'code')
    return done({ codes: await giveCodes(transaction, viewer.id) })
  })
}

/** Turns two-step verification off. No login counts as having a second factor afterwards. */
export async function turnOffTwoStep(
  db: Db,
  { viewer, code, password, secrets }: WithCode,
): Promise<Outcome<null>> {
  const missing = await missingProof(db, viewer, password)
  if (missing) return missing
  return db.transaction(async (transaction) => {
    if (!(await acceptCode(transaction, viewer.id, code, secrets)))
      return invalid(twoStepWords.wrongCode, 'code')
    await forgetSecret(transaction, viewer.id)
    await replaceRecoveryCodes(transaction, viewer.id, [])
    await enqueue(transaction, securityMail, {
      userId: viewer.id,
      at: new Date().toISOString(),
      what: 'twoStepOff',
    })
    return done(null)
  })
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
    await forgetSecret(transaction, account.id)
    await replaceRecoveryCodes(transaction, account.id, [])
    await endLoginsOf(transaction, account.id)
    await enqueue(transaction, securityMail, {
      userId: account.id,
      at: new Date().toISOString(),
      what: 'twoStepOff',
    })
    return done(null)
  })
}
