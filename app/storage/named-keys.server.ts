import type { Db } from '~db/connection'

/** A key that the database names. `by` is the row; `needed` is false while its object may still be on its way, or is given up. */
export type NamedKey = { key: string; by: string; needed: boolean }

/**
 * Everything in the database that names stored objects: a new table with keys gets its line here, or `npm run storage`
 * takes its objects for nobody's. Variants are never named; they belong to the picture that they were made of.
 */
const NAMES = [
  // 'profile_images/12/profile_img?t=1700000000000'; a picture elsewhere is a whole URL. knex wants its question marks escaped.
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
  // About to be deleted: nobody's, but looked after.
  `select storage_key as key, 'stored_object_removals' as by, false as needed from stored_object_removals`,
]

/** The keys that rows of the database name now. */
export async function namedKeys(db: Db): Promise<NamedKey[]> {
  const { rows } = await db.raw<{ rows: NamedKey[] }>(NAMES.join(' union all '))
  return rows
}

/** Those of `keys` that a row names which needs their objects. */
export async function namedAmong(db: Db, keys: string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const { rows } = await db.raw<{ rows: { key: string }[] }>(
    `select key from (${NAMES.join(' union all ')}) as names where needed and key = any(?)`,
    [keys],
  )
  return new Set(rows.map(({ key }) => key))
}
