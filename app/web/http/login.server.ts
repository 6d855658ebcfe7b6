import type { ActionFunctionArgs } from '@remix-run/node'
import { createHash, randomBytes } from 'node:crypto'
import type { LoggedIn } from '~/services/auth/logged-in'
import { endLoginOfToken, LOGIN_DAYS } from '~/services/auth/logins.server'
import { sign, verify } from '~/services/auth/tokens.server'
import { isAppCode, plainCode } from '~/services/auth/totp.server'
import type { Env } from '~/services/env.server'
import { forgetAddress } from '../address-key.server'
import { cookieLine, endCookie, readToken } from '../cookies.server'
import type { Notice } from '../notice.server'
import { addressKey, MAILS_PER_ADDRESS, networkKey, type Limit } from '../limits.server'
import { forgetInvites } from '../opened-invites.server'
import { logSecurity } from '../security-log.server'
import { comingBackTo } from './paths'
import { seeOther, type Redirect } from './see-other.server'
import { viewerOf } from '../viewer.server'
import { slowed, strangerLimit, type SlowDown } from '../slow-down.server'
import type { Counting } from '../counting.server'

type Args = Pick<ActionFunctionArgs, 'request' | 'context'>

/** Attempts to log in to an account from one address, or from a browser that is known for the account. */
const TRIES: Limit = { name: 'sign-in', points: 10, seconds: 600 }
/** Failed attempts from all browsers known for an account. Every login from a new browser adds one. */
const KNOWN_FAILURES: Limit = { name: 'sign-in-known', points: 200, seconds: 3600 }
/** Failed attempts from one address, on any account. Loose, because a dormitory shares one address. */
const FAILURES: Limit = { name: 'sign-in-address', points: 1000, seconds: 3600 }
/** Codes entered for an account from one address, or from a browser that is known for the account. */
const CODES: Limit = { name: 'two-step', points: 10, seconds: 600 }
/**
 * Wrong codes in a day, from one known browser or from all others together: 3 of a million codes are valid at a time,
 * and a week of guessing must not find one.
 */
const CODES_PER_DAY: Limit = { name: 'two-step-day', points: 100, seconds: 86_400 }
/** The same from all browsers known for an account. */
const KNOWN_CODES_PER_DAY: Limit = { name: 'two-step-known', points: 300, seconds: 86_400 }
/** Login links for an account: the first 3 right away, then after waits of 1, 2, 4 … up to 10 minutes. */
const LINKS: SlowDown = { name: 'login-link', free: 3, first: 60, longest: 600, drains: 600 }
/** Confirmation emails to one email address that one network asks for, with any form. */
const CONFIRMATIONS: Limit = { name: 'confirmation', points: 5, seconds: 3600 }
/** The same from all networks. The wait is at most 10 minutes, so strangers can't keep someone from registering. */
const ALL_CONFIRMATIONS: SlowDown = { name: 'confirmations', free: 20, first: 60, longest: 600, drains: 600 }
/** Seconds to enter the second factor. */
const CHALLENGE_SECONDS = 600

/** The limits for logging in to the account of `email`. Browsers that have logged in to it before have their own. */
export async function logInLimits({ request, context }: Args, email: string): Promise<Counting[]> {
  const address = addressKey(context.ip)
  const device = await deviceOf(request, context.env, email)
  // Guesses from the same address don't count against a known browser, which can only guess at its own account.
  if (device)
    return [
      { ...TRIES, key: `device ${device}`, failures: true },
      { ...KNOWN_FAILURES, key: email, failures: true },
    ]
  return [
    { ...TRIES, key: `${email} ${address}`, failures: true },
    strangerLimit(email, networkKey(context.ip)),
    { ...FAILURES, key: address, failures: true, busy: true },
  ]
}

/**
 * The limits for entering a code after the first step. Like guesses at the password, a stranger's codes don't count
 * against a known browser. A recovery code can't be guessed, so it only counts against the address.
 * @param given.firstStep stands for how the first step was passed. Counts start over when it changes, so a new password
 * shuts out a stranger who had the old one
 */
export async function codeLimits(
  { request, context }: Args,
  { email, firstStep, code }: { email: string; firstStep: string; code: string },
): Promise<Counting[]> {
  const address = addressKey(context.ip)
  if (!isAppCode(plainCode(code))) return [{ ...FAILURES, key: address, failures: true }]
  const device = await deviceOf(request, context.env, email)
  const all = `${email} ${firstStep}`
  const failed = (limit: Limit, key: string) => ({ ...limit, key, failures: true })
  return device
    ? [
        failed(CODES, `device ${device} ${firstStep}`),
        failed(CODES_PER_DAY, `device ${device} ${firstStep}`),
        failed(KNOWN_CODES_PER_DAY, all),
      ]
    : [failed(CODES, `${all} ${address}`), failed(CODES_PER_DAY, all)]
}

