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

/** A section with the rows of one table whose `owner` column has the person's id. */
export const ownRows = <Name extends string>(
  name: Name,
  table: string,
  columns: readonly string[],
  owner = 'user_id',
) => ({
  name,
  tables: [table],
  read: (db: Db, { id }: Person): Promise<unknown> =>
    db
      .table(table)
      .where({ [owner]: id })
      .orderBy('id')
      .select(columns),
})

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
