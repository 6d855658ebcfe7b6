import type { LoaderFunctionArgs } from '@remix-run/node'
import { dataWords } from '~/accounts/settings/data-words'
import { googleWords } from '~/accounts/security-words'
import { logInWithGoogle, type Arrived } from '~/accounts/entering/log-in-with-google.server'
import { accountWords } from '~/accounts/words'
import { fromGoogle, type Failed } from '~/services/auth/google.server'
import { success, type Notice } from '~/web/notice.server'
import { addressKey, countTry, type Limit } from '~/web/limits.server'
import { logInPath } from '~/web/http/paths'
import { errorResponse } from '~/web/http/plain-error.server'
import { seeOther } from '~/web/http/see-other.server'
import { unavailableOnOutage } from '~/web/http/plain-error.server'
import { viewerOf } from '~/web/http/viewer.server'
import { failureOnError } from '~/web/http/act.server'
import { resumeAfterLogin } from '~/accounts/entering/log-in-arrival.server'
import { StepFailed } from '~/web/step-failed'

/** Each request makes us call Google twice. Loose, because a dormitory shares one address. */
const PER_ADDRESS: Limit = { name: 'google', points: 600, seconds: 60 }

/** The return from Google: a GET, as OAuth requires, but our signed cookie makes it as safe as a form. */
export const loader = (args: LoaderFunctionArgs): Promise<Response> =>
  unavailableOnOutage(() => comeBack(args))

async function comeBack(args: LoaderFunctionArgs): Promise<Response> {
  const { request, context } = args
  const { env, db, ip, log } = context
  const { google } = env
  if (!google) throw errorResponse(404, '')
  if ((await countTry(db, PER_ADDRESS, addressKey(ip))) !== null)
    return seeOther('/signin', error(googleWords.tooOften)).respond(env)

  const viewer = await viewerOf(request, context)
  const { trip, end, came } = await fromGoogle(request, { ...env, google })
  const returnTo = trip?.returnTo ?? null
  const again = (notice: Notice) => {
    const path = viewer ? (returnTo ?? '/setting/security') : returnTo ? logInPath(returnTo) : '/signin'
    return seeOther(path, notice).respond(env, [end])
  }
  if ('failed' in came) {
    const ordinary = came.failed === 'cancelled' || came.failed === 'expired'
    log[ordinary ? 'info' : 'warn']({ why: came.failed, reason: came.reason }, 'Google did not name a user')
    return again(noticeOf(came.failed))
  }
  // The login has changed since, so we can't be sure whose account this is.
  if (trip!.startedBy !== (viewer?.id ?? null)) return again(error(googleWords.expired))

  const from = { ip, userAgent: request.headers.get('User-Agent') }
  const messageFor = (fault: unknown) => (fault instanceof StepFailed ? fault.said : accountWords.logInFailed)
  const outcome = await failureOnError(context, messageFor, () =>
    logInWithGoogle(db, {
      ...came.person,
      ...from,
      viewer,
      mayConnect: trip!.mayConnect,
      issuer: google.issuer,
    }),
  )
  if (!outcome.ok) {
    const { kind, message } = outcome
    return again(error(viewer || kind === 'unavailable' ? message : googleWords.error(message)))
  }
  const arrived = outcome.value
  if (arrived.kind === 'connected') return again(success(googleWords.connected))
  const answer = await resumeAfterLogin(args, arrived.found, returnTo, greeting(arrived, viewer !== null))
  return answer.respond(env, [end])
}

const error = (text: string): Notice => ({ kind: 'error', text })

const WHY: Record<Exclude<Failed, 'cancelled'>, string> = {
  expired: googleWords.expired,
  down: googleWords.down,
  failed: accountWords.logInFailed,
  refused: googleWords.error(googleWords.refused),
  incomplete: googleWords.error(googleWords.incomplete),
  unreadable: googleWords.error(googleWords.unreadable),
}

const noticeOf = (failed: Failed): Notice =>
  failed === 'cancelled' ? { kind: 'info', text: googleWords.cancelled } : error(WHY[failed])

function greeting({ found, isNew }: Extract<Arrived, { kind: 'signed-in' }>, again: boolean): Notice | null {
  if (found.kind === 'login' && found.kept) return success(dataWords.deletionCanceled)
  if (isNew) return success(accountWords.created)
  return again ? success(googleWords.confirmed) : null
}

/** With a component, Remix shows errors on our error page. */
export default () => null
