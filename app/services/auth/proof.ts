import type { Db } from '~db/connection'
import type { ProviderName, ProviderSettings } from '../provider-settings.server'
import type { Viewer } from './viewer'

/** How a user proves their identity, depending on their account. `login`: only by logging in again. */
export type Ask = 'password' | 'code' | 'provider' | 'login'

/** `provider`: which one, if it's one. `email`: whose password it is. */
export type Asking = { ask: Ask; provider?: ProviderName; email?: string }

/**
 * Field names of the proof in any form. These names are never saved in drafts or pages
 * (app/web/drafts.server.ts).
 */
export const PROOF_FIELDS = { password: 'proofPassword', code: 'proofCode' } as const

/** What a form says if proof is missing. Nothing is wrong with it then, so it's shown as a question, not as an error. */
const QUESTIONS = {
  password: 'Enter your password to confirm it’s you.',
  code: 'Enter a code to confirm it’s you.',
} as const
export const questionOf = (ask: keyof typeof QUESTIONS): string => QUESTIONS[ask]
export const isQuestion = (text: string): boolean => Object.values<string>(QUESTIONS).includes(text)

/** Asks for proof of identity and checks it. Implemented by accounts. */
export type IdentityProof = {
  /** @param providers that users can log in with */
  ask: (db: Db, viewer: Viewer, providers: ProviderSettings[]) => Promise<Asking>
  /**
   * Whether `text` is right. If so, the login counts as proven from now on.
   * @param secrets the server's; the first one encrypts
   * @throws TooManyHashes
   */
  check: (
    db: Db,
    given: { viewer: Viewer; ask: Ask; text: string; secrets: readonly string[] },
  ) => Promise<boolean>
}
