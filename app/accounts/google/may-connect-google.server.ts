import type { Viewer } from '~/auth/viewer'
import { done, type Outcome } from '~/outcome'
import type { Db } from '~db/connection'
import { hasGoogle } from './google-queries.server'
import { missingProof } from '../security/prove-again.server'

/**
 * Whether someone who is logged in may go and connect a Google account: one that has none needs proof that it is really
 * them, since who has another way in has the account. One that is connected goes to prove who they are: false.
 * @throws TooManyHashes
 */
export async function mayConnectGoogle(
  db: Db,
  viewer: Viewer,
  password: string | undefined,
): Promise<Outcome<boolean>> {
  if (await hasGoogle(db, viewer.id)) return done(false)
  return (await missingProof(db, viewer, password)) ?? done(true)
}
