import type { Viewer } from '~/auth/viewer'
import { conflict, done, missing, refused, type Outcome } from '~/outcome'
import type { Db } from '~db/connection'
import { holdSession, insertParticipant, sessionFor, type SessionDetail } from '../queries.server'
import { sessionWords } from '../page/words'

type Joining = { viewer: Viewer; id: number; openedInvites: readonly number[] }

/**
 * Lets the viewer take part in a session that they may see, as long as it has not begun and has a seat. Who takes part already
 * stays. The value is the session as it was before.
 */
export async function joinSession(
  db: Db,
  { viewer, id, openedInvites }: Joining,
): Promise<Outcome<SessionDetail>> {
  return db.transaction(async (transaction) => {
    const held = await holdSession(transaction, id, viewer.id)
    const session = await sessionFor(transaction, { id, viewerId: viewer.id, openedInvites })
    if (!held || !session) return missing(`${sessionWords.notFound}\n${sessionWords.denied}`)
    if (held.creator_id === viewer.id) return refused(sessionWords.ownJoin)
    if (held.joined) return done(session)
    if (held.started) return conflict(sessionWords.tooLateToJoin)
    if (held.capacity !== null && held.seats >= held.capacity) return conflict(sessionWords.full)
    await insertParticipant(transaction, id, viewer.id)
    return done(session)
  })
}
