import type { Db } from '~db/connection'
import { isKey, masterOfVariant } from './keys'
import type { ObjectInfo, Storage } from './storage'

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
  ...['logo', 'icon'].map(
    (picture) =>
      `select 'site_images/${picture}' as key, 'site_settings' as by, true as needed from site_settings where ${picture}_at is not null`,
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

const DAY = 24 * 60 * 60 * 1000

export type Comparison = {
  /** Number of objects, and their total bytes. */
  objects: number
  bytes: number
  /** How many keys the database references. */
  names: number
  /** Objects that no row references and that aren't variants of one that is referenced. */
  unnamed: ObjectInfo[]
  /** References that need an object and have none. */
  missing: NamedKey[]
}

/**
 * Compares object storage with the database's references. Safe while users are active: uploads in progress don't count
 * as differences.
 */
export async function compareStorage(db: Db, storage: Storage): Promise<Comparison> {
  // Objects are stored before they're referenced. So read references last, and look again for objects that seem
  // missing.
  const found = new Map<string, ObjectInfo>()
  let bytes = 0
  for await (const info of storage.list('')) {
    found.set(info.key, info)
    bytes += info.size
  }
  const names = await namedKeys(db)
  const belongs = belongsTo(names)
  const missing: NamedKey[] = []
  for (const name of names) {
    if (!name.needed || found.has(name.key)) continue
    if (!isKey(name.key) || !(await storage.head(name.key))) missing.push(name)
  }
  return {
    objects: found.size,
    bytes,
    names: names.length,
    missing,
    unnamed: [...found.values()].filter(({ key }) => !belongs(key)),
  }
}

/**
 * Deletes those of `objects` that are still unreferenced and at least a day old: younger ones may be about to be
 * referenced.
 * @returns the deleted keys
 */
export async function deleteUnnamed(db: Db, storage: Storage, objects: ObjectInfo[]): Promise<string[]> {
  const belongs = belongsTo(await namedKeys(db))
  const deleted: string[] = []
  for (const { key } of objects) {
    const now = await storage.head(key)
    if (!now || belongs(key) || Date.now() - now.modified.getTime() < DAY) continue
    await storage.delete(key)
    deleted.push(key)
  }
  return deleted
}

function belongsTo(names: NamedKey[]): (key: string) => boolean {
  const keys = new Set(names.map(({ key }) => key))
  return (key) => keys.has(key) || keys.has(masterOfVariant(key) ?? key)
}
