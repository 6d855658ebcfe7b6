import type { Readable } from 'node:stream'
import type { Viewer } from '~/auth/viewer'
import { done, missing, unavailable, type Outcome } from '~/outcome'
import { StorageDown, type ObjectInfo, type Storage } from '~/storage/storage'
import type { Db } from '~db/connection'
import { listWords } from '../words'
import { pictureOf } from '../queries.server'
import type { RequestKind } from '../rules'

type Wanted = { viewer: Viewer; kind: RequestKind; id: number }

/** A request's picture, for its sender and for admins. For others it doesn't exist. Read or destroy its body. */
export async function showPicture(
  { db, storage }: { db: Db; storage: Storage },
  { viewer, kind, id }: Wanted,
): Promise<Outcome<{ info: ObjectInfo; body: Readable }>> {
  const picture = await pictureOf(db, kind, id)
  if (!picture?.path || (picture.submitted_by !== viewer.id && !viewer.isAdmin))
    return missing(listWords.missing)
  try {
    const object = await storage.get(picture.path)
    return object ? done(object) : missing(listWords.missing)
  } catch (error) {
    if (error instanceof StorageDown) return unavailable(listWords.pictureDown)
    throw error
  }
}
