import type { Env } from '~/env.server'
import { noticeCookie, success, type Notice } from '../cookies/notice.server'

/** A 303 to a path of this site, perhaps with a notice and further cookies. */
export type Redirect = { respond: (env: Env, cookies?: (string | null)[]) => Promise<Response> }

/**
 * After a successful form: look at `path`, where `notice` is shown. `cookies` are Set-Cookie lines. With `replace` the enhanced
 * page forgets the form's own entry in the history, so that Back does not lead to a form that is done with.
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

/** After a form that can't be sent again: go to `path` with the notice `text`. Back doesn't return to the form. */
export const finish = (path: string, text: string, cookies: string[] = []): Redirect =>
  seeOther(path, success(text), cookies, { replace: true })
