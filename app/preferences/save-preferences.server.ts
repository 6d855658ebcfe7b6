import type { Logger } from 'pino'
import { done, unavailable, type Outcome } from '~/outcome'
import type { Db } from '~db/connection'
import { isDatabaseDown } from '~db/errors'
import { upsertPreferences } from './queries.server'
import type { Preferences } from './rules'
import { preferenceWords } from './words'

/** Saves all preferences of a user. On failure, logs it and shows a message in the form, which stays filled in. */
export async function savePreferences(
  db: Db,
  { userId, preferences, log }: { userId: number; preferences: Preferences; log: Pick<Logger, 'error'> },
): Promise<Outcome<null>> {
  try {
    await upsertPreferences(db, userId, preferences)
    return done(null)
  } catch (error) {
    if (isDatabaseDown(error)) throw error
    log.error({ err: error }, preferenceWords.errorUpdating)
    return unavailable(preferenceWords.saveFailed(preferenceWords.tryAgain))
  }
}
