import { listOr, universityLabel } from '~/accounts/profile-rules'
import { universitiesNamed, universitiesOf } from '~/universities/named-queries.server'
import type { Db } from '~db/connection'
import type { SearchEngine } from '~search/engine'
import { words } from './place-words'

const CANDIDATES = 5
const MEANT = 3

/** The Approved university that a text names, by id; or what is to be said of it. */
export async function campusOf(
  db: Db,
  search: SearchEngine,
  typed: string,
): Promise<{ id: number } | { fault: string }> {
  const named = await universitiesNamed(db, typed, CANDIDATES)
  if (named.length === 1) return { id: named[0]!.id }
  const list = (rows: typeof named) => listOr(rows.map(universityLabel))
  if (named.length > 1) return { fault: words.universityAmbiguous(list(named)) }
  const near = await universitiesOf(db, await search.searchUniversities(typed, MEANT))
  return {
    fault: [
      words.universityUnknown(typed),
      ...(near.length > 0 ? [words.universityMeant(list(near))] : []),
    ].join(' '),
  }
}
