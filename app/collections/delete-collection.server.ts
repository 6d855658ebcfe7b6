import type { Viewer } from '~/auth/viewer'
import { done, missing, type Outcome } from '~/outcome'
import type { Db } from '~db/connection'
import { deleteCollectionRow } from './queries.server'
import { collectionWords } from './words'

/** Deletes one of the viewer's collections. Its share link stops working. */
export async function deleteCollection(
  db: Db,
  { viewer, id }: { viewer: Viewer; id: number },
): Promise<Outcome<null>> {
  return (await deleteCollectionRow(db, viewer.id, id)) ? done(null) : missing(collectionWords.missing)
}
