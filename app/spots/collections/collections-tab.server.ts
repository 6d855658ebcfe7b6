import type { Viewer } from '~/services/auth/viewer'
import { done, missing, type Outcome } from '~/services/outcome'
import type { Db } from '~db/connection'
import { itemViews, picturesOf, type ItemView } from './item-view.server'
import { itemsOf } from './item-queries.server'
import { collectionsOf, ownCollection, type CollectionLine, type OwnCollection } from './queries.server'
import { PAGE } from './rules'
import { collectionWords } from './words'

/** The My Collection tab: all collections, or one of them. */
export type CollectionsTabView =
  | { collections: (Omit<CollectionLine, 'newest'> & { pictures: string[] })[] }
  | { collection: OwnCollection; items: ItemView[]; page: number; pages: number }

/**
 * Data for the tab. Another user's collection counts as not found.
 * @param id null: all collections
 * @param page from 1; too high numbers give the last page
 */
export async function collectionsTab(
  db: Db,
  { viewer, id, page }: { viewer: Viewer; id: number | null; page: number },
): Promise<Outcome<CollectionsTabView>> {
  if (id === null) {
    const collections = await collectionsOf(db, viewer.id)
    const pictures = await picturesOf(
      db,
      collections.flatMap(({ newest }) => newest),
    )
    return done({
      collections: collections.map(({ newest, ...line }) => ({
        ...line,
        pictures: newest.flatMap((each) => pictures.get(each) ?? []),
      })),
    })
  }
  const collection = await ownCollection(db, viewer.id, id)
  if (!collection) return missing(collectionWords.missing)
  const pages = Math.max(1, Math.ceil(collection.locations / PAGE))
  const shown = Math.min(page, pages)
  const items = await itemViews(db, await itemsOf(db, collection.id, PAGE, (shown - 1) * PAGE), new Date())
  return done({ collection, items, page: shown, pages })
}
