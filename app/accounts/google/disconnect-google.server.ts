import type { Viewer } from '~/auth/viewer'
import { done, invalid, type Outcome } from '~/outcome'
import type { Db } from '~db/connection'
import { disconnectGoogle, googleAddressOf } from '../security/security-queries.server'
import { securityWords } from '../security/words'

/** Takes Google away as a way to log in to the viewer's account, which must have a password to keep one. */
export async function disconnectFromGoogle(db: Db, viewer: Viewer): Promise<Outcome<null>> {
  if (await disconnectGoogle(db, viewer.id)) return done(null)
  // Not connected (any more) is what was asked for.
  return (await googleAddressOf(db, viewer.id)) === null
    ? done(null)
    : invalid(securityWords.google.needsPassword)
}
