import { MAX_AGE, type CachedValues } from '~/caching/cached-values.server'
import type { Db } from '~db/connection'
import { meanRating } from './queries.server'

/** The mean of all reviews, for weighted ratings. Recalculated at most every 5 minutes. */
export const cachedMeanRating = (db: Db, cachedValues: Pick<CachedValues, 'get'>): Promise<number> =>
  cachedValues.get('mean rating', MAX_AGE.campus, () => meanRating(db))
