import type { Viewer } from '~/auth/viewer'
import { conflict, done, invalid, type Outcome } from '~/outcome'
import type { Storage } from '~/storage/storage'
import type { Db } from '~db/connection'
import type { SearchEngine } from '~search/engine'
import type { CampusValue } from './campus-form'
import { similarCampuses } from '../similar/find-similar.server'
import { insertCampusRequest, stateOfAbr } from '../queries.server'
import { joinRequest, showSimilarFirst, sendRequest, type Sent } from '../send-request.server'
import { similarWords, requestWords } from '../words'

type Parts = { db: Db; search: SearchEngine; storage: Storage }

/**
 * Handles the form of a campus request. Points out similar listed campuses, and refuses a request for one that is
 * listed already.
 */
export async function requestCampus(
  { db, search, storage }: Parts,
  { viewer, value }: { viewer: Viewer; value: CampusValue },
): Promise<Outcome<Sent>> {
  const { wish, over } = value
  if (value.step === 'check') return done({ became: 'look' })
  const state = await stateOfAbr(db, wish.state)
  if (!state) return invalid(requestWords.state, 'state')
  const wanted = {
    kind: 'campus' as const,
    name: wish.name,
    address: '',
    stateId: state.id,
    city: wish.city,
    insert: (transaction: Db) =>
      insertCampusRequest(transaction, {
        name: wish.name,
        city: wish.city,
        state_id: state.id,
        submitted_by: viewer.id,
      }),
  }
  const similar = await similarCampuses({ db, search }, wish, viewer.id)
  const image = value.step === 'send' ? value.image : null
  if (similar.same)
    return over ? conflict(similarWords.isListed, 'name') : showSimilarFirst(storage, viewer, image)
  if (value.step === 'join') return joinRequest(db, viewer, wanted)
  // Joining another user's request doesn't depend on similar items.
  if (similar.listed.length > 0 && !similar.open && !value.distinct) {
    const names = similar.listed.map(({ name, where }) => `${name}, ${where}`).join('; ')
    return over
      ? conflict(similarWords.tickDistinct(names), 'name')
      : showSimilarFirst(storage, viewer, image)
  }
  return sendRequest({ db, storage }, { viewer, wanted, image: value.image })
}
