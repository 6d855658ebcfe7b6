import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Db } from '~db/connection'
import type { Env } from '../env.server'
import { googleClaims, googleUrl } from './providers/google.server'
import { OUR_FAULTS, providerOf, takeCode, userinfoOf, type Provider } from './providers/openid.server'
import { printable, ProviderError } from './providers/provider-error'
import { readLogoutToken } from './providers/logout-token.server'
import { MFA, type Person } from './providers/person'
import { providerPath } from './providers/provider-path'
import { PROTOCOLS, type OpenIdSettings, type ProviderSettings } from '../provider-settings.server'
import { deriveToken } from './tokens.server'

/** Why the provider didn't identify the user. 'expired': not started in this browser, too long ago, or already used. */
export type Failed = ProviderError['kind'] | 'cancelled' | 'expired' | 'failed'

/**
 * What the browser takes along: the request's ID, and whether the provider must ask who the user is. `person`: the user
 * that the provider has posted to us in the meantime.
 */
type Going = { id: string; confirms: boolean; person?: Person | null }

type ProviderEnv = Pick<Env, 'origin' | 'sessionSecrets'>

/** How recently the provider must have asked, to confirm who someone is. */
const CONFIRM_SECONDS = 120

const name = z.string().nullish().catch(null)
const Claims = z.object({
  sub: z.string().regex(/^[\x21-\x7e]{1,255}$/),
  email_verified: z.unknown().optional(),
  name,
  picture: name,
  sid: name,
  acr: name,
  auth_time: z.number().nullish().catch(null),
})

/** What does the same for another kind than OpenID Connect. */
const protocolOf = ({ kind }: Exclude<ProviderSettings, OpenIdSettings>) => PROTOCOLS[kind]()

/**
 * The address of the provider's login page.
 * @throws ProviderError when its endpoints can't be fetched (never for Google's own)
 */
