import type { Viewer } from '~/auth/viewer'
import { conflict, done, missing, type Outcome } from '~/outcome'
import type { Db } from '~db/connection'
import { deleteItem, holdCollection, insertItem, noteToggle } from './item-queries.server'
import { publicPlace } from './queries.server'
import { toggleOutcome } from './rules'
import { words } from './toggle-words'

type Wanted = { viewer: Viewer; locationId: number; collectionId: number; on: boolean }

/**
 * Puts a place into one of the viewer's collections, or takes it out. The same press once more changes nothing; another one
 * on the same collection within two seconds is refused. The value is the collection's name.
 */
export async function setSaved(
  db: Db,
  { viewer, locationId, collectionId, on }: Wanted,
): Promise<Outcome<{ name: string }>> {
  return db.transaction(async (transaction) => {
    if (on && !(await publicPlace(transaction, locationId))) return missing(words.noPlace)
    const held = await holdCollection(transaction, viewer.id, collectionId, locationId)
    if (!held) return missing(words.noCollection)
    const outcome = toggleOutcome({ on, ...held })
    if (outcome === 'wait') return conflict(words.wait)
    if (outcome === 'twice') return conflict(words.already)
    if (outcome === 'change') {
      await (on
        ? insertItem(transaction, collectionId, locationId)
        : deleteItem(transaction, collectionId, locationId))
      await noteToggle(transaction, collectionId, on)
    }
    return done({ name: held.name })
  })
}
