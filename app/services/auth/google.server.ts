import { createHash } from 'node:crypto'
import { createCookieSessionStorage } from '@remix-run/node'
import { Authenticator, AuthorizationError } from 'remix-auth'
import { GoogleStrategy, type GoogleExtraParams, type GoogleProfile } from 'remix-auth-google'
import { z } from 'zod'
import type { Env, GoogleSettings } from '../env.server'
import { ProviderError, providerOf, takeCode, userinfoOf, type Provider } from './openid.server'
import { newToken } from './tokens.server'

export { ProviderError } from './openid.server'

/**
 * What Google says about a user. Only its shape is checked: the address may be unverified, and names can be anything.
 */
export type GooglePerson = {
  /** Google's account id. An address can move to another person, this can't. */
  sub: string
  email: string
  emailVerified: boolean
  givenName: string | null
  familyName: string | null
  fullName: string | null
  picture: string | null
}

/**
 * OAuth state in a cookie: return path, user who started it (null if logged out), and whether they may connect a Google
 * account.
 */
export type Trip = { returnTo: string | null; startedBy: number | null; mayConnect: boolean }

/** Why Google didn't identify the user. 'expired': not started in this browser, too long ago, or already used. */
export type Failed = ProviderError['kind'] | 'cancelled' | 'expired' | 'failed'

type GoogleEnv = Pick<Env, 'origin' | 'secureCookies' | 'sessionSecrets'> & { google: GoogleSettings }

const CALLBACK_PATH = '/auth/google/callback'
const TRIP_SECONDS = 600
/** Cookies are limited to 4096 bytes, so longer return paths are left out. */
const MAX_RETURN_LENGTH = 3000

const KeptTrip = z.object({
  returnTo: z.string().nullable(),
  startedBy: z.number().nullable(),
  mayConnect: z.boolean(),
  began: z.number(),
  /** PKCE: a stolen code is useless without it. */
  verifier: z.string(),
  /** Must come back in the ID token. */
  nonce: z.string(),
})
type KeptTrip = z.infer<typeof KeptTrip>

const name = z.string().nullish().catch(null)
const Userinfo = z.object({
  sub: z.string().regex(/^[\x21-\x7e]{1,255}$/),
  email: z.string().min(3),
  email_verified: z.unknown().optional(),
  name,
  given_name: name,
  family_name: name,
  picture: name,
})

/**
 * remix-auth's Google strategy plus PKCE, a nonce, timeouts and checks of every response. Its URLs are plain members,
 * so it also works with other providers.
 */
class CheckedGoogleStrategy extends GoogleStrategy<GooglePerson> {
  readonly #google: GoogleSettings
  readonly #provider: Provider
  readonly #trip: KeptTrip

  constructor({ google, origin }: GoogleEnv, provider: Provider, trip: KeptTrip) {
    const client = {
      clientID: google.clientId,
      clientSecret: google.clientSecret,
      callbackURL: origin + CALLBACK_PATH,
    }
    super(
      { ...client, scope: ['openid', 'profile', 'email'], accessType: 'offline', prompt: 'consent' },
      async ({ profile }) => personOf(profile),
    )
    this.authorizationURL = provider.authorization_endpoint
    this.#google = google
    this.#provider = provider
    this.#trip = trip
  }

