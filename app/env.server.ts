import net from 'node:net'
import path from 'node:path'
import type { z } from 'zod'
import { demoSecret } from './demo-secret.server'
import type { LOG_LEVELS } from './env-expected.server'
import { parseSwitch } from './env-parse.server'
import { envSchema, type Mode } from './env-schema.server'
import { isLoopbackName } from './http/origin.server'
import type { MeilisearchSettings } from '~search/meilisearch/meilisearch-client'

export type { Mode } from './env-schema.server'

/** The checked configuration of the web process. */
export type Env = {
  mode: Mode
  demo: boolean
  /** A demo that other computers can reach, because CARREL_DEMO says so. */
  openDemo: boolean
  /** Whether Vite serves the pages (npm run dev). */
  dev: boolean
  /** Scheme, host and port under which people reach the site, without a slash at the end. Every link out is made from it. */
  origin: string
  host: string
  port: number
  /** null: the embedded PostgreSQL under varDir. */
  databaseUrl: string | null
  /** PostgreSQL itself, when a pooler in transaction mode answers at databaseUrl; null: there is none. */
  databaseDirectUrl: string | null
  /** Absolute. */
  varDir: string
  /** The first signs, all verify. */
  sessionSecrets: string[]
  /** As Express takes it: none, a number of proxies, or their addresses. */
  trustProxy: false | number | string[]
  supportEmail: string
  logLevel: LogLevel
  /** Cookies are marked Secure: the origin is https. */
  secureCookies: boolean
  /** Bearer token for /metrics; null: in a demo only this computer may read them, in production only metricsPort has them. */
  metricsToken: string | null
  /** Where /metrics is served, by the worker too; null: by the web process beside the pages. */
  metricsPort: number | null
  metricsHost: string
  /** SQL statements and requests slower than this many milliseconds are logged. */
  slowQueryMs: number
  slowRequestMs: number
  /** null: mails are written as files to varDir/mail. */
  smtpUrl: string | null
  /** Sender of every email. */
  mailFrom: string
  /** Whether an address has to be confirmed before its account can be used. */
  confirmEmail: boolean
  /** Whether admins are admins only in logins with a second factor: on in production unless turned off by name. */
  adminTotp: boolean
  /** Whether the web process runs jobs itself; else `npm run worker` has to. */
  jobsHere: boolean
  /** Milliseconds in which requests are still taken after the signal to stop, while /livez says so: a balancer's time to notice. */
  stopGraceMs: number
  /** What one address may have: pages rendered at once (what is used comes back within 200 s), connections, forms that are being sent. */
  pagesPerAddress: number
  connectionsPerAddress: number
  formsPerAddress: number
  /** Whether HSTS holds for the names below this one too. */
  hstsSubdomains: boolean
  /** Signing in with Google; null: not offered. */
  google: GoogleSettings | null
  /** Where pictures are kept; null: varDir/uploads. */
  s3: S3Settings | null
  /** null: PostgreSQL searches. */
  meilisearch: MeilisearchSettings | null
  /** The PMTiles file that street maps are drawn from: an absolute path, or s3://bucket/key. null: there are no street maps. */
  mapsFile: string | null
  /** An OSRM-compatible server that measures roads; null: distances are calculated. */
  osrmUrl: string | null
  /** Wikidata's SPARQL endpoint, which knows universities by name; null: nobody is asked. */
  wikidataUrl: string | null
}

/** `issuer` is Google's own and `answerMs`, how long it may take to answer, 8 seconds, except in tests. */
export type GoogleSettings = { clientId: string; clientSecret: string; issuer: string; answerMs?: number }

/** `endpoint` and `publicUrl` without a slash at the end. `publicUrl` is where browsers get public objects; null: through us. */
export type S3Settings = {
  bucket: string
  endpoint: string | null
  region: string
  accessKeyId: string
  secretAccessKey: string
  publicUrl: string | null
}

type LogLevel = (typeof LOG_LEVELS)[number]

/** Why the program cannot start: every fault in one text. */
export class EnvError extends Error {
  override name = 'EnvError'
}

type Source = Record<string, string | undefined>

const WIKIDATA = 'https://query.wikidata.org/sparql'

/** The variables that make a production server, as far as they are set. CARREL_DEMO=on lets a demo have an address, but no database. */
export function productionReasons(source: Source = process.env): string[] {
  const { ORIGIN, DATABASE_URL, HOST, CARREL_DEMO } = clean(source)
  if (CARREL_DEMO && parseSwitch(CARREL_DEMO)) return DATABASE_URL ? ['DATABASE_URL'] : []
  const host = beyondLoopback(HOST) ? 'HOST' : undefined
  return [ORIGIN && 'ORIGIN', DATABASE_URL && 'DATABASE_URL', host].filter((name) => name !== undefined)
}

const beyondLoopback = (host: string | undefined) => host !== undefined && !isLoopbackName(host.toLowerCase())

export const modeOf = (source: Source = process.env): Mode =>
  productionReasons(source).length ? 'production' : 'demo'

/**
 * Checks the environment and returns it as the program uses it. In a demo the secret for cookies is made on the first
 * start and kept in `secret` under the var folder (mode 600).
 * @throws EnvError that lists all faults at once, each with the variable's name and what is expected. Values that may
 * hold a secret are never repeated.
 */
