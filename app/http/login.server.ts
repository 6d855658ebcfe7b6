import type { ActionFunctionArgs } from '@remix-run/node'
import type { SignedIn } from '~/auth/signed-in'
import { endWebSession, SESSION_DAYS } from '~/auth/web-sessions.server'
import { cookieLine, endCookie, readToken } from './cookies.server'
import { deviceOf, rememberDevice } from './device.server'
import type { Notice } from './flash.server'
import { addressKey, type Limit } from './limits.server'
import { forgetInvites } from './opened-invites.server'
import { logSecurity } from './security-log.server'
import { seeOther, type Redirect } from './see-other.server'
import type { Counted } from './write.server'

type Args = Pick<ActionFunctionArgs, 'request' | 'context'>

/** Attempts to sign in to an account from one address, or from a browser that is known for the account. */
const TRIES: Limit = { name: 'sign-in', points: 10, seconds: 600 }
/** Attempts to sign in to an account from anywhere, by browsers that are not known for it. */
const TRIES_OF_STRANGERS: Limit = { name: 'sign-in-account', points: 100, seconds: 3600 }
/** Failed attempts from one address, to whatever accounts: loose, for a dormitory shares one. */
const FAILURES: Limit = { name: 'sign-in-address', points: 1000, seconds: 3600 }
/** A second factor may take this long. */
const CHALLENGE_SECONDS = 600

/** The limits of an attempt to sign in to the account of `email`. Who signed in from this browser before has one of their own. */
export async function signInLimits({ request, context }: Args, email: string): Promise<Counted[]> {
  const address = addressKey(context.ip)
  const device = await deviceOf(request, context.env, email)
  if (device)
    return [
      { ...TRIES, key: `device ${device}` },
      { ...FAILURES, key: address, failures: true },
    ]
  return [
    { ...TRIES, key: `${email} ${address}` },
    { ...TRIES_OF_STRANGERS, key: email, failures: true },
    { ...FAILURES, key: address, failures: true },
  ]
}

/**
 * The answer to somebody whose identity is proven: signed in and on the way to `path` (their own page without one), or asked for the second factor
 * first. The login session that this browser came with, if any, ends: a token that was known before somebody signed in
 * is worth nothing afterwards. `cookies` are further Set-Cookie lines for who is signed in.
 */
export async function signedIn(
  args: Args,
  found: SignedIn,
  path: string | null,
  notice: Notice | null = null,
  cookies: string[] = [],
): Promise<Redirect> {
  const { env, log } = args.context
  const by = new URL(args.request.url).pathname
  logSecurity(log, { event: found.kind === 'second-factor' ? 'second-factor-asked' : 'signed-in', by })
  if (found.kind === 'second-factor') {
    const challenge = await cookieLine('challenge', found.challenge, env, CHALLENGE_SECONDS)
    return seeOther(path ? `/signin/code?returnTo=${encodeURIComponent(path)}` : '/signin/code', null, [
      challenge,
    ])
  }
  await endCurrent(args)
  return seeOther(path ?? found.home, notice, [
    await cookieLine('session', found.token, env, SESSION_DAYS * 86_400),
    await rememberDevice(args.request, env, found.email),
    await endCookie('challenge', env),
    ...cookies,
  ])
}

/** Ends this browser's login session; returns the Set-Cookie lines that forget it, and the invites that were opened meanwhile. */
export async function endLogin(args: Args): Promise<string[]> {
  await endCurrent(args)
  return [await endCookie('session', args.context.env), ...(await forgetInvites(args.request, args.context))]
}

async function endCurrent({ request, context }: Args) {
  const token = await readToken(request, 'session', context.env)
  if (token) await endWebSession(context.db, token)
}
