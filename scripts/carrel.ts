import fs from 'node:fs'
import v8 from 'node:v8'
import yargs, { type Argv } from 'yargs'
import { releaseText } from '../app/services/release.server'
import { exitOnSignals } from '../server/early-stop'
import { readEnvFile } from './env-file.js'
import { userCommands } from './user-commands'
import { CallError, markProduction, requireDatabase, useEmbedded } from './which-database'

const isCompleting = process.argv.includes('--get-yargs-completions')
if (!isCompleting) await run(async () => readEnvFile(), true)
const asProduction = process.env.NODE_ENV === 'production'
// Must come before React loads: its development build is slower.
process.env.NODE_ENV = 'production'

// V8 otherwise collects garbage only once the heap has several times what is in use: 490 MB instead of 290, and no page
// comes sooner for it (bench/results.md).
v8.setFlagsFromString('--heap-growing-percent=50')

/** Returns the exit code, or nothing if the command keeps running. */
type Act = () => Promise<number | void>

/** Each command loads only what it needs. */
const start = async () => {
  await (await import('../server')).serve()
  markProduction(asProduction)
}
const work = async () => {
  const worker = await import('../worker')
  markProduction(asProduction)
  await worker.work()
}
const backup = () => import('./backup')
const db = () => import('./db')
const jobs = () => import('./jobs')
const search = () => import('./search')
const storage = () => import('./storage')

/** scripts/carrel.js has already built by the time this runs. */
const built = async () => console.log('Built.')

/** Hides commands that work on the sources in the help of an installed release, which has none. */
const ofSources = (describe: string) => (fs.existsSync('vite.config.ts') && describe) as string // yargs takes false, too

const FILE = 'FILE or s3://BUCKET/KEY'

/**
 * Runs a command and exits with its code, or with 1 and the message if it fails.
 * @param stopsItself whether the command handles signals
 */
async function run(act: Act, stopsItself = false): Promise<void> {
  if (!stopsItself) exitOnSignals()
  try {
    const code = await act()
    if (code !== undefined) process.exit(code)
  } catch (error) {
    const { message } = error as Error
    // The services' log has one JSON line for each event, and this is the last.
    const isService = stopsItself && asProduction && !process.stderr.isTTY
    console.error(isService ? JSON.stringify({ level: 60, time: Date.now(), msg: message }) : message)
    process.exit(error instanceof CallError ? 2 : 1)
  }
}

/** As `run`, for a command that works on the database. */
const onDatabase = (act: Act): Promise<void> =>
  run(async () => {
    requireDatabase()
    return act()
  })

/** Explains an invalid command line: the help, the mistake, exit code 2. */
function refuse(message: string | null, error: Error | string | undefined, called: Argv) {
  called.showHelp('error')
  console.error(`\n${message ?? String(error)}`)
  process.exit(2)
}

