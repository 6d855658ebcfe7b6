import { useLite } from '~/ui/use-lite'
import { srcSetOf, smallerUrl, widthsOf } from './photo-rules'
import type { PhotoView } from './photo-view.server'

type PhotoPictureProps = {
  photo: Pick<PhotoView, 'url' | 'made' | 'width' | 'height'>
  alt: string
  /** Its maximum width as a CSS length. Photos are never enlarged. */
  sizes: string
  /** Its maximum width in device pixels. */
  most?: number
  /** It's the page's main content: fetch it with high priority. */
  first?: boolean
  /** Visible without scrolling, so load it right away. */
  eager?: boolean
}

/**
 * A photo in as many pixels as needed. Until its smaller pictures are made, the full one is used. Lite mode shows only
 * its text: `first` links to the photo; elsewhere it's inside a link already.
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
  const text = alt.startsWith('Photo ') ? alt : `Photo: ${alt}`
  if (useLite())
    return first ? (
      <a href={small} className="picture-link">
        {text}
      </a>
    ) : (
      <>{text}</>
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

/** A photo's caption, if its author wrote one, and who took it. The picture's `alt` shouldn't say either again. */
export function PhotoCaption({ caption, by }: { caption: string | null; by: string }) {
  return (
    <figcaption>
      {caption && <p dir="auto">{caption}</p>}
      <p>{by}</p>
    </figcaption>
  )
}
