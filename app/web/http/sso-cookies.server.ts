import {
  beginSsoRequest,
  findSsoRequest,
  takeSsoRequest,
  SSO_REQUEST_SECONDS,
  type SsoRequest,
} from '~/services/auth/sso-requests.server'
import { providerPath } from '~/services/auth/providers/provider-path'
import type { Context } from '../context'
import { cookieLine, endCookie, readToken } from '../cookies.server'
import { seeOther, type Redirect } from './see-other.server'

type Incoming = { request: Request; context: Pick<Context, 'db' | 'env'> }

const cookieOf = (id: string) => `oauth-${id.slice(0, 8).replace(/[^\w-]/g, '')}` as const

/**
 * Sends the browser to our own page that leads to the provider, as a new document, whose refresh all browsers follow. A
 * form that redirects to another site would need each site on the way in our policy (form-action), and a provider may
 * redirect on to others.
 */
export async function goToProvider(
  { db, env }: Incoming['context'],
  ssoRequest: SsoRequest,
): Promise<Redirect> {
  const { id, key } = await beginSsoRequest(db, ssoRequest)
  const cookie = await cookieLine(cookieOf(id), key, env, SSO_REQUEST_SECONDS)
  return seeOther(`${providerPath(ssoRequest.provider)}/go?request=${id}`, null, [cookie], { reload: true })
}

/** The SSO request of this browser with an ID, or null. */
export async function ssoRequestAt(
  { request, context }: Incoming,
  provider: string,
  id: string,
): Promise<SsoRequest | null> {
  const key = await readToken(request, cookieOf(id), context.env)
  return findSsoRequest(context.db, { provider, id, key })
}

/** As ssoRequestAt, and finishes it. `posted`: the key of the browser that posted the answer. `end` clears its cookie. */
export async function endSsoRequest(
  { request, context }: Incoming,
  provider: string,
  { id, posted }: { id: string; posted: string | null },
): Promise<{ ssoRequest: SsoRequest | null; end: string }> {
  const key = await readToken(request, cookieOf(id), context.env)
  const ssoRequest = await takeSsoRequest(context.db, { provider, id, key, posted })
  return { ssoRequest, end: await endCookie(cookieOf(id), context.env) }
}
