import type { ActionFunctionArgs } from '@remix-run/node'
import { partiesOf } from '~/services/auth/saml/protocol.server'
import { readResponse, type Answer } from '~/services/auth/saml/response.server'
import { ProviderError } from '~/services/auth/providers/provider-error'
import { providerPath } from '~/services/auth/providers/provider-path'
import { answerSsoRequest } from '~/services/auth/sso-requests.server'
import { supportCode } from '~/services/auth/tokens.server'
import { providerWithId } from '~/services/provider-settings.server'
import { addressKey, countTry, type Limit } from '~/web/limits.server'
import { errorResponse, unavailableOnOutage } from '~/web/http/plain-error.server'

/** Loose, because a dormitory shares one address. */
const PER_ADDRESS: Limit = { name: 'acs', points: 600, seconds: 60 }

/**
 * Where a SAML provider's page has the browser post its answer: from another site, so without our cookies. Reads and sets
 * none, and logs nobody in. It stores the user that the answer names. The callback does the rest, with the browser's cookie
 * and a key that only the browser that posts gets.
 */
export const action = (args: ActionFunctionArgs): Promise<Response> =>
  unavailableOnOutage(() => receive(args))

async function receive({ request, params, context }: ActionFunctionArgs): Promise<Response> {
  const { db, env, ip, log } = context
  const provider = providerWithId(env, params.provider)
  if (provider?.kind !== 'saml') throw errorResponse(404, '')
  const goOn = (query: Record<string, string>) =>
    new Response(null, {
      status: 303,
      headers: {
        Location: `${providerPath(provider.id)}/callback?${new URLSearchParams(query)}`,
        'Cache-Control': 'no-store',
      },
    })
  if ((await countTry(db, PER_ADDRESS, addressKey(ip))) !== null) throw errorResponse(429, '')
  const fields = new URLSearchParams(await request.text())
  const answer = await partiesOf(db, env, provider)
    .then((parties) => readResponse(parties, fields))
    .catch((error: unknown): Answer => {
      if (error instanceof ProviderError) return { ssoRequest: '', failed: error.kind, reason: error.message }
      throw error
    })
  const state = answer.ssoRequest.slice(0, 100)
  const posted =
    'person' in answer
      ? await answerSsoRequest(db, { provider: provider.id, id: state, person: answer.person })
      : null
  if (posted !== null) return goOn({ state, posted })
  const { failed, reason } =
    'failed' in answer
      ? answer
      : { failed: 'expired', reason: 'too late, already answered, or not asked for' }
  const code = supportCode()
  const ordinary = failed === 'cancelled' || failed === 'expired'
  log[ordinary ? 'info' : 'warn'](
    { provider: provider.id, why: failed, reason, code },
    'a posted answer named no user',
  )
  return goOn({ state, error: failed, support: code })
}
