import type { ActionFunctionArgs } from '@remix-run/node'
import type { SignedIn } from './auth/signed-in'
import { isSuspended } from './auth/web-sessions.server'
import { failure, success, type Notice } from './http/flash.server'
import { signedIn } from './http/login.server'
import { endPending, pendingInvite } from './http/opened-invites.server'
import type { Redirect } from './http/see-other.server'
import { acceptPending, type Arrival } from './study-sessions/accept-invite.server'
import { words } from './study-sessions/invite-words'

type Args = Pick<ActionFunctionArgs, 'request' | 'context'>

/**
 * As http/login's signedIn, for every way to sign in: whoever pressed to accept an invite in this browser, and comes back to
 * that very invite, takes part in its session without another press. Signing in is a form (or Google's answer to one), so
 * that nothing is accepted by looking.
 */
export async function arrive(
  args: Args,
  found: SignedIn,
  path: string | null,
  notice: Notice | null = null,
): Promise<Redirect> {
  const arrival =
    found.kind === 'session' && path !== null ? await acceptedOnArrival(args, found.userId, path) : null
  if (!arrival) return signedIn(args, found, path, notice)
  const told = arrival.joined ? success(arrival.text) : failure(arrival.text)
  return signedIn(args, found, arrival.path, told, [await endPending(args.context)])
}

/** What came of the invite that waits; null when none does. Whatever fails there, the sign-in stands. */
async function acceptedOnArrival(
  { request, context }: Args,
  userId: number,
  path: string,
): Promise<Arrival | null> {
  const token = /^\/invite\/([\w.-]+)$/.exec(path)?.[1]
  const inviteId = token ? await pendingInvite(request, context) : null
  if (!token || inviteId === null) return null
  const { db, env, log } = context
  try {
    if (await isSuspended(db, userId)) return null
    return await acceptPending(db, { userId, inviteId, token, secrets: env.sessionSecrets, log })
  } catch (error) {
    log.error({ err: error }, 'an invite could not be accepted after signing in')
    return { path, joined: false, text: words.tryAgain }
  }
}
