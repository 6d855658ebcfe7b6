import type { Logger } from 'pino'
import type { Db } from '~db/connection'
import { isDatabaseDown } from '~db/down'
import { preferencesOf } from './queries.server'
import { DEFAULTS, type Preferences } from './rules'
import { preferenceWords } from './words'

type Loaded = { preferences: Preferences; failed: boolean }

/** Someone's preferences, or the defaults. `failed`: they could not be read, and the defaults stand in. */
export async function loadPreferences(db: Db, userId: number, log: Pick<Logger, 'error'>): Promise<Loaded> {
  try {
    return { preferences: (await preferencesOf(db, userId)) ?? DEFAULTS, failed: false }
  } catch (error) {
    if (isDatabaseDown(error)) throw error
    log.error({ err: error }, preferenceWords.errorFetching)
    return { preferences: DEFAULTS, failed: true }
  }
}
