import type { ActionFunctionArgs, data } from '@remix-run/node'
import type { z } from 'zod'
import type { FormResult } from './form-result'
import { replaceOutage } from './plain-error.server'
import { viewerOf } from '../viewer.server'
import type { Caller } from './caller'
import { act } from './act.server'
import { answer } from './write-answer.server'
import { checkProof } from './check-proof.server'
import { checkReadOnly, isReadOnly } from './check-read-only.server'
import { checkSender, checkShownTo, checkSuspended } from './check-sender.server'
import { countLimits } from './count-limits.server'
import { countAccount, countAddress } from './count-senders.server'
import type { AnyForm, FormOf, Forms } from './write-form'
import { keepUnsent } from './keep-unsent.server'
import { PageAgain } from './page-again'
import { parse, sentTo, validValue, type Post } from './post.server'
import { checkArrived, readBody, type Body } from './read-body.server'
import { showAgain } from './show-again.server'

export { ButtonForm, formOf, type FormOf } from './write-form'

/** A redirect, or the page again with the form's errors. */
type Answer = Response | ReturnType<typeof data<FormResult>>

/**
 * Handles every form of the product, in these stages. Each returns what the next one needs, or throws the response: a
 * Response, or PageAgain with the form's message. A page with several forms passes `forms`; the hidden field `intent`
 * selects one.
 */
export function write<W extends Caller, S extends z.ZodType, T>(
  args: ActionFunctionArgs,
  form: FormOf<W, S, T>,
): Promise<Answer>
export function write(args: ActionFunctionArgs, form: { forms: Record<string, AnyForm> }): Promise<Answer>
export async function write(args: ActionFunctionArgs, forms: Forms): Promise<Answer> {
  const { request, context } = args
  let body: Body | undefined
  let post: Post | undefined
  try {
    await countAddress(context)
    const viewer = await viewerOf(request, context)
    body = await readBody(request, context, viewer !== null)
    post = parse(sentTo(args, forms, body.form, viewer))
    checkShownTo(post)
    if (!isReadOnly(post)) await checkSender(post)
    checkReadOnly(post)
    checkSuspended(post)
    checkArrived(body)
    await checkProof(post)
    const value = validValue(post)
    await countAccount(post)
    const counted = await countLimits(post, value)
    const preview = post.form.preview?.(value) ?? null
    if (preview !== null) throw new PageAgain(200, undefined, { preview })
    const outcome = await act(post, value, counted)
    return await answer(post, value, counted, outcome)
  } catch (error) {
    if (error instanceof PageAgain) return showAgain(post!, error)
    if (error instanceof Response) throw error
    throw replaceOutage(error, await keepUnsent(args, forms, body?.form))
  } finally {
    await body?.close()
  }
}
