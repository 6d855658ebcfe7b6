import { PREPARED, unseen, type Db } from '~db/connection'
import type { Reaction, ReviewReactionRow } from '~db/review-tables'
import type { ReactionsView } from './reaction-rules'

export type { ReactionsView } from './reaction-rules'

/** The reactions to these reviews, with an entry for each. `viewerId` is null for visitors. One statement. */
export async function reactionsOf(
  db: Db,
  reviewIds: number[],
  viewerId: number | null,
): Promise<Map<number, ReactionsView>> {
  const found = new Map<number, ReactionsView>(reviewIds.map((id) => [id, { counts: {}, mine: null }]))
  if (reviewIds.length === 0) return found
  const rows: { review_id: number; reaction: Reaction; n: number; mine: boolean }[] = await db(
    'review_reactions',
  )
    .whereRaw(`review_id = any (${unseen('?', 'bigint[]')})`, [reviewIds])
    .options(PREPARED)
    .groupBy('review_id', 'reaction')
    .select(
      'review_id',
      'reaction',
      db.raw('count(*) as n'),
      db.raw('coalesce(bool_or(user_id = ?), false) as mine', [viewerId]),
    )
  for (const { review_id, reaction, n, mine } of rows) {
    const view = found.get(review_id)!
    view.counts[reaction] = n
    if (mine) view.mine = reaction
  }
  return found
}

type Given = Pick<ReviewReactionRow, 'review_id' | 'user_id' | 'reaction'>

/**
 * Sets a user's reaction to a review unless they have one. Returns the one they have now, or null if it was removed at
 * this very moment.
 */
export async function insertReaction(db: Db, given: Given): Promise<Reaction | null> {
  await db('review_reactions').insert(given).onConflict(['review_id', 'user_id']).ignore()
  return reactionBy(db, given)
}

/** A user's reaction to a review, or null. */
export const reactionBy = async (db: Db, { review_id, user_id }: Given): Promise<Reaction | null> =>
  (await db('review_reactions').where({ review_id, user_id }).first('reaction'))?.reaction ?? null

/** Removes a user's reaction to a review if it's this one. */
export const deleteReaction = (db: Db, given: Given): Promise<number> =>
  db('review_reactions').where(given).del()
