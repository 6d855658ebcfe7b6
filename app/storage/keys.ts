/** The first part of every key. `pendingimages` and `data_exports` are never served by their URL. */
export const BUCKETS = [
  'profile_images',
  'post_images',
  'study_location_image',
  'university_images',
  'pendingimages',
  'data_exports',
] as const
type Bucket = (typeof BUCKETS)[number]

/** Buckets whose objects anyone may read by their URL. */
const PUBLIC: Bucket[] = ['profile_images', 'post_images', 'study_location_image', 'university_images']

/** Starts with no dot (no '..', no hidden file), holds nothing that a URL, a file system or a shell reads in its own way. */
const SEGMENT = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,199}$/
const LONGEST = 512
const VARIANT = /-(\d{1,5})\.(webp|avif|jpg)$/

/** A key that no store takes. It is the program's fault, or someone's attempt; never object storage's. */
export class KeyError extends Error {
  override name = 'KeyError'
}

/** Whether `key` is a bucket and at least one more segment, such as 'profile_images/12/profile_img'. */
export function isKey(key: string): boolean {
  const [bucket, ...rest] = key.split('/')
  if (key.length > LONGEST || !BUCKETS.some((each) => each === bucket)) return false
  return rest.length > 0 && rest.every((segment) => SEGMENT.test(segment))
}

/** Gives back the key. @throws KeyError when it is none: no path made of a key can leave object storage. */
export function checkKey(key: string): string {
  if (!isKey(key)) throw new KeyError(`"${key.slice(0, 80)}" isn't the key of a stored object`)
  return key
}

/** Whether the object of this key may be shown to anyone who has its URL. */
export const isPublicKey = (key: string): boolean =>
  isKey(key) && PUBLIC.some((bucket) => key.startsWith(`${bucket}/`))

/** Formats of variants, as their keys end. */
export type VariantFormat = 'webp' | 'avif' | 'jpg'

/** The key of a picture's variant of `size` pixels. */
export const variantKey = (masterKey: string, size: number, format: VariantFormat = 'webp'): string =>
  `${masterKey}-${size}.${format}`

/** The key of the picture that a variant was made of, or null when `key` is no variant. */
export const masterOfVariant = (key: string): string | null =>
  VARIANT.test(key) ? key.replace(VARIANT, '') : null

/** A key, with or without a query ('?t=…'), as the path of the file's URL on this site. */
export const filePath = (keyWithQuery: string): string => `/files/${keyWithQuery}`

/** A picture of a campus or a study location that is stored here, as image_url has it. */
const ITEM_PICTURE = /^(\/files\/(?:study_location_image|university_images)\/\d+\/[a-z_]+)(\?t=\d+)?$/

/** The same picture with fewer pixels, where it is one of ours; other addresses stay as they are. */
export const smallerPicture = (url: string | null, width: 640 | 1280): string | null =>
  url && url.replace(ITEM_PICTURE, `$1-${width}.webp$2`)