/**
 * The limits for asking for a login link. The wait is at most 10 minutes and a link works for 15, so anyone who has to
 * wait because of a stranger's requests has a working link in their mailbox.
 */
export async function loginLinkLimits({ request, context }: Args, email: string): Promise<Counting[]> {
  const device = await deviceOf(request, context.env, email)
  return device
    ? [slowed(LINKS, `device ${device}`)]
    : [{ ...MAILS_PER_ADDRESS, key: addressKey(context.ip) }, slowed(LINKS, email)]
}

/** The limits for each form that sends a confirmation email to an address. */
export const confirmationLimits = ({ context }: Pick<Args, 'context'>, email: string): Counting[] => [
  { ...MAILS_PER_ADDRESS, key: addressKey(context.ip) },
  { ...CONFIRMATIONS, key: `${email} ${networkKey(context.ip)}` },
  slowed(ALL_CONFIRMATIONS, email),
]

/** Whether someone has logged in to the account of `email` from this browser before. */
export const isKnownDevice = async ({ request, context }: Args, email: string): Promise<boolean> =>
  (await deviceOf(request, context.env, email)) !== null

/**
 * Responds to a user who has proved their identity: logs them in and redirects to `path` (their home page if null), or
 * asks for the second factor first. Ends this browser's earlier login, so a token known before is worthless afterwards.
 * Forgets the invites it has opened, unless that login was the same account's or there was none.
 * `cookies` are more Set-Cookie lines to send after logging in.
 */
export async function loggedIn(
  args: Args,
  found: LoggedIn,
  path: string | null,
  notice: Notice | null = null,
  cookies: string[] = [],
): Promise<Redirect> {
  const { env, log } = args.context
  const by = new URL(args.request.url).pathname
  logSecurity(log, { event: found.kind === 'second-factor' ? 'second-factor-asked' : 'signed-in', by })
  if (found.kind === 'second-factor') {
    const challenge = await cookieLine('challenge', found.challenge, env, CHALLENGE_SECONDS)
    return seeOther(comingBackTo(path, '/signin/code'), null, [challenge])
  }
  const before = await viewerOf(args.request, args.context)
  const isOthers = (await endCurrent(args)) && before?.id !== found.userId
  return seeOther(path ?? found.home, notice, [
    await cookieLine('session', found.token, env, LOGIN_DAYS * 86_400),
    await rememberDevice(args.request, env, found.email),
    await endCookie('challenge', env),
    await forgetAddress(env),
    ...(isOthers ? await forgetInvites(args.request, args.context) : []),
    ...cookies,
  ])
}

/** Ends this browser's login. Returns the Set-Cookie lines that clear it and the invites opened meanwhile. */
export async function endLogin(args: Args): Promise<string[]> {
  await endCurrent(args)
  return [await endCookie('session', args.context.env), ...(await forgetInvites(args.request, args.context))]
}

/** Whether this browser had a login, if only one that had ended elsewhere. */
async function endCurrent({ request, context }: Args): Promise<boolean> {
  const token = await readToken(request, 'session', context.env)
  if (token) await endLoginOfToken(context.db, token)
  return token !== null
}

/** A browser is remembered for a year, with the last few accounts that logged in from it. */
const DEVICE_SECONDS = 365 * 86_400
const MAX_ACCOUNTS = 5

/**
 * A random text that identifies this browser for an account it has logged in to, so that other people's attempts don't
 * count against it (OWASP calls it a device cookie). Null for any other browser.
 * @param email the account's address, normalized
 */
export async function deviceOf(request: Request, env: Env, email: string): Promise<string | null> {
  return (await devices(request, env)).get(accountMark(email)) ?? null
}

/** The Set-Cookie line that makes this browser known for an account. */
async function rememberDevice(request: Request, env: Env, email: string): Promise<string> {
  const known = await devices(request, env)
  const mark = accountMark(email)
  const own = known.get(mark) ?? randomBytes(12).toString('hex')
  known.delete(mark)
  const text = [...known, [mark, own] as const]
    .slice(-MAX_ACCOUNTS)
    .map((pair) => pair.join('-'))
    .join('_')
  return cookieLine('device', sign('device', text, env.sessionSecrets), env, DEVICE_SECONDS)
}

async function devices(request: Request, env: Env): Promise<Map<string, string>> {
  const text = verify('device', (await readToken(request, 'device', env)) ?? '', env.sessionSecrets)
  return new Map(
    (text ?? '')
      .split('_')
      .filter(Boolean)
      .map((pair) => pair.split('-') as [string, string]),
  )
}

/** Hashed, because the cookie may be on a shared computer and must not reveal an email address. */
const accountMark = (email: string) => createHash('sha256').update(email).digest('hex').slice(0, 16)
