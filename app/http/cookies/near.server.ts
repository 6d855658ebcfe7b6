import { z } from 'zod'
import type { Context } from '~/context'
import type { Env } from '~/env.server'
import { cookieLine, endCookie, readCookie, readToken } from './cookies.server'

const HOUR_SECONDS = 3600
/** A state found from a position is kept for a week. */
const FOUND_SECONDS = 7 * 86_400
const CHOSEN_SECONDS = 365 * 86_400

/** The cookie's own end is the browser's business, and a browser that restores its logins keeps cookies for longer. */
const abrSchema = z.string().regex(/^[A-Z]{2}$/)
const nearSchema = z.object({
  latitude: z.number(),
  longitude: z.number(),
  state: abrSchema.nullable(),
  until: z.number(),
})
const stateSchema = z.object({ abr: abrSchema, from: z.enum(['choice', 'position']) })

/** A position in degrees, and the postal abbreviation of the state that it is in. */
export type Near = { latitude: number; longitude: number; state: string | null }
export type KnownState = z.infer<typeof stateSchema>

/** What the reader's cookies say of where they are. */
export type Whereabouts = {
  /** Degrees with two decimals; null when they gave no position within the last hour. */
  near: Near | null
  /** Their state's postal abbreviation, and whether they chose it or it was found from their position. */
  state: KnownState | null
  /** Whether they want its places first. */
  stateFirst: boolean
}

/** Where the reader of this request is, as far as they said. */
export async function whereaboutsOf(request: Request, { env }: Pick<Context, 'env'>): Promise<Whereabouts> {
  const [near, state, order] = await Promise.all([
    readCookie(request, 'near', env),
    readCookie(request, 'state', env),
    readToken(request, 'order', env),
  ])
  const position = nearSchema.safeParse(near).data
  return {
    near: position && position.until > Date.now() ? position : null,
    state: stateSchema.safeParse(state).data ?? null,
    stateFirst: order !== 'off',
  }
}

/**
 * The Set-Cookie lines that remember a position for an hour, and for a week the state it is in. A state that the reader
 * chose stays what it is.
 */
export function positionCookies(near: Near, { state }: Whereabouts, env: Env): Promise<string[]> {
  const lines = [cookieLine('near', { ...near, until: Date.now() + HOUR_SECONDS * 1000 }, env, HOUR_SECONDS)]
  if (state?.from !== 'choice') {
    const found = near.state && ({ abr: near.state, from: 'position' } satisfies KnownState)
    lines.push(found ? cookieLine('state', found, env, FOUND_SECONDS) : endCookie('state', env))
  }
  return Promise.all(lines)
}

/** The Set-Cookie line that remembers a state that the reader chose; null forgets it. */
export const chosenStateCookie = (abr: string | null, env: Env): Promise<string> =>
  abr
    ? cookieLine('state', { abr, from: 'choice' } satisfies KnownState, env, CHOSEN_SECONDS)
    : endCookie('state', env)

/** The Set-Cookie line that remembers whether the reader's state comes first, which it does unless they said no. */
export const orderCookie = (stateFirst: boolean, env: Env): Promise<string> =>
  stateFirst ? endCookie('order', env) : cookieLine('order', 'off', env, CHOSEN_SECONDS)

/** The Set-Cookie lines that forget the position, and with it the state that was found from it. */
export const forgetCookies = ({ state }: Whereabouts, env: Env): Promise<string[]> =>
  Promise.all([endCookie('near', env), ...(state?.from === 'position' ? [endCookie('state', env)] : [])])
