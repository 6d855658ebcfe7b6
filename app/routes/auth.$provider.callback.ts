import type { LoaderFunctionArgs } from '@remix-run/node'
import { providerWords } from '~/accounts/security-words'
import { logInWithProvider, type Arrived } from '~/accounts/entering/log-in-with-provider.server'
import { ownsIdentity } from '~/accounts/entering/own-providers.server'
import { accountWords } from '~/accounts/words'
import { fromProvider, type Failed } from '~/services/auth/provider.server'
import { supportCode } from '~/services/auth/tokens.server'
import { providerWithId } from '~/services/provider-settings.server'
import { endSsoRequest } from '~/web/http/sso-cookies.server'
import { success, type Notice } from '~/web/notice.server'
import { addressKey, countTry, type Limit } from '~/web/limits.server'
import { logInPath } from '~/web/http/paths'
import { errorResponse } from '~/web/http/plain-error.server'
import { seeOther } from '~/web/http/see-other.server'
import { unavailableOnOutage } from '~/web/http/plain-error.server'
import { viewerOf } from '~/web/viewer.server'
import { failureOnError } from '~/web/http/act.server'
import { resumeAfterLogin } from '~/accounts/entering/log-in-arrival.server'
import { followAdminGroup } from '~/dashboard/follow-admin-group.server'
import { StepFailed } from '~/web/step-failed'

/** Each request makes us call the provider twice. Loose, because a dormitory shares one address. */
const PER_ADDRESS: Limit = { name: 'google', points: 600, seconds: 60 }

type Words = ReturnType<typeof providerWords>

/** The return from a provider: a GET, as OAuth requires, but our signed cookie makes it as safe as a form. */
export const loader = (args: LoaderFunctionArgs): Promise<Response> =>
  unavailableOnOutage(() => comeBack(args))

async function comeBack(args: LoaderFunctionArgs): Promise<Response> {
  const { request, context, params } = args
  const { env, db, ip, log } = context
  const provider = providerWithId(env, params.provider)
  if (!provider) throw errorResponse(404, '')
  const words = providerWords(provider.name, !env.ssoOnly)
  if ((await countTry(db, PER_ADDRESS, addressKey(ip))) !== null)
    return seeOther('/signin', error(words.tooOften)).respond(env)

  const viewer = await viewerOf(request, context)
  const { searchParams } = new URL(request.url)
  const id = searchParams.get('state') ?? ''
  const { ssoRequest, end } = await endSsoRequest(args, provider.id, {
    id,
    posted: searchParams.get('posted'),
  })
  const returnTo = ssoRequest?.returnTo ?? null
  const again = (notice: Notice) => {
    const path = viewer ? (returnTo ?? '/setting/security') : logInPath(returnTo)
    return seeOther(path, notice).respond(env, [end])
  }
  const came = ssoRequest
    ? await fromProvider(env, provider, { id, ...ssoRequest }, searchParams)
    : { failed: 'expired' as const, reason: 'too late, already used, or not started in this browser' }
  if ('failed' in came) {
    const ordinary = came.failed === 'cancelled' || came.failed === 'expired'
    // An answer that was posted to us has its code already.
    const code = /^[A-Z0-9]{5}$/.exec(searchParams.get('support') ?? '')?.[0] ?? supportCode()
    const about = { provider: provider.id, why: came.failed, reason: came.reason, code }
    log[ordinary ? 'info' : 'warn'](about, 'a provider did not name a user')
    return again(noticeOf(words, came.failed, code))
  }
  // The login has changed since, so we can't be sure whose account this is; unless the same user logged in in another tab.
  const sameUser =
    ssoRequest!.startedBy === (viewer?.id ?? null) ||
    (ssoRequest!.startedBy === null &&
      (await ownsIdentity(db, viewer!, { ...provider, sub: came.person.sub })))
  if (!sameUser) return again(error(words.expired))

  const from = { ip, userAgent: request.headers.get('User-Agent') }
  const messageFor = (fault: unknown) => (fault instanceof StepFailed ? fault.said : accountWords.logInFailed)
  const outcome = await failureOnError(context, messageFor, async () => {
    const arrived = await logInWithProvider(db, {
      ...came.person,
      ...from,
      provider,
      viewer,
      mayConnect: ssoRequest!.mayConnect,
      env,
    })
    if (arrived.ok) await followAdminGroup(db, provider, came.person)
    return arrived
  })
  if (!outcome.ok) {
    const { kind, message } = outcome
    return again(error(viewer || kind === 'unavailable' ? message : words.error(message)))
  }
  const arrived = outcome.value
  if (arrived.kind === 'connected') return again(success(words.connected))
  const answer = await resumeAfterLogin(
    args,
    arrived.found,
    returnTo,
    greeting(words, arrived, viewer !== null),
  )
  return answer.respond(env, [end])
}

const error = (text: string): Notice => ({ kind: 'error', text })

function noticeOf(words: Words, failed: Failed, code: string): Notice {
  if (failed === 'cancelled') return { kind: 'info', text: words.cancelled }
  if (failed === 'failed') return error(accountWords.logInFailed)
  const explains = failed === 'incomplete' || failed === 'unreadable'
  if (failed === 'refused') return error(words.error(words.refused) + words.support(code))
  if (explains) return error(words.error(words[failed]))
  return error(failed === 'setup' ? words.setup + words.support(code) : words[failed])
}

function greeting(
  words: Words,
  { found, isNew }: Extract<Arrived, { kind: 'signed-in' }>,
  again: boolean,
): Notice | null {
  if (isNew) return success(accountWords.created)
  const isKept = found.kind === 'login' && found.kept
  return again && !isKept ? success(words.confirmed) : null
}

/** With a component, Remix shows errors on our error page. */
export default () => null
