import { z } from 'zod'
import type { Context } from './context'
import { isMarkOf } from '~/services/auth/tokens.server'
import { cookieLine, endCookie, MOST_IDS, readCookie, readTimedIds } from './cookies.server'

type Env = Pick<Context, 'env'>

/** An invite's ID, and the mark of the account that its form was shown to. A visitor's form has none. */
const pendingSchema = z.tuple([z.number().int().positive(), z.string().nullable()])
/** As long as the link in a confirmation email works, through which a new user comes back. */
const PENDING_SECONDS = 86_400

/**
 * IDs of the invites that this browser has opened. They were valid then: check again before you let one replace a
 * login.
 */
export const openedInvites = async (request: Request, { env }: Env): Promise<number[]> =>
  (await readTimedIds(request, 'invites', env)).map(([id]) => id)

/**
 * The Set-Cookie line that records that this browser opened an invite valid until `until`. Null if it's recorded
 * already.
 */
export async function openedCookie(
  request: Request,
  { env }: Env,
  { id, until }: { id: number; until: Date },
): Promise<string | null> {
  const before = await readTimedIds(request, 'invites', env)
  if (before.some(([known]) => known === id)) return null
  const all = [...before, [id, until.getTime()] as const].slice(-MOST_IDS)
  const seconds = Math.ceil((Math.max(...all.map(([, each]) => each)) - Date.now()) / 1000)
  return cookieLine('invites', all, env, Math.max(1, seconds))
}

/** The invite that this browser was accepting when it had to log in. Null if there's none, or another account's form sent it. */
export async function pendingInvite(request: Request, { env }: Env, userId: number): Promise<number | null> {
  const pending = pendingSchema.safeParse(await readCookie(request, 'accept', env)).data
  if (!pending) return null
  const [id, mark] = pending
  return mark === null || isMarkOf(mark, userId, env.sessionSecrets) ? id : null
}

/** The Set-Cookie line that stores the invite to accept after login, with its form's mark. */
export const pendingCookie = (id: number, mark: string | null, { env }: Env): Promise<string> =>
  cookieLine('accept', [id, mark], env, PENDING_SECONDS)

/** The Set-Cookie line that clears it. */
export const endPending = ({ env }: Env): Promise<string> => endCookie('accept', env)

/**
 * The Set-Cookie lines that clear the invites this browser has opened, if any: the next person to log in may be someone
 * else.
 */
export async function forgetInvites(request: Request, { env }: Env): Promise<string[]> {
  return (await readCookie(request, 'invites', env)) === null ? [] : [await endCookie('invites', env)]
}
