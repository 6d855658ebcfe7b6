import { redirect } from '@remix-run/node'
import type { Viewer } from '~/services/auth/viewer'
import type { Context } from '../context'
import { replacePage } from './back-to.server'
import { noAuth, noticeCookie } from '../notice.server'
import { logInPath } from './paths'
import { isAllowed, type Caller } from './caller'
import { noteRefusal } from '../security-log.server'

/**
 * Checks that `who` allows this reader.
 * @throws Response 302: visitors to /signin and back, others home, admins and moderators without
 * two-step verification to its setup
 */
export async function checkReader(
  { request, context }: { request: Request; context: Context },
  caller: Caller,
  viewer: Viewer | null,
): Promise<void> {
  if (caller.kind === 'anyone') return
  if (!viewer) {
    const { pathname, search } = new URL(request.url)
    const notice = await noticeCookie(noAuth(caller.kind === 'member' ? caller.words : ''), context.env)
    throw redirect(logInPath(pathname + search), {
      headers: { 'Set-Cookie': notice, ...replacePage(request) },
    })
  }
  if (isAllowed(caller, viewer)) return
  noteRefusal(context)
  const home = viewer.needsSecondFactor ? '/setting/security/two-step' : '/'
  throw redirect(home, { headers: replacePage(request) })
}
