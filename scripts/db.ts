import fs from 'node:fs'
import { productionReasons } from '../app/env.server'
import { migrateQueue } from '../app/jobs/schema.server'
import { BASELINE, checkMigration } from '../db/migration-check'
import { migrationStatus } from '../db/migration-status'
import { databaseSettings, migrate, openDatabase, rollback } from '../db/open'

const USAGE = 'Usage: npm run db -- migrate | rollback | status | seed [--sample] | check-migrations'

const list = (names: string[], none: string) => (names.length > 0 ? names.map((name) => `  ${name}`).join('\n') : `  ${none}`)

async function run(command: string, flags: string[]) {
  const settings = databaseSettings()
  const production = productionReasons()
  if (command === 'seed' && production.length && !flags.includes('--sample')) {
    throw new Error(
      `This is a production database, since ${production.join(' and ')} is set. ` +
        'To write invented sample content into it, say so: npm run db -- seed --sample',
    )
  }
  const { db, url, close } = await openDatabase(settings, `npm run db -- ${command}`)
  try {
    if (command === 'migrate') {
      console.log(`Run:\n${list(await migrate(db), 'nothing: the schema is up to date')}`)
      await migrateQueue(url)
    }
    if (command === 'rollback') console.log(`Taken back:\n${list(await rollback(db), 'nothing: no migration has run')}`)
    if (command === 'status') {
      const { done, waiting } = await migrationStatus(db)
      console.log(`Done:\n${list(done, 'none')}\nWaiting:\n${list(waiting, 'none')}`)
    }
    if (command === 'seed') {
      await migrate(db)
      const { seedSample } = await import('../db/seeds/sample')
      const made = await seedSample(db)
      console.log(
        made
          ? `Wrote ${made.universities} universities, ${made.locations} places, ${made.users} people and ${made.reviews} reviews.`
          : 'The sample content is there already.',
      )
    }
  } finally {
    await close()
  }
}

/** Of the migrations in the repository, without a database: whether the release before may go on beside them. */
function checkMigrations(): number {
  const folder = new URL('../db/migrations/', import.meta.url)
  const changes = fs.readFileSync(new URL('../CHANGELOG.md', import.meta.url), 'utf8')
  const released = [...changes.matchAll(/^## \[?(\d+\.\d+\.\d+)/gm)].map(([, version]) => version!)
  const files = fs.readdirSync(folder).filter((file) => Number(file.slice(0, 4)) > BASELINE).sort()
  const faults = files.flatMap((file) => checkMigration(file, fs.readFileSync(new URL(file, folder), 'utf8'), released))
  for (const { file, fault, statement } of faults) console.error(`${file}: ${fault}\n  ${statement}`)
  if (faults.length === 0) console.log(`${files.length} migrations may run while the release before does.`)
  return faults.length ? 1 : 0
}

const [command = '', ...flags] = process.argv.slice(2)
if (command === 'check-migrations' && flags.length === 0) process.exit(checkMigrations())
if (!['migrate', 'rollback', 'status', 'seed'].includes(command) || flags.some((flag) => command !== 'seed' || flag !== '--sample')) {
  console.error(USAGE)
  process.exit(2)
}
run(command, flags).catch((error: Error) => {
  console.error(error.message)
  process.exit(1)
})
