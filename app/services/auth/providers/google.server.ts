import { createMemorySessionStorage } from '@remix-run/node'
import { Authenticator, AuthorizationError } from 'remix-auth'
import { GoogleStrategy, type GoogleExtraParams, type GoogleProfile } from 'remix-auth-google'
import { takeCode, userinfoOf, type Provider } from './openid.server'
import type { OpenIdSettings } from '../../provider-settings.server'

/** The parameters of one request, which the strategy's own can't be. */
export type GoogleRequest = {
  settings: OpenIdSettings
  provider: Provider
  callback: string
  state: string
  verifier: string
  nonce: string
}

type Claims = Record<string, unknown>

/**
 * remix-auth's Google strategy plus PKCE, a nonce, timeouts and checks of every response. Its URLs are plain members,
 * so it also works with other providers.
 */
class CheckedGoogleStrategy extends GoogleStrategy<Claims> {
  readonly #asked: GoogleRequest
  readonly #query: URLSearchParams
  readonly #more: Record<string, string>

  constructor(asked: GoogleRequest, query: URLSearchParams, more: Record<string, string> = {}) {
    const { clientId: clientID, clientSecret } = asked.settings
    const client = { clientID, clientSecret, callbackURL: asked.callback }
    super(
      { ...client, scope: ['openid', 'profile', 'email'], accessType: 'offline', prompt: 'consent' },
      async ({ profile }) => profile._json as Claims,
    )
    this.authorizationURL = asked.provider.authorization_endpoint
    this.#asked = asked
    this.#query = query
    this.#more = more
  }

  protected override authorizationParams(): URLSearchParams {
    const params = super.authorizationParams()
    for (const [name, value] of Object.entries(this.#more)) params.set(name, value)
    return params
  }

  protected override async fetchAccessToken() {
    const { settings, provider } = this.#asked
    const { accessToken, claims } = await takeCode(provider, settings, { ...this.#asked, query: this.#query })
    return { accessToken, extraParams: { claims } as unknown as GoogleExtraParams }
  }

  protected override async userProfile(
    accessToken: string,
    answered?: GoogleExtraParams,
  ): Promise<GoogleProfile> {
    const { settings, provider } = this.#asked
    const { claims } = answered as unknown as { claims: { sub: string; auth_time?: number } }
    const about = await userinfoOf(provider, settings, accessToken, claims.sub)
    const said = { ...about, auth_time: claims.auth_time }
    return { provider: 'google', _json: said } as unknown as GoogleProfile
  }
}

/** The address of Google's page, with `more` parameters. */
export async function googleUrl(asked: GoogleRequest, more: Record<string, string>): Promise<string> {
  const answer = await run(asked, new URLSearchParams(), more, '/').catch((thrown: unknown) => thrown)
  if (!(answer instanceof Response)) throw answer
  const url = new URL(answer.headers.get('Location')!)
  url.searchParams.set('state', asked.state) // instead of the strategy's, which it would keep in a cookie
  return url.href
}

/**
 * What Google says about the user that the callback's query is about.
 * @throws ProviderError
 */
export async function googleClaims(asked: GoogleRequest, query: URLSearchParams): Promise<Claims> {
  try {
    return (await run(asked, query, {}, `${asked.callback}?${query}`)) as Claims
  } catch (error) {
    throw error instanceof AuthorizationError ? (error.cause ?? error) : error
  }
}

/** Runs the strategy with a session that only holds the state, which was checked before. */
async function run(asked: GoogleRequest, query: URLSearchParams, more: Record<string, string>, path: string) {
  const storage = createMemorySessionStorage({ cookie: { secrets: [asked.verifier] } })
  const session = await storage.getSession()
  session.set('oauth2:state', asked.state)
  const headers = { Cookie: (await storage.commitSession(session)).split(';')[0]! }
  return new Authenticator<Claims>(storage, { throwOnError: true })
    .use(new CheckedGoogleStrategy(asked, query, more), 'google')
    .authenticate('google', new Request(new URL(path, asked.callback), { headers }))
}
