import type { Db } from '~db/connection'
import { isKey, masterOfVariant } from './keys'
import { type NamedKey, namedKeys } from './named-keys.server'
import type { ObjectInfo, Storage } from './storage'

const DAY = 24 * 60 * 60 * 1000

export type Comparison = {
  /** How many objects there are, and their bytes. */
  objects: number
  bytes: number
  /** How many keys the database names. */
  names: number
  /** Objects that no row names, and that are no variant of one that is named. */
  unnamed: ObjectInfo[]
  /** Names that need an object and have none. */
  missing: NamedKey[]
}

/**
 * Compares object storage with what the database names. It may run while people work: what is on its way is no
 * difference.
 */
export async function compareStorage(db: Db, storage: Storage): Promise<Comparison> {
  // Objects are put before they are named: the names are read last, and an object that came meanwhile is looked for again.
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
 * Deletes those of `objects` that nobody names still and that have been there unchanged for a day: younger ones may be
 * about to be named.
 * @returns the keys that were deleted
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
