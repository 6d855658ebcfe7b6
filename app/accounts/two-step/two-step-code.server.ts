import { open, encrypt } from '~/auth/encrypt.server'
import { hashRecoveryCode, isAppCode, plainCode, stepOfCode } from '~/auth/totp.server'
import type { Db } from '~db/connection'
import { lockSecret, spendRecoveryCode, useStep } from './two-step-queries.server'

/**
 * Whether a code is one of the account's now: of its authenticator app, or a recovery code. An accepted code is used up.
 * Codes of one account wait for each other, so of many at once one is accepted.
 * @param transaction what the code allows belongs into the same one
 * @param secrets the server's, the first of which seals
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
  // Sealed under an older secret of the server, which may be taken away some day.
  const encrypted = opened!.stale
    ? encrypt('totp-secret', userId, opened!.text, secrets)
    : locked.sealed_secret
  await useStep(transaction, userId, step, encrypted)
  return true
}
