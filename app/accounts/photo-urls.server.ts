import { variantKey } from '~/services/storage/keys'
import type { Storage } from '~/services/storage/storage'

/** Sizes of the square variants in pixels: next to a name, and on the account page. */
export const PHOTO_SIZES = [96, 256] as const
export type PhotoSize = (typeof PHOTO_SIZES)[number]

/** The storage key of a user's photo. */
export const photoKey = (userId: number): string => `profile_images/${userId}/profile_img`

/** The URL of a photo in one size; null without a photo. `image` is users.image_url: a key with '?t=' and a time. */
export function photoUrl(
  storage: Pick<Storage, 'url'>,
  image: string | null,
  size: PhotoSize,
): string | null {
  if (image === null) return null
  const [key = '', stamp] = image.split('?')
  return storage.url(variantKey(key, size) + (stamp ? `?${stamp}` : ''))
}
