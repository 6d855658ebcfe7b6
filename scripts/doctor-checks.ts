import { randomBytes } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import pino from 'pino'
import { faultOf } from '~/services/auth/provider.server'
import { deriveToken } from '~/services/auth/tokens.server'
import { lastBackup } from '~/services/backup/last-backup.server'
import { createMailer, reachSmtp } from '~/services/jobs/create-mailer.server'
import { jobCounts } from '~/services/jobs/status.server'
import { providersOf } from '~/services/provider-settings.server'
import { createStorage } from '~/services/storage/create-storage.server'
import type { Env } from '../app/services/env.server'
import type { Db } from '../db/connection'
import { migrationStatus } from '../db/migrate'
import { reachMeilisearch } from '../search/meilisearch-client'
import { outboxCounts } from '../search/outbox'
import { DOCTOR, tryWriting, type HowSeen } from '../server/health'
import { startWarnings } from '../server/start-warnings'
import { counted } from './backup-lines'
import { certificate } from './certificate-check'
import { green, red, yellow, type Finding } from './finding'
import { machine } from './machine-check'
import { standby } from './standby-check'

const runbook = (alert: string) => `See ${alert} in docs/monitoring.md.`
const CONFIGURE = 'See "Configure" in docs/operations.md.'

/** What to do when a check itself fails, by its name. */
export const TODOS: Record<string, string> = {
  settings: CONFIGURE,
  database: runbook('CarrelDatabaseDown'),
  storage: runbook('CarrelStorageDown'),
  mail: runbook('CarrelMailDown'),
  search: runbook('CarrelSearchFallsBack'),
  address: 'Check DNS, the proxy and its certificate.',
  certificate:
    'Read the proxy’s log. If your own authority signs it, set NODE_EXTRA_CA_CERTS to that one’s file.',
}

type Checked = { env: Env; db: Db; mailTo: string | null }
type Check = (checked: Checked) => Promise<Finding | Finding[]>

const MB = 1024 ** 2
const HOUR = 3_600_000
const DEADLINE_MS = 5000
/** The address of RFC 5737 for documentation, which nobody has. */
const MADE_UP = '192.0.2.77'

async function settings({ env }: Checked): Promise<Finding[]> {
  const warnings = await startWarnings(env)
  return warnings.length > 0
    ? warnings.map((says) => yellow(says, CONFIGURE))
    : [green(`complete, for ${env.demo ? 'a demo' : 'production'} at ${env.origin}`)]
}

async function database({ db }: Checked): Promise<Finding[]> {
  const began = Date.now()
  const { rows } = await db.raw(`
    select current_setting('server_version') as version, current_setting('server_encoding') as encoding,
      current_setting('TimeZone') as zone, datcollate as locale, pg_is_in_recovery() as standby, now() as clock,
      (select count(*)::int from pg_stat_activity) as used, current_setting('max_connections')::int as most,
      pg_database_size(current_database())::float8 as size, pg_size_bytes(current_setting('shared_buffers'))::float8 as buffers,
      array(select name from pg_settings where name in ('fsync', 'full_page_writes') and setting = 'off') as off
    from pg_database where datname = current_database()`)
  const [found] = rows
  const drift = Math.round((found.clock.getTime() - (began + Date.now()) / 2) / 1000)
  const faults: Finding[] = []
  if (found.standby)
    faults.push(
      red('is a standby, which only reads', 'Point DATABASE_URL to the primary, or promote this one.'),
    )
  else
    await tryWriting(db).catch((error: Error) =>
      faults.push(red(`nothing can be saved: ${error.message}`, runbook('CarrelReadOnly'))),
    )
  for (const name of found.off)
    faults.push(
      red(
        `${name} is off, so a crash can lose data`,
        `alter system set ${name} = on, and reload PostgreSQL.`,
      ),
    )
  if (found.used > 0.8 * found.most)
    faults.push(
      yellow(
        `${found.used} of ${found.most} connections are in use`,
        'Raise max_connections, or use PgBouncer.',
      ),
    )
  if (found.size > 4 * found.buffers && found.buffers <= 128 * MB)
    faults.push(
      yellow(
        `shared_buffers is ${found.buffers / MB} MB for ${Math.round(found.size / MB)} MB of data`,
        'Set it to a quarter of the machine’s memory.',
      ),
    )
  if (Math.abs(drift) > 5)
    faults.push(
      red(`its clock is ${drift} s off this machine’s`, 'Run a time service such as chrony on both.'),
    )
  const text = `PostgreSQL ${found.version}, ${found.encoding}, ${found.locale}, ${found.zone}, ${found.used} of ${found.most} connections, ${Math.ceil(found.size / MB)} MB`
  return [green(text), ...faults]
}

