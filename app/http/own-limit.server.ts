import type { ActionFunctionArgs } from '@remix-run/node'
import type { Limit } from './limits.server'
import { viewerOf } from './viewer.server'
import type { Counted } from './write.server'

/** A limit that counts the failed tries of the viewer's account, wherever they are sent from. */
export async function ownLimit(
  { request, context }: Pick<ActionFunctionArgs, 'request' | 'context'>,
  limit: Limit,
): Promise<Counted[]> {
  const viewer = await viewerOf(request, context)
  return viewer ? [limitOf(viewer.id, limit)] : []
}

/** A limit that counts all tries of the viewer's account. */
export async function accountLimit(
  { request, context }: Pick<ActionFunctionArgs, 'request' | 'context'>,
  limit: Limit,
): Promise<Counted[]> {
  const viewer = await viewerOf(request, context)
  return viewer ? [{ ...limit, key: String(viewer.id) }] : []
}

/** A limit that counts the failed tries of an account. */
export const limitOf = (userId: number, limit: Limit): Counted => ({
  ...limit,
  key: String(userId),
  failures: true,
})

/** Guesses at the password of an account by somebody who is signed in to it. */
export const PASSWORD_TRIES: Limit = { name: 'password-change', points: 10, seconds: 600 }
/** Guesses at a code of an account, signing in and in the settings together. */
export const CODE_TRIES: Limit = { name: 'two-step', points: 10, seconds: 600 }
/** The same over a day: of a million codes three are right at a time, and who has all week must not find one. */
export const CODE_TRIES_OF_A_DAY: Limit = { name: 'two-step-day', points: 100, seconds: 86_400 }
/** Presses on reactions to reviews, of an account. */
export const REACTIONS_OF_AN_HOUR: Limit = { name: 'reaction', points: 300, seconds: 3600 }
/** Presses that save places or take them out again, and new collections, of an account. */
export const SAVES_OF_AN_HOUR: Limit = { name: 'save', points: 300, seconds: 3600 }
/** Reports of reviews, of an account: moderators read each. */
export const REPORTS_OF_A_DAY: Limit = { name: 'report', points: 20, seconds: 86_400 }
/** Reports of how busy places are, of an account: nobody is in so many of them. */
export const BUSYNESS_OF_AN_HOUR: Limit = { name: 'busyness', points: 100, seconds: 3600 }
/** New links that invite to study sessions, of an account. */
export const INVITES_OF_AN_HOUR: Limit = { name: 'invite', points: 60, seconds: 3600 }
/** Forms with photos, of an account: up to four photos each. */
export const UPLOADS_OF_AN_HOUR: Limit = { name: 'upload', points: 30, seconds: 3600 }
/** Study sessions that are joined, of an account. */
export const JOINS_OF_AN_HOUR: Limit = { name: 'join-session', points: 100, seconds: 3600 }
/** Study sessions that an account makes; one that is repeated weekly counts once. */
export const SESSIONS_OF_A_DAY: Limit = { name: 'study-session', points: 100, seconds: 86_400 }
/** Changes of study sessions, of an account: everybody who takes part gets a mail about each. */
export const SESSION_CHANGES_OF_AN_HOUR: Limit = { name: 'study-session-change', points: 30, seconds: 3600 }
/** Suggested edits, of an account: moderators read each. */
export const SUGGESTIONS_OF_A_DAY: Limit = { name: 'suggestion', points: 30, seconds: 86_400 }
/** Hours that an account says are right: nobody stands at so many doors. */
export const CONFIRMED_HOURS_OF_A_DAY: Limit = { name: 'confirm-hours', points: 60, seconds: 86_400 }
