import type { Viewer } from '~/auth/viewer'
import { done, missing, type Outcome } from '~/outcome'
import type { Db } from '~db/connection'
import { updateCollection, type CollectionContent } from './queries.server'
import { collectionWords } from './words'

/** Updates the texts of one of the viewer's collections. */
export async function editCollection(
  db: Db,
  { viewer, id, content }: { viewer: Viewer; id: number; content: CollectionContent },
): Promise<Outcome<{ id: number }>> {
  return (await updateCollection(db, viewer.id, id, content))
    ? done({ id })
    : missing(collectionWords.missing)
}
