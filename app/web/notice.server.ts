import { z } from 'zod'
import type { Env } from '~/services/env.server'
import { cookieLine, endCookie, readCookie } from './cookies.server'

/** For notices without a text. */
const FALLBACKS = {
  success: 'Operation Successful',
  error: 'Operation Failed',
  noAuth: 'You need to be logged in to perform this operation',
  warning: 'Something happened',
  info: 'Something happened',
}

export const POSITIONS = [
  'bottom-right',
  'bottom-left',
  'bottom-center',
  'top-right',
  'top-left',
  'top-center',
] as const

const noticeSchema = z.object({
  /** success, info, warning and error are toasts, noAuth is a popup. An unknown kind becomes info. */
  kind: z.enum(['success', 'info', 'warning', 'error', 'noAuth']).catch('info'),
  /** '' for the default text. */
  text: z.string(),
  /** A warning as a popup. */
  popup: z.literal(true).optional(),
  /** Where a toast appears. Bottom right by default. */
  position: z.enum(POSITIONS).optional().catch(undefined),
  /** A line with a link at the top of the page. It stays there. */
  line: z.object({ text: z.string(), to: z.string(), linkText: z.string() }).optional().catch(undefined),
  /** Milliseconds until the enhanced page hides it. By default as long as it takes to read. */
  ms: z.number().int().positive().max(60_000).optional().catch(undefined),
})

/** A text to show once, on the next page. */
export type Notice = z.infer<typeof noticeSchema>
type Display = Pick<Notice, 'position' | 'ms'>

export const success = (text = '', display: Display = {}): Notice => ({ kind: 'success', text, ...display })
export const failure = (text = '', display: Display = {}): Notice => ({ kind: 'error', text, ...display })
/** The popup titled "Log In!". */
export const noAuth = (text = ''): Notice => ({ kind: 'noAuth', text })
/** The popup titled "Warning". */
export const warning = (text = ''): Notice => ({ kind: 'warning', text, popup: true })

/** The Set-Cookie line that carries a notice across a redirect. */
export const noticeCookie = (notice: Notice, env: Env): Promise<string> =>
  cookieLine('notice', notice, env, 300)

/** The notice in this request's cookie, and the Set-Cookie line that clears it. Only the root loader calls this. */
export async function takeNotice(
  request: Request,
  env: Env,
): Promise<{ notice: Notice; end: string } | null> {
  const parsed = noticeSchema.safeParse(await readCookie(request, 'notice', env))
  if (!parsed.success) return null
  const { kind, text } = parsed.data
  return {
    notice: { ...parsed.data, text: text || FALLBACKS[kind] },
    end: await endCookie('notice', env),
  }
}
