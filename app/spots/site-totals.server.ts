import { MAX_AGE, type CachedValues } from '~/services/cached-values.server'
import type { Db } from '~db/connection'
import { siteTotals, type SiteTotals } from './queries.server'

/** A site of fewer spots is counted again after each change. */
const MANY = 5000

/**
 * How many milliseconds a total stays cached through changes: 40 s for 200,000 spots. Reading them takes PostgreSQL
 * about 0.2 s, and under load something changes every second.
 */
export const keptFor = ({ locations }: Pick<SiteTotals, 'locations'>): number =>
  locations < MANY ? 0 : locations * 0.2

/** Totals of the whole site, at most 5 minutes old. */
export const cachedTotals = (db: Db, cachedValues: Pick<CachedValues, 'get'>): Promise<SiteTotals> =>
  cachedValues.get('site totals', MAX_AGE.campus, () => siteTotals(db), keptFor)

/** The mean of all reviews, for weighted ratings. */
export const cachedMeanRating = async (db: Db, cachedValues: Pick<CachedValues, 'get'>): Promise<number> =>
  (await cachedTotals(db, cachedValues)).mean
