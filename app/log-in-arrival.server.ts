import type { ActionFunctionArgs } from '@remix-run/node'
import type { z } from 'zod'
import type { LoggedIn } from './auth/logged-in'
import type { Viewer } from './auth/viewer'
import { viewerOfToken } from './auth/logins.server'
import { answerQuestion } from '~/areas/answer-question.server'
import { AnswerForm } from '~/areas/form'
import { ANSWERS_PER_HOUR } from '~/areas/limits'
import { ToggleForm } from '~/collections/form'
import { SAVES_PER_HOUR } from '~/collections/limits'
import { setSaved } from '~/collections/set-saved.server'
import { toggleWords } from '~/collections/saving/words'
import type { Context } from '~/context'
import { takePress, type Press } from '~/http/cookies/drafts.server'
import { failure, success, type Notice } from '~/http/cookies/notice.server'
import { loggedIn } from './http/login.server'
import { endPending, pendingInvite, openedInvites } from '~/http/cookies/opened-invites.server'
import type { Redirect } from '~/http/answers/see-other.server'
import { countTry, type Limit } from '~/http/limits/limits.server'
import { done, type Outcome } from '~/outcome'
import { ReactionForm } from '~/reviews/reactions/reaction-form'
import { setReaction } from '~/reviews/reactions/set-reaction.server'
import { ratingWords } from '~/reviews/reactions/words'
import { REACTIONS_PER_HOUR } from '~/reviews/writing/limits'
import { acceptPending } from '~/study-sessions/invites/accept-invite.server'
import { inviteWords } from '~/study-sessions/invites/words'
import { JOINS_PER_HOUR } from '~/study-sessions/making/limits'
import { studySessionWords } from '~/study-sessions/page/words'
import { joinStudySession } from '~/study-sessions/taking-part/join-study-session.server'
import { JoinOrLeaveForm } from '~/study-sessions/form'

type Args = Pick<ActionFunctionArgs, 'request' | 'context'>

/**
 * Like http/login's loggedIn, for every way to log in. If the user had pressed a harmless button or accepted an invite
 * in this browser, and returns to that page, carries it out. Safe, because both the login and the press were forms:
 * opening a page or a link does nothing.
 */
export async function arrive(
  args: Args,
  found: LoggedIn,
  path: string | null,
  notice: Notice | null = null,
): Promise<Redirect> {
  const wanted = found.kind === 'login' && path !== null ? await doneOnArrival(args, found, path) : null
  return wanted
    ? loggedIn(args, found, wanted.path, wanted.notice ?? notice, [wanted.end])
    : loggedIn(args, found, path, notice)
}

type Wanted = { path: string; notice: Notice | null; end: string }

/** The result of the earlier press. Null if there was none. Failures don't affect the login. */
async function doneOnArrival(
  args: Args,
  found: Extract<LoggedIn, { kind: 'login' }>,
  path: string,
): Promise<Wanted | null> {
  const { db, env, log } = args.context
  try {
    const viewer = await viewerOfToken(db, found.token, env.adminTotp)
    if (!viewer || viewer.suspended) return null
    return (await pressedBefore(args, viewer, path)) ?? (await invitedBefore(args, viewer.id, path))
  } catch (error) {
    log.error({ err: error }, 'an action from before the login failed')
    return null
  }
}

async function pressedBefore(args: Args, viewer: Viewer, page: string): Promise<Wanted | null> {
  const pressed = await takePress(args.request, args.context, page)
  if (!pressed) return null
  const { end } = pressed
  const outcome = await doPress(args, viewer, { page, ...pressed })
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
): Promise<Wanted | null> {
  const token = /^\/invite\/([\w.-]+)$/.exec(path)?.[1]
  const inviteId = token ? await pendingInvite(request, context) : null
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

/** What was done: the page to show, and the notice. */
type Done = { path: string; text: string }

type PressOf<S extends z.ZodType> = {
  page: RegExp
  form: S
  limit: Limit
  run: (args: {
    context: Context
    request: Request
    viewer: Viewer
    page: string
    /** The number in the page's path. */
    id: number
    value: z.output<S>
  }) => Promise<Outcome<Done>>
}

const press = <S extends z.ZodType>(each: PressOf<S>): PressOf<z.ZodType> =>
  each as unknown as PressOf<z.ZodType>

/** What forms with `onceLoggedIn` do after login. */
const PRESSES: Record<Press, PressOf<z.ZodType>> = {
  react: press({
    page: /^\/review\/(\d{1,15})\/reaction$/,
    form: ReactionForm,
    limit: REACTIONS_PER_HOUR,
    async run({ context: { db }, viewer, id, value: { reaction, want } }) {
      const on = want === 'on'
      const set = await setReaction(db, { viewer, reviewId: id, reaction, on })
      if (!set.ok) return set
      const text = on ? ratingWords.reacted(reaction) : ratingWords.removed(reaction)
      return done({ path: `${set.value.path}?review=${id}#review-${id}`, text })
    },
  }),
  answer: press({
    page: /^\/location\/(\d{1,15})\/facts$/,
    form: AnswerForm,
    limit: ANSWERS_PER_HOUR,
    async run({ context: { db }, viewer, page, id, value }) {
      const answered = await answerQuestion(db, { viewer, location: { written: String(id), id }, ...value })
      return answered.ok ? done({ path: page, text: answered.value.text }) : answered
    },
  }),
  save: press({
    page: /^\/location\/(\d{1,15})\/save$/,
    form: ToggleForm,
    limit: SAVES_PER_HOUR,
    async run({ context: { db }, viewer, page, id, value: { collection, want } }) {
      const on = want === 'on'
      const saved = await setSaved(db, { viewer, locationId: id, collectionId: collection, on })
      if (!saved.ok) return saved
      const text = on ? toggleWords.saved(saved.value.name) : toggleWords.removed(saved.value.name)
      return done({ path: page, text })
    },
  }),
  join: press({
    page: /^\/university\/[^/]+\/study-sessions\/(\d{1,15})$/,
    form: JoinOrLeaveForm,
    limit: JOINS_PER_HOUR,
    async run({ context, request, viewer, page, id }) {
      const invites = await openedInvites(request, context)
      const joined = await joinStudySession(context.db, { viewer, id, openedInvites: invites })
      return joined.ok ? done({ path: page, text: studySessionWords.joined }) : joined
    },
  }),
}

/**
 * Carries out what the user pressed at `page` before logging in. Null if it wasn't one of our forms, or was one too
 * many within the hour.
 */
async function doPress(
  { request, context }: Args,
  viewer: Viewer,
  { page, press, fields }: { page: string; press: Press; fields: Record<string, unknown> },
): Promise<Outcome<Done> | null> {
  const { form, limit, run, ...pressed } = PRESSES[press]
  const id = Number(pressed.page.exec(page)?.[1])
  const value = form.safeParse(fields)
  if (!id || !value.success) return null
  if ((await countTry(context.db, limit, String(viewer.id))) !== null) return null
  return run({ context, request, viewer, page, id, value: value.data })
}
