import { photoWords } from './words'

/** Bytes per file. */
export const PHOTO_BYTES = 5 * 1024 * 1024
/** Photos per form. */
export const PHOTOS_PER_FORM = 4
/** Photos per review, over all uploads. */
export const PHOTOS_PER_REVIEW = 12
export const CAPTION_LENGTH = 200

/**
 * Widths of the smaller pictures in pixels, and their formats, best first. Browsers use the first one that they
 * support.
 */
const PHOTO_WIDTHS = [320, 640, 1280] as const
export const PHOTO_FORMATS = ['avif', 'webp', 'jpg'] as const
export type PhotoFormat = (typeof PHOTO_FORMATS)[number]

/** Widths in which to make a picture of `width` pixels: up to the first that holds all its pixels. Never enlarges. */
export const widthsOf = (width: number): number[] =>
  PHOTO_WIDTHS.filter((_each, n) => n === 0 || PHOTO_WIDTHS[n - 1]! < width)

/**
 * The URL of a smaller picture, from the full picture's: '/files/a.jpg?t=1' in 320 as avif is
 * '/files/a.jpg-320.avif?t=1'.
 */
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

/** A photo's alt text: its caption, or else whose photo it is. */
export const altOf = (caption: string | null, location: string, author: string): string =>
  caption ?? photoWords.photoOf(location, author)

const NAME_LENGTH = 60

/**
 * A file's name for use in a key: without folders, extension and accents, and with hyphens for anything but letters,
 * digits, dots and underscores. A name in another script becomes 'photo'. '' if it has no letters or digits.
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

/** The page that reports a photo of someone else's review. */
export const reportPhotoPath = ({ id, review }: { id: number; review: number }): string =>
  `/review/${review}/report?photo=${id}`
