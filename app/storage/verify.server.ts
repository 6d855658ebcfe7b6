import type { Db } from '~db/connection'
import { isKey, masterOfVariant } from './keys'
import { type NamedKey, namedKeys } from './named-keys.server'
import type { ObjectInfo, Storage } from './storage'

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
