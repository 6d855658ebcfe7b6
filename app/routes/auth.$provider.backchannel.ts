import type { ActionFunctionArgs } from '@remix-run/node'
import { endLoginsThrough } from '~/accounts/entering/identity-queries.server'
import { ProviderError } from '~/services/auth/providers/provider-error'
import { readLogout } from '~/services/auth/provider.server'
import { providerWithId } from '~/services/provider-settings.server'
import { errorResponse, unavailableOnOutage } from '~/web/http/plain-error.server'
import { addressKey, countTry, type Limit } from '~/web/limits.server'

/** Loose, because a provider may end a whole university's logins from one address. */
const PER_ADDRESS: Limit = { name: 'backchannel', points: 6000, seconds: 60 }

/**
 * The provider itself ends logins that it started, or has a browser post that it does (OpenID Connect Back-Channel Logout
 * 1.0, or a logout by POST). We read no cookie and set none: the provider's signature is what counts.
 */
export const action = (args: ActionFunctionArgs): Promise<Response> => unavailableOnOutage(() => end(args))

async function end({ request, params, context }: ActionFunctionArgs): Promise<Response> {
  const { db, env, ip, log } = context
  const provider = providerWithId(env, params.provider)
  if (!provider) throw errorResponse(404, '')
  const answer = (status: number, error?: string) =>
    Response.json(error ? { error } : {}, { status, headers: { 'Cache-Control': 'no-store' } })
  if ((await countTry(db, PER_ADDRESS, addressKey(ip))) !== null)
    return answer(429, 'temporarily_unavailable')
  const goOn = (to: string) => new Response(null, { status: 303, headers: { Location: to } })
  try {
    const fields = new URLSearchParams(await request.text())
    const logout = await readLogout(db, env, provider, fields)
    if (logout === null) return goOn('/')
    const ended = await endLoginsThrough(db, provider.issuer, logout)
    log.info({ provider: provider.id, ended }, 'a provider ended logins')
    const isBrowser = request.headers.has('Sec-Fetch-Site') || request.headers.has('Origin')
    return isBrowser && logout.answer ? goOn(logout.answer) : answer(200)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    log.warn({ provider: provider.id, reason: error.message }, 'a logout was refused')
    return error.kind === 'down' ? answer(503, 'temporarily_unavailable') : answer(400, 'invalid_request')
  }
}
