import type { Db } from '~db/connection'
import { LISTS, SCALES, type Preferences } from './preference-rules'

/** A user's preferences. Null if there are none. */
export async function preferencesOf(db: Db, userId: number): Promise<Preferences | null> {
  return (
    (await db('user_preferences')
      .where({ user_id: userId })
      .first(...SCALES, ...LISTS)) ?? null
  )
}

/** Saves preferences. Those not given stay as they are. */
export async function upsertPreferences(
  db: Db,
  userId: number,
  preferences: Partial<Preferences>,
): Promise<void> {
  await db('user_preferences')
    .insert({ ...preferences, user_id: userId })
    .onConflict('user_id')
    .merge({ ...preferences, updated_at: new Date() })
}

/** Whether a user has finished onboarding. */
export async function isOnboarded(db: Db, userId: number): Promise<boolean> {
  return (await db('users').where({ id: userId }).first('onboarding_completed'))?.onboarding_completed ?? true
}

/** Records that a user has finished onboarding. */
export async function setOnboarded(db: Db, userId: number): Promise<void> {
  await db('users').where({ id: userId }).update({ onboarding_completed: true })
}
