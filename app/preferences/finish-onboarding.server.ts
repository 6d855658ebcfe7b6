import type { Logger } from 'pino'
import { done, type Outcome } from '~/outcome'
import type { Db } from '~db/connection'
import { isDatabaseDown } from '~db/errors'
import { setOnboarded, upsertPreferences } from './queries.server'
import type { Preferences } from './rules'
import { preferenceWords } from './words'

/** How onboarding ended: with preferences, without because saving failed, or skipped. */
export type Finished = { how: 'saved' | 'failed' | 'skipped' }

/**
 * Finishes onboarding for good. Preferences that can't be saved don't stop the user: they can be set later.
 * @param preferences null if skipped
 */
export async function finishOnboarding(
  db: Db,
  {
    userId,
    preferences,
    log,
  }: { userId: number; preferences: Pick<Preferences, 'noise_level'> | null; log: Pick<Logger, 'error'> },
): Promise<Outcome<Finished>> {
  let how: Finished['how'] = preferences ? 'saved' : 'skipped'
  try {
    if (preferences) await upsertPreferences(db, userId, preferences)
  } catch (error) {
    if (isDatabaseDown(error)) throw error
    log.error({ err: error }, preferenceWords.errorUpdating)
    how = 'failed'
  }
  await setOnboarded(db, userId)
  return done({ how })
}
