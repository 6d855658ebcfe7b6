import { lockAccount } from '~/accounts/queries.server'
import type { Viewer } from '~/services/auth/viewer'
import { conflict, done, missing, type Outcome } from '~/services/outcome'
import type { Db } from '~db/connection'
import { namedLocation } from '../public-queries.server'
import { insertItem } from './item-queries.server'
import { countCollections, insertCollection, justCreated, type CollectionContent } from './queries.server'
import { MAX_COLLECTIONS } from './rules'
import { collectionWords } from './words'
import { toggleWords } from './save-words'

type NewCollection = { viewer: Viewer; content: CollectionContent; locationId?: number }

/**
 * Creates a collection and, with `locationId`, saves a location in it. Repeating the same form within a minute returns
 * the existing collection. Returns its id.
 */
export async function createCollection(
  db: Db,
  { viewer, content, locationId }: NewCollection,
): Promise<Outcome<{ id: number; name: string }>> {
  return db.transaction(async (transaction) => {
    if (locationId !== undefined && !(await namedLocation(transaction, locationId)))
      return missing(toggleWords.noLocation)
    if (!(await lockAccount(transaction, viewer.id))) return missing(toggleWords.noLocation)
    let id = await justCreated(transaction, viewer.id, content)
    if (id === null) {
      if ((await countCollections(transaction, viewer.id)) >= MAX_COLLECTIONS)
        return conflict(collectionWords.tooMany)
      id = await insertCollection(transaction, viewer.id, content)
    }
    if (locationId !== undefined) await insertItem(transaction, id, locationId)
    return done({ id, name: content.name })
  })
}
