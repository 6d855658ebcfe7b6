import { lockAccount } from '~/accounts/queries.server'
import type { Viewer } from '~/services/auth/viewer'
import { namedLocation } from '../public-queries.server'
import { locationPath } from '../rules'
import { missingWords } from '../words'
import { conflict, done, missing, type Outcome } from '~/services/outcome'
import type { Db } from '~db/connection'
import { deleteItem, lockCollection, insertItem, noteToggle } from './item-queries.server'
import { collectionNamed, countCollections, insertCollection, saveStates } from './queries.server'
import { FIRST_COLLECTION, MAX_COLLECTIONS, toggleOutcome } from './rules'
import type { SavePage } from './SavePanel'
import { collectionWords } from './words'
import { toggleWords } from './save-words'

type SavedChange = {
  viewer: Viewer
  locationId: number
  collectionId: number | typeof FIRST_COLLECTION
  on: boolean
}

/**
 * Saves a location to one of the viewer's collections, or removes it. Repeats change nothing; another change to the
 * same collection within two seconds is refused. Creates the first collection if needed. Returns the collection's name.
 */
export async function setSaved(
  db: Db,
  { viewer, locationId, collectionId, on }: SavedChange,
): Promise<Outcome<{ name: string }>> {
  return db.transaction(async (transaction) => {
    if (on && !(await namedLocation(transaction, locationId))) return missing(toggleWords.noLocation)
    const first = collectionId === FIRST_COLLECTION
    const id = first ? await firstCollection(transaction, viewer.id, on) : collectionId
    if (id === 'too many') return conflict(collectionWords.tooMany)
    const locked = await lockCollection(transaction, viewer.id, id, locationId)
    if (!locked) return first ? done({ name: toggleWords.first }) : missing(toggleWords.noCollection)
    const outcome = toggleOutcome({ on, ...locked })
    if (outcome === 'wait') return conflict(toggleWords.wait)
    if (outcome === 'twice') return conflict(toggleWords.already)
    if (outcome === 'change') {
      await (on ? insertItem(transaction, id, locationId) : deleteItem(transaction, id, locationId))
      await noteToggle(transaction, id, on)
    }
    return done({ name: locked.name })
  })
}

/** The id of the viewer's first collection, created if there is none and `on`; 0: there is none. */
async function firstCollection(transaction: Db, userId: number, on: boolean): Promise<number | 'too many'> {
  if (!(await lockAccount(transaction, userId))) return 0
  const known = await collectionNamed(transaction, userId, toggleWords.first)
  if (known !== null || !on) return known ?? 0
  if ((await countCollections(transaction, userId)) >= MAX_COLLECTIONS) return 'too many'
  return insertCollection(transaction, userId, { name: toggleWords.first, description: null, purpose: null })
}

type SavePageQuery = {
  viewer: { id: number }
  id: number
  /** The id as written in the URL. */
  written: string | undefined
  /** What was typed before logging in. */
  draft: () => Promise<SavePage['start'] | null>
  /** Returns null if `load` fails. */
  nullOnError: <T>(load: () => Promise<T>) => Promise<T | null>
}

/** The reader's collections, each with whether the location is in it. */
export async function showSave(
  db: Db,
  { viewer, id, written, draft, nullOnError }: SavePageQuery,
): Promise<Outcome<SavePage>> {
  const location = await namedLocation(db, id)
  if (!location) return missing([missingWords.notFound, missingWords.gone(written ?? '')].join('\n'))
  const collections = await nullOnError(() => saveStates(db, viewer.id, location.id))
  const start = (await draft()) ?? {}
  return done({ id: location.id, name: location.name, path: locationPath(location), collections, start })
}