async function migrations({ db }: Checked): Promise<Finding> {
  const { done, waiting } = await migrationStatus(db)
  if (waiting.length === 0) return green(`${done.length} applied`)
  return yellow(
    `${waiting.length} of ${done.length + waiting.length} are pending`,
    'Start Carrel, or run carrel db migrate.',
  )
}

async function admins({ db }: Checked): Promise<Finding> {
  const { rows } = await db.raw(`select count(*)::int as n from users u join roles r on r.id = u.role_id
    where r.name = 'Admin' and u.suspended_at is null and u.email_confirmed_at is not null`)
  const { n } = rows[0] as { n: number }
  return n > 0
    ? green(`${n}`)
    : yellow(
        'none',
        'Run carrel user create --role Admin --email you@example.edu --first-name Ada --last-name Byron',
      )
}

async function jobs({ db }: Checked): Promise<Finding> {
  const counts = await jobCounts(db)
  if (!counts) return yellow('no queue yet', 'Start Carrel once.')
  if (counts.oldest > 300)
    return red(
      `the oldest due job has waited ${Math.round(counts.oldest / 60)} minutes`,
      'Start a worker, or set JOBS_IN_WEB=on. carrel jobs list shows them.',
    )
  if (counts.given_up > 0)
    return yellow(`${counts.given_up} were given up`, 'Run carrel jobs list, then carrel jobs retry --all.')
  return green(`${counts.waiting + counts.failing + counts.running} in the queue`)
}

async function storage({ env }: Checked): Promise<Finding> {
  const store = createStorage(env)
  const key = `pendingimages/doctor/${randomBytes(8).toString('hex')}`
  const body = randomBytes(4096)
  await store.put(key, body, { contentType: 'application/octet-stream' })
  try {
    const stored = await store.get(key)
    if (!stored || !(await buffer(stored.body)).equals(body))
      return red('a file came back changed', 'Check the disk or the bucket.')
  } finally {
    await store.delete(key)
  }
  const place = env.filesOn === 's3' ? `the bucket ${env.s3!.bucket}` : path.join(env.varDir, 'uploads')
  return green(`wrote, read and deleted a file in ${place}`)
}

async function mail({ env, db, mailTo }: Checked): Promise<Finding> {
  if (env.smtpUrl === null && !mailTo) return green('emails are written to files')
  if (env.smtpUrl !== null) await reachSmtp(env.smtpUrl, DEADLINE_MS)
  if (!mailTo) return green('the mail server answers; --mail ADDRESS sends an email')
  const mailer = createMailer({ env, db, log: pino({ level: 'silent' }) })
  try {
    await mailer.send({
      key: `doctor-${randomBytes(8).toString('hex')}`,
      to: { name: '', address: mailTo },
      subject: 'Carrel can send email',
      text: [
        `This is a test by carrel doctor on ${new URL(env.origin).host}. You don't have to do anything.`,
      ],
    })
  } finally {
    mailer.close()
  }
  return green(`sent an email to ${mailTo}`)
}

async function search({ env, db }: Checked): Promise<Finding> {
  if (!env.meilisearch) return green('PostgreSQL')
  await reachMeilisearch(env.meilisearch, AbortSignal.timeout(DEADLINE_MS))
  const { lag } = await outboxCounts(db)
  return lag > 60
    ? yellow(
        `the index is ${Math.round(lag)} s behind`,
        'Check the worker’s log, then run carrel search verify.',
      )
    : green('Meilisearch answers, and its index is up to date')
}

