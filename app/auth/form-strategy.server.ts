import { createMemorySessionStorage } from '@remix-run/node'
import { Authenticator, AuthorizationError } from 'remix-auth'
import { FormStrategy } from 'remix-auth-form'
import { newToken } from './tokens.server'

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
