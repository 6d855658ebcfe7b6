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
]

/** The keys that rows of the database name now. */
export async function namedKeys(db: Db): Promise<NamedKey[]> {
  const { rows } = await db.raw<{ rows: NamedKey[] }>(NAMES.join(' union all '))
  return rows
}
