import { createHash } from 'node:crypto'
import { createCookieSessionStorage } from '@remix-run/node'
import { Authenticator, AuthorizationError } from 'remix-auth'
import { GoogleStrategy, type GoogleExtraParams, type GoogleProfile } from 'remix-auth-google'
import { z } from 'zod'
import type { Env, GoogleSettings } from '~/env.server'
import { ProviderError, providerOf, takeCode, userinfoOf, type Provider } from './openid.server'
import { newToken } from './tokens.server'

export { ProviderError } from './openid.server'

/**
 * What Google says of someone. Nothing is checked but its shape: an address may be unverified, a name may be anything.
 */
export type GooglePerson = {
  /** Google's id of the account; an address may pass to someone else, this does not. */
  sub: string
  email: string
  emailVerified: boolean
  givenName: string | null
  familyName: string | null
  fullName: string | null
  picture: string | null
}

/**
 * OAuth state kept in a cookie: return path, user who started it (null if logged out), and whether they may connect a Google
 * account.
 */
export type Trip = { returnTo: string | null; startedBy: number | null; mayConnect: boolean }

/**
 * Why someone came back from Google without being known. 'expired': not begun here, or too long ago, or used before.
 */
export type Failed = ProviderError['kind'] | 'cancelled' | 'expired' | 'failed'

type GoogleEnv = Pick<Env, 'origin' | 'secureCookies' | 'sessionSecrets'> & { google: GoogleSettings }

const CALLBACK_PATH = '/auth/google/callback'
const TRIP_SECONDS = 600
/** A cookie holds 4096 bytes. A path to come back to that takes more of them than this is left out. */
const LONGEST_RETURN = 3000

const KeptTrip = z.object({
  returnTo: z.string().nullable(),
  startedBy: z.number().nullable(),
  mayConnect: z.boolean(),
  began: z.number(),
  /** PKCE: who has the code alone can do nothing with it. */
  verifier: z.string(),
  /** Comes back in the ID token. */
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
 * remix-auth's strategy for Google, with what it leaves out: PKCE, a nonce, limits of time, and a look at every answer.
 * Its URLs are plain members, so that it can be pointed at another provider.
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
      throw new ProviderError('refused', 'the ID token and userinfo name different people')
    return { provider: 'google', _json: about.data } as Partial<GoogleProfile> as GoogleProfile
  }
}

const personOf = ({ _json: about }: GoogleProfile): GooglePerson => ({
  sub: about.sub,
  email: about.email,
  // The strategy does not look at it. Some providers send texts; only true is true.
  emailVerified: about.email_verified === true,
  givenName: about.given_name || null,
  familyName: about.family_name || null,
  fullName: about.name || null,
  picture: about.picture || null,
})

/**
 * Where to send someone who wants to log in with Google, and the Set-Cookie lines to send along. Begun anew each time:
 * of two begun in one browser the later counts.
 * @throws ProviderError when the provider's endpoints cannot be learnt (never for Google's own)
 */
export async function toGoogle(env: GoogleEnv, wanted: Trip): Promise<{ url: string; cookies: string[] }> {
  const cost = encodeURIComponent(Buffer.from(wanted.returnTo ?? '').toString('base64')).length
  const returnTo = cost <= LONGEST_RETURN ? wanted.returnTo : null
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

/** Who came back from Google. `trip` is null when this browser was not sent there by us; `end` is a Set-Cookie line. */
export type Back = {
  trip: Trip | null
  end: string
  came: { person: GooglePerson } | { failed: Failed; reason: string }
}

/** Takes in who comes back from Google. The cookie of the trip is used up, whatever comes of it. */
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
      came: { failed: 'expired', reason: "this browser didn't start at Google's login" },
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

/** What the strategy's own texts and the provider's error code (RFC 6749, 4.1.2.1) come down to. */
function whyFailed(message: string, code: string | null): Failed {
  if (/^(Missing state|State doesn)/.test(message)) return 'expired'
  if (message !== 'Missing code.') return 'failed'
  if (code === null || code === 'access_denied') return 'cancelled'
  return code === 'server_error' || code === 'temporarily_unavailable' ? 'down' : 'failed'
}

/** HttpOnly and SameSite=Lax: the way back is a GET from Google's page, which such cookies go along with. */
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
