import net from 'node:net'
import path from 'node:path'
import type { z } from 'zod'
import { parseSwitch } from './env-parse.server'
import { envSchema, type Mode, demoSecret } from './env-schema.server'
import type { GoogleSettings } from './provider-settings.server'
import { isLoopbackName } from './auth/providers/loopback'
import type { Reach } from './storage/outside.server'
import type { MeilisearchSettings } from '~search/meilisearch-client'

export type { Mode } from './env-schema.server'

/** The checked configuration of the web process. */
export type Env = ReturnType<typeof readEnv>

/**
 * `hosts` that calendars are read from, such as *.libcal.com. Only tests set the others: addresses outside the public
 * internet, a name server, and a timeout other than 10 seconds.
 */
export type HoursFeedSettings = { hosts: string[]; ms?: number } & Reach

/** `key`: the private key that signs (VAPID), base64url. Only tests set the others, as above. */
export type PushSettings = { key: string; ms?: number } & Reach

/**
 * `endpoint` and `publicUrl` have no trailing slash. Browsers load public objects from `publicUrl`. Null: through us.
 */
export type S3Settings = {
  bucket: string
  endpoint: string | null
  region: string
  accessKeyId: string
  secretAccessKey: string
  publicUrl: string | null
}

/** Why the program can't start: all problems in one text. */
export class EnvError extends Error {
  override name = 'EnvError'
}

type Source = Record<string, string | undefined>

/** Hosts that calendars and counts are read from, unless HOURS_FEED_HOSTS says so. */
const FEED_HOSTS = ['*.libcal.com', 'waitz.io', '*.occuspace.io']
const WIKIDATA = 'https://query.wikidata.org/sparql'

/**
 * The variables that are set and make this a production server. With CARREL_DEMO=on a demo can have an address, but no
 * database.
 */
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
 * Validates the environment. In a demo the cookie secret is created on the first start and stored in `secret` under the
 * var folder (mode 600).
 * @throws EnvError listing all problems, each with the variable's name and what is expected. Values that may contain a
 * secret are never repeated.
 */
