import type { Logger } from 'pino'
import { wantsOf } from '~/spots/model/wants'
import type { Db } from '~db/connection'
import { isDatabaseDown } from '~db/errors'
import { preferencesOf } from './preference-queries.server'
import { DEFAULTS, LIKES, type Preferences } from './preference-rules'
import { preferenceWords } from './preference-words'

type Loaded = { preferences: Preferences; failed: boolean }

/** A user's preferences, or the defaults. `failed`: they couldn't be loaded, so these are the defaults. */
export async function loadPreferences(db: Db, userId: number, log: Pick<Logger, 'error'>): Promise<Loaded> {
  try {
    return { preferences: (await preferencesOf(db, userId)) ?? DEFAULTS, failed: false }
  } catch (error) {
    if (isDatabaseDown(error)) throw error
    log.error({ err: error }, preferenceWords.errorFetching)
    return { preferences: DEFAULTS, failed: true }
  }
}

/** What to choose from in each field of things to like. */
export const likeOptions = () =>
  (Object.keys(LIKES) as (keyof typeof LIKES)[]).map((field) => ({
    field,
    options: wantsOf(LIKES[field]).map(({ name, text }) => ({ value: name, text })),
  }))
