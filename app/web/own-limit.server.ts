import type { Limit } from './limits.server'
import type { Counted } from './counting.server'

type Sender = { viewer: { id: number; loginId: number } | null }
type Limits<T> = (value: T, sender: Sender) => Counted[]

/** Limits of a form that count all tries of its sender's account, or those for which `when` returns true. */
export const ofAccount =
  <T>(limit: Limit, when: (value: T) => boolean = () => true): Limits<T> =>
  (value, { viewer }) =>
    viewer && when(value) ? [{ ...limit, key: String(viewer.id) }] : []

/** Limits of a form that count the failed tries of its sender's login, from any address. */
export const failuresOfLogin =
  (...limits: Limit[]): Limits<unknown> =>
  (_value, { viewer }) =>
    viewer ? limits.map((limit) => limitOf(viewer.loginId, limit)) : []

/** A limit that counts the failed tries of a login, so that a stolen one can't use up its owner's tries elsewhere. */
export const limitOf = (loginId: number, limit: Limit): Counted => ({
  ...limit,
  key: `login ${loginId}`,
  failures: true,
})

/** Password guesses by a user who is logged in to the account. */
export const PASSWORD_TRIES: Limit = { name: 'password-change', points: 10, seconds: 600 }
/** Code guesses while logged in. */
export const OWN_CODE_TRIES: Limit = { name: 'two-step-own', points: 10, seconds: 600 }
/** The same over a day: 3 of a million codes are valid at a time, and a week of guessing must not find one. */
export const OWN_CODE_TRIES_PER_DAY: Limit = { name: 'two-step-own-day', points: 100, seconds: 86_400 }
/** Forms with files (up to four photos each), by account. Every form with files counts, unless it has its own limit. */
const UPLOADS_PER_HOUR: Limit = { name: 'upload', points: 30, seconds: 3600 }

/** The limit for a form with files. An empty file is a file field that was left empty. */
export function uploadLimit(
  body: FormData,
  viewer: { id: number } | null,
  limit = UPLOADS_PER_HOUR,
): Counted[] {
  const brings = [...body.values()].some((value) => typeof value !== 'string' && value.size > 0)
  return viewer && brings ? [{ ...limit, key: String(viewer.id) }] : []
}
