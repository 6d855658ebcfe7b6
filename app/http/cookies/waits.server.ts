import { z } from 'zod'
import type { Context } from '~/context'
import type { Env } from '~/env.server'
import { cookieLine, readCookie } from './cookies.server'

/** Ids of places with until when this browser waits, in milliseconds since 1970, the newest last. */
const waitsSchema = z.array(z.tuple([z.number(), z.number()]))
/** A cookie has room for some thousand characters. */
const MOST = 40

async function waitsOf(request: Request, { env }: Pick<Context, 'env'>): Promise<[number, number][]> {
  const waits = waitsSchema.safeParse(await readCookie(request, 'waits', env)).data ?? []
  return waits.filter(([, until]) => until > Date.now())
}

/** Until when this browser waits with another report about a place, or null. */
export async function waitOf(
  request: Request,
  context: Pick<Context, 'env'>,
  place: number,
): Promise<number | null> {
  return (await waitsOf(request, context)).find(([id]) => id === place)?.[1] ?? null
}

/** The Set-Cookie line that remembers, for `seconds`, that a report about a place was sent from this browser. */
export async function waitCookie(
  request: Request,
  context: { env: Env },
  place: number,
  seconds: number,
): Promise<string> {
  const others = (await waitsOf(request, context)).filter(([id]) => id !== place)
  const waits = [...others, [place, Date.now() + seconds * 1000]].slice(-MOST)
  return cookieLine('waits', waits, context.env, seconds)
}
