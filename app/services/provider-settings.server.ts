import fs from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { parseIssuer } from './env-parse.server'

/** An OpenID Connect provider: Google, or one of SSO_FILE. */
export type ProviderSettings = {
  /** In our addresses, and in the database. */
  id: string
  /** On the button. */
  name: string
  issuer: string
  clientId: string
  clientSecret: string
  /** How we send the secret. auto: as the provider's metadata says, basic first. */
  clientAuth: 'auto' | 'basic' | 'post'
  scopes: string[]
  /** Its claim with each of these. */
  claims: { email: string; given: string; family: string; affiliation: string; groups: string }
  /** Where it decides who has which address. Null: every address that it has verified counts. */
  domains: string[] | null
  /** The affiliations that may get a new account. Empty for everyone. */
  affiliations: string[]
  /** The group there whose people are admins here, and only they; null: none. */
  groups: { admin: string | null }
  /** A login ends after this many days, to ask the provider again. Null: no sooner than others. */
  sessionDays: number | null
  /** Whether logging out offers to log out there, too. */
  logout: 'provider' | 'local'
  /** Milliseconds; 8 seconds except in tests. */
  answerMs?: number
}

/** `name` is that of another provider in its place (GOOGLE_ISSUER). `answerMs`, the timeout, is 8 seconds except in tests. */
export type GoogleSettings = {
  clientId: string
  clientSecret: string
  issuer: string
  name?: string
  answerMs?: number
}

const CLAIMS = {
  email: 'email',
  given: 'given_name',
  family: 'family_name',
  affiliation: 'eduperson_scoped_affiliation',
  groups: 'groups',
}

/** What SSO_FILE may leave out. */
const DEFAULTS = {
  clientAuth: 'auto',
  scopes: ['openid', 'profile', 'email'],
  claims: CLAIMS,
  affiliations: [],
  groups: { admin: null },
  logout: 'provider',
} satisfies Partial<ProviderSettings>

const text = z.string().trim().min(1).max(200)
const claim = (name: string) => text.default(name)
const SsoFile = z.array(
  z.strictObject({
    id: z.string().regex(/^[a-z][a-z0-9-]{0,39}$/, 'must be small letters, digits and -'),
    name: text.max(60),
    issuer: z.string().refine((url) => parseIssuer(url) !== null, 'must be an https URL'),
    clientId: text,
    clientSecretFile: text,
    clientAuth: z.enum(['auto', 'basic', 'post']).default(DEFAULTS.clientAuth),
    scopes: z.array(text).default(DEFAULTS.scopes),
    claims: z
      .strictObject({
        email: claim(CLAIMS.email),
        given: claim(CLAIMS.given),
        family: claim(CLAIMS.family),
        affiliation: claim(CLAIMS.affiliation),
        groups: claim(CLAIMS.groups),
      })
      .prefault({}),
    domains: z.array(z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'must be a domain in small letters')),
    affiliations: z.array(text).default(DEFAULTS.affiliations),
    groups: z.strictObject({ admin: text.nullable().default(null) }).prefault({}),
    sessionDays: z.number().int().min(1).max(180).default(14),
    logout: z.enum(['provider', 'local']).default(DEFAULTS.logout),
  }),
)

/**
 * The providers of SSO_FILE. Paths of secrets are relative to it.
 * @throws Error with what's wrong, where in the file, and what was found there
 */
export function readProviders(file: string): ProviderSettings[] {
  const content = JSON.parse(fs.readFileSync(file, 'utf8')) as unknown
  const parsed = SsoFile.safeParse(content)
  if (!parsed.success) throw new Error(parsed.error.issues.map((issue) => faultIn(content, issue)).join('; '))
  for (const key of ['id', 'issuer'] as const) {
    const values = parsed.data.map((each) => each[key])
    const twice = values.find((value, at) => value === 'google' || values.indexOf(value) !== at)
    if (twice) throw new Error(`the ${key} "${twice}" is already in use`)
  }
  return parsed.data.map(({ clientSecretFile, ...settings }) => ({
    ...settings,
    clientSecret: secretIn(path.resolve(path.dirname(file), clientSecretFile), settings.id),
  }))
}

/** Such as `"example".issuer is "http://…", must be an https URL`. */
function faultIn(content: unknown, { path: keys, message }: z.core.$ZodIssue): string {
  const at = (count: number) =>
    keys
      .slice(0, count)
      .reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown>)[key], content)
  const [index, ...rest] = keys
  const { id = index } = (keys.length > 0 && (at(1) as { id?: unknown } | null)) || {}
  const where = keys.length > 0 ? [JSON.stringify(id), ...rest].join('.') : 'the file'
  const found = at(keys.length)
  return ['string', 'number', 'boolean'].includes(typeof found)
    ? `${where} is ${JSON.stringify(found).slice(0, 200)}, ${message}`
    : `${where}: ${message}`
}

/** Without the path in errors: it may be the secret itself, by mistake. */
function secretIn(file: string, id: string): string {
  let secret = ''
  try {
    secret = fs.readFileSync(file, 'utf8').trim()
  } catch (error) {
    throw new Error(`"${id}".clientSecretFile: ${(error as Error).message.split(', ')[0]}`, { cause: error })
  }
  if (!secret) throw new Error(`"${id}".clientSecretFile is empty`)
  return secret
}

/** Of Env. */
type ProvidersEnv = { google: GoogleSettings | null; sso: ProviderSettings[] }

/** Each provider that users can log in with; Google first. */
export const providersOf = ({ google, sso }: ProvidersEnv): ProviderSettings[] => [
  ...(google
    ? [
        {
          ...DEFAULTS,
          ...google,
          id: 'google',
          name: google.name ?? 'Google',
          clientAuth: 'post' as const,
          domains: null,
          sessionDays: null,
        },
      ]
    : []),
  ...sso,
]

/** The provider with an id, or null. */
export const providerWithId = (env: ProvidersEnv, id: string | undefined): ProviderSettings | null =>
  providersOf(env).find((each) => each.id === id) ?? null

/** What pages show of a provider. */
export type ProviderName = Pick<ProviderSettings, 'id' | 'name'>

export const nameOf = ({ id, name }: ProviderName): ProviderName => ({ id, name })
