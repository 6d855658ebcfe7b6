import type { Viewer } from '~/auth/viewer'
import { conflict, done, refused, type Outcome } from '~/outcome'
import type { Db } from '~db/connection'
import { deleteParticipant, holdSession, sessionFor } from '../queries.server'
import { sessionWords } from '../page/words'

type Leaving = { viewer: Viewer; id: number; openedInvites: readonly number[] }

/**
 * Ends the viewer's taking part in a session that has not begun. Who takes no part has left already: the form may have been sent
 * twice, and after the first time a private session is hidden from its sender. `sees`: whether they may see it still.
 */
export async function leaveSession(
  db: Db,
  { viewer, id, openedInvites }: Leaving,
): Promise<Outcome<{ sees: boolean }>> {
  return db.transaction(async (transaction) => {
    const held = await holdSession(transaction, id, viewer.id)
    // The same answer as for a private session that the sender can't see.
    if (!held) return done({ sees: false })
    if (held.creator_id === viewer.id) return refused(sessionWords.ownLeave)
    if (held.joined && held.started) return conflict(sessionWords.tooLateToLeave)
    if (held.joined) await deleteParticipant(transaction, id, viewer.id)
    const session = await sessionFor(transaction, { id, viewerId: viewer.id, openedInvites })
    return done({ sees: session !== null })
  })
}
