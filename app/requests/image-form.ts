import { words } from './image-words'
import { PHOTO_BYTES, sanitiseFileName } from './rules'

/** A file that somebody chose. */
export type ChosenImage = { name: string; read: () => Promise<ArrayBuffer> }

/** What is wrong with the file of a form; null: nothing. Its kind is told from its bytes, by the verb. */
export function imageFault(file: unknown, none: string): string | null {
  if (file === undefined || file === null || file === '') return none
  if (!(file instanceof File)) return words.type
  if (sanitiseFileName(file.name) === '') return words.name
  return file.size > PHOTO_BYTES ? words.tooLarge : null
}

/** The file of a form that has no fault. */
export const chosenImage = (file: unknown): ChosenImage => {
  const { name } = file as File
  return { name, read: () => (file as File).arrayBuffer() }
}
