import type { LoaderFunctionArgs } from '@remix-run/node'
import { missing, type Outcome } from '~/outcome'
import { missingOf } from '../answers/invalid.server'
import { missingText } from '../answers/missing.server'
import { errorResponse } from '../answers/plain-error.server'
import { noteRefusal } from './note-refusal.server'

type Asked = Pick<LoaderFunctionArgs, 'request' | 'context'>

/**
 * If this request's form found its subject missing, the page responds with 404 too, even if it would redirect: a
 * redirect would lose what was typed.
 */
export async function unlessGone<T>({ context }: Asked, running: Promise<Outcome<T>>): Promise<Outcome<T>> {
  try {
    return await running
  } catch (error) {
    const gone = missingOf(context)
    if (gone !== undefined && error instanceof Response && error.status < 400) return missing(gone)
    throw error
  }
}

/** The page's data. @throws Response the error page of a Failure, 404 or 403 */
export function shown<T>({ request, context }: Asked, outcome: Outcome<T>): T {
  if (outcome.ok) return outcome.value
  if (outcome.kind === 'missing') throw errorResponse(404, missingText(request, context, outcome.message))
  if (outcome.kind === 'refused') noteRefusal(context)
  throw errorResponse(403, outcome.message)
}
