import type { Context } from '~/context'
import { missingOf } from './invalid.server'
import { safePath } from '../paths'

const words = {
  meanwhile: 'It may have been deleted in the meantime.',
  back: 'Go back',
}

/** Whether a 404’s text ends with a link, as errorWords() reads it. */
const leads = (text: string) => /(^|\n)\/\S* [^\n]+$/.test(text)

/**
 * The text of a 404. After a form it starts with what the form found missing, and links back to the form's page unless
 * `text` has its own link.
 */
export function missingText(request: Request, context: Context, text: string): string {
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
  const from = request.headers.get('Referer') ?? ''
  const here = new URL(request.url)
  const page = URL.canParse(from) ? new URL(from) : null
  if (!page || page.host !== here.host || page.pathname === here.pathname) return null
  return safePath(page.pathname + page.search)
}
