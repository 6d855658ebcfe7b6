import fs from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { ATTRIBUTES } from './auth/saml/names.server'
import { readSamlFields, SAML_FIELDS, type SamlSettings as SamlOwn } from './auth/saml/settings.server'
import { parseIssuer } from './env-parse.server'

/** What any provider has: Google, or one of SSO_FILE. */
type Common = {
  /** In our addresses, and in the database. */
  id: string
  /** On the button. */
  name: string
  /** Who it is: accounts are found by this, and its ID of a person. */
  issuer: string
  /** Its claim or attribute with each of these. */
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
  /** Whether its second factor, when it says that it asked for one, counts as ours. */
  mfa: 'counts' | 'ignored'
  /** The key of the campus of its people who are new here; null: their address decides. */
  university: string | null
}

export type OpenIdSettings = Common & {
  kind: 'oidc'
  clientId: string
  clientSecret: string
  /** How we send the secret. auto: as the provider's metadata says, basic first. */
  clientAuth: 'auto' | 'basic' | 'post'
  scopes: string[]
  /** Milliseconds; 8 seconds except in tests. */
  answerMs?: number
}

export type SamlSettings = Common & SamlOwn

export type ProviderSettings = OpenIdSettings | SamlSettings

/** What talks to a provider of another kind than OpenID Connect, loaded only where one is set up: its packages are large. */
export const PROTOCOLS = { saml: () => import('./auth/saml/protocol.server') }

export { refreshMetadata } from './auth/saml/metadata.server'

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
  mfa: 'ignored',
  university: null,
} satisfies Partial<OpenIdSettings>

const text = z.string().trim().min(1).max(200)
const claims = (names: typeof CLAIMS) =>
  z
    .strictObject({
      email: text.default(names.email),
      given: text.default(names.given),
      family: text.default(names.family),
      affiliation: text.default(names.affiliation),
      groups: text.default(names.groups),
    })
    .prefault({})

const COMMON = {
  id: z.string().regex(/^[a-z][a-z0-9-]{0,39}$/, 'must be small letters, digits and -'),
  name: text.max(60),
  domains: z.array(z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'must be a domain in small letters')),
  affiliations: z.array(text).default(DEFAULTS.affiliations),
  groups: z.strictObject({ admin: text.nullable().default(null) }).prefault({}),
  sessionDays: z.number().int().min(1).max(180).default(14),
  logout: z.enum(['provider', 'local']).default(DEFAULTS.logout),
  mfa: z.enum(['counts', 'ignored']).default(DEFAULTS.mfa),
  university: text.nullable().default(DEFAULTS.university),
}

const OpenIdProvider = z.strictObject({
  ...COMMON,
  kind: z.literal('oidc'),
  issuer: z.string().refine((url) => parseIssuer(url) !== null, 'must be an https URL'),
  clientId: text,
  clientSecretFile: text,
  clientAuth: z.enum(['auto', 'basic', 'post']).default(DEFAULTS.clientAuth),
  scopes: z.array(text).default(DEFAULTS.scopes),
  claims: claims(CLAIMS),
})

const SamlProvider = z.strictObject({ ...COMMON, ...SAML_FIELDS, claims: claims(ATTRIBUTES) })

const withKind = (value: unknown) =>
  typeof value === 'object' && value !== null && !('kind' in value) ? { kind: 'oidc', ...value } : value

const SsoFile = z.array(
  z.preprocess(
    withKind,
    z.discriminatedUnion('kind', [OpenIdProvider, SamlProvider], {
      error: ({ code }) => (code === 'invalid_union' ? 'must be oidc or saml' : undefined),
    }),
  ),
)

/**
 * The providers of SSO_FILE. Paths of secrets are relative to it.
 * @throws Error with what's wrong, where in the file, and what was found there
 */
export function readProviders(file: string): ProviderSettings[] {
  const content = JSON.parse(fs.readFileSync(file, 'utf8')) as unknown
  const parsed = SsoFile.safeParse(content)
  if (!parsed.success) throw new Error(parsed.error.issues.map((issue) => faultIn(content, issue)).join('; '))
  const folder = path.dirname(file)
  const providers = parsed.data.map((each) => settingsOf(each, folder))
  for (const key of ['id', 'issuer'] as const) {
    const values = providers.map((each) => each[key])
    const twice = values.find((value, at) => value === 'google' || values.indexOf(value) !== at)
    if (twice) throw new Error(`the ${key} "${twice}" is already in use`)
  }
  return providers
}

function settingsOf(given: z.infer<typeof SsoFile>[number], folder: string): ProviderSettings {
  if (given.kind === 'oidc') {
    const { clientSecretFile, ...settings } = given
    return { ...settings, clientSecret: secretIn(path.resolve(folder, clientSecretFile), given.id) }
  }
  const { id, name, domains, affiliations, groups, sessionDays, logout, mfa, university } = given
  const common = { id, name, domains, affiliations, groups, sessionDays, logout, mfa, university }
  try {
    return { ...common, claims: given.claims, ...readSamlFields(given, folder) }
  } catch (error) {
    throw new Error(`"${id}": ${(error as Error).message}`, { cause: error })
  }
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
          kind: 'oidc' as const,
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