/** Asks the running site through its public address how the request arrived. */
async function address({ env }: Checked): Promise<Finding[]> {
  if (env.demo) return [green('a demo has none')]
  const url = `${env.origin}/healthz?${DOCTOR}=${deriveToken('doctor', DOCTOR, env.sessionSecrets)}`
  const answer = await fetch(url, {
    headers: { 'X-Forwarded-For': MADE_UP },
    redirect: 'manual',
    signal: AbortSignal.timeout(DEADLINE_MS),
  })
  const seen = (await answer.json().catch(() => null)) as HowSeen | null
  if (!seen?.address)
    return [
      red(
        `${env.origin} answered ${answer.status}, but not as this site`,
        'Check DNS, the proxy and ORIGIN, and that all processes have the same SESSION_SECRET.',
      ),
    ]
  const faults: Finding[] = []
  if (seen.address === MADE_UP)
    faults.push(
      red(
        'anyone can pretend to have another address (X-Forwarded-For)',
        'Let the proxy overwrite that header, or set TRUST_PROXY to the number of proxies.',
      ),
    )
  // On one machine the two may be equal, because our own request comes from there, too.
  if (seen.proxied && !seen.forwarded && seen.address === seen.peer)
    faults.push(
      red(
        'all visitors seem to have the proxy’s address, and share its limits',
        'Set TRUST_PROXY, for one proxy to 1.',
      ),
    )
  if (env.secureCookies && !seen.secure)
    faults.push(yellow('the proxy doesn’t say that people use https', 'Let it send X-Forwarded-Proto.'))
  return [green(`${env.origin} leads to Carrel ${seen.release}`), ...faults]
}

async function providers({ env, db }: Checked): Promise<Finding[]> {
  const all = await Promise.all(
    providersOf(env).map(async (provider) => {
      const fault = await faultOf(provider)
      if (fault) return red(`${provider.name}: ${fault}`, 'Run carrel sso check.')
      const { university } = provider
      const named = db('universities')
        .where({ status: 'Approved' })
        .whereRaw('lower(key) = lower(?)', [university])
      if (university && !(await named.first('id')))
        return yellow(
          `${provider.name}: no approved university is called "${university}"`,
          'Correct "university" in SSO_FILE: name and city, as in the address of its page.',
        )
      return green(provider.name)
    }),
  )
  return all.length > 0 ? all : [green('none')]
}

async function backups({ env }: Checked): Promise<Finding[]> {
  const schedule = 'See "Schedule backups" in docs/operations.md.'
  const last = await lastBackup(env.varDir)
  if (env.demo && !last) return [green('none, which is fine for a demo')]
  if (!last?.at) return [red('none was made on this machine', schedule)]
  const hours = Math.round((Date.now() - last.at) / HOUR)
  const found = [
    hours > 26
      ? red(`the last one is ${hours} hours old`, schedule)
      : green(`the last one is ${hours} hours old`),
  ]
  if (last.lost > 0)
    found.push(
      red(
        `the last try missed ${counted(last.lost, 'file')}`,
        'Run carrel storage verify, and see "Back up".',
      ),
    )
  if (last.missing.length > 0)
    found.push(
      yellow(`it was accepted without ${counted(last.missing.length, 'file')}`, 'Run carrel storage verify.'),
    )
  return found
}

async function disk({ env }: Checked): Promise<Finding> {
  await fs.mkdir(env.varDir, { recursive: true })
  const { bavail, blocks, bsize } = await fs.statfs(env.varDir)
  const free = Math.round((bavail * bsize) / MB)
  const text = `${free} MB free of ${Math.round((blocks * bsize) / MB)} MB at ${env.varDir}`
  const todo = 'Make space. A full disk stops every form.'
  if (free < 300) return red(text, todo)
  return free < 2000 || bavail < blocks / 20 ? yellow(text, todo) : green(text)
}

/** In the order in which they're printed. */
export const CHECKS: Record<string, Check> = {
  settings,
  machine,
  database,
  standby,
  migrations,
  admins,
  jobs,
  storage,
  mail,
  search,
  address,
  certificate,
  providers,
  backups,
  disk,
}
