import { sign, verify } from '~/services/auth/tokens.server'
import type { Viewer } from '~/services/auth/viewer'
import { done, missing, type Outcome } from '~/services/outcome'
import type { Db } from '~db/connection'
import { isViolation } from '~db/errors'
import {
  ownCollection,
  type CollectionContent,
  collectionOfLink,
  insertLink,
  revokeLink,
  validLink,
} from './queries.server'
import { collectionWords } from './words'

/** The token in a /shared/ link: the link's id, signed with the server's key. Made on demand, never stored. */
export const linkToken = (linkId: number, secrets: readonly string[]): string =>
  sign('collection-link', String(linkId), secrets)

/** The collection of a link's token; null when it's forged, revoked or deleted. */
export async function sharedCollection(
  db: Db,
  token: string,
  secrets: readonly string[],
): Promise<({ id: number } & CollectionContent) | null> {
  const linkId = verify('collection-link', token, secrets)
  return linkId && /^[1-9]\d{0,14}$/.test(linkId) ? collectionOfLink(db, Number(linkId)) : null
}

/** One of the viewer's collections and its link's token; null without a link. */
export async function linkOf(
  db: Db,
  { viewer, id, secrets }: { viewer: Viewer; id: number; secrets: readonly string[] },
): Promise<Outcome<{ name: string; token: string | null }>> {
  const own = await ownCollection(db, viewer.id, id)
  if (!own) return missing(collectionWords.missing)
  const linkId = await validLink(db, id)
  return done({ name: own.name, token: linkId === null ? null : linkToken(linkId, secrets) })
}

/** Creates or revokes the share link of one of the viewer's collections. Does nothing if it's already in that state. */
export async function setShared(
  db: Db,
  { viewer, id, on }: { viewer: Viewer; id: number; on: boolean },
): Promise<Outcome<null>> {
  if (!(await ownCollection(db, viewer.id, id))) return missing(collectionWords.missing)
  try {
    await (on ? insertLink(db, id) : revokeLink(db, id))
  } catch (error) {
    if (isViolation(error, 'foreignKey')) return missing(collectionWords.missing)
    throw error
  }
  return done(null)
}
