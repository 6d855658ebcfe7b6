import { redirect, type LoaderFunctionArgs } from '@remix-run/node'
import type { Context } from '~/context'
import type { Outcome } from '~/outcome'
import type { Db } from '~db/connection'
import { noAuth, noticeCookie } from './flash.server'
import { signInPath } from './paths'
import { errorResponse } from './plain-error.server'
import { logSecurity } from './security-log.server'
import { orUnavailable } from './unavailable.server'
import { viewerOf } from './viewer.server'
import type { ViewerFor, Who } from './who'

type ReadArgs<W extends Who> = {
  db: Db
  context: Context
  request: Request
  url: URL
  viewer: ViewerFor<W>
  params: LoaderFunctionArgs['params']
}

type PageOf<W extends Who, T> = { who: W; run: (args: ReadArgs<W>) => Promise<Outcome<T>> }

/**
 * The one way in which a page gets its data: who may see it (a visitor is sent to /signin and back afterwards;
 * a page for admins sends everybody else home), then `run`. A Failure becomes the error page of its status.
 */
export function read<W extends Who, T>(args: LoaderFunctionArgs, page: PageOf<W, T>): Promise<T> {
  return orUnavailable(() => load(args, page))
}

async function load<W extends Who, T>(
  { request, context, params }: LoaderFunctionArgs,
  page: PageOf<W, T>,
): Promise<T> {
  const url = new URL(request.url)
  const viewer = await viewerOf(request, context)
  if (page.who.kind === 'member' && !viewer) {
    const headers = { 'Set-Cookie': await noticeCookie(noAuth(page.who.words), context.env) }
    throw redirect(signInPath(url.pathname + url.search), { headers })
  }
  if (page.who.kind === 'admin' && !viewer?.isAdmin) {
    logSecurity(context.log, { event: 'refused', why: 'no-right' })
    throw redirect('/')
  }
  const outcome = await page.run({
    db: context.db,
    context,
    request,
    url,
    viewer: viewer as ViewerFor<W>,
    params,
  })
  if (outcome.ok) return outcome.value
  if (outcome.kind === 'refused') logSecurity(context.log, { event: 'refused', why: 'no-right' })
  throw errorResponse(outcome.kind === 'missing' ? 404 : 403, outcome.message)
}
