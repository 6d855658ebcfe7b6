import type { ActionFunctionArgs } from '@remix-run/node'
import { endLoginsThrough } from '~/accounts/entering/identity-queries.server'
import { readLogoutToken } from '~/services/auth/logout-token.server'
import { ProviderError } from '~/services/auth/openid.server'
import { providerWithId } from '~/services/provider-settings.server'
import { errorResponse, unavailableOnOutage } from '~/web/http/plain-error.server'
import { addressKey, countTry, type Limit } from '~/web/limits.server'

/** Loose, because a provider may end a whole university's logins from one address. */
const PER_ADDRESS: Limit = { name: 'backchannel', points: 6000, seconds: 60 }
const MAX_LENGTH = 20_000

/**
 * OpenID Connect Back-Channel Logout 1.0: the provider itself ends logins that it started. It has no cookie, and gets
 * none: its signature is what counts.
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
  const body = await request.text()
  const token = new URLSearchParams(body.slice(0, MAX_LENGTH)).get('logout_token') ?? ''
  try {
    const { sub, sid, iat } = await readLogoutToken(provider, token)
    const until = new Date(iat * 1000 + 1000)
    const ended = await endLoginsThrough(db, provider.issuer, { sub, sid, until })
    log.info({ provider: provider.id, ended }, 'a provider ended logins')
    return answer(200)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    log.warn({ provider: provider.id, reason: error.message }, 'a logout token was refused')
    return error.kind === 'down' ? answer(503, 'temporarily_unavailable') : answer(400, 'invalid_request')
  }
}
