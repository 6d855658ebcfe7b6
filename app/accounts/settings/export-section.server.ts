import type { Db } from '~db/connection'
import type { Person } from '../queries.server'

/**
 * A section of data.json. A test checks that `tables` cover every table with user data. `read` returns JSON; dates
 * become ISO 8601. Never rename a released name, and never include secrets (tokens, hashes, encrypted values).
 */
export type Section = {
  name: string
  tables: readonly string[]
  read: (db: Db, person: Person) => Promise<unknown>
}

/**
 * A picture in the export. data.json gives its path in the zip (or its URL), or null when it isn't in object storage.
 */
export class Picture {
  path: string | null = null
  /** @param key in object storage @param name in the zip, without the extension */
  constructor(
    readonly key: string,
    readonly name: string,
  ) {}
  toJSON() {
    return this.path
  }
}
