import { redirect } from '@remix-run/node'
import type { Viewer } from '~/auth/viewer'
import type { Context } from '~/context'
import { inItsPlace } from '../answers/back-to.server'
import { noAuth, noticeCookie } from '../cookies/flash.server'
import { signInPath } from '../paths'
import type { Who } from '../who'
import { noteRefusal } from './note-refusal.server'

/**
 * Whether `who` lets this reader see the page.
 * @throws Response 302: a visitor to /signin and back afterwards, students home, admins who lack a second factor to its setup
 */
export async function checkReader(
  { request, context }: { request: Request; context: Context },
  who: Who,
  viewer: Viewer | null,
): Promise<void> {
  if (who.kind === 'anyone') return
  if (!viewer) {
    const { pathname, search } = new URL(request.url)
    const notice = await noticeCookie(noAuth(who.kind === 'member' ? who.words : ''), context.env)
    throw redirect(signInPath(pathname + search), {
      headers: { 'Set-Cookie': notice, ...inItsPlace(request) },
    })
  }
  if (who.kind === 'member' || viewer.isAdmin) return
  noteRefusal(context)
  const home = viewer.needsSecondFactor ? '/setting/security/two-step' : '/'
  throw redirect(home, { headers: inItsPlace(request) })
}
