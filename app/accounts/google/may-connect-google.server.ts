import type { Viewer } from '~/auth/viewer'
import { done, type Outcome } from '~/outcome'
import type { Db } from '~db/connection'
import { hasGoogle } from './google-queries.server'
import { missingProof } from '../security/prove-again.server'

/**
 * Whether a viewer may connect a Google account. It's another way to log in, so they must prove their identity first.
 * False when one is already connected: then going to Google is itself the proof.
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
