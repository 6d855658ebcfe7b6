import { useLite } from '~/components/ui/use-lite'
import { srcSetOf, smallerUrl, widthsOf } from './photo-rules'
import type { PhotoView } from './photo-view.server'

type PhotoPictureProps = {
  photo: Pick<PhotoView, 'url' | 'made' | 'width' | 'height'>
  alt: string
  /** How wide it is shown at most, as a CSS length. No photo is shown wider than it is. */
  sizes: string
  /** The widest that is ever shown there, in pixels of the screen. */
  most?: number
  /** It is what the page is about: fetched at once. */
  first?: boolean
  /** Visible without scrolling, so load it right away. */
  eager?: boolean
}

/**
 * A photo in as many pixels as are shown. Until its smaller pictures are made the whole one stands in. In lite mode its text
 * alone: `first` leads to it, elsewhere it is within a link already.
 */
export function PhotoPicture({
  photo: { url, made, width, height },
  alt,
  sizes: space,
  most = Infinity,
  first,
  eager = first,
}: PhotoPictureProps) {
  const sizes = `min(${space}, ${width}px)`
  const image = { width, height, loading: eager ? undefined : ('lazy' as const), decoding: 'async' as const }
  const small = made ? smallerUrl(url, widthsOf(Math.min(width, 640)).at(-1)!, 'jpg') : url
  if (useLite())
    return first ? (
      <a href={small} className="picture-link">
        Photo: {alt}
      </a>
    ) : (
      <>Photo: {alt}</>
    )
  if (!made) return <img src={url} alt={alt} {...image} />
  const shown = Math.min(width, most)
  return (
    <picture>
      <source type="image/avif" srcSet={srcSetOf(url, shown, 'avif')} sizes={sizes} />
      <source type="image/webp" srcSet={srcSetOf(url, shown, 'webp')} sizes={sizes} />
      <img
        src={smallerUrl(url, widthsOf(shown).at(-1)!, 'jpg')}
        srcSet={srcSetOf(url, shown, 'jpg')}
        sizes={sizes}
        alt={alt}
        {...image}
      />
    </picture>
  )
}

/** What a photo shows, where its author has said so, and who took it. */
export function PhotoCaption({ caption, by }: { caption: string | null; by: string }) {
  return (
    <figcaption>
      {caption && <p dir="auto">{caption}</p>}
      <p>{by}</p>
    </figcaption>
  )
}
