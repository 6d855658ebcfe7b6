import { locationPath } from '~/locations/rules'
import { locationWords } from '~/locations/words'
import { done, missing, type Outcome } from '~/outcome'
import type { Db } from '~db/connection'
import { locationForPublic, saveStates } from '../queries.server'
import type { SavePage } from './SavePanel'

type Asked = {
  viewer: { id: number }
  id: number
  /** The id as written in the URL. */
  written: string | undefined
  /** What was typed before logging in. */
  draft: () => Promise<SavePage['start'] | null>
  /** Returns null if `load` fails. */
  orNull: <T>(load: () => Promise<T>) => Promise<T | null>
}

/** The reader's collections, each with whether the location is in it. */
export async function showSave(
  db: Db,
  { viewer, id, written, draft, orNull }: Asked,
): Promise<Outcome<SavePage>> {
  const location = await locationForPublic(db, id)
  if (!location) return missing([locationWords.notFound, locationWords.gone(written ?? '')].join('\n'))
  const collections = await orNull(() => saveStates(db, viewer.id, location.id))
  const start = (await draft()) ?? {}
  return done({ id: location.id, name: location.name, path: locationPath(location), collections, start })
}
