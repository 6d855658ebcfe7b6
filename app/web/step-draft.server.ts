import { senderMark } from '~/services/auth/tokens.server'
import type { Viewer } from '~/services/auth/viewer'
import type { Context } from './context'
import { draftFor, dropDraft, keepDraft } from './drafts.server'
import { SENDER_FIELD } from '~/services/auth/sender-field'

/** Paths have no fragments, so this can't collide with a login draft. */
const stepOf = (page: string) => `${page}#step`

/**
 * Saves what `viewer` typed into the form at `page` while another request does one step of it, such as a search. Returns the
 * Set-Cookie line to find it again, or null as keepDraft does.
 */
export function keepForStep(
  context: Context,
  viewer: Viewer,
  page: string,
  typed: Record<string, string | readonly string[]>,
): Promise<string | null> {
  const form = new FormData()
  form.append(SENDER_FIELD, senderMark(viewer.id, context.env.sessionSecrets))
  for (const [name, value] of Object.entries(typed))
    for (const each of [value].flat()) form.append(name, each)
  return keepDraft(context, stepOf(page), form)
}

/** What was typed before the step. */
export const typedBeforeStep = (request: Request, context: Context, page: string) =>
  draftFor(request, context, stepOf(page))

/** Deletes it after the form was accepted. Returns the Set-Cookie line for that, or null if there was nothing. */
export const endStep = (request: Request, context: Context, page: string) =>
  dropDraft(request, context, stepOf(page))

/** Initial values of the form at `page`: what was typed before the last step, or before logging in. */
export const typedAt = async (request: Request, context: Context, page: string, fromStep: boolean) =>
  (fromStep ? await typedBeforeStep(request, context, page) : null) ??
  (await draftFor(request, context, page))
