import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { readProviders, type ProviderSettings } from './provider-settings.server'
import {
  LOG_LEVELS,
  parseBaseUrl,
  parseCount,
  parseDatabaseUrl,
  parseHost,
  parseHosts,
  parseInteger,
  parseIssuer,
  parseMs,
  parseOrigin,
  parsePort,
  parsePushKey,
  parseProxies,
  parseRegistration,
  parseSecrets,
  parseSender,
  parseSmtpUrl,
  parseSwitch,
  SECRET_LENGTH,
} from './env-parse.server'

/** Demo is the program without configuration, production is everything else. */
export type Mode = 'demo' | 'production'

/** Settings that go together: all of them or none. */
const TOGETHER = [
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
] as const

const METRICS_PORT_IS = 'a port number from 1 to 65535, different from PORT'
const NOT_IN_DEMO = 'is for production only. Set ORIGIN and DATABASE_URL too, or remove it to run the demo'

/**
 * Every variable: whether it's needed, what it must be, its parser and its default. The mode only decides what's
 * optional and what isn't allowed.
 */
export function envSchema(mode: Mode) {
  const needed = <T extends z.ZodType>(type: T) =>
    (mode === 'production' ? type : type.optional()) as z.ZodOptional<T>
  // In the demo it's always undefined, which both types allow, but TypeScript can't see that for a generic T.
  const notInDemo = <T extends z.ZodType>(type: T) =>
    (mode === 'production' ? type : z.undefined(NOT_IN_DEMO).optional()) as unknown as z.ZodOptional<T>
  const onOff = setting('on or off', parseSwitch)
  const host = setting('an IP address or host name to listen on, such as 127.0.0.1 or 0.0.0.0', parseHost)
  const ms = setting('a number of milliseconds, up to 600000', parseMs)
  return z
    .object({
      ORIGIN: needed(
        setting(
          'the public URL of the site, such as https://carrel.example (https, or http for localhost; no path)',
          parseOrigin,
        ),
      ),
      DATABASE_URL: needed(
        setting(
          'postgres://user:password@host:5432/database, or "embedded" to keep the database in var/',
          (text) => parseDatabaseUrl(text),
          { hide: true },
        ),
      ),
      DATABASE_DIRECT_URL: notInDemo(
        setting(
          'postgres://user:password@host:5432/database, a direct connection to PostgreSQL when DATABASE_URL points to a pooler',
          (text) => (text === 'embedded' ? null : parseDatabaseUrl(text)),
          { hide: true },
        ).optional(),
      ),
      DATABASE_STANDBY_URL: notInDemo(
        setting(
          'postgres://user:password@standby,primary/database?target_session_attrs=any, a standby that answers visitors',
          (text) => (text === 'embedded' ? null : parseDatabaseUrl(text, true)),
          { hide: true },
        ).optional(),
      ),
      SESSION_SECRET: notInDemo(
        setting(
          `a random string of at least ${SECRET_LENGTH} characters (openssl rand -base64 32); ` +
            'separate several with commas, newest first',
          parseSecrets,
          { hide: true },
        ),
      ),
      SUPPORT_EMAIL: needed(
        setting('the email address visitors can use to contact you', (text) =>
          /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text) ? text : null,
        ),
      ),
      HOST: host.default('127.0.0.1'),
      PORT: setting('a port number from 1 to 65535', parsePort).default(3000),
      TRUST_PROXY: notInDemo(
        setting(
          'false, the number of proxies in front (such as 1), or their addresses separated by commas (10.0.0.0/8, loopback)',
          parseProxies,
        ).optional(),
      ),
      LOG_LEVEL: setting(
        `one of ${LOG_LEVELS.join(', ')}`,
        (text) => LOG_LEVELS.find((level) => level === text.toLowerCase()) ?? null,
      ).optional(),
      METRICS_TOKEN: setting(
        'a string of at least 16 characters, with no spaces',
        (text) => (/^\S{16,}$/.test(text) ? text : null),
        {
          hide: true,
        },
      ).optional(),
      METRICS_PORT: setting(METRICS_PORT_IS, parsePort).optional(),
      METRICS_HOST: host.optional(),
      SLOW_QUERY_MS: ms.default(500),
      SLOW_REQUEST_MS: ms.default(1000),
      CARREL_DEMO: onOff.default(false),
      CARREL_VAR: z.string().default('var'),
      SMTP_URL: setting('smtp://user:password@host:587 or smtps://user:password@host:465', parseSmtpUrl, {
        hide: true,
      }).optional(),
      MAIL_FROM: setting(
        'an email address, or a name and an address: Carrel <carrel@example.edu>',
        parseSender,
      ).optional(),
      EMAIL_CONFIRMATION: onOff.default(true),
      ADMIN_TOTP: onOff.default(mode === 'production'),
      JOBS_IN_WEB: onOff.default(true),
      STOP_GRACE_MS: setting('a number of milliseconds from 0 to 60000', parseInteger(0, 60_000)).default(
        300,
      ),
      PAGES_PER_ADDRESS: setting('a number of pages from 100 to 1000000', parseCount(100)).default(4000),
      CONNECTIONS_PER_ADDRESS: setting('a number of connections from 10 to 1000000', parseCount(10)).default(
        3000,
      ),
      FORMS_PER_ADDRESS: setting('a number of forms from 10 to 1000000', parseCount(10)).default(600),
      HSTS_SUBDOMAINS: onOff.default(true),
      GOOGLE_CLIENT_ID: z.string().optional(),
      GOOGLE_CLIENT_SECRET: z.string().optional(),
      GOOGLE_ISSUER: setting(
        'the URL of an OpenID provider (https, or http for localhost)',
        parseIssuer,
      ).default('https://accounts.google.com'),
      SSO_FILE: z.string().transform(providersIn).optional(),
      SSO_ONLY: onOff.default(false),
      REGISTRATION: setting(
        'open, closed, or email domains separated by commas, such as example.edu',
        parseRegistration,
      ).default('open'),
      STORAGE: setting(
        'disk or s3',
        (text) => (['disk', 's3'] as const).find((each) => each === text.toLowerCase()) ?? null,
      ).optional(),
      S3_BUCKET: z.string().optional(),
      S3_ENDPOINT: setting(
        'the URL of an S3-compatible store, such as http://127.0.0.1:9000',
        parseBaseUrl,
      ).optional(),
      S3_REGION: z.string().default('us-east-1'),
      S3_ACCESS_KEY_ID: z.string().optional(),
      S3_SECRET_ACCESS_KEY: z.string().optional(),
      S3_PUBLIC_URL: setting(
        'the URL where browsers can download objects from the bucket',
        parseBaseUrl,
      ).optional(),
      MEILISEARCH_HOST: setting(
        'the URL of a Meilisearch server, such as http://127.0.0.1:7700',
        parseBaseUrl,
      ).optional(),
      MEILISEARCH_SEARCH_KEY: z.string().optional(),
      MEILISEARCH_WRITE_KEY: z.string().optional(),
      MEILISEARCH_PREFIX: setting('a prefix for index names: up to 40 letters, digits, - and _', (text) =>
        /^[\w-]{1,40}$/.test(text) ? text : null,
      ).default('carrel'),
      WIKIDATA_URL: setting('the URL of a SPARQL endpoint that serves Wikidata, or "off"', (text) =>
        text === 'off' ? text : parseBaseUrl(text),
      ).optional(),
      HOURS_FEED_HOSTS: setting(
        'host names separated by commas, such as *.libcal.com, or "off"',
        parseHosts,
      ).optional(),
      MAPS_FILE: setting('the path of a PMTiles file, its place on S3 (s3://bucket/key), or "off"', (text) =>
        text.startsWith('s3:') && !/^s3:\/\/[a-z0-9.-]+\/\S+$/.test(text) ? null : text,
      ).optional(),
      PUSH_KEY: setting('32 random bytes as base64url (npm run setup:env writes one)', parsePushKey, {
        hide: true,
      }).optional(),
      OSRM_URL: setting(
        'the URL of an OSRM-compatible server, such as http://127.0.0.1:5000',
        parseBaseUrl,
      ).optional(),
    })
    .superRefine((values, context) => {
      const fault = (name: keyof typeof values, message: string) =>
        context.addIssue({ code: 'custom', path: [name], message })
      if (mode === 'production' && values.CARREL_DEMO)
        fault('CARREL_DEMO', "can't be on with DATABASE_URL: a demo only works on its own database")
      if (values.MAPS_FILE?.startsWith('s3:') && !values.S3_ACCESS_KEY_ID)
        fault('S3_ACCESS_KEY_ID', 'must be set because MAPS_FILE is on S3')
      if (values.STORAGE === 's3' && !values.S3_BUCKET)
        fault('S3_BUCKET', 'must be set because STORAGE is "s3"')
      if (values.SSO_ONLY && !values.SSO_FILE?.length && !values.GOOGLE_CLIENT_ID)
        fault('SSO_FILE', 'must list a provider because SSO_ONLY is on: nobody could log in')
      const makesAdmins = values.SSO_FILE?.find(({ groups }) => groups.admin !== null)
      if (makesAdmins && !values.ADMIN_TOTP)
        fault('ADMIN_TOTP', `must be on because SSO_FILE makes admins ("${makesAdmins.id}".groups.admin)`)
      if (values.METRICS_HOST && !values.METRICS_PORT)
        fault('METRICS_PORT', 'must be set because METRICS_HOST is')
      if (values.METRICS_PORT === values.PORT)
        fault('METRICS_PORT', `is the same as PORT. Expected: ${METRICS_PORT_IS}`)
      if (values.DATABASE_URL === 'embedded' && values.DATABASE_DIRECT_URL)
        fault('DATABASE_DIRECT_URL', 'only works with a pooler, but DATABASE_URL is "embedded"')
      if (values.DATABASE_URL === 'embedded' && values.DATABASE_STANDBY_URL)
        fault('DATABASE_STANDBY_URL', 'only works with a primary, but DATABASE_URL is "embedded"')
      for (const group of TOGETHER) {
        const given = group.filter((name) => values[name])
        if (given.length === 0) continue
        for (const name of group)
          if (!values[name]) fault(name, `must be set together with ${given.join(' and ')}`)
      }
    })
}

