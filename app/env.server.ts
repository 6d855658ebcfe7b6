import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { z } from 'zod'
import { isLoopbackName } from './http/origin.server'

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
}

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

/** Why the program cannot start: every fault in one text. */
export class EnvError extends Error {
  override name = 'EnvError'
}

type Source = Record<string, string | undefined>

const SECRET_LENGTH = 32

const expected = {
  ORIGIN: 'the address that people type, such as https://carrel.example (https, or http for localhost; no path)',
  DATABASE_URL: 'postgres://user:password@host:5432/database, or "embedded" to keep the database under var/',
  SESSION_SECRET:
    `a random text of at least ${SECRET_LENGTH} characters (openssl rand -base64 32); ` +
    'several with commas between, the new one first',
  SUPPORT_EMAIL: 'the mail address that visitors may write to',
  HOST: 'an IP address or host name to listen on, such as 127.0.0.1 or 0.0.0.0',
  PORT: 'a port number from 1 to 65535',
  TRUST_PROXY: 'false, the number of proxies in front (1), or their addresses with commas between (10.0.0.0/8, loopback)',
  LOG_LEVEL: `one of ${LOG_LEVELS.join(', ')}`,
  METRICS_TOKEN: 'a text of at least 16 characters without spaces',
}

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
  const { ORIGIN, DATABASE_URL, SESSION_SECRET, SUPPORT_EMAIL, HOST, PORT, TRUST_PROXY, LOG_LEVEL, METRICS_TOKEN } = checked.data
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
    sessionSecrets: SESSION_SECRET ?? [ownSecret(varDir)],
    trustProxy: TRUST_PROXY ?? false,
    supportEmail: SUPPORT_EMAIL ?? 'support@carrel.example',
    // Who tries the demo reads the address on the terminal, not a line for each request.
    logLevel: LOG_LEVEL ?? (demo ? 'warn' : 'info'),
    secureCookies: origin.startsWith('https:'),
    metricsToken: METRICS_TOKEN ?? null,
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

function parseOrigin(text: string): string | null {
  const url = parseUrl(text)
  if (!url || url.pathname !== '/' || url.search || url.hash || url.username || url.password || /[?#]$/.test(text)) return null
  const secure = url.protocol === 'https:' || (url.protocol === 'http:' && isLoopbackName(url.hostname))
  return secure ? url.origin : null
}

function parseDatabaseUrl(text: string): string | null {
  if (text === 'embedded') return text
  const url = parseUrl(text)
  return url && /^postgres(ql)?:$/.test(url.protocol) && url.pathname.length > 1 ? text : null
}

function parseSecrets(text: string): string[] | null {
  const secrets = text.split(',').map((secret) => secret.trim())
  // Length alone would let "xxxxxxxx…" through.
  return secrets.every((secret) => secret.length >= SECRET_LENGTH && new Set(secret).size >= 8) ? secrets : null
}

function parseHost(text: string): string | null {
  const host = text.replace(/^\[(.*)\]$/, '$1')
  return net.isIP(host) || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(host) ? host : null
}

function parseProxies(text: string): false | number | string[] | null {
  if (text === 'false' || text === '0') return false
  if (/^\d{1,2}$/.test(text)) return Number(text)
  const list = text.split(',').map((each) => each.trim())
  return list.every(isProxyAddress) ? list : null
}

function isProxyAddress(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true
  const [address = '', bits, ...rest] = text.split('/')
  const version = net.isIP(address)
  return version > 0 && !rest.length && (bits === undefined || (/^\d{1,3}$/.test(bits) && +bits <= (version === 4 ? 32 : 128)))
}

function parseUrl(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null
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

/** The demo's secret: read, or made. Written whole beside and linked into place, so that nobody ever reads half of it. */
function ownSecret(varDir: string): string {
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
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error // another start was quicker: take its secret
    } finally {
      fs.rmSync(own, { force: true })
    }
  }
  throw new EnvError(`Carrel cannot start: no secret can be kept in ${file}.`)
}
