import path from 'node:path'
import type { Context } from '~/context'
import { BrokenOff, NoRoom, type Multipart, readMultipart } from '../multipart.server'
import { PageAgain } from './page-again'
import { errorResponse } from '../answers/plain-error.server'

const words = {
  unreadable: 'We couldn’t read your form. Go back, check what you typed and send it again.',
  brokeOff:
    'Your form didn’t fully arrive, so nothing was saved. What you typed is still here. Choose your files again and resend it.',
  noRoom:
    'We can’t accept files right now, so nothing was saved. What you typed is still here. Please try again later, or send it without files.',
}

/**
 * The names that a form of ours can have: 'text', 'photos[]', 'hours[3].start'. Conform makes nested values of them, and
 * 'x[4294967294]' would be a list of that length: minutes of work for one post.
 */
const FIELD_NAME = /^[a-z][\w-]{0,59}(?:\[\d{0,2}\])?(?:\.[a-z][\w-]{0,59}(?:\[\d{0,2}\])?)?$/i
const MOST_FIELDS = 500

/** Why a form comes without its files, and perhaps a part of its texts: the page that shows it again has the others. */
type UploadFailure = { message: string; status: number }
export type Body = Multipart & { lost?: UploadFailure }
const noop = async () => {}

/** The answer to what can't be read as one of our forms. */
export const unreadable = (): Response => errorResponse(400, words.unreadable)

/**
 * Reads what a form sent. Files only where they are kept; what broke off on the way comes with the texts that did arrive.
 * @throws Response 400 when it's no form of ours, 413 when it's too large
 */
export async function readBody(request: Request, context: Context, keepFiles: boolean): Promise<Body> {
  const body = await parts(request, context, keepFiles).catch((error: unknown): Body => {
    if (error instanceof BrokenOff)
      return { form: error.texts, close: noop, lost: { message: words.brokeOff, status: 400 } }
    if (error instanceof NoRoom)
      return { form: error.texts, close: noop, lost: { message: words.noRoom, status: 503 } }
    if (error instanceof Response) throw error // 413 of the body limit
    throw unreadable()
  })
  const names = [...body.form.keys()]
  if (names.length <= MOST_FIELDS && names.every((name) => FIELD_NAME.test(name))) return body
  await body.close()
  throw unreadable()
}

/** @throws PageAgain when the form broke off on its way, or its files had no room */
export function checkArrived({ lost }: Body): void {
  if (lost) throw new PageAgain(lost.status, lost.message)
}

async function parts(request: Request, { env }: Context, keepFiles: boolean): Promise<Multipart> {
  if (!/^multipart\//i.test(request.headers.get('Content-Type') ?? ''))
    return { form: await request.formData(), close: noop }
  return readMultipart(request, {
    folder: path.join(env.varDir, 'incoming'),
    keepFiles,
    mostFields: MOST_FIELDS,
  })
}
