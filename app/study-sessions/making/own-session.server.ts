import type { Viewer } from '~/auth/viewer'
import { done, missing, refused, type Outcome } from '~/outcome'
import type { Db } from '~db/connection'
import { formWords } from './words'
import { sessionFor, type SessionDetail } from '../queries.server'

/** One of the viewer's sessions, for a page that changes it. Others are told that they may not, if they may know of it at all. */
export async function ownSession(
  db: Db,
  { viewer, key, id }: { viewer: Viewer; key: string; id: number },
): Promise<Outcome<SessionDetail>> {
  const session = await sessionFor(db, { id, viewerId: viewer.id, openedInvites: [] })
  if (!session || session.university_key.toLowerCase() !== key.toLowerCase())
    return missing(formWords.notFound)
  return session.creator_id === viewer.id ? done(session) : refused(formWords.notYours)
}
