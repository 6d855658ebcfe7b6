import { done, missing, type Outcome } from '~/services/outcome'
import type { Db } from '~db/connection'
import { namedLocation, type NamedLocation } from './public-queries.server'
import { missingWords } from './words'

/** How a URL names a study spot: its text, and the ID in it, or null. */
export type Named = { written: string | undefined; id: number | null }

/** The study spot that a page's URL names. */
export async function publicLocation(db: Db, { written, id }: Named): Promise<Outcome<NamedLocation>> {
  const location = id === null ? null : await namedLocation(db, id)
  return location ? done(location) : missing(missingWords.gone(written ?? ''))
}
