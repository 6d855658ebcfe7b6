import { data, type HeadersFunction, type LoaderFunctionArgs } from '@remix-run/node'
import { z } from 'zod'
import { open, encrypt } from '~/services/auth/encrypt.server'
import { cookieLine, endCookie, readToken } from '../cookies.server'
import { success } from '../notice.server'
import { viewerOf } from '../viewer.server'
import { seeOther, type Redirect } from './see-other.server'

const SECONDS = 300
const schema = z.object({ codes: z.array(z.string()), until: z.number() })

/**
 * After a form that made codes or a token for the viewer: redirects to `path`, which shows them once. They travel in a
 * cookie, encrypted so that only the server can read them, and valid for five minutes.
 */
export async function showCodes(
  { request, context }: LoaderFunctionArgs,
  { path, text, codes }: { path: string; text: string; codes: string[] },
): Promise<Redirect> {
  const { env } = context
  const viewer = await viewerOf(request, context)
  const value = JSON.stringify({ codes, until: Date.now() + SECONDS * 1000 })
  const encrypted = encrypt('recovery-codes', viewer!.id, value, env.sessionSecrets)
  return seeOther(path, success(text), [await cookieLine('codes', encrypted, env, SECONDS)])
}

/** What a loader returns for `page`: with the codes to show now, which the response clears. */
export async function withCodes<T>({ request, context }: LoaderFunctionArgs, page: T) {
  const { env } = context
  const encrypted = await readToken(request, 'codes', env)
  if (!encrypted) return data({ ...page, codes: [] as string[] }, { headers: NOT_STORED })
  const viewer = await viewerOf(request, context)
  const opened = open('recovery-codes', viewer!.id, encrypted, env.sessionSecrets)
  const found = opened && schema.parse(JSON.parse(opened.text))
  return data(
    { ...page, codes: found && found.until > Date.now() ? found.codes : [] },
    { headers: [...NOT_STORED, ['Set-Cookie', await endCookie('codes', env)]] },
  )
}

/** Codes and tokens must not be cached, not even by the browser. */
const NOT_STORED: [string, string][] = [['Cache-Control', 'no-store']]

/** The headers of a page that shows codes. */
export const headersOfCodes: HeadersFunction = ({ parentHeaders }) =>
  new Headers([...parentHeaders, ...NOT_STORED])
