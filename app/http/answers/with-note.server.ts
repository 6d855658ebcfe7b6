import { plainHtml } from '../../../server/plain-pages'
import type { Context } from '~/context'
import type { Redirect } from './see-other.server'

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
