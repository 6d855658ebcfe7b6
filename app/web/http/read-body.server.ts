import path from 'node:path'
import type { Context } from '../context'
import { FormCutOff, NoRoom, type Multipart, readMultipart } from './multipart.server'
import { PageAgain } from './page-again'
import { errorResponse } from './plain-error.server'

const words = {
  unreadable: 'We couldn’t read your form. Go back, check what you typed and send it again.',
  brokeOff: 'Your form didn’t fully arrive, so nothing was saved. Choose your files again and resend it.',
  noRoom:
    'We can’t accept files right now, so nothing was saved. Please try again later, or send it without files.',
}

/**
 * Field names that our forms can have: 'text', 'photos[]', 'hours[3].start'. Conform turns them into nested values, and
 * 'x[4294967294]' would become a list of that length: minutes of work for one post.
 */
const FIELD_NAME = /^[a-z][\w-]{0,59}(?:\[\d{0,2}\])?(?:\.[a-z][\w-]{0,59}(?:\[\d{0,2}\])?)?$/i
const MAX_FIELDS = 500

/** Why a form lost its files and maybe some texts. The page that shows it again has the other texts. */
type UploadFailure = { message: string; status: number }
export type Body = Multipart & { lost?: UploadFailure }
const noop = async () => {}

/** The response to a body that isn't one of our forms. */
export const unreadable = (): Response => errorResponse(400, words.unreadable)

/**
 * Reads a submitted form. Files only with `keepFiles`. A form that broke off has the texts that arrived.
 * @throws Response 400 if it isn't one of our forms, 413 if it's too large
 */
export async function readBody(request: Request, context: Context, keepFiles: boolean): Promise<Body> {
  const body = await parts(request, context, keepFiles).catch((error: unknown): Body => {
    if (error instanceof FormCutOff)
      return { form: error.texts, close: noop, lost: { message: words.brokeOff, status: 400 } }
    if (error instanceof NoRoom)
      return { form: error.texts, close: noop, lost: { message: words.noRoom, status: 503 } }
    if (error instanceof Response) throw error // 413 of the body limit
    throw unreadable()
  })
  const names = [...body.form.keys()]
  if (names.length <= MAX_FIELDS && names.every((name) => FIELD_NAME.test(name))) {
    for (const name of new Set(names)) dropNul(body.form, name)
    return body
  }
  await body.close()
  throw unreadable()
}

/** PostgreSQL can't store NUL, which nobody can type. */
function dropNul(form: FormData, name: string): void {
  const values = form.getAll(name)
  if (!values.some((value) => typeof value === 'string' && value.includes('\0'))) return
  form.delete(name)
  for (const value of values)
    form.append(name, typeof value === 'string' ? value.replaceAll('\0', '') : value)
}

/** @throws PageAgain if the form broke off, or the disk had no room for its files */
export function checkArrived({ lost }: Body): void {
  if (lost) throw new PageAgain(lost.status, lost.message)
}

async function parts(request: Request, { env }: Context, keepFiles: boolean): Promise<Multipart> {
  if (!/^multipart\//i.test(request.headers.get('Content-Type') ?? ''))
    return { form: await request.formData(), close: noop }
  return readMultipart(request, {
    folder: path.join(env.varDir, 'incoming'),
    keepFiles,
    maxFields: MAX_FIELDS,
  })
}
