import type { Env } from '~/env.server'
import { noticeCookie, success, type Notice } from '../cookies/notice.server'

/** A 303 to a path on this site, optionally with a notice and more cookies. */
export type Redirect = { respond: (env: Env, cookies?: (string | null)[]) => Promise<Response> }

/**
 * After a successful form: redirects to `path`, which shows `notice`. `cookies` are Set-Cookie lines. With `replace`
 * the enhanced page drops the form from the history, so that Back doesn't lead to a finished form.
 */
export function seeOther(
  path: string,
  notice?: Notice | null,
  cookies: string[] = [],
  { replace = false } = {},
): Redirect {
  return {
    async respond(env, more = []) {
      const headers = new Headers({ Location: path })
      for (const line of [...cookies, ...more]) if (line) headers.append('Set-Cookie', line)
      if (replace) headers.set('X-Remix-Replace', 'true')
      if (notice) headers.append('Set-Cookie', await noticeCookie(notice, env))
      return new Response(null, { status: 303, headers })
    },
  }
}

/**
 * After a form that can't be sent again: redirects to `path` with the notice `text`. Back doesn't return to the form.
 */
export const finish = (path: string, text: string, cookies: string[] = []): Redirect =>
  seeOther(path, success(text), cookies, { replace: true })
