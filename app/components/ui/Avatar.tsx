import { useLite } from './use-lite'

type AvatarProps = {
  /** URL of a square picture with as many pixels as its size asks for; null: the initials of the name stand in. */
  photo: string | null
  name: string
  size?: keyof typeof PIXELS
  /** What the picture shows, for those who do not see it. '' beside a name that says it already. */
  alt?: string
}

/** CSS pixels of each size's side, as in the style sheet; the files have about 2.5 times as many. */
const PIXELS = { small: 34, large: 104 }

/** A person as a round picture, or their initials, which stand in for it in lite mode too. */
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

/** The first letters of the first and the last word. */
function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  return [words[0], words.length > 1 ? words.at(-1) : '']
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase()
}
