import { listOr, universityLabel } from '~/accounts/profile/profile-rules'
import { universitiesNamed, universitiesOf } from '~/universities/named-queries.server'
import type { Db } from '~db/connection'
import type { SearchEngine } from '~search/engine'
import { locationRequestWords } from '../words'

const CANDIDATES = 5
const MEANT = 3

/** The Approved university that a text names, by ID, or an error message. */
export async function campusOf(
  db: Db,
  search: SearchEngine,
  typed: string,
): Promise<{ id: number } | { fault: string }> {
  const named = await universitiesNamed(db, typed, CANDIDATES)
  if (named.length === 1) return { id: named[0]!.id }
  const list = (rows: typeof named) => listOr(rows.map(universityLabel))
  if (named.length > 1) return { fault: locationRequestWords.universityAmbiguous(list(named)) }
  const near = await universitiesOf(db, await search.searchUniversities(typed, MEANT))
  return {
    fault: [
      locationRequestWords.universityUnknown(typed),
      ...(near.length > 0 ? [locationRequestWords.universityMeant(list(near))] : []),
    ].join(' '),
  }
}
