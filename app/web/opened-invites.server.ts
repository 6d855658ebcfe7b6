import { z } from 'zod'
import type { Context } from './context'
import { cookieLine, endCookie, readCookie, readToken } from './cookies.server'

type Env = Pick<Context, 'env'>

/** Invite IDs with their expiry in milliseconds since 1970, the newest last. */
const openedSchema = z.array(z.tuple([z.number().int().positive(), z.number()]))
/** A cookie has room for a few thousand characters. */
const MOST = 40
/** As long as the link in a confirmation email works, through which a new user comes back. */
const PENDING_SECONDS = 86_400

async function opened(request: Request, { env }: Env): Promise<[number, number][]> {
  const all = openedSchema.safeParse(await readCookie(request, 'invites', env)).data ?? []
  return all.filter(([, until]) => until > Date.now())
}

/**
 * IDs of the invites that this browser has opened. They were valid then: check again before you let one replace a
 * login.
 */
export const openedInvites = async (request: Request, context: Env): Promise<number[]> =>
  (await opened(request, context)).map(([id]) => id)

/**
 * The Set-Cookie line that records that this browser opened an invite valid until `until`. Null if it's recorded
 * already.
 */
export async function openedCookie(
  request: Request,
  context: Env,
  { id, until }: { id: number; until: Date },
): Promise<string | null> {
  const before = await opened(request, context)
  if (before.some(([known]) => known === id)) return null
  const all = [...before, [id, until.getTime()] as const].slice(-MOST)
  const seconds = Math.ceil((Math.max(...all.map(([, each]) => each)) - Date.now()) / 1000)
  return cookieLine('invites', all, context.env, Math.max(1, seconds))
}

/** The invite that this browser was accepting when it had to log in, or null. */
export async function pendingInvite(request: Request, { env }: Env): Promise<number | null> {
  const text = await readToken(request, 'accept', env)
  return text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null
}

/** The Set-Cookie line that stores the invite to accept after login. */
export const pendingCookie = (id: number, { env }: Env): Promise<string> =>
  cookieLine('accept', String(id), env, PENDING_SECONDS)

/** The Set-Cookie line that clears it. */
export const endPending = ({ env }: Env): Promise<string> => endCookie('accept', env)

/**
 * The Set-Cookie lines that clear the invites this browser has opened, if any: the next person to log in may be someone
 * else.
 */
export async function forgetInvites(request: Request, { env }: Env): Promise<string[]> {
  return (await readCookie(request, 'invites', env)) === null ? [] : [await endCookie('invites', env)]
}
