import * as oauth from 'oauth4webapi'
import type { GoogleSettings } from '../env.server'
import { fetchBounded } from './fetch-bounded.server'

/**
 * 'down': no response in time, or a server error. 'refused': the provider rejected our request. 'unreadable' and
 * 'incomplete': an invalid response, or one with missing fields. Messages name host and path, never a query or token.
 */
export class ProviderError extends Error {
  override name = 'ProviderError'
  constructor(
    readonly kind: 'down' | 'refused' | 'unreadable' | 'incomplete',
    message: string,
  ) {
    super(message)
  }
}

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

const discovered = new Map<string, { provider: Provider; until: number }>()

/**
 * The endpoints of an issuer: Google's are hard-coded, others come from discovery and are cached for an hour. They must
 * be on the issuer's own origin, because our CSP only allows forms to lead there.
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
  const { authorization_endpoint, token_endpoint, userinfo_endpoint } = found
  const own = (url = '') => URL.canParse(url) && new URL(url).origin === new URL(issuer).origin
  if (!own(authorization_endpoint) || !own(token_endpoint) || !own(userinfo_endpoint))
    throw new ProviderError('incomplete', `${issuer} lists endpoints on another host`)
  // The strategy doesn't pass us the callback's `iss`. It tells providers apart, and we have one.
  const provider = { ...found, issuer, authorization_response_iss_parameter_supported: false } as Provider
  discovered.set(issuer, { provider, until: Date.now() + DISCOVERY_MS })
  return provider
}

/**
 * Exchanges the code from the callback. `subject`: the user id in the ID token. The token comes directly from the
 * provider over TLS, so its signature needs no check (OpenID Connect Core 3.1.3.7, 6).
 * @throws ProviderError
 */
export async function takeCode(
  provider: Provider,
  { clientId, clientSecret, answerMs }: GoogleSettings,
  { code, callback, verifier, nonce }: { code: string; callback: string; verifier: string; nonce: string },
): Promise<{ accessToken: string; subject: string }> {
  const client = { client_id: clientId, [oauth.clockTolerance]: CLOCKS_DIFFER_SECONDS }
  const secret = oauth.ClientSecretPost(clientSecret)
  const back = oauth.validateAuthResponse(provider, client, new URLSearchParams({ code }))
  const asked = [provider, client, secret, back, callback, verifier, requests(answerMs)] as const
  const answer = await oauth.authorizationCodeGrantRequest(...asked)
  const checks = { expectedNonce: nonce, requireIdToken: true }
  const tokens = await read(provider.issuer, answer, (issuer, copy) =>
    oauth.processAuthorizationCodeResponse({ ...provider, issuer }, client, copy, checks),
  )
  return { accessToken: tokens.access_token, subject: oauth.getValidatedIdTokenClaims(tokens)!.sub }
}

/**
 * What a provider says about an access token's user. Only `sub` is sure to be a string.
 * @throws ProviderError
 */
export async function userinfoOf(provider: Provider, google: GoogleSettings, accessToken: string) {
  const client = { client_id: google.clientId }
  const answer = await oauth.userInfoRequest(provider, client, accessToken, requests(google.answerMs))
  return read(provider.issuer, answer, (_name, copy) =>
    oauth.processUserInfoResponse(provider, client, oauth.skipSubjectCheck, copy),
  )
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
  const { status, body } = await fetchBounded(url, { ...init, ms, bytes: MAX_ANSWER_BYTES }).catch(
    (error: Error & { cause?: { code?: string } }) => {
      throw fault('down', `didn't respond: ${error.cause?.code ?? error.name}`)
    },
  )
  if (status >= 500 || status === 429) throw fault('down', `responded with ${status}`)
  if (status !== 200) throw fault('refused', `responded with ${status}`)
  return new Response(body?.toString(), { headers: { 'Content-Type': 'application/json' } })
}

const KINDS: Record<string, ProviderError['kind']> = {
  [oauth.PARSE_ERROR]: 'unreadable',
  [oauth.INVALID_RESPONSE]: 'incomplete',
  [oauth.JSON_ATTRIBUTE_COMPARISON]: 'incomplete',
}

/** Reads a response. An issuer's name may end in a slash, and Google's may lack the scheme. */
async function read<T>(
  issuer: string,
  answer: Response,
  process: (name: string, copy: Response) => Promise<T>,
): Promise<T> {
  const otherName = issuer === GOOGLE ? 'accounts.google.com' : `${issuer}/`
  try {
    return await process(issuer, answer.clone()).catch(() => process(otherName, answer))
  } catch (error) {
    const ours =
      error instanceof oauth.OperationProcessingError || error instanceof oauth.UnsupportedOperationError
    if (!ours) throw error
    const kind = error.message === 'Invalid JWT' ? 'unreadable' : KINDS[error.code ?? '']
    throw new ProviderError(kind ?? 'refused', `${issuer}: ${error.message}`)
  }
}
