import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { expected, LOG_LEVELS } from './env-expected.server'
import {
  parseBaseUrl,
  parseCount,
  parseDatabaseUrl,
  parseHost,
  parseInteger,
  parseIssuer,
  parseMs,
  parseOrigin,
  parsePort,
  parseProxies,
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

const NOT_IN_DEMO = 'is for production only. Set ORIGIN and DATABASE_URL too, or remove it to run the demo'

/** The schema of the environment. The mode only decides what's optional and what isn't allowed. */
export function envSchema(mode: Mode) {
  const needed = <T extends z.ZodType>(type: T) =>
    (mode === 'production' ? type : type.optional()) as z.ZodOptional<T>
  // In the demo it's always undefined, which both types allow, but TypeScript can't see that for a generic T.
  const notInDemo = <T extends z.ZodType>(type: T) =>
    (mode === 'production' ? type : z.undefined(NOT_IN_DEMO).optional()) as unknown as z.ZodOptional<T>
  return z
    .object({
      ORIGIN: needed(setting('ORIGIN', parseOrigin)),
      DATABASE_URL: needed(setting('DATABASE_URL', parseDatabaseUrl, { hide: true })),
      DATABASE_DIRECT_URL: notInDemo(
        setting('DATABASE_DIRECT_URL', (text) => (text === 'embedded' ? null : parseDatabaseUrl(text)), {
          hide: true,
        }).optional(),
      ),
      SESSION_SECRET: notInDemo(setting('SESSION_SECRET', parseSecrets, { hide: true })),
      SUPPORT_EMAIL: needed(
        setting('SUPPORT_EMAIL', (text) => (/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text) ? text : null)),
      ),
      HOST: setting('HOST', parseHost).default('127.0.0.1'),
      PORT: setting('PORT', parsePort).default(3000),
      TRUST_PROXY: notInDemo(setting('TRUST_PROXY', parseProxies).optional()),
      LOG_LEVEL: setting(
        'LOG_LEVEL',
        (text) => LOG_LEVELS.find((level) => level === text.toLowerCase()) ?? null,
      ).optional(),
      METRICS_TOKEN: setting('METRICS_TOKEN', (text) => (/^\S{16,}$/.test(text) ? text : null), {
        hide: true,
      }).optional(),
      METRICS_PORT: setting('METRICS_PORT', parsePort).optional(),
      METRICS_HOST: setting('METRICS_HOST', parseHost).optional(),
      SLOW_QUERY_MS: setting('SLOW_QUERY_MS', parseMs).default(500),
      SLOW_REQUEST_MS: setting('SLOW_REQUEST_MS', parseMs).default(1000),
      CARREL_DEMO: setting('CARREL_DEMO', parseSwitch).default(false),
      CARREL_VAR: z.string().default('var'),
      SMTP_URL: setting('SMTP_URL', parseSmtpUrl, { hide: true }).optional(),
      MAIL_FROM: setting('MAIL_FROM', parseSender).optional(),
      EMAIL_CONFIRMATION: setting('EMAIL_CONFIRMATION', parseSwitch).default(true),
      ADMIN_TOTP: setting('ADMIN_TOTP', parseSwitch).default(mode === 'production'),
      JOBS_IN_WEB: setting('JOBS_IN_WEB', parseSwitch).default(true),
      STOP_GRACE_MS: setting('STOP_GRACE_MS', parseInteger(0, 60_000)).default(300),
      PAGES_PER_ADDRESS: setting('PAGES_PER_ADDRESS', parseCount(100)).default(4000),
      CONNECTIONS_PER_ADDRESS: setting('CONNECTIONS_PER_ADDRESS', parseCount(10)).default(3000),
      FORMS_PER_ADDRESS: setting('FORMS_PER_ADDRESS', parseCount(10)).default(600),
      HSTS_SUBDOMAINS: setting('HSTS_SUBDOMAINS', parseSwitch).default(true),
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
      MEILISEARCH_PREFIX: setting('MEILISEARCH_PREFIX', (text) =>
        /^[\w-]{1,40}$/.test(text) ? text : null,
      ).default('carrel'),
      WIKIDATA_URL: setting('WIKIDATA_URL', (text) =>
        text === 'off' ? text : parseBaseUrl(text),
      ).optional(),
      MAPS_FILE: setting('MAPS_FILE', (text) =>
        text.startsWith('s3:') && !/^s3:\/\/[a-z0-9.-]+\/\S+$/.test(text) ? null : text,
      ).optional(),
      OSRM_URL: setting('OSRM_URL', parseBaseUrl).optional(),
    })
    .superRefine((values, context) => {
      const fault = (name: keyof typeof values, message: string) =>
        context.addIssue({ code: 'custom', path: [name], message })
      if (mode === 'production' && values.CARREL_DEMO)
        fault('CARREL_DEMO', "can't be on with DATABASE_URL: a demo only works on its own database")
      if (values.MAPS_FILE?.startsWith('s3:') && !values.S3_ACCESS_KEY_ID)
        fault('S3_ACCESS_KEY_ID', 'must be set because MAPS_FILE is on S3')
      if (values.METRICS_HOST && !values.METRICS_PORT)
        fault('METRICS_PORT', 'must be set because METRICS_HOST is')
      if (values.METRICS_PORT === values.PORT)
        fault('METRICS_PORT', `is the same as PORT. Expected: ${expected.METRICS_PORT}`)
      if (values.DATABASE_URL === 'embedded' && values.DATABASE_DIRECT_URL) {
        fault('DATABASE_DIRECT_URL', 'only works with a pooler, but DATABASE_URL is "embedded"')
      }
      for (const group of TOGETHER) {
        const given = group.filter((name) => values[name])
        if (given.length === 0) continue
        for (const name of group)
          if (!values[name]) fault(name, `must be set together with ${given.join(' and ')}`)
      }
    })
}

/**
 * An environment variable with its parser, which returns null if it's invalid. `hide` keeps the value out of the
 * message.
 */
function setting<T>(name: keyof typeof expected, parse: (text: string) => T | null, { hide = false } = {}) {
  return z.string(`is not set. Expected: ${expected[name]}`).transform((text, context): T => {
    const value = parse(text)
    if (value !== null) return value
    context.addIssue({
      code: 'custom',
      message: `${hide ? 'is not valid' : `is "${text}"`}. Expected: ${expected[name]}`,
    })
    return z.NEVER
  })
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