const args = yargs(process.argv.slice(2))
  .scriptName('carrel')
  .usage('$0 COMMAND: run and manage Carrel')
  .command('start', 'Run the web server (builds first if something changed)', {}, () => run(start, true))
  .command('dev', ofSources('Run with Vite, so changes show right away'), {})
  .command('build', ofSources('Build if something changed'), {}, () => run(built))
  .command('worker', 'Run jobs in a separate process', {}, () => run(work, true))
  .command(
    'doctor',
    'Check the installation; exits with 1 if something is broken',
    {
      mail: { type: 'string', describe: 'send a real email to this address' },
      json: { type: 'boolean', default: false, describe: 'for monitoring' },
    },
    ({ mail, json }) => onDatabase(async () => (await import('./doctor')).examine(mail ?? null, json)),
  )
  .command('db', 'Manage the schema and the sample content', (of) =>
    of
      .command('migrate', 'Apply pending migrations', {}, () =>
        onDatabase(async () => (await db()).migrateDatabase()),
      )
      .command(
        'rollback',
        'Undo the last batch of migrations and delete the data in their tables',
        {
          yes: { type: 'boolean', default: false, describe: 'even in a production database' },
          backup: { type: 'string', describe: 'where to make a backup first; --no-backup: none' },
        },
        ({ yes, backup }) => onDatabase(async () => (await db()).rollBackDatabase(yes, backup)),
      )
      .command('status', 'List applied and pending migrations', {}, () =>
        onDatabase(async () => (await db()).showMigrations()),
      )
      .command(
        'seed',
        'Add the sample content',
        { sample: { type: 'boolean', default: false, describe: 'even to a production database' } },
        ({ sample }) => onDatabase(async () => (await db()).seedDatabase(sample)),
      )
      .command(
        'check-migrations',
        ofSources('Check that the previous release can run with these migrations'),
        {},
        () => run(async () => (await db()).checkMigrations()),
      )
      .demandCommand(1, 'Choose one of these commands.'),
  )
  .command(
    'import <what> [file]',
    'Import a JSON or CSV file, or one of OpenStreetMap, IMLS or IPEDS (docs/import.md); importing it again is safe',
    (of) =>
      of
        .positional('what', { choices: ['universities', 'places'] as const, demandOption: true })
        .positional('file', { type: 'string', describe: 'without one, standard input' })
        .option('approve', {
          type: 'boolean',
          default: false,
          describe: 'publish the rows right away',
        })
        .option('dry-run', { type: 'boolean', default: false, describe: 'only say what it would do' })
        .option('as', {
          choices: ['osm', 'imls', 'ipeds'] as const,
          describe:
            'the source, if its file isn’t recognized: GeoJSON or Overpass, Public Libraries Survey, IPEDS',
        })
        .option('city', { type: 'string', describe: 'the city of features without one' })
        .option('state', { type: 'string', describe: 'the state of all features, such as IL' }),
    ({ what, file, ...given }) =>
      onDatabase(async () => (await import('./import')).importFile(what, file ?? null, given)),
  )
  .command('jobs', 'Manage the job queue', (of) =>
    of
      .command('list', 'List jobs that are waiting, running, failing or given up', {}, () =>
        onDatabase(async () => (await jobs()).showJobs()),
      )
      .command(
        'retry [id]',
        'Retry a failing or given-up job',
        (one) =>
          one
            .positional('id', { type: 'string' })
            .option('all', {
              type: 'boolean',
              default: false,
              describe: 'retry all failing and given-up jobs',
            })
            .check(({ id, all }) => (all ? id === undefined : isId(id)) || 'Enter a job number or --all.'),
        ({ id, all }) =>
          onDatabase(async () => (all ? (await jobs()).retryFailed() : (await jobs()).retryOne(Number(id)))),
      )
      .command(
        'drop <id>',
        'Remove a job from the queue',
        (one) =>
          one
            .positional('id', { type: 'string', demandOption: true })
            .check(({ id }) => isId(id) || 'Enter a job number.'),
        ({ id }) => onDatabase(async () => (await jobs()).dropOne(Number(id))),
      )
      .demandCommand(1, 'Choose one of these commands.'),
  )
  .command(
    'search <command>',
    'Manage the Meilisearch index',
    (of) =>
      of.positional('command', {
        choices: ['reindex', 'verify', 'status', 'keys'] as const,
        demandOption: true,
      }),
    ({ command }) => onDatabase(async () => (await search()).manageIndex(command)),
  )
  .command('storage', 'Manage stored photos', (of) =>
    of
      .command(
        'verify',
        'Compare stored files with the database; exits with 1 if they differ',
        {
          delete: {
            type: 'boolean',
            default: false,
            describe: 'delete unused files older than a day',
          },
        },
        (given) => onDatabase(async () => (await storage()).verifyStorage(given.delete)),
      )
      .command(
        'copy',
        'Copy stored files into the bucket, or from it to the folder; can be repeated',
        { to: { choices: ['disk', 's3'] as const, demandOption: true, describe: 'where to' } },
        ({ to }) => run(async () => (await storage()).copyStorage(to)),
      )
      .command('make-bucket', 'Create the bucket named in S3_BUCKET if it is missing', {}, () =>
        run(async () => (await storage()).makeStorageBucket()),
      )
      .demandCommand(1, 'Choose one of these commands.'),
  )
  .command('sso', 'Log in with universities', (of) =>
    of
      .command('check', 'Ask each provider for its metadata, and print what to register there', {}, () =>
        run(async () => (await import('./sso')).checkProviders()),
      )
      .demandCommand(1, 'Choose one of these commands.'),
  )
  .command('backup', 'Back up all rows and photos to one file, encrypted with BACKUP_KEY', (of) =>
    of
      .command(
        'verify <file>',
        'Check a backup',
        (one) => one.positional('file', { type: 'string', demandOption: true, describe: FILE }),
        ({ file }) => run(async () => (await backup()).checkBackup(file)),
      )
      .command(
        '$0',
        'Make a backup',
        {
          to: { type: 'string', demandOption: true, describe: `FOLDER, ${FILE}` },
          'accept-missing': {
            type: 'boolean',
            default: false,
            describe: 'succeed without files that are gone from storage, also later',
          },
        },
        ({ to, acceptMissing }) => onDatabase(async () => (await backup()).makeBackup(to, acceptMissing)),
      ),
  )
  .command(
    'restore <file>',
    'Restore a backup into an empty database and empty storage',
    (of) =>
      of
        .positional('file', { type: 'string', demandOption: true, describe: FILE })
        .option('rows-only', { type: 'boolean', default: false, describe: 'leave the photos alone' })
        .option('with-deleted-accounts', {
          type: 'boolean',
          default: false,
          describe: 'bring back accounts that have been deleted since',
        }),
    ({ file, rowsOnly, withDeletedAccounts: withDeleted }) =>
      onDatabase(async () => (await import('./restore')).restoreBackup(file, { rowsOnly, withDeleted })),
  )
  .command(
    'audit-log',
    'Print what admins and campus moderators did, and their logins, as JSON lines',
    { since: { type: 'string', default: '1970-01-01', describe: 'a date, such as 2026-11-01' } },
    ({ since }) =>
      onDatabase(async () => {
        const from = new Date(since)
        if (Number.isNaN(from.getTime())) throw new CallError('Enter --since as a date, such as 2026-11-01.')
        return (await import('./people')).printAuditLog(from)
      }),
  )
  .command('user', 'Manage accounts', (of) => userCommands(of, onDatabase))
  .command(
    'setup-env',
    'Write the settings for production to .env, secrets included; an existing file is left alone',
    {
      origin: {
        type: 'string',
        demandOption: true,
        describe: 'the public URL, such as https://carrel.example',
      },
      email: { type: 'string', demandOption: true, describe: 'the email address behind "Support"' },
      'database-url': { type: 'string', describe: 'the database, if you run without containers' },
      file: { type: 'string', default: '.env', describe: 'the file to write' },
    },
    (given) => run(async () => (await import('./setup-env')).writeEnvFile(given)),
  )
  .command('licences', ofSources('Write docs/licences.md'), {}, () =>
    run(async () => (await import('./licences')).writeLicences()),
  )
  .command(
    'sbom [file]',
    ofSources('Write a bill of materials (CycloneDX 1.6)'),
    (of) => of.positional('file', { type: 'string' }),
    ({ file }) => run(async () => (await import('./sbom')).writeBillOfMaterials(file)),
  )
  .command('bench [what..]', ofSources('Run the benchmarks and print the results'), {})
  .option('embedded', {
    type: 'boolean',
    describe: 'use the embedded database and ignore the settings',
  })
  .middleware(({ embedded }) => void (embedded && useEmbedded()), true)
  .completion('completion', 'Print a completion script for your shell: source <(carrel completion)')
  .demandCommand(1, 'Choose a command.')
  .strict()
  .parserConfiguration({ 'duplicate-arguments-array': false })
  .version(releaseText())
  .wrap(Math.min(110, process.stdout.columns ?? 110))
  .fail(refuse)

const isId = (text: string | undefined) => /^[1-9]\d{0,14}$/.test(text ?? '')

await args.parseAsync()
