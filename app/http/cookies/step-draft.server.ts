import type { Context } from '~/context'
import { draftFor, dropDraft, keepDraft } from './drafts.server'

/** No path has a fragment, so that this is nobody's login draft. */
const stepOf = (page: string) => `${page}#step`

/**
 * Keeps what was typed into the form at `page` while one step of it is done by another request, such as a search; returns the
 * Set-Cookie line that finds it again, or null as keepDraft does.
 */
export function keepForStep(
  context: Context,
  page: string,
  typed: Record<string, string | readonly string[]>,
): Promise<string | null> {
  const form = new FormData()
  for (const [name, value] of Object.entries(typed))
    for (const each of [value].flat()) form.append(name, each)
  return keepDraft(context, stepOf(page), form)
}

/** What was typed before the step. */
export const typedBeforeStep = (request: Request, context: Context, page: string) =>
  draftFor(request, context, stepOf(page))

/** Forgets it, once the form was accepted; the Set-Cookie line for that, or null when there was nothing. */
export const endStep = (request: Request, context: Context, page: string) =>
  dropDraft(request, context, stepOf(page))

/** The initial values of the form at `page`: what was typed before the last step, or before logging in. */
export const typedAt = async (request: Request, context: Context, page: string, fromStep: boolean) =>
  (fromStep ? await typedBeforeStep(request, context, page) : null) ??
  (await draftFor(request, context, page))
