import { z } from 'zod'
import type { Context } from './context'
import type { Env } from '~/services/env.server'
import { cookieLine, endCookie, readCookie, readToken } from './cookies.server'

const HOUR_SECONDS = 3600
/** A state found from a position is stored for a week. */
const FOUND_SECONDS = 7 * 86_400
const CHOSEN_SECONDS = 365 * 86_400

/** Stored with its own expiry, because browsers that restore their sessions keep cookies past theirs. */
const abrSchema = z.string().regex(/^[A-Z]{2}$/)
const nearSchema = z.object({
  latitude: z.number(),
  longitude: z.number(),
  state: abrSchema.nullable(),
  until: z.number(),
})
const stateSchema = z.object({ abr: abrSchema, from: z.enum(['choice', 'position']) })

/** A position in degrees, and the postal abbreviation of its state. */
export type Near = { latitude: number; longitude: number; state: string | null }
export type KnownState = z.infer<typeof stateSchema>

/** Where the reader is, according to their cookies. */
export type ReaderPosition = {
  /** Degrees with two decimals. Null if they gave no position within the last hour. */
  near: Near | null
  /** The postal abbreviation of their state, and whether they chose it or it was found from their position. */
  state: KnownState | null
  /** Whether that state's study spots come first. */
  stateFirst: boolean
}

/** Where the reader of this request is, if they told us. */
export async function readerPosition(
  request: Request,
  { env }: Pick<Context, 'env'>,
): Promise<ReaderPosition> {
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
 * The Set-Cookie lines that store a position for an hour and its state for a week. A state that the reader chose stays.
 */
export function positionCookies(near: Near, { state }: ReaderPosition, env: Env): Promise<string[]> {
  const lines = [cookieLine('near', { ...near, until: Date.now() + HOUR_SECONDS * 1000 }, env, HOUR_SECONDS)]
  if (state?.from !== 'choice') {
    const found = near.state && ({ abr: near.state, from: 'position' } satisfies KnownState)
    lines.push(found ? cookieLine('state', found, env, FOUND_SECONDS) : endCookie('state', env))
  }
  return Promise.all(lines)
}

/** The Set-Cookie line that stores the state a reader chose. Null clears it. */
export const chosenStateCookie = (abr: string | null, env: Env): Promise<string> =>
  abr
    ? cookieLine('state', { abr, from: 'choice' } satisfies KnownState, env, CHOSEN_SECONDS)
    : endCookie('state', env)

/** The Set-Cookie line that stores whether the reader's state comes first. The default is yes. */
export const orderCookie = (stateFirst: boolean, env: Env): Promise<string> =>
  stateFirst ? endCookie('order', env) : cookieLine('order', 'off', env, CHOSEN_SECONDS)

/** The Set-Cookie lines that clear the position and the state found from it. */
export const forgetCookies = ({ state }: ReaderPosition, env: Env): Promise<string[]> =>
  Promise.all([endCookie('near', env), ...(state?.from === 'position' ? [endCookie('state', env)] : [])])
