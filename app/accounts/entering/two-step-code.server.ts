import { open, encrypt } from '~/services/auth/encrypt.server'
import { hashRecoveryCode, isAppCode, plainCode, stepOfCode } from '~/services/auth/totp.server'
import type { Db } from '~db/connection'
import { lockSecret, spendRecoveryCode, useStep } from './two-step-queries.server'

/**
 * Checks a code from the account's authenticator app, or a recovery code, and uses it up. Codes for one account are
 * checked one at a time, so that a code sent twice is accepted only once.
 * @param transaction must also do what the code allows
 * @param secrets the server's; the first one encrypts
 */
export async function acceptCode(
  transaction: Db,
  userId: number,
  code: string,
  secrets: readonly string[],
): Promise<boolean> {
  const locked = await lockSecret(transaction, userId)
  if (!locked) return false
  const plain = plainCode(code)
  if (!isAppCode(plain)) return spendRecoveryCode(transaction, userId, hashRecoveryCode(plain))
  const opened = open('totp-secret', userId, locked.sealed_secret, secrets)
  const step = opened && stepOfCode(opened.text, plain)
  if (step === null || (locked.last_step !== null && step <= locked.last_step)) return false
  // Re-encrypts a secret that uses an older server secret, because that one may be removed.
  const encrypted = opened!.stale
    ? encrypt('totp-secret', userId, opened!.text, secrets)
    : locked.sealed_secret
  await useStep(transaction, userId, step, encrypted)
  return true
}
