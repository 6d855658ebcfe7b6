import { useLite } from './use-lite'

type AvatarProps = {
  /** URL of a square picture in the right size for `size`; null: shows the initials. */
  photo: string | null
  name: string
  size?: keyof typeof PIXELS
  /** Alternative text. '' next to a name that already says it. */
  alt?: string
}

/** Side lengths in CSS pixels, as in the style sheet; the files have about 2.5 times as many. */
const PIXELS = { small: 34, large: 104 }

/** A user's round photo. Shows initials without a photo and in lite mode. */
export function Avatar({ photo, name, size = 'small', alt = '' }: AvatarProps) {
  const kind = size === 'large' ? 'avatar avatar-large' : 'avatar'
  if (useLite() || photo === null)
    return <span className={kind} data-initials={initialsOf(name)} aria-hidden="true" />
  return (
    <img
      className={kind}
      src={photo}
      alt={alt}
      width={PIXELS[size]}
      height={PIXELS[size]}
      loading="lazy"
      decoding="async"
    />
  )
}

/** The first letters of the first and last words. */
function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  return [words[0], words.length > 1 ? words.at(-1) : '']
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase()
}
