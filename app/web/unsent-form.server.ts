import type { Context, UnsentForm } from './context'

/** Passwords and one-time codes, but not zip codes. */
const SECRET = /password|(?<!zip)code/i

/**
 * Names of fields that are never restored: passwords and codes are secret, and a chosen file can't be restored. Of
 * 'photos[]' it's 'photos', as Conform refuses a place in a list without its number.
 */
export const hiddenFields = (form: FormData): string[] => [
  ...new Set(
    [...form]
      .filter(([name, value]) => SECRET.test(name) || typeof value !== 'string')
      .map(([name]) => name.replace(/\[\].*/, '')),
  ),
]

/** Names of the files that were chosen, by field. They can't be restored, so `FileField` asks for them again. */
export function chosenFiles(form: FormData): Record<string, string> {
  const chosen: Record<string, string> = {}
  for (const name of new Set(form.keys())) {
    const files = form.getAll(name).filter((value) => typeof value !== 'string' && value.size > 0) as File[]
    const names = files.map((file) => file.name.slice(0, 200))
    if (names.length > 0) chosen[name] = names.join(', ')
  }
  return chosen
}

/** newPassword, hours[3].start: New password, Hours 3 start. */
export function labelOf(name: string): string {
  const text = name
    .replace(/[[\].]+/g, ' ')
    .replace(/([a-z])([A-Z\d])/g, '$1 $2')
    .trim()
    .toLowerCase()
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Whether a person typed it, rather than a checkbox or button sending it. */
const areWords = (text: string): boolean => /\s/.test(text.trim())

const words = {
  files: 'We couldn’t keep the files you chose. You’ll need to choose them again.',
}

/** What an error page shows of the form that was sent. */
export type Typed = {
  /** Labels and texts, for the reader to copy. */
  texts: [label: string, text: string][]
  /** A message about the files that were chosen, or ''. */
  files: string
}

/** What the user typed and chose in this request's form. */
export const typedIn = ({ texts, files }: UnsentForm): Typed => ({
  texts: Object.entries(texts).flatMap(([name, [text, ...others]]): Typed['texts'] =>
    others.length === 0 && areWords(text!) ? [[labelOf(name), text!]] : [],
  ),
  files: files.length > 0 ? words.files : '',
})

/** The first text of each field of this request's form, if it was refused. */
export const refusedTexts = ({ unsent }: Context): Record<string, string> | null =>
  unsent
    ? Object.fromEntries(
        Object.entries(unsent.texts).map(([name, [text]]): [string, string] => [name, text!]),
      )
    : null

/** Stores what was typed into this request's form, in case its page can’t show it again. */
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
