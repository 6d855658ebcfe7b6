import type { Viewer } from '~/services/auth/viewer'
import { conflict, done, missing, type Outcome } from '~/services/outcome'
import type { Db } from '~db/connection'
import { publicLocation, type Named } from '../public-location.server'
import { locationPath } from '../rules'
import { missingWords } from '../words'
import { deleteFollow, followedBy, insertFollow, isFollowing, lockFollows } from './queries.server'
import { MOST_FOLLOWED } from './rules'
import { followWords } from './words'

type Change = { viewer: Viewer; location: Named; on: boolean }

/** Follows a study spot, or stops. Repeats change nothing; hidden ones can only be stopped. Returns its name and page. */
export async function setFollowed(
  db: Db,
  { viewer, location: named, on }: Change,
): Promise<Outcome<{ name: string; path: string }>> {
  return db.transaction(async (transaction) => {
    const found = await publicLocation(transaction, named)
    if (!on && named.id !== null) await deleteFollow(transaction, viewer.id, named.id)
    if (!found.ok) return missing([missingWords.notFound, found.message].join('\n'))
    const location = found.value
    if (on && !(await isFollowing(transaction, viewer.id, location.id))) {
      if ((await lockFollows(transaction, viewer.id)) >= MOST_FOLLOWED)
        return conflict(followWords.tooMany(MOST_FOLLOWED))
      await insertFollow(transaction, viewer.id, location.id)
    }
    return done({ name: location.name, path: locationPath(location) })
  })
}

/** Whether the viewer follows a study spot, for its page. */
export async function showFollow(
  db: Db,
  { viewer, location: named }: Omit<Change, 'on'>,
): Promise<Outcome<{ id: number; name: string; path: string; follows: boolean }>> {
  const found = await publicLocation(db, named)
  if (!found.ok) return found
  const { id, name } = found.value
  return done({ id, name, path: locationPath(found.value), follows: await isFollowing(db, viewer.id, id) })
}

/** The study spots that the viewer follows, for the settings. */
export const followedSpots = async (db: Db, viewer: Viewer) =>
  (await followedBy(db, viewer.id)).map((spot) => ({
    id: spot.id,
    name: spot.name,
    href: locationPath(spot),
  }))
