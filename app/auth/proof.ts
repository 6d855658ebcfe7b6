import type { Db } from '~db/connection'
import type { Viewer } from './viewer'

/** How someone proves that it’s them: by what their account has. `login`: there is nothing but logging in again. */
export type Ask = 'password' | 'code' | 'google' | 'login'

/** The fields for a proof, in any form. Their names keep the values out of drafts and pages (app/http/cookies/drafts.server.ts). */
export const PROOF_FIELDS = { password: 'proofPassword', code: 'proofCode' } as const

/** Asks for proof and checks it; the accounts have the only one. */
export type IdentityProof = {
  ask: (db: Db, viewer: Viewer) => Promise<Ask>
  /**
   * Whether `text` is right. If so, the login counts as proven from now on.
   * @param secrets the server's, the first of which seals
   * @throws TooManyHashes
   */
  check: (
    db: Db,
    given: { viewer: Viewer; ask: Ask; text: string; secrets: readonly string[] },
  ) => Promise<boolean>
}
