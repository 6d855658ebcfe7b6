/** Buckets whose objects anyone may read by URL. */
const PUBLIC = ['profile_images', 'post_images', 'study_location_image', 'university_images', 'site_images']

/** The first part of every key. */
export const BUCKETS = [...PUBLIC, 'pendingimages', 'data_exports']

/** No leading dot (no '..', no hidden file), and no character that's special to URLs, file systems or shells. */
const SEGMENT = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,199}$/
const MAX_LENGTH = 512
const VARIANT = /-(\d{1,5})\.(webp|avif|jpg)$/

/** An invalid key: a bug or an attack, never an object storage failure. */
export class KeyError extends Error {
  override name = 'KeyError'
}

/** Whether `key` is a bucket and at least one more segment, such as 'profile_images/12/profile_img'. */
export function isKey(key: string): boolean {
  const [bucket, ...rest] = key.split('/')
  if (key.length > MAX_LENGTH || !BUCKETS.includes(bucket!)) return false
  return rest.length > 0 && rest.every((segment) => SEGMENT.test(segment))
}

/** Returns the key. @throws KeyError if it's invalid, so that no path built from a key can leave object storage */
export function checkKey(key: string): string {
  if (!isKey(key)) throw new KeyError(`"${key.slice(0, 80)}" isn't the key of a stored object`)
  return key
}

/** Whether anyone with its URL may see the object. */
export const isPublicKey = (key: string): boolean =>
  isKey(key) && PUBLIC.some((bucket) => key.startsWith(`${bucket}/`))

/** Formats of variants, as in the ends of their keys. */
export type VariantFormat = 'webp' | 'avif' | 'jpg'

/** The key of a picture's variant of `size` pixels. */
export const variantKey = (masterKey: string, size: number, format: VariantFormat = 'webp'): string =>
  `${masterKey}-${size}.${format}`

/** The key of the picture that a variant was made from, or null if `key` isn't a variant. */
export const masterOfVariant = (key: string): string | null =>
  VARIANT.test(key) ? key.replace(VARIANT, '') : null

/** The path of a key's URL on this site. The key may have a query ('?t=…'). */
export const filePath = (keyWithQuery: string): string => `/files/${keyWithQuery}`

/** An image_url of a campus's or location's picture stored here. */
const ITEM_PICTURE = /^(\/files\/(?:study_location_image|university_images)\/\d+\/[a-z_]+)(\?t=\d+)?$/

/** When a campus's or location's picture was stored, in milliseconds since 1970; null if it's not ours. */
export const pictureTime = (url: string): number | null => {
  const [, , query] = ITEM_PICTURE.exec(url) ?? []
  return query ? Number(query.slice('?t='.length)) : null
}

/** The URL of a smaller version, if the picture is ours. Other URLs don't change. */
export const smallerPicture = (url: string | null, width: 640 | 1280): string | null =>
  url && url.replace(ITEM_PICTURE, `$1-${width}.webp$2`)
