import type { Viewer } from '~/auth/viewer'
import { endAllWebSessions, endWebSessions } from '~/auth/web-sessions.server'
import { done, missing, type Outcome } from '~/outcome'
import type { Db } from '~db/connection'
import { credentialsOf } from '../queries.server'
import { normaliseEmail } from '../rules'
import { deleteSession } from './security-queries.server'
import { twoStepWords } from './words'

/**
 * Ends one of the viewer's login sessions. One that has ended already, or is another's, is answered like one that ends:
 * nothing is told about it, and nothing happens to it. `own`: it was the session that asked.
 */
export async function endSession(
  db: Db,
  { viewer, sessionId }: { viewer: Viewer; sessionId: number },
): Promise<Outcome<{ own: boolean }>> {
  await deleteSession(db, viewer.id, sessionId)
  return done({ own: sessionId === viewer.webSessionId })
}

/** Ends all of the viewer's login sessions but the one that asks; how many did end. */
export async function endOtherSessions(db: Db, viewer: Viewer): Promise<Outcome<number>> {
  return done(await endWebSessions(db, viewer.id, viewer.webSessionId))
}

/** For operators: ends all login sessions of the account of `email`, or with null everybody's; how many did end. */
export async function endSessionsOf(db: Db, email: string | null): Promise<Outcome<number>> {
  if (email === null) return done(await endAllWebSessions(db))
  const account = await credentialsOf(db, normaliseEmail(email))
  return account ? done(await endWebSessions(db, account.id)) : missing(twoStepWords.noAccount)
}