  protected override authorizationParams(): URLSearchParams {
    const params = super.authorizationParams()
    params.set('code_challenge', createHash('sha256').update(this.#trip.verifier).digest('base64url'))
    params.set('code_challenge_method', 'S256')
    params.set('nonce', this.#trip.nonce)
    return params
  }

  protected override async fetchAccessToken(code: string) {
    const asked = { ...this.#trip, code, callback: this.callbackURL }
    const { accessToken, subject } = await takeCode(this.#provider, this.#google, asked)
    return { accessToken, extraParams: { subject } as unknown as GoogleExtraParams }
  }

  protected override async userProfile(
    accessToken: string,
    answered?: GoogleExtraParams,
  ): Promise<GoogleProfile> {
    const about = Userinfo.safeParse(await userinfoOf(this.#provider, this.#google, accessToken))
    if (!about.success) throw new ProviderError('incomplete', 'userinfo is incomplete or malformed')
    if (about.data.sub !== answered?.subject)
      throw new ProviderError('refused', 'the ID token and userinfo are for different users')
    return { provider: 'google', _json: about.data } as Partial<GoogleProfile> as GoogleProfile
  }
}

const personOf = ({ _json: about }: GoogleProfile): GooglePerson => ({
  sub: about.sub,
  email: about.email,
  // The strategy doesn't check this. Some providers send strings; only `true` counts.
  emailVerified: about.email_verified === true,
  givenName: about.given_name || null,
  familyName: about.family_name || null,
  fullName: about.name || null,
  picture: about.picture || null,
})

/**
 * The URL that starts logging in with Google, and its Set-Cookie lines. Each call starts over: in one browser, only the
 * latest one counts.
 * @throws ProviderError when the provider's endpoints can't be fetched (never for Google's own)
 */
export async function toGoogle(env: GoogleEnv, wanted: Trip): Promise<{ url: string; cookies: string[] }> {
  const cost = encodeURIComponent(Buffer.from(wanted.returnTo ?? '').toString('base64')).length
  const returnTo = cost <= MAX_RETURN_LENGTH ? wanted.returnTo : null
  const trip: KeptTrip = { ...wanted, returnTo, began: Date.now(), verifier: newToken(), nonce: newToken() }
  const { storage, authenticator } = await parts(env, trip)
  const session = await storage.getSession()
  session.set('trip', trip)
  const cookie = (await storage.commitSession(session)).split(';')[0]!
  const request = new Request(`${env.origin}/auth/google`, { headers: { Cookie: cookie } })
  const answer = await authenticator.authenticate('google', request).catch((thrown: unknown) => thrown)
  if (!(answer instanceof Response)) throw answer
  return { url: answer.headers.get('Location')!, cookies: answer.headers.getSetCookie() }
}

/**
 * The result of the callback. `trip` is null when this browser wasn't sent to Google by us; `end` is a Set-Cookie line.
 */
export type Back = {
  trip: Trip | null
  end: string
  came: { person: GooglePerson } | { failed: Failed; reason: string }
}

/** Handles Google's callback. The cookie is used up in any case. */
export async function fromGoogle(request: Request, env: GoogleEnv): Promise<Back> {
  const storage = tripStorage(env)
  const cookie = request.headers.get('Cookie') ?? ''
  const session = await storage.getSession(cookie)
  const end = await storage.destroySession(session)
  const trip = KeptTrip.safeParse(session.get('trip'))
  if (!trip.success)
    return {
      trip: null,
      end,
      came: { failed: 'expired', reason: "this browser didn't start this login" },
    }
  const late = Date.now() - trip.data.began > TRIP_SECONDS * 1000
  return {
    trip: trip.data,
    end,
    came: late ? { failed: 'expired', reason: 'it took too long' } : await arrive(request, env, trip.data),
  }
}

async function arrive(request: Request, env: GoogleEnv, trip: KeptTrip): Promise<Back['came']> {
  const { search, searchParams } = new URL(request.url)
  try {
    const { authenticator } = await parts(env, trip)
    const headers = { Cookie: request.headers.get('Cookie') ?? '' }
    return {
      person: await authenticator.authenticate(
        'google',
        new Request(env.origin + CALLBACK_PATH + search, { headers }),
      ),
    }
  } catch (error) {
    const cause = error instanceof AuthorizationError ? (error.cause ?? error) : error
    if (cause instanceof ProviderError) return { failed: cause.kind, reason: cause.message }
    if (!(cause instanceof Error) || !(error instanceof AuthorizationError)) throw error
    return { failed: whyFailed(cause.message, searchParams.get('error')), reason: cause.message }
  }
}

/** Maps the strategy's messages and the provider's error code (RFC 6749, 4.1.2.1) to our reasons. */
function whyFailed(message: string, code: string | null): Failed {
  if (/^(Missing state|State doesn)/.test(message)) return 'expired'
  if (message !== 'Missing code.') return 'failed'
  if (code === null || code === 'access_denied') return 'cancelled'
  return code === 'server_error' || code === 'temporarily_unavailable' ? 'down' : 'failed'
}

/** HttpOnly and SameSite=Lax: the browser returns from Google with a GET, so it sends the cookie. */
const tripStorage = ({ secureCookies, sessionSecrets }: GoogleEnv) =>
  createCookieSessionStorage({
    cookie: {
      name: secureCookies ? '__Host-oauth' : 'oauth',
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: secureCookies,
      secrets: sessionSecrets,
      maxAge: TRIP_SECONDS,
    },
  })

async function parts(env: GoogleEnv, trip: KeptTrip) {
  const storage = tripStorage(env)
  const strategy = new CheckedGoogleStrategy(env, await providerOf(env.google.issuer), trip)
  return {
    storage,
    authenticator: new Authenticator<GooglePerson>(storage, { throwOnError: true }).use(strategy, 'google'),
  }
}
