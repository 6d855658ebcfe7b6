import * as oauth from 'oauth4webapi'
import { fetchBounded } from './fetch-bounded.server'
import { printable, ProviderError } from './provider-error'
import type { OpenIdSettings } from '../../provider-settings.server'

/** Google's own issuer, whose endpoints are hard-coded. */
export const GOOGLE = 'https://accounts.google.com'
const OF_GOOGLE = {
  issuer: GOOGLE,
  authorization_endpoint: 'https://accounts.google.com/o/oauth2/v2/auth',
  token_endpoint: 'https://oauth2.googleapis.com/token',
  userinfo_endpoint: 'https://openidconnect.googleapis.com/v1/userinfo',
}

/** What we know about an issuer. */
export type Provider = oauth.AuthorizationServer & typeof OF_GOOGLE

const ANSWER_MS = 8000
/** In bytes. Real responses have some hundreds to some thousands. */
const MAX_ANSWER_BYTES = 100_000
const DISCOVERY_MS = 3_600_000
const CLOCKS_DIFFER_SECONDS = 60

const ENDPOINTS = [
  'authorization_endpoint',
  'token_endpoint',
  'userinfo_endpoint',
  'jwks_uri',
  'end_session_endpoint',
] as const
const NEEDED = new Set<(typeof ENDPOINTS)[number]>(['authorization_endpoint', 'token_endpoint'])

const discovered = new Map<string, { provider: Provider; until: number }>()

/**
 * The endpoints of an issuer: Google's are hard-coded, others come from discovery and are cached for an hour. They may be
 * on other hosts than the issuer (Microsoft's are), but encrypted unless it is not itself.
 * @throws ProviderError
 */
export async function providerOf(issuer: string): Promise<Provider> {
  if (issuer === GOOGLE) return OF_GOOGLE
  const known = discovered.get(issuer)
  if (known && known.until > Date.now()) return known.provider
  const answer = await oauth.discoveryRequest(new URL(issuer), requests())
  const found = await read(issuer, answer, (name, copy) =>
    oauth.processDiscoveryResponse(new URL(name), copy),
  )
  const isUsable = (url: unknown) =>
    typeof url === 'string' &&
    URL.canParse(url) &&
    ['https:', new URL(issuer).protocol].includes(new URL(url).protocol)
  const wrong = ENDPOINTS.find((name) =>
    found[name] === undefined ? NEEDED.has(name) : !isUsable(found[name]),
  )
  if (wrong)
    throw new ProviderError(
      'incomplete',
      `${issuer} lists ${found[wrong] ? `"${found[wrong]}"` : 'nothing'} as ${wrong}, which must be an https URL`,
    )
  const provider = { ...found, issuer } as Provider
  discovered.set(issuer, { provider, until: Date.now() + DISCOVERY_MS })
  return provider
}

/** Our account at a provider. */
export type Client = Pick<OpenIdSettings, 'clientId' | 'clientSecret' | 'clientAuth' | 'answerMs'>

/** What the browser brought back, and what it must match. */
type Callback = { query: URLSearchParams; state: string; callback: string; verifier: string; nonce: string }

/**
 * Exchanges the code in the callback's query for an access token, and the claims of the ID token. That comes directly
 * from the provider over TLS, so its signature needs no check (OpenID Connect Core 3.1.3.7, 6).
 * @throws ProviderError
 */
export async function takeCode(
  provider: Provider,
  { clientId, clientSecret, clientAuth, answerMs }: Client,
  { query, state, callback, verifier, nonce }: Callback,
): Promise<{ accessToken: string; idToken: string; claims: oauth.IDToken }> {
  const client = { client_id: clientId, [oauth.clockTolerance]: CLOCKS_DIFFER_SECONDS }
  const methods = provider.token_endpoint_auth_methods_supported
  const posts =
    clientAuth === 'post' || (clientAuth === 'auto' && methods && !methods.includes('client_secret_basic'))
  const secret = posts ? oauth.ClientSecretPost(clientSecret) : oauth.ClientSecretBasic(clientSecret)
  const otherName = `${provider.issuer}/`
  const issuer = query.get('iss') === otherName ? otherName : provider.issuer
  const validated = async () => oauth.validateAuthResponse({ ...provider, issuer }, client, query, state)
  const back = await named(provider.issuer, validated, 'refused')
  return named(provider.issuer, async () => {
    const asked = [provider, client, secret, back, callback, verifier, requests(answerMs)] as const
    const answer = await oauth.authorizationCodeGrantRequest(...asked)
    const checks = { expectedNonce: nonce, requireIdToken: true }
    const tokens = await read(provider.issuer, answer, (name, copy) =>
      oauth.processAuthorizationCodeResponse({ ...provider, issuer: name }, client, copy, checks),
    )
    const claims = oauth.getValidatedIdTokenClaims(tokens)!
    return { accessToken: tokens.access_token, idToken: tokens.id_token!, claims }
  })
}

