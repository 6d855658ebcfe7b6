import type { Context } from './context'
import type { Env } from '~/services/env.server'
import { cookieLine, MOST_IDS, readTimedIds } from './cookies.server'

/** When this browser may report on a location again, or null if it may now. */
export async function waitOf(
  request: Request,
  { env }: Pick<Context, 'env'>,
  location: number,
): Promise<number | null> {
  return (await readTimedIds(request, 'waits', env)).find(([id]) => id === location)?.[1] ?? null
}

/** The Set-Cookie line that remembers for `seconds` that this browser reported on a location. */
export async function waitCookie(
  request: Request,
  { env }: { env: Env },
  location: number,
  seconds: number,
): Promise<string> {
  const others = (await readTimedIds(request, 'waits', env)).filter(([id]) => id !== location)
  const waits = [...others, [location, Date.now() + seconds * 1000]].slice(-MOST_IDS)
  return cookieLine('waits', waits, env, seconds)
}
