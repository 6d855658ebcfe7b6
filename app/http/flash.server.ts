import { z } from 'zod'
import type { Env } from '~/env.server'
import { cookieLine, endCookie, readCookie } from './cookies.server'

const noticeSchema = z.object({
  /** success, info, warning and error are toasts; noAuth is the popup titled "Log In!". */
  kind: z.enum(['success', 'info', 'warning', 'error', 'noAuth']),
  text: z.string(),
})

/** A text to show on the next page, once. */
export type Notice = z.infer<typeof noticeSchema>

export const success = (text: string): Notice => ({ kind: 'success', text })
export const failure = (text: string): Notice => ({ kind: 'error', text })
export const noAuth = (text: string): Notice => ({ kind: 'noAuth', text })

/** The Set-Cookie line that carries a notice over a redirect. */
export const noticeCookie = (notice: Notice, env: Env): Promise<string> => cookieLine('notice', notice, env, 300)

/** The notice that this request came with, and the Set-Cookie line that ends it. Only the root loader calls this. */
export async function takeNotice(request: Request, env: Env): Promise<{ notice: Notice; end: string } | null> {
  const parsed = noticeSchema.safeParse(await readCookie(request, 'notice', env))
  return parsed.success ? { notice: parsed.data, end: await endCookie('notice', env) } : null
}
