import type { LoaderFunctionArgs } from '@remix-run/node'
import { missing, type Outcome } from '~/services/outcome'
import { refererPath } from './back-to.server'
import { errorResponse } from './plain-error.server'
import { noteRefusal } from '../security-log.server'

type ReadArgs = Pick<LoaderFunctionArgs, 'request' | 'context'>

const words = {
  meanwhile: 'It may have been deleted in the meantime.',
  decided: 'Another admin may have decided on it or removed it.',
  back: 'Go back',
  dashboard: '/admin-dashboard Back to the dashboard',
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
    const gone = context.rejected?.missing
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
 * The text of a 404. It ends with a link of its own, or one back to our page that led here, or from the dashboard's pages
 * to the dashboard. After a form it starts with what the form found missing.
 */
function missingText({ request, context }: ReadArgs, text: string): string {
  const said = context.rejected?.missing
  const [title, ...lines] =
    said === undefined || said.includes('\n')
      ? (said ?? text).split('\n')
      : [said, ...text.split('\n').slice(1)]
  const all = [title, ...lines].join('\n')
  const before = pageBefore(request)
  const isDashboard = new URL(request.url).pathname.startsWith('/admin-dashboard')
  const back = before ? `${before} ${words.back}` : isDashboard ? words.dashboard : null
  if (leads(all) || (said === undefined && !back)) return all
  const advice = isDashboard ? [words.decided] : said === undefined ? [] : [words.meanwhile]
  return [title, ...(lines.length > 0 ? lines : advice), ...(back ? [back] : [])].join('\n')
}

/** Our page that the reader came from. Null if it's the missing one, or a login that would lead to that again. */
function pageBefore(request: Request): string | null {
  const page = refererPath(request)
  const path = page?.split('?')[0]
  return path === new URL(request.url).pathname || path?.startsWith('/signin') ? null : page
}
