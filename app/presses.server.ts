import type { ActionFunctionArgs } from '@remix-run/node'
import type { z } from 'zod'
import type { Viewer } from './auth/viewer'
import { ToggleForm } from './collections/form'
import { SAVES_PER_HOUR } from './collections/limits'
import { setSaved } from './collections/set-saved.server'
import { toggleWords } from '~/collections/words'
import { answerQuestion } from './areas/answer-question.server'
import { AnswerForm } from './areas/form'
import { ANSWERS_PER_HOUR } from './areas/limits'
import type { Context } from './context'
import type { Press } from '~/http/cookies/drafts.server'
import { countTry, type Limit } from '~/http/limits/limits.server'
import { openedInvites } from '~/http/cookies/opened-invites.server'
import { done, type Outcome } from './outcome'
import { ReactionForm } from '~/reviews/reactions/reaction-form'
import { REACTIONS_PER_HOUR } from '~/reviews/writing/limits'
import { ratingWords } from '~/reviews/reading/words'
import { setReaction } from '~/reviews/reactions/set-reaction.server'
import { joinStudySession } from '~/study-sessions/taking-part/join-study-session.server'
import { studySessionWords } from '~/study-sessions/page/words'
import { JoinOrLeaveForm } from '~/study-sessions/taking-part/join-or-leave-form'
import { JOINS_PER_HOUR } from '~/study-sessions/making/limits'

type Args = Pick<ActionFunctionArgs, 'request' | 'context'>

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
export async function doPress(
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
