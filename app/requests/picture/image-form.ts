import { imageWords } from '../words'
import { PHOTO_BYTES, sanitiseFileName } from '../rules'

/** A file that someone chose. */
export type ChosenImage = { name: string; read: () => Promise<ArrayBuffer> }

/** The picture of a form that came back for a look at something like it, by the name under which we keep it meanwhile. */
export type RequestImage = ChosenImage | { kept: string }

/** Such a name as a form sends it; '' for one that is not ours. */
export const uploadedName = (value: unknown): string =>
  typeof value === 'string' && /^[\da-f]{16}-[\da-z-]{1,255}\.jpg$/.test(value) ? value : ''

const isNone = (file: unknown) => file === undefined || file === null || file === ''

/**
 * What is wrong with the file of a form; null: nothing. Without a file the one under the name `kept` counts. Its kind
 * is told from its bytes, by the operation.
 */
export function imageFault(file: unknown, none: string, kept = ''): string | null {
  if (isNone(file)) return kept ? null : none
  if (!(file instanceof File)) return imageWords.type
  if (sanitiseFileName(file.name) === '') return imageWords.name
  return file.size > PHOTO_BYTES ? imageWords.tooLarge : null
}

/** The file of a form that has no fault. */
export const chosenImage = (file: unknown): ChosenImage => {
  const { name } = file as File
  return { name, read: () => (file as File).arrayBuffer() }
}

/** The same, or the one that is kept. */
export const requestImage = (file: unknown, kept: string): RequestImage =>
  isNone(file) ? { kept } : chosenImage(file)
