import type { ActionFunctionArgs } from '@remix-run/node'
import type { LoggedIn } from '~/services/auth/logged-in'
import type { Viewer } from '~/services/auth/viewer'
import { viewerOfToken } from '~/services/auth/logins.server'
import { answerForm } from '~/spots/areas/pending-form.server'
import { saveForm } from '~/spots/collections/save-pending-form.server'
import { takePending, type PendingAction } from '~/web/drafts.server'
import { failure, success, type Notice } from '~/web/notice.server'
import { loggedIn } from '~/web/http/login.server'
import { endPending, pendingInvite } from '~/web/opened-invites.server'
import type { Redirect } from '~/web/http/see-other.server'
import { countAll } from '~/web/counting.server'
import type { PendingForm } from '~/web/http/write-form'
import { done, type Outcome } from '~/services/outcome'
import { reactionForm } from '~/reviews/writing/reaction-pending-form.server'
import { arrivalWords } from './log-in-words'
import { noteOffered } from '../queries.server'
import { ONBOARDING } from '../rules'
import { acceptPending } from '~/study-sessions/invites/accept-invite.server'
import { inviteWords } from '~/study-sessions/invite-words'
import { joinForm } from '~/study-sessions/page/taking-part-pending-form.server'

type Args = Pick<ActionFunctionArgs, 'request' | 'context'>

/**
 * Like http/login's loggedIn, for every way to log in. If the user had pressed a harmless button or accepted an invite
 * in this browser, and returns to that page, carries it out. Safe, because both the login and the press were forms:
 * opening a page or a link does nothing. Without a `notice`, says if the login canceled the account's deletion.
 */
export async function resumeAfterLogin(
  args: Args,
  found: LoggedIn,
  path: string | null,
  notice: Notice | null = null,
): Promise<Redirect> {
  const wanted = found.kind === 'login' && path !== null ? await doneOnArrival(args, found, path) : null
  const kept = found.kind === 'login' && found.kept ? success(arrivalWords.deletionCanceled) : null
  const said = await withOffer(args, found, path, wanted?.notice ?? notice ?? kept)
  return wanted ? loggedIn(args, found, wanted.path, said, [wanted.end]) : loggedIn(args, found, path, said)
}

/** Offers onboarding, once, to a newcomer who arrives somewhere else. */
async function withOffer(
  { context }: Args,
  found: LoggedIn,
  path: string | null,
  notice: Notice | null,
): Promise<Notice | null> {
  if (found.kind !== 'login' || found.home !== ONBOARDING || path === null || notice?.line) return notice
  const campus = await noteOffered(context.db, found.userId)
  const text = campus ? arrivalWords.campus(campus) : arrivalWords.noCampus
  const line = { text, to: ONBOARDING, linkText: campus ? arrivalWords.check : arrivalWords.setUp }
  return { ...(notice ?? success(arrivalWords.loggedIn)), line }
}

type Arrival = { path: string; notice: Notice | null; end: string }

/** The result of the earlier press. Null if there was none. Failures don't affect the login. */
async function doneOnArrival(
  args: Args,
  found: Extract<LoggedIn, { kind: 'login' }>,
  path: string,
): Promise<Arrival | null> {
  const { db, env, log, site } = args.context
  try {
    const viewer = await viewerOfToken(db, found.token, env.adminTotp)
    if (!viewer || viewer.suspended || (site.readOnly && !viewer.isAdmin)) return null
    return (await pressedBefore(args, viewer, path)) ?? (await invitedBefore(args, viewer.id, path))
  } catch (error) {
    log.error({ err: error }, 'an action from before the login failed')
    return null
  }
}

async function pressedBefore(args: Args, viewer: Viewer, page: string): Promise<Arrival | null> {
  const pressed = await takePending(args.request, args.context, viewer, page)
  if (!pressed) return null
  const { end } = pressed
  const outcome = await carryOut(args, viewer, { page, ...pressed })
  if (outcome?.ok) {
    await args.context.changes.look()
    return { path: outcome.value.path, notice: success(outcome.value.text), end }
  }
  // The page itself says what's missing or not allowed.
  const said = outcome && outcome.kind !== 'missing' && outcome.kind !== 'refused'
  return { path: page, notice: said ? failure(outcome.message) : null, end }
}

async function invitedBefore(
  { request, context }: Args,
  userId: number,
  path: string,
): Promise<Arrival | null> {
  const token = /^\/invite\/([\w.-]+)$/.exec(path)?.[1]
  const inviteId = token ? await pendingInvite(request, context, userId) : null
  if (!token || inviteId === null) return null
  const { db, env, log } = context
  const end = await endPending(context)
  try {
    const asked = { userId, inviteId, token, secrets: env.sessionSecrets, log }
    const arrival = await acceptPending(db, asked)
    if (!arrival) return null
    const notice = arrival.joined ? { ...success(arrival.text), line: arrival.line } : failure(arrival.text)
    return { path: arrival.path, notice, end }
  } catch (error) {
    log.error({ err: error }, 'an invite could not be accepted after login')
    return { path, notice: failure(inviteWords.tryAgain), end }
  }
}

const PENDING: Record<PendingAction, PendingForm<any, any>> = {
  react: reactionForm,
  answer: answerForm,
  save: saveForm,
  join: joinForm,
}

/**
 * Carries out what the user pressed at `page` before logging in. Null if it wasn't one of our forms, or was one too
 * many within the hour.
 */
async function carryOut(
  { request, context }: Args,
  viewer: Viewer,
  { page, action, fields }: { page: string; action: PendingAction; fields: Record<string, unknown> },
): Promise<Outcome<{ path: string; text: string }> | null> {
  const form = PENDING[action]
  const params = form.page.exec(page)?.groups
  const sent = form.form.safeParse(fields)
  if (!params || !sent.success) return null
  const value: unknown = sent.data
  const limits = (await form.limits?.(value, { viewer })) ?? []
  if ((await countAll(context, limits)) !== null) return null
  const outcome = await form.run({ db: context.db, context, request, viewer, params, value })
  return outcome.ok ? done(form.arrival(outcome.value, { page, params, form: value })) : outcome
}
