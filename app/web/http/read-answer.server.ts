import type { LoaderFunctionArgs } from '@remix-run/node'
import { missing, type Outcome } from '~/services/outcome'
import { refererPath } from './back-to.server'
import { missingOf } from './invalid.server'
import { errorResponse } from './plain-error.server'
import { noteRefusal } from '../security-log.server'

type ReadArgs = Pick<LoaderFunctionArgs, 'request' | 'context'>

const words = {
  meanwhile: 'It may have been deleted in the meantime.',
  back: 'Go back',
}

/** Whether a 404’s text ends with a link, as errorWords() reads it. */
const leads = (text: string) => /(^|\n)\/\S* [^\n]+$/.test(text)

/**
 * If this request's form found its subject missing, the page responds with 404 too, even if it would redirect: a
 * redirect would lose what was typed.
 */
export async function missingInsteadOfRedirect<T>(
  { context }: ReadArgs,
  running: Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  try {
    return await running
  } catch (error) {
    const gone = missingOf(context)
    if (gone !== undefined && error instanceof Response && error.status < 400) return missing(gone)
    throw error
  }
}

/** The page's data. @throws Response the error page of a Failure, 404 or 403 */
export function shown<T>({ request, context }: ReadArgs, outcome: Outcome<T>): T {
  if (outcome.ok) return outcome.value
  if (outcome.kind === 'missing') throw errorResponse(404, missingText({ request, context }, outcome.message))
  if (outcome.kind === 'refused') noteRefusal(context)
  throw errorResponse(403, outcome.message)
}

/**
 * The text of a 404. After a form it starts with what the form found missing, and links back to the form's page unless
 * `text` has its own link.
 */
function missingText({ request, context }: ReadArgs, text: string): string {
  const said = missingOf(context)
  if (said === undefined) return text
  const [title, ...lines] = said.includes('\n') ? said.split('\n') : [said, ...text.split('\n').slice(1)]
  const all = [title, ...lines].join('\n')
  if (leads(all)) return all
  const back = pageBefore(request)
  return [
    title,
    ...(lines.length > 0 ? lines : [words.meanwhile]),
    ...(back ? [`${back} ${words.back}`] : []),
  ].join('\n')
}

/** Our page that sent the form. Null if that page is the missing one. */
function pageBefore(request: Request): string | null {
  const page = refererPath(request)
  return page?.split('?')[0] === new URL(request.url).pathname ? null : page
}
