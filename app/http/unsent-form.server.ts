import type { Context } from '~/context'

/** A form that was not dealt with, for the page that offers to send it again. */
export type UnsentForm = {
  /** The texts by the names of their fields; several of one name, as of boxes that are ticked, as a list. */
  texts: Record<string, string[]>
  /** Names of fields whose values do not come back: passwords and codes. */
  secret: string[]
  /** Names of fields with files: a chosen file cannot be put back. */
  files: string[]
  /** Whether the form has fields for files, chosen or not. */
  multipart: boolean
}

/** Passwords and one-time codes; a zip code is none. */
const SECRET = /password|(?<!zip)code/i

/**
 * Names of the fields of a form that never come back: passwords and codes are secret, and a chosen file cannot be put back.
 */
export const hiddenFields = (form: FormData): string[] =>
  [...new Set(form.keys())].filter(
    (name) => SECRET.test(name) || form.getAll(name).some((value) => typeof value !== 'string'),
  )

/** Notes what was typed into the form of this request, which could not be dealt with: its page is not there to show it again. */
export function noteUnsent(context: Context, form: FormData): void {
  const noted: UnsentForm = { texts: {}, secret: [], files: [], multipart: false }
  for (const name of new Set(form.keys())) {
    const texts = form.getAll(name).filter((value): value is string => typeof value === 'string')
    const files = form.getAll(name).filter((value) => typeof value !== 'string')
    if (files.length > 0) noted.multipart = true
    if (files.some(({ size }) => size > 0)) noted.files.push(name)
    if (texts.length === 0) continue
    if (SECRET.test(name)) noted.secret.push(name)
    else noted.texts[name] = texts
  }
  context.unsent = noted
}
