import type { Env } from '~/env.server'
import { cookieLine, endCookie, readToken } from '../cookies/cookies.server'

/** As long as a confirmation link works. */
const SECONDS = 86_400

/** The Set-Cookie line that stores the address we emailed, for the next page: it must not be in a URL. */
export const addressCookie = (email: string, env: Env): Promise<string> =>
  cookieLine('address', email, env, SECONDS)

/** The address that this browser had an email sent to, or null. Prefills the login pages. */
export const mailedAddress = (request: Request, env: Env): Promise<string | null> =>
  readToken(request, 'address', env)

/** The Set-Cookie line that clears it, after login. */
export const forgetAddress = (env: Env): Promise<string> => endCookie('address', env)
