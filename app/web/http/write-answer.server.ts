import type { Failure, Outcome } from '~/services/outcome'
import { logFailedTry, takeBack, type Counting } from '../counting.server'
import { dropDraft } from '../drafts.server'
import { justWrittenCookie } from '../just-written.server'
import { refusal } from './check-sender.server'
import { PageAgain } from './page-again'
import type { Post } from './post.server'

const UNAVAILABLE_SECONDS = 30
const STATUS: Record<Exclude<Failure['kind'], 'refused'>, number> = {
  missing: 404,
  conflict: 409,
  invalid: 422,
  unavailable: 503,
}

/**
 * Turns the operation's outcome into the response. A success redirects, deletes the draft and takes back counted
 * failures. It's saved by then, so an error in those is only logged.
 * @throws Response 403 if the operation refused; PageAgain if it failed
 */
export async function answer(
  post: Post,
  value: unknown,
  counted: Counting[],
  outcome: Outcome<unknown>,
): Promise<Response> {
  const { context, request, page, form, viewer } = post
  if (outcome.ok) {
    await takeBack(
      context,
      counted.filter(({ failures }) => failures),
    ).catch((error: unknown) => context.log.error({ err: error }, 'a try could not be taken back'))
    await context.changes.look()
    const redirect = await form.redirect(outcome.value, value)
    return redirect.respond(context.env, [
      await dropDraft(request, context, page),
      viewer && (await justWrittenCookie(context.env)),
    ])
  }
  logFailedTry(context, counted)
  if (outcome.kind === 'refused') throw refusal(context, outcome.message)
  const { kind, message, field, others } = outcome
  const wait = kind === 'unavailable' ? UNAVAILABLE_SECONDS : undefined
  throw new PageAgain(STATUS[kind], message, { field, others, wait })
}
