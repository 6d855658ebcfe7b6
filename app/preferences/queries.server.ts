import type { Db } from '~db/connection'
import { LISTS, SCALES, type Preferences } from './rules'

/** What someone has said that they prefer; null when nothing. */
export async function preferencesOf(db: Db, userId: number): Promise<Preferences | null> {
  return (
    (await db('user_preferences')
      .where({ user_id: userId })
      .first(...SCALES, ...LISTS)) ?? null
  )
}

/** Keeps preferences; those that are not given stay what they were. */
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

/** Whether someone is through with onboarding. */
export async function isOnboarded(db: Db, userId: number): Promise<boolean> {
  return (await db('users').where({ id: userId }).first('onboarding_completed'))?.onboarding_completed ?? true
}

/** Notes that the steps were shown to someone, who is not led to them again. */
export async function noteOffered(db: Db, userId: number): Promise<void> {
  await db('users')
    .where({ id: userId })
    .whereNull('onboarding_offered_at')
    .update({ onboarding_offered_at: new Date() })
}

/** Says that someone is through with onboarding. */
export async function setOnboarded(db: Db, userId: number): Promise<void> {
  await db('users').where({ id: userId }).update({ onboarding_completed: true })
}
