import fs from 'node:fs'
import path from 'node:path'
import { productionReasons } from '../app/services/env.server'
import { migrateQueue } from '../app/services/jobs/schema.server'
import { BASELINE, checkMigration } from '../db/migration-check'
import { lastBatch, migrate, migrationStatus, rollback } from '../db/migrate'
import type { Db } from '../db/connection'
import { databaseSettings } from '../db/open'
import { rollbackLosses } from '../db/rollback-losses'
import { seedSample } from '../db/seeds/sample'
import { makeBackup } from './backup'
import { usingDatabase } from './which-database'

const list = (names: string[], none: string) =>
  names.length > 0 ? names.map((name) => `  ${name}`).join('\n') : `  ${none}`

const areSet = (names: string[]) => `${names.join(' and ')} ${names.length > 1 ? 'are' : 'is'} set`

/** Applies pending migrations. */
export const migrateDatabase = (): Promise<number> =>
  withDatabase('migrate', async (db, url) => {
    console.log(`Applied:\n${list(await migrate(db), 'nothing, the schema is up to date')}`)
    await migrateQueue(url)
  })

/**
 * Rolls back the last batch of migrations; in a production database only with `yes`, and after a backup.
 * @param backup where to, as for the command `backup`; false: none
 */
export async function rollBackDatabase(yes: boolean, backup: string | false | undefined): Promise<number> {
  const production = productionReasons()
  if (production.length && yes && backup === undefined)
    throw new Error(
      'Say where the backup goes that is made first, such as --backup /var/backups/carrel, or --no-backup.',
    )
  if (yes && backup) {
    const failed = await makeBackup(backup, false)
    if (failed) return failed
  }
  return withDatabase('rollback', async (db) => {
    const names = await lastBatch(db)
    if (production.length && names.length && !yes) {
      const lost = (await rollbackLosses(db)).map(
        ({ of, lost, all }) => `${of}: ${lost === all ? lost : `${lost} of ${all}`}`,
      )
      throw new Error(
        `This is a production database because ${areSet(production)}. Rolling back would undo these migrations:\n` +
          `${list(names, '')}\nIt would delete these rows and values:\n${list(lost, 'none')}\n` +
          'Stop every process of the site. Then run: npm run db -- rollback --yes --backup FOLDER',
      )
    }
    console.log(`Rolled back:\n${list(await rollback(db), 'nothing, no migration has been applied')}`)
  })
}

export const showMigrations = (): Promise<number> =>
  withDatabase('status', async (db) => {
    const { done, waiting } = await migrationStatus(db)
    console.log(`Applied:\n${list(done, 'none')}\nPending:\n${list(waiting, 'none')}`)
  })

/** Seeds the sample content; in a production database only with `sample`. */
export async function seedDatabase(sample: boolean): Promise<number> {
  const production = productionReasons()
  if (production.length && !sample) {
    throw new Error(
      `This is a production database because ${areSet(production)}. ` +
        'To add made-up sample content anyway, run: npm run db -- seed --sample',
    )
  }
  return withDatabase('seed', async (db) => {
    await migrate(db)
    const made = await seedSample(db)
    console.log(
      made
        ? `Wrote ${made.universities} universities, ${made.locations} study spots, ${made.users} people and ${made.reviews} reviews.`
        : 'The sample content is already there.',
    )
  })
}

const withDatabase = (command: string, act: (db: Db, url: string) => Promise<void>): Promise<number> =>
  usingDatabase(databaseSettings(), `npm run db -- ${command}`, async ({ db, url }) => {
    await act(db, url)
    return 0
  })

/** Checks the repository's migrations, without a database: whether the previous release can run alongside them. */
export function checkMigrations(): number {
  const folder = 'db/migrations'
  const changes = fs.readFileSync('CHANGELOG.md', 'utf8')
  const released = [...changes.matchAll(/^## \[?(\d+\.\d+\.\d+)/gm)].map(([, version]) => version!)
  const files = fs
    .readdirSync(folder)
    .filter((file) => Number(file.slice(0, 4)) > BASELINE)
    .sort()
  const faults = files.flatMap((file) =>
    checkMigration(file, fs.readFileSync(path.join(folder, file), 'utf8'), released),
  )
  for (const { file, fault, statement } of faults) console.error(`${file}: ${fault}\n  ${statement}`)
  if (faults.length === 0)
    console.log(`${files.length} migrations can run while the previous release is running.`)
  return faults.length ? 1 : 0
}