export async function toProvider(
  db: Db,
  env: ProviderEnv,
  settings: ProviderSettings,
  going: Going,
): Promise<string> {
  if (settings.kind !== 'oidc') return (await protocolOf(settings)).toProvider(db, env, settings, going)
  const provider = await providerOf(settings.issuer)
  const authRequest = authRequestOf(env, settings, provider, going)
  const params = {
    nonce: authRequest.nonce,
    code_challenge: createHash('sha256').update(authRequest.verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...(going.confirms && { max_age: '0' }),
  }
  // Google refuses prompt=login.
  if (settings.id === 'google') return googleUrl(authRequest, params)
  const url = new URL(provider.authorization_endpoint)
  const more = {
    ...params,
    response_type: 'code',
    client_id: settings.clientId,
    redirect_uri: authRequest.callback,
    scope: settings.scopes.join(' '),
    state: authRequest.state,
    ...(going.confirms && { prompt: 'login' }),
    // A wish: a provider that can't still logs in.
    ...(settings.mfa === 'counts' && { acr_values: MFA }),
  }
  for (const [key, value] of Object.entries(more)) url.searchParams.set(key, value)
  return url.href
}

/**
 * The address of the provider's logout, which asks nothing because of the ID token; null if it has none.
 * @throws ProviderError
 */
export async function toLogOut(
  db: Db,
  env: ProviderEnv,
  settings: ProviderSettings,
  idToken: string,
): Promise<string | null> {
  if (settings.kind !== 'oidc') return (await protocolOf(settings)).toLogOut(db, env, settings, idToken)
  const { end_session_endpoint } = await providerOf(settings.issuer)
  if (!end_session_endpoint) return null
  const url = new URL(end_session_endpoint)
  url.searchParams.set('id_token_hint', idToken)
  url.searchParams.set('client_id', settings.clientId)
  url.searchParams.set('post_logout_redirect_uri', `${env.origin}/`)
  return url.href
}

/** Which logins end: those of a user there, by `sub` or `nameId`; only some sessions there, if it names any. */
export type Logout = { sub?: string; nameId?: string; sids: string[]; until: Date; answer: string | null }

/**
 * Which logins a provider ends, from what was posted. `answer`: where to send a browser. Null: this answers a logout of ours.
 * @throws ProviderError
 */
export async function readLogout(
  db: Db,
  env: ProviderEnv,
  settings: ProviderSettings,
  fields: URLSearchParams,
): Promise<Logout | null> {
  if (settings.kind !== 'oidc') return (await protocolOf(settings)).readLogout(db, env, settings, fields)
  const { sub, sid, iat } = await readLogoutToken(settings, fields.get('logout_token') ?? '')
  return { sub, sids: sid === undefined ? [] : [sid], until: new Date(iat * 1000 + 1000), answer: null }
}

/**
 * What to register at a provider, as lines of two columns.
 */
export async function registrationAt(
  { origin }: Pick<Env, 'origin'>,
  settings: ProviderSettings,
): Promise<[what: string, value: string][]> {
  if (settings.kind !== 'oidc') return (await protocolOf(settings)).registrationAt({ origin }, settings)
  const at = `${origin}${providerPath(settings.id)}`
  return [
    ['redirect URI', `${at}/callback`],
    ['after logging out', `${origin}/`],
    ['back-channel logout', `${at}/backchannel`],
    ['link for portals', at],
  ]
}

/**
 * Asks a provider for its metadata, to find wrong settings before a user does. Returns what's wrong, or null.
 */
export async function faultOf(settings: ProviderSettings): Promise<string | null> {
  if (settings.kind !== 'oidc') return (await protocolOf(settings)).faultOf(settings)
  const { id, issuer, clientAuth } = settings
  const at = (setting: string) => (id === 'google' ? 'GOOGLE_ISSUER' : `SSO_FILE, "${id}".${setting}`)
  try {
    const { token_endpoint_auth_methods_supported: accepted } = await providerOf(issuer)
    // Without secrets ('none'), a provider ignores ours.
    const ours = [
      ...(clientAuth === 'auto' ? ['basic', 'post'] : [clientAuth]).map((way) => `client_secret_${way}`),
      'none',
    ]
    if (!accepted || ours.some((way) => accepted.includes(way))) return null
    return `${at('clientAuth')} is "${clientAuth}", but ${issuer} accepts only ${accepted.join(', ')}`
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    return `${at('issuer')}: ${error.message}`
  }
}

/** Who logged in at the provider, from the callback's query, or why that's unknown. */
export async function fromProvider(
  env: ProviderEnv,
  settings: ProviderSettings,
  going: Going,
  query: URLSearchParams,
): Promise<{ person: Person } | { failed: Failed; reason: string }> {
  const error = query.get('error')
  try {
    let person: Person
    if (settings.kind !== 'oidc') {
      if (!going.person) return { failed: postedFailure(error), reason: 'no person was posted' }
      person = going.person
    } else {
      if (!query.get('code'))
        return { failed: whyFailed(error), reason: `no code: ${printable(error ?? '')}` }
      const provider = await providerOf(settings.issuer)
      person = await personOf(settings, authRequestOf(env, settings, provider, going), query)
    }
    const asked = person.askedAt === null ? null : (Date.now() - person.askedAt.getTime()) / 1000
    // Google doesn't say, so all it can confirm is who's logged in there.
    const unproven = asked === null ? settings.id !== 'google' : asked > CONFIRM_SECONDS
    if (going.confirms && unproven)
      throw new ProviderError('unproven', `${settings.issuer} last asked ${asked ?? 'unknown'} seconds ago`)
    return { person }
  } catch (thrown) {
    if (thrown instanceof ProviderError) return { failed: thrown.kind, reason: thrown.message }
    throw thrown
  }
}

type AuthRequest = ReturnType<typeof authRequestOf>

/** Verifier and nonce follow from the request's ID, which the browser has, and our secret, which it hasn't. */
const authRequestOf = (env: ProviderEnv, settings: OpenIdSettings, provider: Provider, { id }: Going) => ({
  settings,
  provider,
  callback: `${env.origin}${providerPath(settings.id)}/callback`,
  state: id,
  verifier: deriveToken('sso-verifier', id, env.sessionSecrets),
  nonce: deriveToken('sso-nonce', id, env.sessionSecrets),
})

async function personOf(
  settings: OpenIdSettings,
  authRequest: AuthRequest,
  query: URLSearchParams,
): Promise<Person> {
  const { claims, idToken } =
    settings.id === 'google'
      ? { claims: await googleClaims(authRequest, query), idToken: null }
      : await allClaims(settings, authRequest, query)
  const about = Claims.safeParse(claims)
  const { email, given, family, affiliation, groups } = settings.claims
  const text = (key: string) => z.string().min(1).nullable().catch(null).parse(claims[key])
  const address = text(email)
  const noAddress = settings.domains === null && (address?.length ?? 0) < 3
  if (!about.success || noAddress)
    throw new ProviderError('incomplete', `${settings.issuer}: sub or email is missing or malformed`)
  const { sub, email_verified, name: fullName, picture, sid, acr, auth_time } = about.data
  const texts = (key: string) => [claims[key]].flat().filter((each) => typeof each === 'string')
  return {
    sub,
    email: address,
    // Some providers send strings; only `true` counts.
    emailVerified: email_verified === undefined || email_verified === null ? null : email_verified === true,
    givenName: text(given),
    familyName: text(family),
    fullName: fullName || null,
    picture: picture || null,
    affiliations: texts(affiliation).slice(0, 50),
    groups: texts(groups),
    askedAt: auth_time ? new Date(Math.min(auth_time * 1000, Date.now())) : null,
    secondFactor: acr === MFA,
    sid: sid?.slice(0, 255) || null,
    nameId: null,
    idToken,
  }
}

/** The claims of the ID token and of userinfo: some providers have the address only in one of them. */
async function allClaims(client: OpenIdSettings, authRequest: AuthRequest, query: URLSearchParams) {
  const { accessToken, idToken, claims } = await takeCode(authRequest.provider, client, {
    ...authRequest,
    query,
  })
  const asks = authRequest.provider.userinfo_endpoint
  const more = asks ? await userinfoOf(authRequest.provider, client, accessToken, claims.sub) : {}
  return { claims: { ...more, ...claims } as Record<string, unknown>, idToken }
}

const POSTED = new Set<string>(['cancelled', 'down', 'refused', 'setup', 'incomplete'] satisfies Failed[])

/** What goes wrong with a posted answer comes back in the address as one of ours: it only chooses the text. */
const postedFailure = (error: string | null): Failed =>
  POSTED.has(error ?? '') ? (error as Failed) : 'expired'

/** The provider's error code (RFC 6749, 4.1.2.1; OpenID Connect Core, 3.1.2.6) as a reason of ours. */
function whyFailed(code: string | null): Failed {
  if (code === null || code === 'access_denied') return 'cancelled'
  if (code === 'server_error' || code === 'temporarily_unavailable') return 'down'
  return OUR_FAULTS.has(code) ? 'setup' : 'failed'
}
