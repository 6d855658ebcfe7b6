import { z } from 'zod'
import type { Context } from './context'
import type { Env } from '~/services/env.server'
import { cookieLine, readCookie } from './cookies.server'

/** Location IDs with the end of the wait in milliseconds since 1970, the newest last. */
const waitsSchema = z.array(z.tuple([z.number(), z.number()]))
/** A cookie has room for a few thousand characters. */
const MOST = 40

async function waitsOf(request: Request, { env }: Pick<Context, 'env'>): Promise<[number, number][]> {
  const waits = waitsSchema.safeParse(await readCookie(request, 'waits', env)).data ?? []
  return waits.filter(([, until]) => until > Date.now())
}

/** When this browser may report on a location again, or null if it may now. */
export async function waitOf(
  request: Request,
  context: Pick<Context, 'env'>,
  location: number,
): Promise<number | null> {
  return (await waitsOf(request, context)).find(([id]) => id === location)?.[1] ?? null
}

/** The Set-Cookie line that remembers for `seconds` that this browser reported on a location. */
export async function waitCookie(
  request: Request,
  context: { env: Env },
  location: number,
  seconds: number,
): Promise<string> {
  const others = (await waitsOf(request, context)).filter(([id]) => id !== location)
  const waits = [...others, [location, Date.now() + seconds * 1000]].slice(-MOST)
  return cookieLine('waits', waits, context.env, seconds)
}
