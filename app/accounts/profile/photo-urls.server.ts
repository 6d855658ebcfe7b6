import { variantKey } from '~/storage/keys'
import type { Storage } from '~/storage/storage'

/** Pixels of the square variants: beside a name, and on the account page. */
export const PHOTO_SIZES = [96, 256] as const
export type PhotoSize = (typeof PHOTO_SIZES)[number]

/** Where a user's photo is kept. */
export const photoKey = (userId: number): string => `profile_images/${userId}/profile_img`

/** The URL of a photo in one of its sizes; null without a photo. `image` is users.image_url: a key and '?t=' with a time. */
export function photoUrl(
  storage: Pick<Storage, 'url'>,
  image: string | null,
  size: PhotoSize,
): string | null {
  if (image === null) return null
  const [key = '', stamp] = image.split('?')
  return storage.url(variantKey(key, size) + (stamp ? `?${stamp}` : ''))
}