export function readEnv(source: Source = process.env, { dev = false } = {}): Env {
  const mode = modeOf(source)
  const checked = envSchema(mode).safeParse(clean(source))
  if (!checked.success) throw new EnvError(explain(checked.error, source))
  const values = checked.data
  const {
    ORIGIN,
    DATABASE_URL,
    SESSION_SECRET,
    SUPPORT_EMAIL,
    HOST,
    PORT,
    TRUST_PROXY,
    LOG_LEVEL,
    METRICS_TOKEN,
  } = values
  const varDir = path.resolve(checked.data.CARREL_VAR)
  const demo = mode === 'demo'
  const name = ['127.0.0.1', '0.0.0.0', '::'].includes(HOST)
    ? 'localhost'
    : net.isIPv6(HOST)
      ? `[${HOST}]`
      : HOST
  const origin = ORIGIN ?? `http://${name}:${PORT}`
  return {
    mode,
    demo,
    openDemo: demo && (ORIGIN !== undefined || beyondLoopback(HOST)),
    dev,
    varDir,
    origin: new URL(origin).origin, // without the port where it is the scheme's own
    host: HOST,
    port: PORT,
    databaseUrl: DATABASE_URL === 'embedded' ? null : (DATABASE_URL ?? null),
    databaseDirectUrl: values.DATABASE_DIRECT_URL ?? null,
    sessionSecrets: SESSION_SECRET ?? [demoSecret(varDir)],
    trustProxy: TRUST_PROXY ?? false,
    supportEmail: SUPPORT_EMAIL ?? 'support@carrel.example',
    // Who tries the demo reads the address on the terminal, not a line for each request.
    logLevel: LOG_LEVEL ?? (demo ? 'warn' : 'info'),
    secureCookies: origin.startsWith('https:'),
    metricsToken: METRICS_TOKEN ?? null,
    metricsPort: values.METRICS_PORT ?? null,
    metricsHost: values.METRICS_HOST ?? '127.0.0.1',
    slowQueryMs: values.SLOW_QUERY_MS,
    slowRequestMs: values.SLOW_REQUEST_MS,
    smtpUrl: values.SMTP_URL ?? null,
    mailFrom: values.MAIL_FROM ?? `Carrel <${SUPPORT_EMAIL ?? 'support@carrel.example'}>`,
    confirmEmail: values.EMAIL_CONFIRMATION,
    adminTotp: values.ADMIN_TOTP,
    jobsHere: values.JOBS_IN_WEB,
    stopGraceMs: values.STOP_GRACE_MS,
    pagesPerAddress: values.PAGES_PER_ADDRESS,
    connectionsPerAddress: values.CONNECTIONS_PER_ADDRESS,
    formsPerAddress: values.FORMS_PER_ADDRESS,
    hstsSubdomains: values.HSTS_SUBDOMAINS,
    google:
      values.GOOGLE_CLIENT_ID && values.GOOGLE_CLIENT_SECRET
        ? {
            clientId: values.GOOGLE_CLIENT_ID,
            clientSecret: values.GOOGLE_CLIENT_SECRET,
            issuer: values.GOOGLE_ISSUER,
          }
        : null,
    s3: s3Settings(values),
    meilisearch: values.MEILISEARCH_HOST
      ? {
          host: values.MEILISEARCH_HOST,
          prefix: values.MEILISEARCH_PREFIX,
          searchKey: values.MEILISEARCH_SEARCH_KEY ?? null,
          writeKey: values.MEILISEARCH_WRITE_KEY ?? null,
        }
      : null,
    mapsFile: mapsFile(values.MAPS_FILE, demo),
    osrmUrl: values.OSRM_URL ?? null,
    // What a demo does stays on this computer.
    wikidataUrl: values.WIKIDATA_URL === 'off' ? null : (values.WIKIDATA_URL ?? (demo ? null : WIKIDATA)),
  }
}

/** The demo has its own map, which comes with the program. */
function mapsFile(place: string | undefined, demo: boolean): string | null {
  if (place === 'off') return null
  if (place === undefined) return demo ? path.resolve('maps/demo.pmtiles') : null
  return place.startsWith('s3:') ? place : path.resolve(place)
}

function s3Settings(values: z.output<ReturnType<typeof envSchema>>): S3Settings | null {
  const { S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = values
  if (!S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return null
  return {
    bucket: S3_BUCKET,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
    endpoint: values.S3_ENDPOINT ?? null,
    region: values.S3_REGION,
    publicUrl: values.S3_PUBLIC_URL ?? null,
  }
}

/** Empty texts, as `${NAME:-}` of a compose file leaves them, count as not set. */
function clean(source: Source): Source {
  const entries = Object.entries(source).map(([name, value]) => [name, value?.trim()] as const)
  return Object.fromEntries(entries.filter(([, value]) => value))
}

function explain(error: z.ZodError, source: Source): string {
  const faults = error.issues.map((issue) => `  ${issue.path.join('.')} ${issue.message}`)
  const reasons = productionReasons(source)
  const many = reasons.length > 1
  const why = reasons.length
    ? `This is production mode because ${reasons.join(' and ')} ${many ? 'are' : 'is'} set. ` +
      `Unset ${many ? 'them' : 'it'} to run the demo` +
      (reasons.includes('DATABASE_URL')
        ? '.'
        : ', or set CARREL_DEMO=on to run a demo that others can reach.')
    : `This is demo mode because ${
        parseSwitch(clean(source).CARREL_DEMO ?? '')
          ? 'CARREL_DEMO is on'
          : 'ORIGIN and DATABASE_URL are not set and HOST is local'
      }.`
  const count = faults.length === 1 ? '1 setting is' : `${faults.length} settings are`
  return `Carrel can't start. ${count} missing or invalid:\n\n${faults.join('\n')}\n\n${why}`
}
