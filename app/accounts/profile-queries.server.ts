import type { Db } from '~db/connection'
import { joinVerified } from './verified-queries.server'

/** A user's own profile. `university` is approved, or null. */
export type Profile = {
  first_name: string
  last_name: string
  image_url: string | null
  role: 'Admin' | 'Student'
  university: { key: string; name: string; city: string; abr: string } | null
  /** Name of the university that the confirmed address belongs to. */
  verified: string | null
  updated_at: Date
}

/** A user's profile. The user must exist. */
export async function profileOf(db: Db, userId: number): Promise<Profile> {
  const row = await db('users as w')
    .join('roles as r', 'r.id', 'w.role_id')
    .leftJoin(
      'universities as u',
      (on) => void on.on('u.id', 'w.university_id').andOnVal('u.status', 'Approved'),
    )
    .leftJoin('states as s', 's.id', 'u.states_id')
    .modify(joinVerified)
    .where('w.id', userId)
    .first(
      'w.first_name',
      'w.last_name',
      'w.image_url',
      'w.updated_at',
      'r.name as role',
      'v.verified',
      'u.key',
      'u.name as university',
      'u.city',
      's.abr',
    )
  const { key, university: name, city, abr, ...rest } = row!
  return { ...rest, university: key === null ? null : { key, name, city, abr } } as Profile
}

type Names = { firstName?: string; lastName?: string; universityId?: number | null }

/** Saves what's given of names and university; false when the user no longer exists. */
export async function updateProfile(
  db: Db,
  userId: number,
  { firstName, lastName, universityId }: Names,
): Promise<boolean> {
  const values = {
    first_name: firstName,
    last_name: lastName,
    university_id: universityId,
    updated_at: new Date(),
  }
  return (await db('users').where({ id: userId }).update(values)) > 0
}

/**
 * The key of a user's photo (null: no photo; undefined: no user). Locks the row until the transaction ends, so that row
 * and file change together. Rows that only reference the user don't wait.
 */
export async function lockPhoto(transaction: Db, userId: number): Promise<string | null | undefined> {
  const row = await transaction('users').where({ id: userId }).forNoKeyUpdate().first('image_url')
  return row?.image_url
}

/** The key of a user's photo; null without a photo, undefined without a user. */
export async function photoOf(db: Db, userId: number): Promise<string | null | undefined> {
  return (await db('users').where({ id: userId }).first('image_url'))?.image_url
}

export async function setPhoto(db: Db, userId: number, image_url: string | null): Promise<void> {
  await db('users').where({ id: userId }).update({ image_url, updated_at: new Date() })
}
