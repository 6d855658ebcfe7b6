import net from 'node:net'
import path from 'node:path'
import { z } from 'zod'
import { demoSecret } from './demo-secret.server'
import { expected, LOG_LEVELS } from './env-expected.server'
import {
  parseBaseUrl, parseDatabaseUrl, parseHost, parseIssuer, parseOrigin, parseProxies, parseSecrets, parseSender, parseSmtpUrl, parseSwitch,
} from './env-parse.server'
import { isLoopbackName } from './http/origin.server'
import type { MeilisearchSettings } from '~search/meilisearch-client'

/** Demo is the program without any configuration; production is everything else. There is nothing between. */
export type Mode = 'demo' | 'production'

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

/** `issuer` is Google's own but in tests. */
export type GoogleSettings = { clientId: string; clientSecret: string; issuer: string }

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

/** Settings that go together: none of them or all. */
const TOGETHER = [
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
] as const

const WIKIDATA = 'https://query.wikidata.org/sparql'

const NOT_IN_DEMO = 'belongs to a production server, which needs ORIGIN and DATABASE_URL too; the demo cannot use it'

/** The variables that make a production server, as far as they are set. */
export function productionReasons(source: Source = process.env): string[] {
  const { ORIGIN, DATABASE_URL, HOST } = clean(source)
  const host = HOST && !isLoopbackName(HOST.toLowerCase()) ? 'HOST' : undefined
  return [ORIGIN && 'ORIGIN', DATABASE_URL && 'DATABASE_URL', host].filter((name) => name !== undefined)
}

export const modeOf = (source: Source = process.env): Mode => (productionReasons(source).length ? 'production' : 'demo')

/**
 * Checks the environment and returns it as the program uses it. In a demo the secret for cookies is made on the first
 * start and kept in `secret` under the var folder (mode 600).
 * @throws EnvError that lists all faults at once, each with the variable's name and what is expected. Values that may
 * hold a secret are never repeated.
 */
export function readEnv(source: Source = process.env, { dev = false } = {}): Env {
  const mode = modeOf(source)
  const checked = schema(mode).safeParse(clean(source))
  if (!checked.success) throw new EnvError(explain(checked.error, source))
  const values = checked.data
  const { ORIGIN, DATABASE_URL, SESSION_SECRET, SUPPORT_EMAIL, HOST, PORT, TRUST_PROXY, LOG_LEVEL, METRICS_TOKEN } = values
  const varDir = path.resolve(checked.data.CARREL_VAR)
  const demo = mode === 'demo'
  const name = HOST === '127.0.0.1' ? 'localhost' : net.isIPv6(HOST) ? `[${HOST}]` : HOST
  const origin = ORIGIN ?? `http://${name}:${PORT}`
  return {
    mode, demo, dev, varDir,
    origin: new URL(origin).origin, // without the port where it is the scheme's own
    host: HOST,
    port: PORT,
    databaseUrl: DATABASE_URL === 'embedded' ? null : (DATABASE_URL ?? null),
    sessionSecrets: SESSION_SECRET ?? [demoSecret(varDir)],
    trustProxy: TRUST_PROXY ?? false,
    supportEmail: SUPPORT_EMAIL ?? 'support@carrel.example',
    // Who tries the demo reads the address on the terminal, not a line for each request.
    logLevel: LOG_LEVEL ?? (demo ? 'warn' : 'info'),
    secureCookies: origin.startsWith('https:'),
    metricsToken: METRICS_TOKEN ?? null,
    smtpUrl: values.SMTP_URL ?? null,
    mailFrom: values.MAIL_FROM ?? `Carrel <${SUPPORT_EMAIL ?? 'support@carrel.example'}>`,
    confirmEmail: values.EMAIL_CONFIRMATION,
    adminTotp: values.ADMIN_TOTP,
    jobsHere: values.JOBS_IN_WEB,
    google: values.GOOGLE_CLIENT_ID && values.GOOGLE_CLIENT_SECRET
      ? { clientId: values.GOOGLE_CLIENT_ID, clientSecret: values.GOOGLE_CLIENT_SECRET, issuer: values.GOOGLE_ISSUER }
      : null,
    s3: s3Settings(values),
    meilisearch: values.MEILISEARCH_HOST
      ? {
          host: values.MEILISEARCH_HOST, prefix: values.MEILISEARCH_PREFIX,
          searchKey: values.MEILISEARCH_SEARCH_KEY ?? null, writeKey: values.MEILISEARCH_WRITE_KEY ?? null,
        }
      : null,
    osrmUrl: values.OSRM_URL ?? null,
    // What a demo does stays on this computer.
    wikidataUrl: values.WIKIDATA_URL === 'off' ? null : (values.WIKIDATA_URL ?? (demo ? null : WIKIDATA)),
  }
}

