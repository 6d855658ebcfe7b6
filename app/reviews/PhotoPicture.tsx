import { srcSetOf, smallerUrl, widthsOf } from './photo-rules'
import type { PhotoView } from './photo-view.server'

type PhotoPictureProps = {
  photo: Pick<PhotoView, 'url' | 'made' | 'width' | 'height'>
  alt: string
  /** How wide it is shown, as in the HTML attribute of that name. */
  sizes: string
  /** It is what the page is about: fetched at once. */
  first?: boolean
}

/** A photo in as many pixels as are shown. Until its smaller pictures are made the whole one stands in. */
export function PhotoPicture({ photo: { url, made, width, height }, alt, sizes, first }: PhotoPictureProps) {
  const image = { width, height, loading: first ? undefined : ('lazy' as const), decoding: 'async' as const }
  if (!made) return <img src={url} alt={alt} {...image} />
  return (
    <picture>
      <source type="image/avif" srcSet={srcSetOf(url, width, 'avif')} sizes={sizes} />
      <source type="image/webp" srcSet={srcSetOf(url, width, 'webp')} sizes={sizes} />
      <img src={smallerUrl(url, widthsOf(width).at(-1)!, 'jpg')} srcSet={srcSetOf(url, width, 'jpg')} sizes={sizes} alt={alt} {...image} />
    </picture>
  )
}
