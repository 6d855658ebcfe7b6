import type { Logger } from 'pino'
import { profileOf } from '~/accounts/profile/profile-queries.server'
import { universityLabel } from '~/accounts/profile/profile-rules'
import type { Db } from '~db/connection'
import { loadPreferences } from './load-preferences.server'
import { isOnboarded, noteOffered } from './queries.server'

type Asked = {
  userId: number
  log: Pick<Logger, 'error'>
  /** What was typed before logging in. */
  typed: () => Promise<Record<string, unknown> | null>
}

/**
 * Initial values of both steps, or null if the user has finished them. Records that they were shown, so nobody is sent
 * there twice.
 */
export async function onboardingStart(db: Db, { userId, log, typed }: Asked) {
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