const KNOWN = Object.keys(envSchema('production').shape)
/** Read by commands and containers only. */
const ELSEWHERE = /^(BACKUP_\w+|CARREL_(ENV_FILE|UID|GID)|MEILISEARCH_MASTER_KEY|POSTGRES_\w+)$/
/** First words of our variables that few others begin with. */
const OURS =
  /^(ADMIN|BACKUP|CARREL|DATABASE|EMAIL|GOOGLE|HOURS|HSTS|MAIL|MAPS|MEILISEARCH|METRICS|OSRM|PUSH|REGISTRATION|S3|SESSION|SLOW|SMTP|SSO|STORAGE|SUPPORT|TRUST|WIKIDATA)(_|$)/

/** Variables that are set and look like ours, but are none, as with a typing mistake. */
export const unknownVariables = (names: string[]): string[] =>
  names.filter((name) => OURS.test(name) && !KNOWN.includes(name) && !ELSEWHERE.test(name))

/**
 * An environment variable: what it must be, for error messages, and its parser, which returns null if it's invalid.
 * `hide` keeps the value out of the message.
 */
function setting<T>(expected: string, parse: (text: string) => T | null, { hide = false } = {}) {
  return z.string(`is not set. Expected: ${expected}`).transform((text, context): T => {
    const value = parse(text)
    if (value !== null) return value
    context.addIssue({
      code: 'custom',
      message: `${hide ? 'is not valid' : `is "${text}"`}. Expected: ${expected}`,
    })
    return z.NEVER
  })
}

function providersIn(file: string, context: z.RefinementCtx): ProviderSettings[] {
  try {
    return readProviders(file)
  } catch (error) {
    context.addIssue({
      code: 'custom',
      message: `is "${file}": ${(error as Error).message}. Expected: a JSON file as in docs/single-sign-on.md`,
    })
    return z.NEVER
  }
}

/**
 * Reads or creates the demo's secret. Written to a temporary file and linked into place, so it's never read
 * half-written.
 */
export function demoSecret(varDir: string): string {
  const file = path.join(varDir, 'secret')
  for (let attempt = 0; attempt < 3; attempt++) {
    const found = fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trim() : ''
    if (found.length >= SECRET_LENGTH) {
      fs.chmodSync(file, 0o600)
      return found
    }
    fs.rmSync(file, { force: true })
    fs.mkdirSync(varDir, { recursive: true })
    const own = `${file}.${process.pid}`
    fs.writeFileSync(own, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 })
    try {
      fs.linkSync(own, file)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error // another process was faster: read its secret
    } finally {
      fs.rmSync(own, { force: true })
    }
  }
  throw new Error(`Carrel can't start: it can't save a secret in ${file}.`)
}
