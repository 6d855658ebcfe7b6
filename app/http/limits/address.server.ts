import type { Env } from '~/env.server'
import { cookieLine, endCookie, readToken } from '../cookies/cookies.server'

/** As long as a confirmation link lives. */
const SECONDS = 86_400

/** The Set-Cookie line that keeps the address that a mail went to for the next page: it has no place in a URL. */
export const addressCookie = (email: string, env: Env): Promise<string> =>
  cookieLine('address', email, env, SECONDS)

/** The address that a mail of this browser's went to, or null. The pages for logging in are filled in with it. */
export const mailedAddress = (request: Request, env: Env): Promise<string | null> =>
  readToken(request, 'address', env)

/** The Set-Cookie line that forgets it, once someone has logged in. */
export const forgetAddress = (env: Env): Promise<string> => endCookie('address', env)
