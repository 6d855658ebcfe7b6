import { type ActionFunctionArgs, createMemorySessionStorage } from '@remix-run/node'
import { Authenticator, AuthorizationError } from 'remix-auth'
import { FormStrategy } from 'remix-auth-form'
import { resendConfirmation } from './register.server'
import { logIn } from './log-in.server'
import { newToken } from '~/services/auth/tokens.server'
import { countAll } from '~/web/counting.server'
import { confirmationLimits } from '~/web/http/login.server'

type Args = Pick<ActionFunctionArgs, 'request' | 'context'>

/** Logs in by email address and password. If the account isn't confirmed yet and its link has expired, we send another. */
export async function logInByForm(
  { request, context }: Args,
  typed: { email: string; password: string },
): ReturnType<typeof logIn> {
  const { db, env, ip } = context
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
    if ((await countAll(context, confirmationLimits({ context }, email))) === null)
      await resendConfirmation(db, email)
  return found
}

/**
 * remix-auth requires session storage. We don't use it: `verify`'s result is returned directly, and logins are in the
 * database.
 */
const nowhere = createMemorySessionStorage({ cookie: { name: 'unused', secrets: [newToken()] } })

/**
 * Checks an address and password with remix-auth's form strategy and returns what `verify` returns. The body of
 * `request` was already read, so the strategy gets a new request.
 * @throws what `verify` throws, unwrapped
 */
export async function proveByForm<T>(
  request: Pick<Request, 'url'>,
  { email, password }: { email: string; password: string },
  verify: (email: string, password: string) => Promise<T>,
): Promise<T> {
  const strategy = new FormStrategy<{ proven: T }>(async ({ form }) => ({
    proven: await verify(String(form.get('email')), String(form.get('password'))),
  }))
  const authenticator = new Authenticator<{ proven: T }>(nowhere, { throwOnError: true }).use(
    strategy,
    'form',
  )
  try {
    const form = new Request(request.url, { method: 'POST', body: new URLSearchParams({ email, password }) })
    return (await authenticator.authenticate('form', form)).proven
  } catch (error) {
    throw error instanceof AuthorizationError && error.cause ? error.cause : error
  }
}
