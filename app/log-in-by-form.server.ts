import type { ActionFunctionArgs } from '@remix-run/node'
import { resendConfirmation } from '~/accounts/register/resend-confirmation.server'
import { logIn } from '~/accounts/login/log-in.server'
import { proveByForm } from './auth/form-strategy.server'
import { CONFIRMATIONS, countTry } from '~/http/limits/limits.server'

type Args = Pick<ActionFunctionArgs, 'request' | 'context'>

/** Logs in by email address and password. If the account isn't confirmed yet and its link has expired, we send another. */
export async function logInByForm(
  { request, context: { db, env, ip } }: Args,
  typed: { email: string; password: string },
): ReturnType<typeof logIn> {
  const found = await proveByForm(request, typed, (email, password) =>
    logIn(db, {
      email,
      password,
      ip,
      userAgent: request.headers.get('User-Agent'),
      confirmEmail: env.confirmEmail,
    }),
  )
  const { email } = typed
  if (found.ok && found.value.kind === 'unconfirmed' && found.value.expired)
    if ((await countTry(db, CONFIRMATIONS, email)) === null) await resendConfirmation(db, email)
  return found
}
