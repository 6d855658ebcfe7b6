import { z } from 'zod'
import { fetchBounded } from './fetch-bounded.server'

/** Where a provider of OpenID Connect is asked for things. */
export type Endpoints = { authorization: string; token: string; userinfo: string }

/**
 * 'down': no answer in time, or one that says so. 'refused': the provider does not take what it was sent. 'unreadable' and
 * 'incomplete': an answer that is none, or lacks what was promised. Messages name host and path, never a query or a token.
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

/** Google's own issuer, whose endpoints are known. */
export const GOOGLE = 'https://accounts.google.com'
const OF_GOOGLE: Endpoints = {
  authorization: 'https://accounts.google.com/o/oauth2/v2/auth',
  token: 'https://oauth2.googleapis.com/token',
  userinfo: 'https://openidconnect.googleapis.com/v1/userinfo',
}

const ANSWER_MS = 8000
/** Bytes. Answers of a provider have some hundreds to some thousands. */
const LONGEST_ANSWER = 100_000
const DISCOVERY_MS = 3_600_000

const Discovery = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  userinfo_endpoint: z.url(),
})

const discovered = new Map<string, { endpoints: Endpoints; until: number }>()

/**
 * The endpoints of an issuer: Google's by heart, another's as it publishes them, kept for an hour. Others must be on the
 * issuer's own origin, for that is where our pages let a form lead to.
 * @throws ProviderError
 */
export async function endpointsOf(issuer: string): Promise<Endpoints> {
  if (issuer === GOOGLE) return OF_GOOGLE
  const known = discovered.get(issuer)
  if (known && known.until > Date.now()) return known.endpoints
  const found = await ask(`${issuer}/.well-known/openid-configuration`, Discovery)
  const endpoints = {
    authorization: found.authorization_endpoint,
    token: found.token_endpoint,
    userinfo: found.userinfo_endpoint,
  }
  const own = Object.values(endpoints).every((url) => new URL(url).origin === new URL(issuer).origin)
  const foreign = !own || found.issuer.replace(/\/$/, '') !== issuer
  if (foreign) throw new ProviderError('incomplete', `${issuer} publishes endpoints of somebody else`)
  discovered.set(issuer, { endpoints, until: Date.now() + DISCOVERY_MS })
  return endpoints
}

/**
 * Asks a provider for JSON of a shape. It has `ms`, and may not send us elsewhere.
 * @throws ProviderError
 */
export async function ask<S extends z.ZodType>(
  url: string,
  shape: S,
  { ms = ANSWER_MS, ...init }: RequestInit & { ms?: number } = {},
): Promise<z.output<S>> {
  const { host, pathname } = new URL(url)
  const limits = { ms, bytes: LONGEST_ANSWER }
  const { status, body } = await fetchBounded(url, { ...init, ...limits }).catch(
    (error: Error & { cause?: { code?: string } }) => {
      throw new ProviderError('down', `${host}${pathname} did not answer: ${error.cause?.code ?? error.name}`)
    },
  )
  if (status >= 500 || status === 429)
    throw new ProviderError('down', `${host}${pathname} answered ${status}`)
  if (status !== 200) throw new ProviderError('refused', `${host}${pathname} answered ${status}`)
  const answer = shape.safeParse(parseJson(body?.toString('utf8') ?? '', `${host}${pathname}`))
  if (answer.success) return answer.data
  const missing = answer.error.issues.map(({ path }) => path.join('.') || 'everything').join(', ')
  throw new ProviderError('incomplete', `${host}${pathname} left out, or garbled: ${missing}`)
}

const Claims = z.object({
  iss: z.string(),
  sub: z.string(),
  aud: z.union([z.string(), z.array(z.string())]),
  exp: z.number(),
  nonce: z.string(),
})

/**
 * Who an ID token is about. It came from the token endpoint itself, over TLS, which OpenID Connect Core (3.1.3.7, 6) takes
 * in place of its signature; whose it is, whom it is for and which login it answers are checked here.
 * @throws ProviderError
 */
export function subjectOf(
  idToken: string,
  expected: { issuer: string; clientId: string; nonce: string },
): string {
  const [, payload = ''] = idToken.split('.')
  const claims = Claims.safeParse(
    parseJson(Buffer.from(payload, 'base64url').toString('utf8'), 'the ID token'),
  )
  if (!claims.success) throw new ProviderError('incomplete', 'the ID token lacks a claim')
  const { iss, sub, aud, exp, nonce } = claims.data
  const ours = [aud].flat().length === 1 && [aud].flat()[0] === expected.clientId
  // Google names itself with and without the scheme.
  const theirs =
    iss.replace(/\/$/, '') === expected.issuer || (expected.issuer === GOOGLE && `https://${iss}` === GOOGLE)
  if (ours && theirs && nonce === expected.nonce && exp * 1000 > Date.now() - CLOCKS_DIFFER_MS) return sub
  throw new ProviderError('refused', 'the ID token is not an answer to this sign-in')
}

const CLOCKS_DIFFER_MS = 60_000

function parseJson(text: string, what: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ProviderError('unreadable', `${what} is no JSON`)
  }
}
