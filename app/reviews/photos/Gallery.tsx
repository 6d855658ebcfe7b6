import { Link } from '@remix-run/react'
import { DialogLink, type DialogProps } from '~/components/ui/DialogLink'
import { photoWords } from '../writing/words'
import type { PhotoView } from './photo-view.server'
import { PhotoCaption, PhotoPicture } from './PhotoPicture'

/** A photo of a location with its author: 'Photo by AUTHOR'. */
type GalleryPhoto = PhotoView & { by: string; alt: string }

export type GalleryView = {
  photos: GalleryPhoto[]
  /** A link to all photos, if there are more. */
  all: { text: string; to: string } | null
}

/**
 * The photos of a location in a row to swipe or scroll, the cover first. Each links to its page, with next and
 * previous; the enhanced page shows them in a dialog.
 */
export function Gallery({ gallery: { photos, all } }: { gallery: GalleryView }) {
  const load = async () => {
    const { PhotoDialog } = await import('./PhotoDialog')
    return (props: DialogProps) => <PhotoDialog {...props} photos={photos} />
  }
  return (
    <section className="gallery" aria-label={photoWords.list}>
      <ul>
        {photos.map((photo, n) => (
          <li key={photo.id}>
            <figure>
              <DialogLink to={photo.path} load={load}>
                <PhotoPicture
                  photo={photo}
                  alt={photo.alt}
                  sizes="(min-width: 56rem) 24rem, 88vw"
                  most={640}
                  eager={n === 0}
                />
              </DialogLink>
              <PhotoCaption caption={photo.caption} by={photo.by} />
            </figure>
          </li>
        ))}
      </ul>
      {all && <Link to={all.to}>{all.text}</Link>}
    </section>
  )
}
