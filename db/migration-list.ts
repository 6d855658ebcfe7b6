import type { Knex } from 'knex'

type Migration = { up: (db: Knex) => Promise<void>; down: (db: Knex) => Promise<void> }

const FILES = import.meta.glob<Migration>('./migrations/*.ts')
const byName = new Map(Object.entries(FILES).map(([file, load]) => [file.split('/').at(-1)!, load]))

/** The migrations that this version has, in their order, whether they have run or not. Databases know them by these names. */
export const knownMigrations = (): string[] => [...byName.keys()].sort()

/** How knex finds them: they are a part of the built program, in which there are no folders to read. */
export const MIGRATIONS: Knex.MigratorConfig = {
  tableName: 'migrations',
  // A release that is rolled back to meets migrations that it doesn't know. They only add, so it can work with them.
  disableMigrationsListValidation: true,
  migrationSource: {
    getMigrations: async () => knownMigrations(),
    getMigrationName: (name: string) => name,
    getMigration: (name: string) => byName.get(name)!(),
  },
}