/**
 * What a provider says about an access token's user, who must be `subject`.
 * @throws ProviderError
 */
export async function userinfoOf(provider: Provider, client: Client, accessToken: string, subject: string) {
  const { issuer } = provider
  const by = { client_id: client.clientId }
  const answer = await oauth.userInfoRequest(provider, by, accessToken, requests(client.answerMs))
  const about = await read(issuer, answer, (_name, copy) =>
    oauth.processUserInfoResponse(provider, by, oauth.skipSubjectCheck, copy),
  )
  if (typeof about.sub === 'string' && about.sub !== subject)
    throw new ProviderError('refused', `${issuer}: the ID token and userinfo are for different users`)
  return about
}

/** Allows plain HTTP, because the settings permit it only for an issuer on loopback. */
const requests = (ms?: number) => ({
  [oauth.customFetch]: (url: string, init: RequestInit) => askProvider(url, { ...init, ms }),
  [oauth.allowInsecureRequests]: true,
})

/**
 * Sends a request to a provider. Times out after `ms` and refuses redirects; a response that is too long comes back
 * empty.
 * @throws ProviderError
 */
export async function askProvider(
  url: string,
  { ms = ANSWER_MS, ...init }: RequestInit & { ms?: number } = {},
): Promise<Response> {
  const { host, pathname } = new URL(url)
  const fault = (kind: ProviderError['kind'], what: string) =>
    new ProviderError(kind, `${host}${pathname} ${what}`)
  const { status, type, body } = await fetchBounded(url, { ...init, ms, bytes: MAX_ANSWER_BYTES }).catch(
    (error: Error & { cause?: { code?: string } }) => {
      throw fault('down', `didn't respond: ${error.cause?.code ?? error.name}`)
    },
  )
  if (status >= 500 || status === 429) throw fault('down', `responded with ${status}`)
  if (status !== 200) {
    const code = errorCode(body)
    throw fault(OUR_FAULTS.has(code) ? 'setup' : 'refused', `responded with ${status}${code && ` (${code})`}`)
  }
  const isToken = type.startsWith('application/jwt')
  return new Response(body?.toString(), { headers: { 'Content-Type': isToken ? type : 'application/json' } })
}

/** Errors that say that we aren't registered as our settings say (RFC 6749, 4.1.2.1 and 5.2). */
export const OUR_FAULTS = new Set([
  'invalid_client',
  'unauthorized_client',
  'invalid_scope',
  'unsupported_response_type',
  'unsupported_grant_type',
])

/** The `error` of a provider's response, to be logged; '' without one. */
function errorCode(body: Buffer | null): string {
  try {
    const { error } = JSON.parse(body?.toString() ?? '') as { error?: unknown }
    return typeof error === 'string' ? printable(error) : ''
  } catch {
    return ''
  }
}

const KINDS: Record<string, ProviderError['kind']> = {
  [oauth.PARSE_ERROR]: 'unreadable',
  [oauth.INVALID_RESPONSE]: 'incomplete',
  [oauth.JSON_ATTRIBUTE_COMPARISON]: 'incomplete',
}

/** Reads a response. An issuer's name may end in a slash, and Google's may lack the scheme. */
function read<T>(
  issuer: string,
  answer: Response,
  process: (name: string, copy: Response) => Promise<T>,
): Promise<T> {
  const otherName = issuer === GOOGLE ? 'accounts.google.com' : `${issuer}/`
  return named(issuer, () => process(issuer, answer.clone()).catch(() => process(otherName, answer)))
}

/** What to log if the metadata names another issuer than the settings; null otherwise. */
function otherIssuer(cause: unknown): string | null {
  const { attribute, body } = (cause ?? {}) as { attribute?: string; body?: { issuer?: unknown } }
  if (attribute !== 'issuer' || typeof body?.issuer !== 'string') return null
  return `its metadata names the issuer "${body.issuer.slice(0, 200)}". Set exactly that, if it is your provider`
}

/** Runs `act`, and turns the errors of oauth4webapi into ours, of this `kind` if it's known. */
async function named<T>(issuer: string, act: () => Promise<T>, kind?: ProviderError['kind']): Promise<T> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof oauth.AuthorizationResponseError) {
      throw new ProviderError(
        OUR_FAULTS.has(error.error) ? 'setup' : 'refused',
        `${issuer} answered ${printable(error.error)}`,
      )
    }
    const ours =
      error instanceof oauth.OperationProcessingError || error instanceof oauth.UnsupportedOperationError
    if (!ours) throw error
    const found = error.message === 'Invalid JWT' ? 'unreadable' : KINDS[error.code ?? '']
    throw new ProviderError(
      kind ?? found ?? 'refused',
      `${issuer}: ${otherIssuer(error.cause) ?? error.message}`,
    )
  }
}
