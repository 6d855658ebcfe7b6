import type { ActionFunctionArgs } from '@remix-run/node'
import { endWebSession, SESSION_DAYS } from '~/auth/web-sessions.server'
import { cookieLine, endCookie, readToken } from './cookies.server'

/**
 * The Set-Cookie line that signs this browser in. The login session that it came with, if any, ends: a token that was
 * known before somebody signed in is worth nothing afterwards.
 */
export async function beginLogin(token: string, { request, context }: ActionFunctionArgs): Promise<string> {
  await endCurrent({ request, context })
  return cookieLine('session', token, context.env, SESSION_DAYS * 86_400)
}

/** Ends this browser's login session; returns the Set-Cookie line that forgets it. */
export async function endLogin({ request, context }: ActionFunctionArgs): Promise<string> {
  await endCurrent({ request, context })
  return endCookie('session', context.env)
}

async function endCurrent({ request, context }: Pick<ActionFunctionArgs, 'request' | 'context'>) {
  const token = await readToken(request, 'session', context.env)
  if (token) await endWebSession(context.db, token)
}
