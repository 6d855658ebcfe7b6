import { done, invalid, type Outcome } from '~/outcome'
import type { Db } from '~db/connection'
import { campusById, campusesNamed, type NamedCampus } from './campus-name-queries.server'
import { words } from './field-error-words'
import { campusLabel, campusNumber } from './text-rules'

const MOST = 5

/** The id of a campus of any status that somebody typed, by its number or its name; null for an empty text. */
export async function campusOf(db: Db, typed: string): Promise<Outcome<number | null>> {
  if (typed === '') return done(null)
  const number = campusNumber(typed)
  const found: NamedCampus[] =
    number === null
      ? await campusesNamed(db, typed, MOST)
      : [await campusById(db, number)].flatMap((row) => row ?? [])
  if (found.length === 1) return done(found[0]!.id)
  return invalid(
    found.length === 0
      ? words.campusUnknown(typed)
      : words.campusAmbiguous(found.map(campusLabel).join('; ')),
    'university',
  )
}