export function readEnv(source: Source = process.env, { dev = false } = {}) {
  const mode = modeOf(source)
  const checked = envSchema(mode).safeParse(clean(source))
  if (!checked.success) throw new EnvError(explain(checked.error, source))
  const values = checked.data
  const { ORIGIN, DATABASE_URL, HOST } = values
  const varDir = path.resolve(values.CARREL_VAR)
  const demo = mode === 'demo'
  const name = ['127.0.0.1', '0.0.0.0', '::'].includes(HOST)
    ? 'localhost'
    : net.isIPv6(HOST)
      ? `[${HOST}]`
      : HOST
  const origin = ORIGIN ?? `http://${name}:${values.PORT}`
  const supportEmail = values.SUPPORT_EMAIL ?? 'support@carrel.example'
  return {
    mode,
    demo,
    /** A demo that other computers can reach, because CARREL_DEMO says so. */
    openDemo: demo && (ORIGIN !== undefined || beyondLoopback(HOST)),
    /** Whether Vite serves the pages (npm run dev). */
    dev,
    /** Absolute. */
    varDir,
    /** Scheme, host and port of the site, without a trailing slash. Every external link starts with it. */
    origin: new URL(origin).origin, // without the scheme's default port
    host: HOST,
    port: values.PORT,
    /** Null for the embedded PostgreSQL under varDir. */
    databaseUrl: DATABASE_URL === 'embedded' ? null : (DATABASE_URL ?? null),
    /** PostgreSQL itself, if databaseUrl is a pooler in transaction mode. Null if there's none. */
    databaseDirectUrl: values.DATABASE_DIRECT_URL ?? null,
    databaseStandbyUrl: values.DATABASE_STANDBY_URL ?? null,
    /** The first one signs, all verify. */
    sessionSecrets: values.SESSION_SECRET ?? [demoSecret(varDir)],
    /** As for Express: none, a number of proxies, or their addresses. */
    trustProxy: values.TRUST_PROXY ?? false,
    supportEmail,
    // Users of a demo look for its URL on the terminal, not for a line per request.
    logLevel: values.LOG_LEVEL ?? (demo ? 'warn' : 'info'),
    /** Whether cookies are Secure because the origin is https. */
    secureCookies: origin.startsWith('https:'),
    /**
     * Bearer token for /metrics. Null: only this computer may read them in a demo, and in production only metricsPort
     * serves them.
     */
    metricsToken: values.METRICS_TOKEN ?? null,
    /** The port for /metrics, in the worker too. Null: the web process serves them along with the pages. */
    metricsPort: values.METRICS_PORT ?? null,
    metricsHost: values.METRICS_HOST ?? '127.0.0.1',
    /** SQL statements and requests slower than this many milliseconds are logged. */
    slowQueryMs: values.SLOW_QUERY_MS,
    slowRequestMs: values.SLOW_REQUEST_MS,
    /** Null: emails are written to varDir/mail. */
    smtpUrl: values.SMTP_URL ?? null,
    /** Sender of every email. */
    mailFrom: values.MAIL_FROM ?? `Carrel <${supportEmail}>`,
    /** Whether users must confirm their email address before using their account. */
    confirmEmail: values.EMAIL_CONFIRMATION,
    /**
     * Whether admins only have their rights after two-step verification. On in production unless explicitly turned off.
     */
    adminTotp: values.ADMIN_TOTP,
    /** Whether the web process runs jobs itself. If not, run `npm run worker`. */
    jobsHere: values.JOBS_IN_WEB,
    /**
     * Milliseconds after the stop signal in which requests are still accepted while /livez reports it, so that a load
     * balancer notices.
     */
    stopGraceMs: values.STOP_GRACE_MS,
    /** Limits per address: pages rendered at once (restored within 200 s), connections, and forms being sent. */
    pagesPerAddress: values.PAGES_PER_ADDRESS,
    connectionsPerAddress: values.CONNECTIONS_PER_ADDRESS,
    formsPerAddress: values.FORMS_PER_ADDRESS,
    /** Whether HSTS includes subdomains. */
    hstsSubdomains: values.HSTS_SUBDOMAINS,
    /** Whose logins those are that were connected before 2.0. Google's by default. */
    googleIssuer: values.GOOGLE_ISSUER,
    /** Login with Google. Null: not offered. */
    google: googleSettings(values),
    /** Logins with other providers (SSO_FILE). */
    sso: values.SSO_FILE ?? [],
    /** Whether only those providers log people in. */
    ssoOnly: values.SSO_ONLY,
    /** Who may register, other than with a provider of SSO_FILE. */
    registration: values.REGISTRATION,
    /** Where pictures are stored. With a bucket, the folder varDir/uploads is read too, and the other way round. */
    filesOn: values.STORAGE ?? (values.S3_BUCKET ? 's3' : 'disk'),
    /** Null: only varDir/uploads. */
    s3: s3Settings(values),
    /** Null: PostgreSQL searches. */
    meilisearch: meilisearchSettings(values),
    /** The PMTiles file for street maps: an absolute path, or s3://bucket/key. Null: no street maps. */
    mapsFile: mapsFile(values.MAPS_FILE, demo),
    /** An OSRM-compatible server that measures road distances. Null: distances are estimated. */
    osrmUrl: values.OSRM_URL ?? null,
    /** Wikidata's SPARQL endpoint, for names of universities. Null: not used, as in a demo, which calls no other servers. */
    wikidataUrl: values.WIKIDATA_URL === 'off' ? null : (values.WIKIDATA_URL ?? (demo ? null : WIKIDATA)),
    hoursFeeds: { hosts: values.HOURS_FEED_HOSTS ?? (demo ? [] : FEED_HOSTS) } as HoursFeedSettings,
    /** Notifications to browsers. Null: everything comes by email. */
    push: (values.PUSH_KEY ? { key: values.PUSH_KEY } : null) as PushSettings | null,
  }
}

type Values = z.output<ReturnType<typeof envSchema>>

function googleSettings({
  GOOGLE_CLIENT_ID,
  GOOGLE_CLIENT_SECRET,
  GOOGLE_ISSUER,
}: Values): GoogleSettings | null {
  if (!GOOGLE_CLIENT_ID || !GOOGLE_CLIENT_SECRET) return null
  return {
    clientId: GOOGLE_CLIENT_ID,
    clientSecret: GOOGLE_CLIENT_SECRET,
    issuer: GOOGLE_ISSUER,
    name: nameOfIssuer(GOOGLE_ISSUER),
  }
}

/** If GOOGLE_ISSUER is another provider, it's called by its host's name. One on this computer stands in for Google. */
function nameOfIssuer(issuer: string): string | undefined {
  const { protocol, hostname } = new URL(issuer)
  return issuer === 'https://accounts.google.com' || protocol === 'http:' ? undefined : hostname
}

/** The demo has its own map, which is included. */
function mapsFile(place: string | undefined, demo: boolean): string | null {
  if (place === 'off') return null
  if (place === undefined) return demo ? path.resolve('maps/demo.pmtiles') : null
  return place.startsWith('s3:') ? place : path.resolve(place)
}

function s3Settings(values: Values): S3Settings | null {
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

function meilisearchSettings(values: Values): MeilisearchSettings | null {
  if (!values.MEILISEARCH_HOST) return null
  return {
    host: values.MEILISEARCH_HOST,
    prefix: values.MEILISEARCH_PREFIX,
    searchKey: values.MEILISEARCH_SEARCH_KEY ?? null,
    writeKey: values.MEILISEARCH_WRITE_KEY ?? null,
  }
}

/** Empty values, as `${NAME:-}` in a compose file gives, count as not set. */
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
