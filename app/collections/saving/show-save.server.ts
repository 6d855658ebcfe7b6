import { locationPath } from '~/locations/rules'
import { locationWords } from '~/locations/words'
import { done, missing, type Outcome } from '~/outcome'
import type { Db } from '~db/connection'
import { publicPlace, saveStates } from '../queries.server'
import type { SavePage } from './SavePanel'

type Asked = {
  viewer: { id: number }
  id: number
  /** The id as the address has it. */
  written: string | undefined
  /** What was typed before the reader logged in. */
  draft: () => Promise<SavePage['start'] | null>
  /** Returns null if `load` fails. */
  orNull: <T>(load: () => Promise<T>) => Promise<T | null>
}

/** The reader's collections, each with whether the spot is in it. */
export async function showSave(
  db: Db,
  { viewer, id, written, draft, orNull }: Asked,
): Promise<Outcome<SavePage>> {
  const place = await publicPlace(db, id)
  if (!place) return missing([locationWords.notFound, locationWords.gone(written ?? '')].join('\n'))
  const collections = await orNull(() => saveStates(db, viewer.id, place.id))
  const start = (await draft()) ?? {}
  return done({ id: place.id, name: place.name, path: locationPath(place), collections, start })
}
