import type { Viewer } from '~/auth/viewer'
import { endWebSessions } from '~/auth/web-sessions.server'
import { done, type Outcome } from '~/outcome'
import type { Db } from '~db/connection'
import { deleteSession } from './security-queries.server'

/**
 * Ends one of the viewer's login sessions. One that has ended already, or is another's, is answered like one that ends:
 * nothing is told about it, and nothing happens to it. `own`: it was the session that asked.
 */
export async function endSession(db: Db, { viewer, sessionId }: { viewer: Viewer; sessionId: number }): Promise<Outcome<{ own: boolean }>> {
  await deleteSession(db, viewer.id, sessionId)
  return done({ own: sessionId === viewer.webSessionId })
}

/** Ends all of the viewer's login sessions but the one that asks; how many did end. */
export async function endOtherSessions(db: Db, viewer: Viewer): Promise<Outcome<number>> {
  return done(await endWebSessions(db, viewer.id, viewer.webSessionId))
}
