import { useLite } from './use-lite'
import { pictureWords } from './words'

type PictureProps = {
  src: string
  /** '' for a decorative picture, which lite mode leaves out. */
  alt: string
  width: number
  height: number
  /** Above the fold: loads immediately. */
  eager?: boolean
  className?: string
}

/** A picture in a box of fixed size. In lite mode it's a link with the alternative text. */
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
