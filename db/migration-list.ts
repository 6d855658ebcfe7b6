import type { Knex } from 'knex'

type Migration = { up: (db: Knex) => Promise<void>; down: (db: Knex) => Promise<void> }

const FILES = import.meta.glob<Migration>('./migrations/*.ts')
const byName = new Map(Object.entries(FILES).map(([file, load]) => [file.split('/').at(-1)!, load]))

/** All migrations of this version in order, applied or not. Databases store these names. */
export const knownMigrations = (): string[] => [...byName.keys()].sort()

/** Tells knex where migrations are: they are bundled, so there is no folder to read. */
export const MIGRATIONS: Knex.MigratorConfig = {
  tableName: 'migrations',
  // After a rollback, this release meets newer migrations. They only add, so it can still run.
  disableMigrationsListValidation: true,
  migrationSource: {
    getMigrations: async () => knownMigrations(),
    getMigrationName: (name: string) => name,
    getMigration: (name: string) => byName.get(name)!(),
  },
}
