import { photoWords } from '../writing/words'

/** Of one file, in bytes. */
export const PHOTO_BYTES = 5 * 1024 * 1024
/** Fields of one form. */
export const PHOTOS_PER_FORM = 4
/** Of one review, in all its uploads. */
export const PHOTOS_PER_REVIEW = 12
export const CAPTION_LENGTH = 200

/** Widths in pixels of the smaller pictures, and their formats, the best first. A browser takes the first that it knows. */
const PHOTO_WIDTHS = [320, 640, 1280] as const
export const PHOTO_FORMATS = ['avif', 'webp', 'jpg'] as const
export type PhotoFormat = (typeof PHOTO_FORMATS)[number]

/** The widths that a picture of `width` pixels is made in: up to the first that holds all its pixels. None is enlarged. */
export const widthsOf = (width: number): number[] =>
  PHOTO_WIDTHS.filter((_each, n) => n === 0 || PHOTO_WIDTHS[n - 1]! < width)

/** The URL of a smaller picture, from the URL of the picture: '/files/a.jpg?t=1' in 320 as avif is '/files/a.jpg-320.avif?t=1'. */
export function smallerUrl(url: string, width: number, format: PhotoFormat): string {
  const query = url.indexOf('?')
  const end = query < 0 ? url.length : query
  return `${url.slice(0, end)}-${width}.${format}${url.slice(end)}`
}

/** The srcset of a picture of `width` pixels in one format. */
export const srcSetOf = (url: string, width: number, format: PhotoFormat): string =>
  widthsOf(width)
    .map((each) => `${smallerUrl(url, each, format)} ${Math.min(each, width)}w`)
    .join(', ')

/** What a picture shows, for those who do not see it: its caption, else whose it is. */
export const altOf = (caption: string | null, location: string, author: string): string =>
  caption ?? photoWords.photoOf(location, author)

const NAME_LENGTH = 60

/**
 * A file's name as a part of its key: without folders and extension, accents taken off, everything but letters, digits, dots
 * and underscores a hyphen. A name in another script becomes 'photo'. '' when the name holds no letter and no digit.
 */
export function sanitiseFileName(name: string): string {
  const base = (name.split(/[/\\]/).pop() ?? '').replace(/\.[^.]*$/, '')
  if (!/[\p{L}\p{N}]/u.test(base)) return ''
  const plain = base
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9._]+/g, '-')
    .replace(/\.{2,}/g, '.')
  const trimmed = plain.slice(0, NAME_LENGTH).replace(/^[-._]+|[-._]+$/g, '')
  return /[A-Za-z0-9]/.test(trimmed) ? trimmed : 'photo'
}
