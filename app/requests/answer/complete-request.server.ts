import type { Viewer } from '~/auth/viewer'
import { conflict, done, missing, type Outcome } from '~/outcome'
import type { Storage } from '~/storage/storage'
import type { Db } from '~db/connection'
import type { ChosenImage } from '../picture/image-form'
import { listWords } from '../words'
import { pictureOf } from '../queries.server'
import type { RequestKind } from '../rules'
import { prepareImage, storeImage } from '../picture/store-image.server'

type Wanted = { viewer: Viewer; kind: RequestKind; id: number; image: ChosenImage }

/** Adds the missing picture to the viewer's own request. If it has one by now, the form was sent twice. */
export async function completeRequest(
  { db, storage }: { db: Db; storage: Storage },
  { viewer, kind, id, image }: Wanted,
): Promise<Outcome<true>> {
  const request = await pictureOf(db, kind, id)
  if (!request || request.submitted_by !== viewer.id) return missing(listWords.missing)
  if (request.path !== null) return done(true)
  if (!request.open) return conflict(listWords.decided)
  const prepared = await prepareImage(image)
  if (!prepared.ok) return prepared
  return (
    (await storeImage({ db, storage }, { kind, requestId: id, userId: viewer.id, image: prepared.value })) ??
    done(true)
  )
}
