import type { Reach } from '~/services/auth/reach'
import { done, invalid, type Outcome } from '~/services/outcome'
import type { Db } from '~db/connection'
import { fieldErrorWords } from '../item-words'
import { campusLabel, campusNumber } from '../text-rules'
import { campusById, campusesNamed, type NamedCampus } from './form-queries.server'

const MOST = 5

/** The id of a campus typed by number or name, in any status; null for an empty text. */
export async function campusOf(db: Db, reach: Reach, typed: string): Promise<Outcome<number | null>> {
  if (typed === '') return done(null)
  const number = campusNumber(typed)
  const found: NamedCampus[] =
    number === null
      ? await campusesNamed(db, reach, typed, MOST)
      : [await campusById(db, reach, number)].flatMap((row) => row ?? [])
  if (found.length === 1) return done(found[0]!.id)
  return invalid(
    found.length === 0
      ? fieldErrorWords.campusUnknown(typed)
      : fieldErrorWords.campusAmbiguous(found.map(campusLabel).join('; ')),
    'university',
  )
}
