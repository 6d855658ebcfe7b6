import { useLite } from './use-lite'
import { pictureWords } from '../words'

type PictureProps = {
  src: string
  /** '' for a decoration, which lite mode leaves out. */
  alt: string
  width: number
  height: number
  /** It is seen first: fetched at once. */
  eager?: boolean
  className?: string
}

/** A picture in its fixed box. In lite mode a link to it, which says what it shows. */
export function Picture({ src, alt, width, height, eager, className }: PictureProps) {
  if (useLite())
    return alt ? (
      <a href={src} className="picture-link">
        {pictureWords.imageOf(alt)}
      </a>
    ) : null
  return (
    <img
      src={src}
      alt={alt}
      width={width}
      height={height}
      className={className}
      loading={eager ? undefined : 'lazy'}
      decoding="async"
    />
  )
}
