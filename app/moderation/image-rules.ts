import { PHOTO_BYTES, sanitiseFileName } from '~/reviews/photo-rules'
import { words } from './field-error-words'

/** What is wrong with a file before it is read, by its name and size; null when nothing is. Its kind is told from its bytes. */
export function fileFault({ name, size }: { name: string; size: number }): string | null {
  if (sanitiseFileName(name) === '') return words.imageName
  return size > PHOTO_BYTES ? words.imageSize : null
}
