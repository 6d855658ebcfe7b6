import { PHOTO_BYTES, sanitiseFileName } from '~/reviews/photos/photo-rules'
import { fieldErrorWords } from '../words'

/** What is wrong with a file before it is read, by its name and size; null when nothing is. Its kind is told from its bytes. */
export function fileFault({ name, size }: { name: string; size: number }): string | null {
  if (sanitiseFileName(name) === '') return fieldErrorWords.imageName
  return size > PHOTO_BYTES ? fieldErrorWords.imageSize : null
}