function s3Settings(values: z.output<ReturnType<typeof schema>>): S3Settings | null {
  const { S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = values
  if (!S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return null
  return {
    bucket: S3_BUCKET, accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY,
    endpoint: values.S3_ENDPOINT ?? null, region: values.S3_REGION, publicUrl: values.S3_PUBLIC_URL ?? null,
  }
}

/** The one schema. The mode only says what may be left out, and what does not belong. */
function schema(mode: Mode) {
  const needed = <T extends z.ZodType>(type: T) => (mode === 'production' ? type : type.optional()) as z.ZodOptional<T>
  const notInDemo = <T extends z.ZodType>(type: T) =>
    (mode === 'production' ? type : z.undefined(NOT_IN_DEMO).optional()) as unknown as z.ZodOptional<T>
  return z.object({
    ORIGIN: needed(setting('ORIGIN', parseOrigin)),
    DATABASE_URL: needed(setting('DATABASE_URL', parseDatabaseUrl, { hide: true })),
    SESSION_SECRET: notInDemo(setting('SESSION_SECRET', parseSecrets, { hide: true })),
    SUPPORT_EMAIL: needed(setting('SUPPORT_EMAIL', (text) => (/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text) ? text : null))),
    HOST: setting('HOST', parseHost).default('127.0.0.1'),
    PORT: setting('PORT', (text) => (/^\d{1,5}$/.test(text) && +text >= 1 && +text <= 65535 ? Number(text) : null)).default(3000),
    TRUST_PROXY: notInDemo(setting('TRUST_PROXY', parseProxies).optional()),
    LOG_LEVEL: setting('LOG_LEVEL', (text) => LOG_LEVELS.find((level) => level === text.toLowerCase()) ?? null).optional(),
    METRICS_TOKEN: setting('METRICS_TOKEN', (text) => (/^\S{16,}$/.test(text) ? text : null), { hide: true }).optional(),
    CARREL_VAR: z.string().default('var'),
    SMTP_URL: setting('SMTP_URL', parseSmtpUrl, { hide: true }).optional(),
    MAIL_FROM: setting('MAIL_FROM', parseSender).optional(),
    EMAIL_CONFIRMATION: setting('EMAIL_CONFIRMATION', parseSwitch).default(true),
    ADMIN_TOTP: setting('ADMIN_TOTP', parseSwitch).default(false),
    JOBS_IN_WEB: setting('JOBS_IN_WEB', parseSwitch).default(true),
    GOOGLE_CLIENT_ID: z.string().optional(),
    GOOGLE_CLIENT_SECRET: z.string().optional(),
    GOOGLE_ISSUER: setting('GOOGLE_ISSUER', parseIssuer).default('https://accounts.google.com'),
    S3_BUCKET: z.string().optional(),
    S3_ENDPOINT: setting('S3_ENDPOINT', parseBaseUrl).optional(),
    S3_REGION: z.string().default('us-east-1'),
    S3_ACCESS_KEY_ID: z.string().optional(),
    S3_SECRET_ACCESS_KEY: z.string().optional(),
    S3_PUBLIC_URL: setting('S3_PUBLIC_URL', parseBaseUrl).optional(),
    MEILISEARCH_HOST: setting('MEILISEARCH_HOST', parseBaseUrl).optional(),
    MEILISEARCH_SEARCH_KEY: z.string().optional(),
    MEILISEARCH_WRITE_KEY: z.string().optional(),
    MEILISEARCH_PREFIX: setting('MEILISEARCH_PREFIX', (text) => (/^[\w-]{1,40}$/.test(text) ? text : null)).default('carrel'),
    WIKIDATA_URL: setting('WIKIDATA_URL', (text) => (text === 'off' ? text : parseBaseUrl(text))).optional(),
    OSRM_URL: setting('OSRM_URL', parseBaseUrl).optional(),
  }).superRefine((values, context) => {
    for (const group of TOGETHER) {
      const given = group.filter((name) => values[name])
      if (given.length === 0) continue
      for (const name of group) if (!values[name]) context.addIssue({ code: 'custom', path: [name], message: `is not set, but ${given.join(' and ')} is` })
    }
  })
}

/** One variable: a text that `parse` understands (null when it does not). `hide` keeps the value out of the message. */
function setting<T>(name: keyof typeof expected, parse: (text: string) => T | null, { hide = false } = {}) {
  return z.string(`is not set. Expected: ${expected[name]}`).transform((text, context): T => {
    const value = parse(text)
    if (value !== null) return value
    context.addIssue({ code: 'custom', message: `${hide ? 'cannot be used' : `is "${text}"`}. Expected: ${expected[name]}` })
    return z.NEVER
  })
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
