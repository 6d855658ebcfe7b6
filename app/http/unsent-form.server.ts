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
  /** What this form says when it fails, or ''. */
  failed: string
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

/** newPassword, hours[3].start: New password, Hours 3 start. */
export function labelOf(name: string): string {
  const text = name
    .replace(/[[\].]+/g, ' ')
    .replace(/([a-z])([A-Z\d])/g, '$1 $2')
    .trim()
    .toLowerCase()
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Words that a person typed, rather than the value of a box or a button. */
const areWords = (text: string): boolean => /\s/.test(text.trim())

const words = {
  files: 'We couldn’t keep the files you chose. You’ll need to choose them again.',
}

/** What an error page shows of the form that it answers. */
export type Typed = {
  /** Labels and texts, for the reader to copy. */
  texts: [label: string, text: string][]
  /** What to say about the files that were chosen, or ''. */
  files: string
}

/** What was typed and chosen in the form of this request. */
export const typedIn = ({ texts, files }: UnsentForm): Typed => ({
  texts: Object.entries(texts).flatMap(([name, [text, ...others]]): Typed['texts'] =>
    others.length === 0 && areWords(text!) ? [[labelOf(name), text!]] : [],
  ),
  files: files.length > 0 ? words.files : '',
})

/** Notes what was typed into the form of this request, in case its page can’t show it again. */
export function noteUnsent(context: Context, form: FormData, failed = ''): void {
  const noted: UnsentForm = { texts: {}, secret: [], files: [], multipart: false, failed }
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
