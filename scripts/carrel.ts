import yargs, { type Argv } from 'yargs'
import { exitOnSignals } from '../server/early-stop'

// Before anything loads React, which is slower in development.
process.env.NODE_ENV = 'production'

/** What a command comes to: the exit code, or nothing, when it has gone well or goes on. */
type Act = () => Promise<number | void>

/** Each command loads only what it needs. */
const start = async () => (await import('../server')).serve()
const work = async () => (await import('../worker')).work()
const backup = () => import('./backup')
const db = () => import('./db')
const jobs = () => import('./jobs')
const search = () => import('./search')
const storage = () => import('./storage')
const user = () => import('./user')

/** Whatever is called from the sources is built before (scripts/carrel.js). */
const built = async () => console.log('Built.')

const email = { type: 'string', demandOption: true, describe: "the account's email address" } as const
const FILE = 'FILE or s3://BUCKET/KEY'

/**
 * Exits with the code that the command comes to; 1 and the message when it fails.
 * @param stopsItself whether it sees to signals
 */
async function run(act: Act, stopsItself = false): Promise<void> {
  if (!stopsItself) exitOnSignals()
  try {
    const code = await act()
    if (code !== undefined) process.exit(code)
  } catch (error) {
    console.error((error as Error).message)
    process.exit(1)
  }
}

/** A wrong call is told how it is meant and what is wrong, with exit code 2. */
function refuse(message: string | null, error: Error | string | undefined, called: Argv) {
  called.showHelp('error')
  console.error(`\n${message ?? String(error)}`)
  process.exit(2)
}

