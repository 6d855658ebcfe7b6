import { done, missing, type Outcome } from '~/outcome'
import type { Db } from '~db/connection'
import { locationOfId, type LocationDetail } from './queries.server'
import { locationWords } from './words'

/** How a URL names a study spot: the text in the URL, and the ID it stands for, or null. */
export type Named = { written: string | undefined; id: number | null }

/** The study spot that the URL of one of its pages names. */
export async function publicLocation(db: Db, { written, id }: Named): Promise<Outcome<LocationDetail>> {
  const location = id === null ? null : await locationOfId(db, id)
  return location ? done(location) : missing(locationWords.gone(written ?? ''))
}
