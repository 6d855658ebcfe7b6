import { createMemorySessionStorage } from '@remix-run/node'
import { Authenticator, AuthorizationError } from 'remix-auth'
import { FormStrategy } from 'remix-auth-form'
import { newToken } from './tokens.server'

/**
 * remix-auth asks for a store of sessions. Nothing is put there: what `verify` returns is given back, and logins are
 * rows.
 */
const nowhere = createMemorySessionStorage({ cookie: { name: 'unused', secrets: [newToken()] } })

/**
 * Proves who someone is by an address and a password, through remix-auth's form strategy; what `verify` makes of them
 * is returned. The body of `request` has been read by then, so the strategy gets one of its own.
 * @throws what `verify` throws, as it was thrown
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