const args = yargs(process.argv.slice(2))
  .scriptName('carrel')
  .usage('$0 COMMAND: Carrel and all that looks after it')
  .command('start', 'runs the web server (after a build, if something changed)', {}, () => run(start, true))
  .command('dev', 'runs with Vite: every change shows at once', {})
  .command('build', 'builds, if something changed', {}, () => run(built))
  .command('worker', 'runs jobs in a process of their own', {}, () => run(work, true))
  .command('db', 'the schema and the sample content', (of) =>
    of
      .command('migrate', 'applies the migrations that wait', {}, () =>
        run(async () => (await db()).migrateDatabase()),
      )
      .command('rollback', 'takes back the last batch of migrations', {}, () =>
        run(async () => (await db()).rollBackDatabase()),
      )
      .command('status', 'lists the migrations that have run, and those that wait', {}, () =>
        run(async () => (await db()).showMigrations()),
      )
      .command(
        'seed',
        'writes the sample content',
        { sample: { type: 'boolean', default: false, describe: 'into a production database, too' } },
        ({ sample }) => run(async () => (await db()).seedDatabase(sample)),
      )
      .command('check-migrations', 'whether the release before can run beside the migrations', {}, () =>
        run(async () => (await db()).checkMigrations()),
      )
      .demandCommand(1, 'Which of these?'),
  )
  .command(
    'import <what> <file>',
    'imports a JSON array with one object a row; it may be imported again',
    (of) =>
      of
        .positional('what', { choices: ['universities', 'places'] as const, demandOption: true })
        .positional('file', { type: 'string', demandOption: true })
        .option('approve', {
          type: 'boolean',
          default: false,
          describe: 'show the rows to everybody at once',
        }),
    ({ what, file, approve }) => run(async () => (await import('./import')).importFile(what, file, approve)),
  )
  .command('jobs', 'the queue of jobs', (of) =>
    of
      .command('list', 'jobs that wait, run, fail and were given up', {}, () =>
        run(async () => (await jobs()).showJobs()),
      )
      .command(
        'retry [id]',
        'runs a failing or given-up job again',
        (one) =>
          one
            .positional('id', { type: 'string' })
            .option('all', { type: 'boolean', default: false, describe: 'all that were given up' })
            .check(({ id, all }) => (all ? id === undefined : isId(id)) || 'Name a job, or --all.'),
        ({ id, all }) =>
          run(async () => (all ? (await jobs()).retryGivenUp() : (await jobs()).retryOne(Number(id)))),
      )
      .command(
        'drop <id>',
        'takes a job out of the queue',
        (one) =>
          one
            .positional('id', { type: 'string', demandOption: true })
            .check(({ id }) => isId(id) || 'A job is named by its number.'),
        ({ id }) => run(async () => (await jobs()).dropOne(Number(id))),
      )
      .demandCommand(1, 'Which of these?'),
  )
  .command(
    'search <command>',
    'the Meilisearch index: fill it anew, compare it with the database, how far it is behind, make its keys',
    (of) =>
      of.positional('command', {
        choices: ['reindex', 'verify', 'status', 'keys'] as const,
        demandOption: true,
      }),
    ({ command }) => run(async () => (await search()).manageIndex(command)),
  )
  .command('storage', 'the stored photos', (of) =>
    of
      .command(
        'verify',
        'compares the stored files with the database; exits with 1 when they differ',
        {
          delete: {
            type: 'boolean',
            default: false,
            describe: 'remove files that nobody names and that are older than a day',
          },
        },
        (given) => run(async () => (await storage()).verifyStorage(given.delete)),
      )
      .command('make-bucket', 'makes the bucket of S3_BUCKET, unless it is there', {}, () =>
        run(async () => (await storage()).makeStorageBucket()),
      )
      .demandCommand(1, 'Which of these?'),
  )
  .command('backup', 'all rows and photos in one file, encrypted with BACKUP_KEY', (of) =>
    of
      .command(
        'verify <file>',
        'reads a backup and checks it',
        (one) => one.positional('file', { type: 'string', demandOption: true, describe: FILE }),
        ({ file }) => run(async () => (await backup()).checkBackup(file)),
      )
      .command(
        '$0',
        'makes a backup',
        { to: { type: 'string', demandOption: true, describe: `FOLDER, ${FILE}` } },
        ({ to }) => run(async () => (await backup()).makeBackup(to)),
      ),
  )
  .command(
    'restore <file>',
    'restores a backup into an empty database and empty storage',
    (of) =>
      of
        .positional('file', { type: 'string', demandOption: true, describe: FILE })
        .option('rows-only', { type: 'boolean', default: false, describe: 'leave the photos as they are' }),
    ({ file, rowsOnly }) => run(async () => (await import('./restore')).restoreBackup(file, rowsOnly)),
  )
  .command('user', 'accounts', (of) =>
    of
      .command(
        'create',
        'makes an account; the password comes from standard input or a prompt',
        {
          email,
          role: { choices: ['Student', 'Admin'] as const, default: 'Student' as const },
          'first-name': { type: 'string', default: 'Carrel' },
          'last-name': { type: 'string', default: 'Staff' },
        },
        ({ firstName, lastName, ...account }) =>
          run(async () =>
            (await user()).createAccount({
              email: account.email,
              role: account.role as 'Student' | 'Admin',
              firstName,
              lastName,
            }),
          ),
      )
      .command('drop-two-step', 'helps who lost the second factor', { email }, (given) =>
        run(async () => (await user()).dropSecondFactor(given.email)),
      )
      .command(
        'end-sessions',
        'signs one person, or everybody, out everywhere',
        (one) =>
          one
            .option('email', { type: 'string', describe: email.describe, conflicts: 'all' })
            .option('all', { type: 'boolean', describe: 'everybody' })
            .check((given) => Boolean(given.email || given.all) || 'Name an account with --email, or --all.'),
        (given) => run(async () => (await user()).endLogins(given.email ?? null)),
      )
      .demandCommand(1, 'Which of these?'),
  )
  .command(
    'setup-env',
    'writes what production needs into .env, secrets included; a file that is there is not touched',
    {
      origin: {
        type: 'string',
        demandOption: true,
        describe: 'the address that people type: https://carrel.example',
      },
      email: { type: 'string', demandOption: true, describe: 'the address behind "Support"' },
      'database-url': { type: 'string', describe: 'for processes without containers: their database' },
      file: { type: 'string', default: '.env', describe: 'another file' },
    },
    (given) => run(async () => (await import('./setup-env')).writeEnvFile(given)),
  )
  .command('licences', 'writes docs/licences.md', {}, () =>
    run(async () => (await import('./licences')).writeLicences()),
  )
  .command(
    'sbom [file]',
    'writes a bill of materials (CycloneDX 1.6)',
    (of) => of.positional('file', { type: 'string' }),
    ({ file }) => run(async () => (await import('./sbom')).writeBillOfMaterials(file)),
  )
  .command('bench [what..]', 'measures, and writes bench/results.md', {})
  .completion(
    'completion',
    'prints what makes a shell complete commands and options: source <(carrel completion)',
  )
  .demandCommand(1, 'Which command?')
  .strict()
  .parserConfiguration({ 'duplicate-arguments-array': false })
  .version(false)
  .wrap(Math.min(110, process.stdout.columns ?? 110))
  .fail(refuse)

const isId = (text: string | undefined) => /^[1-9]\d{0,14}$/.test(text ?? '')

await args.parseAsync()
