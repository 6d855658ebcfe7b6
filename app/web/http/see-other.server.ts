import type { Context } from '../context'
import type { Env } from '~/services/env.server'
import { plainHtml } from './plain-pages'
import { noticeCookie, success, type Notice } from '../notice.server'

/** A 303 to a path on this site, optionally with a notice and more cookies. */
export type Redirect = { respond: (env: Env, cookies?: (string | null)[]) => Promise<Response> }

/**
 * After a successful form: redirects to `path`, which shows `notice`. `cookies` are Set-Cookie lines. With `replace`
 * the enhanced page drops the form from the history, so that Back doesn't lead to a finished form; with `reload` it
 * loads `path` as a new document.
 */
export function seeOther(
  path: string,
  notice?: Notice | null,
  cookies: string[] = [],
  { replace = false, reload = false } = {},
): Redirect {
  return {
    async respond(env, more = []) {
      const headers = new Headers({ Location: path })
      for (const line of [...cookies, ...more]) if (line) headers.append('Set-Cookie', line)
      if (replace) headers.set('X-Remix-Replace', 'true')
      if (reload) headers.set('X-Remix-Reload-Document', 'true')
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

/** A redirect with more Set-Cookie lines. */
export const withCookies = (redirect: Redirect, lines: string[]): Redirect => ({
  respond: (env, cookies = []) => redirect.respond(env, [...lines, ...cookies]),
})

type Note = { title: string; text: string; link: string; linkText: string }

/**
 * A redirect with a short page for clients that don't follow it (RFC 9110, 15.4.4): what happened, and where to look.
 * The note's texts must be ours, and its link a path on this site.
 */
export const withNote = (
  redirect: Redirect,
  { nonce }: Pick<Context, 'nonce'>,
  { link, ...note }: Note,
): Redirect => ({
  async respond(env, cookies) {
    const { status, headers } = await redirect.respond(env, cookies)
    headers.set('Content-Type', 'text/html; charset=utf-8')
    return new Response(
      plainHtml(status, nonce, { ...note, link: link.replaceAll('&', '&amp;').replaceAll('"', '%22') }),
      { status, headers },
    )
  },
})
