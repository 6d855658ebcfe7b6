import type { Logger } from 'pino'
import { noteOffered } from '~/accounts/queries.server'
import { profileOf } from '~/accounts/profile-queries.server'
import { universityLabel } from '~/accounts/profile-rules'
import { done, type Outcome, unavailable } from '~/services/outcome'
import type { Db } from '~db/connection'
import { isDatabaseDown } from '~db/errors'
import { loadPreferences } from './load-preferences.server'
import { setOnboarded, upsertPreferences, isOnboarded } from './preference-queries.server'
import type { Preferences } from './preference-rules'
import { preferenceWords } from './preference-words'

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

type OnboardingQuery = {
  userId: number
  log: Pick<Logger, 'error'>
  /** What was typed before logging in. */
  typed: () => Promise<Record<string, unknown> | null>
}

/**
 * Initial values of both steps, or null if the user has finished them. Records that they were shown, so nobody is sent
 * there twice.
 */
export async function onboardingStart(db: Db, { userId, log, typed }: OnboardingQuery) {
  if (await isOnboarded(db, userId)) return null
  await noteOffered(db, userId)
  const [profile, { preferences }, draft] = await Promise.all([
    profileOf(db, userId),
    loadPreferences(db, userId, log),
    typed(),
  ])
  const kept = {
    firstName: profile.first_name,
    lastName: profile.last_name,
    university: profile.university ? universityLabel(profile.university) : '',
    noise_level: String(preferences.noise_level),
  }
  return { ...kept, ...draft } as typeof kept
}

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
