import { z } from 'zod'
import { imageWords } from './words'
import { PHOTO_BYTES, sanitiseFileName } from './rules'

/** A file that the user chose. */
export type ChosenImage = { name: string; read: () => Promise<ArrayBuffer> }

/** A form's picture, or the name of the one we saved while the form is shown again with similar items. */
export type RequestImage = ChosenImage | { kept: string }

const isNone = (file: unknown) => file === undefined || file === null || file === ''

/**
 * What's wrong with a form's file, or null. Without a file, the saved one (`kept`) counts. The operation reads the type
 * from the bytes.
 */
export function imageFault(file: unknown, none: string, kept = ''): string | null {
  if (isNone(file)) return kept ? null : none
  if (!(file instanceof File)) return imageWords.type
  if (sanitiseFileName(file.name) === '') return imageWords.name
  return file.size > PHOTO_BYTES ? imageWords.tooLarge : null
}

/** The file of a valid form. */
const chosenImage = (file: unknown): ChosenImage => {
  const { name } = file as File
  return { name, read: () => (file as File).arrayBuffer() }
}

/** The same, or the saved one. */
export const requestImage = (file: unknown, kept: string): RequestImage =>
  isNone(file) ? { kept } : chosenImage(file)

/** The missing picture of a request. */
export const CompleteRequestForm = z
  .object({ image: z.any().optional() })
  .transform(({ image }, context): { image: ChosenImage } => {
    const fault = imageFault(image, imageWords.noFile)
    if (!fault) return { image: chosenImage(image) }
    context.addIssue({ code: 'custom', path: ['image'], message: fault })
    return z.NEVER
  })
