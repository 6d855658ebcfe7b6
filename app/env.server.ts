import net from 'node:net'
import path from 'node:path'
import type { z } from 'zod'
import { demoSecret } from './demo-secret.server'
import type { LOG_LEVELS } from './env-expected.server'
import { envSchema, type Mode } from './env-schema.server'
import { isLoopbackName } from './http/origin.server'
import type { MeilisearchSettings } from '~search/meilisearch-client'

export type { Mode } from './env-schema.server'

/** The checked configuration of the web process. */
export type Env = {
  mode: Mode
  demo: boolean
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
  /** Bearer token for /metrics; null: only this computer may read them. */
  metricsToken: string | null
  /** Where /metrics is served, by the worker too; null: by the web process beside the pages. */
  metricsPort: number | null
  metricsHost: string
  /** From so many milliseconds on a SQL statement, or a request, has a line of its own in the log. */
  slowQueryMs: number
  slowRequestMs: number
  /** null: mails are written as files to varDir/mail. */
  smtpUrl: string | null
  /** Whom mails come from. */
  mailFrom: string
  /** Whether an address has to be confirmed before its account can be used. */
  confirmEmail: boolean
  /** Whether admins are admins only in login sessions with a second factor. */
  adminTotp: boolean
  /** Whether the web process runs jobs itself; else `npm run worker` has to. */
  jobsHere: boolean
  /** Milliseconds in which requests are still taken after the signal to stop, while /readyz says so: a balancer's time to notice. */
  stopGraceMs: number
  /** Signing in with Google; null: not offered. */
  google: GoogleSettings | null
  /** Where pictures are kept; null: varDir/uploads. */
  s3: S3Settings | null
  /** null: PostgreSQL searches. */
  meilisearch: MeilisearchSettings | null
  /** An OSRM-compatible server that measures roads; null: distances are reckoned. */
  osrmUrl: string | null
  /** Wikidata's SPARQL endpoint, which knows schools by name; null: nobody is asked. */
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

export type LogLevel = (typeof LOG_LEVELS)[number]

/** Why the program cannot start: every fault in one text. */
export class EnvError extends Error {
  override name = 'EnvError'
}

type Source = Record<string, string | undefined>

const WIKIDATA = 'https://query.wikidata.org/sparql'

/** The variables that make a production server, as far as they are set. */
export function productionReasons(source: Source = process.env): string[] {
  const { ORIGIN, DATABASE_URL, HOST } = clean(source)
  const host = HOST && !isLoopbackName(HOST.toLowerCase()) ? 'HOST' : undefined
  return [ORIGIN && 'ORIGIN', DATABASE_URL && 'DATABASE_URL', host].filter((name) => name !== undefined)
}

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
  const name = HOST === '127.0.0.1' ? 'localhost' : net.isIPv6(HOST) ? `[${HOST}]` : HOST
  const origin = ORIGIN ?? `http://${name}:${PORT}`
  return {
    mode,
    demo,
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
    osrmUrl: values.OSRM_URL ?? null,
    // What a demo does stays on this computer.
    wikidataUrl: values.WIKIDATA_URL === 'off' ? null : (values.WIKIDATA_URL ?? (demo ? null : WIKIDATA)),
  }
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
    ? `This is a production server because ${reasons.join(' and ')} ${many ? 'are' : 'is'} set; ` +
      `without ${many ? 'them' : 'it'} the demo starts.`
    : 'This is the demo, since none of ORIGIN, DATABASE_URL and a HOST beyond this computer is set.'
  const count = faults.length === 1 ? 'One setting is' : `${faults.length} settings are`
  return `Carrel cannot start. ${count} missing or wrong:\n\n${faults.join('\n')}\n\n${why}`
}
