import type { Db } from '~db/connection'

/**
 * A key that the database references. `by` is the row; `needed` is false while its object may not be there yet, or is
 * to be removed.
 */
export type NamedKey = { key: string; by: string; needed: boolean }

/**
 * All references to stored objects in the database. Add a line for each new table with keys, or `npm run storage`
 * treats its objects as unreferenced. Variants aren't referenced: they belong to their master picture.
 */
const NAMES = [
  // 'profile_images/12/profile_img?t=1700000000000'; an external picture is a full URL. knex requires escaped question
  // marks.
  `select split_part(image_url, '\\?', 1) as key, 'users ' || id as by, true as needed
   from users where image_url like 'profile\\_images/%'`,
  `select storage_key as key, 'data_exports ' || id as by, status = 'ready' as needed from data_exports where storage_key is not null`,
  `select storage_key as key, 'review_images ' || id as by, true as needed from review_images`,
  // '/files/study_location_image/12/location_image?t=1700000000000'; see item-picture.server.ts.
  `select split_part(substr(image_url, 8), '\\?', 1) as key, 'study_locations ' || id as by, true as needed
   from study_locations where image_url like '/files/study\\_location\\_image/%'`,
  `select split_part(substr(image_url, 8), '\\?', 1) as key, 'universities ' || id as by, true as needed
   from universities where image_url like '/files/university\\_images/%'`,
  ...['university_requests', 'study_location_requests'].map(
    (table) =>
      `select pending_image_path as key, '${table} ' || id as by, true as needed from ${table} where pending_image_path is not null`,
  ),
  // About to be deleted: unreferenced, but already scheduled.
  `select storage_key as key, 'stored_object_removals' as by, false as needed from stored_object_removals`,
]

/** The keys that the database references now. */
export async function namedKeys(db: Db): Promise<NamedKey[]> {
  const { rows } = await db.raw<{ rows: NamedKey[] }>(NAMES.join(' union all '))
  return rows
}

/** Those of `keys` that a row references and needs. */
export async function namedAmong(db: Db, keys: string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const { rows } = await db.raw<{ rows: { key: string }[] }>(
    `select key from (${NAMES.join(' union all ')}) as names where needed and key = any(?)`,
    [keys],
  )
  return new Set(rows.map(({ key }) => key))
}
