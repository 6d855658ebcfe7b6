import type { Limit } from './limits.server'
import type { Counted } from './counting.server'

type Sender = { viewer: { id: number } | null }
type Limits<T> = (value: T, sender: Sender) => Counted[]

/** Limits of a form that count all tries of its sender's account, or those in which `when` holds. */
export const ofAccount =
  <T>(limit: Limit, when: (value: T) => boolean = () => true): Limits<T> =>
  (value, { viewer }) =>
    viewer && when(value) ? [{ ...limit, key: String(viewer.id) }] : []

/** Limits of a form that count the failed tries of its sender's account, wherever they are sent from. */
export const failuresOfAccount =
  (...limits: Limit[]): Limits<unknown> =>
  (_value, { viewer }) =>
    viewer ? limits.map((limit) => limitOf(viewer.id, limit)) : []

/** A limit that counts the failed tries of an account. */
export const limitOf = (userId: number, limit: Limit): Counted => ({
  ...limit,
  key: String(userId),
  failures: true,
})

/** Guesses at the password of an account by someone who is logged in to it. */
export const PASSWORD_TRIES: Limit = { name: 'password-change', points: 10, seconds: 600 }
/** Guesses at a code of an account by someone who is logging in with its password. */
export const CODE_TRIES: Limit = { name: 'two-step', points: 10, seconds: 600 }
/** The same over a day: of a million codes three are right at a time, and who has all week must not find one. */
export const CODE_TRIES_OF_A_DAY: Limit = { name: 'two-step-day', points: 100, seconds: 86_400 }
/** The same by someone who is logged in: those who only have the password can't use up the owner's tries. */
export const OWN_CODE_TRIES: Limit = { ...CODE_TRIES, name: 'two-step-own' }
export const OWN_CODE_TRIES_OF_A_DAY: Limit = { ...CODE_TRIES_OF_A_DAY, name: 'two-step-own-day' }
/** Forms with files, of an account: up to four photos each. Every form that brings files counts, unless it says otherwise. */
const UPLOADS_OF_AN_HOUR: Limit = { name: 'upload', points: 30, seconds: 3600 }

/** The limit that a form with files counts against. An empty file is a field that nothing was chosen for. */
export function uploadLimit(
  body: FormData,
  viewer: { id: number } | null,
  limit = UPLOADS_OF_AN_HOUR,
): Counted[] {
  const brings = [...body.values()].some((value) => typeof value !== 'string' && value.size > 0)
  return viewer && brings ? [{ ...limit, key: String(viewer.id) }] : []
}
