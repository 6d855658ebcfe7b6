import { PHOTO_BYTES, sanitiseFileName } from '~/reviews/photos/photo-rules'
import { fieldErrorWords } from '../words'

/**
 * The error in a file's name or size, before reading it; null when there's none. Its type is checked later, from its
 * bytes.
 */
export function fileFault({ name, size }: { name: string; size: number }): string | null {
  if (sanitiseFileName(name) === '') return fieldErrorWords.imageName
  return size > PHOTO_BYTES ? fieldErrorWords.imageSize : null
}
