import type { Env } from '~/services/env.server'
import { cookieLine, endCookie, readToken } from './cookies.server'

/** As long as a confirmation link works. */
const SECONDS = 86_400

/** The Set-Cookie line that stores the address we emailed, for the next page: it must not be in a URL. */
export const addressCookie = (email: string, env: Env): Promise<string> =>
  cookieLine('address', email, env, SECONDS)

/** The address that this browser had an email sent to, or null. Prefills the login pages. */
export const mailedAddress = (request: Request, env: Env): Promise<string | null> =>
  readToken(request, 'address', env)

/** The Set-Cookie line that marks this browser as the one that sent a registration, by the id of its confirmation. */
export const registrationCookie = (confirmationId: number, env: Env): Promise<string> =>
  cookieLine('registration', String(confirmationId), env, SECONDS)

/** The registration that this browser sent, or null. */
export const ownRegistration = async (request: Request, env: Env): Promise<number | null> =>
  Number(await readToken(request, 'registration', env)) || null

/** The Set-Cookie line that clears it, after login. */
export const forgetAddress = (env: Env): Promise<string> => endCookie('address', env)
