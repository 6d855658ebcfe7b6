import type { Viewer } from '~/auth/viewer'
import { done, invalid, type Outcome } from '~/outcome'
import type { Db } from '~db/connection'
import { disconnectGoogle, googleAddressOf } from '../security/security-queries.server'
import { securityWords } from '../security/words'

/** Disconnects Google from the viewer's account, which must have a password to log in with instead. */
export async function disconnectFromGoogle(db: Db, viewer: Viewer): Promise<Outcome<null>> {
  if (await disconnectGoogle(db, viewer.id)) return done(null)
  // If it's already disconnected, there's nothing to do.
  return (await googleAddressOf(db, viewer.id)) === null
    ? done(null)
    : invalid(securityWords.google.needsPassword)
}
