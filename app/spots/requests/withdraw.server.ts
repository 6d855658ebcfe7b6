import type { Viewer } from '~/services/auth/viewer'
import { conflict, done, missing, type Outcome } from '~/services/outcome'
import { enqueueRemovals } from '~/services/storage/removals.server'
import type { Db } from '~db/connection'
import { deleteSuggestion } from '../suggestions/queries.server'
import { lockRequest } from './decide-queries.server'
import { oneAskedBy } from './list-queries.server'
import { lockCity } from './queries.server'
import type { AskedKind } from './rules'
import { listWords, withdrawWords } from './words'
import { cityOf, deleteJoiner, deleteRequest, handToJoiner } from './withdraw-queries.server'

/**
 * Withdraws a user's open request or suggested edit: only the user's own part. Whoever joined a request keeps it,
 * without its sender's picture and details. A request that nobody else wants goes, with its Pending item unless an
 * admin has already worked on that.
 */
export const withdraw = (
  db: Db,
  { viewer, kind, id }: { viewer: Viewer; kind: AskedKind | null; id: number },
): Promise<Outcome<{ withdrawn: keyof typeof withdrawWords.done }>> =>
  db.transaction(async (transaction) => {
    const asked = kind && (await oneAskedBy(transaction, viewer.id, kind, id))
    if (!asked) return missing(listWords.missing)
    if (asked.kind === 'suggestion')
      return (await deleteSuggestion(transaction, id, viewer.id))
        ? done({ withdrawn: 'suggestion' })
        : conflict(withdrawWords.decided)
    // In the order of those who join it, then of admins who decide on it.
    await lockCity(transaction, ...(await cityOf(transaction, asked.kind, id)))
    await lockRequest(transaction, asked.kind, id)
    const now = await oneAskedBy(transaction, viewer.id, asked.kind, id)
    if (!now) return missing(listWords.missing)
    if (!now.open) return conflict(withdrawWords.decided)
    if (now.joined) await deleteJoiner(transaction, asked.kind, id, viewer.id)
    else if (!(await handToJoiner(transaction, asked.kind, id)))
      await deleteRequest(transaction, asked.kind, id, now.entry_id)
    await enqueueRemovals(transaction)
    return done({ withdrawn: 'request' })
  })
