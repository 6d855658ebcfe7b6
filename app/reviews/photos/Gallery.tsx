import { Link } from '~/ui/Link'
import { DialogLink, type DialogProps } from '~/ui/DialogLink'
import { listWords } from '../reading-words'
import { photoWords } from './words'
import type { PhotoView } from './photo-view.server'
import { PhotoCaption, PhotoPicture } from './PhotoPicture'

type GalleryPhoto = PhotoView & { author: string }

export type GalleryView = {
  photos: GalleryPhoto[]
  /** Whether the first may be the cover. If not, an illustration is. */
  hasCover: boolean
  /** If there are more: a link to all photos, and the page of the first that isn't shown. */
  all: { count: number; to: string; next: string } | null
}

/**
 * The photos of a location in a row to swipe or scroll, the cover first. Each links to its page, with next and
 * previous; the enhanced page shows them in a dialog.
 */
export function Gallery({ gallery: { photos, all } }: { gallery: GalleryView }) {
  const load = async () => {
    const { PhotoDialog } = await import('./PhotoDialog')
    const shown = photos.map((photo) => ({ ...photo, by: listWords.photoBy(photo.author) }))
    return (props: DialogProps) => <PhotoDialog {...props} photos={shown} more={all} />
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
                  alt={photoWords.position(n + 1, all?.count ?? photos.length)}
                  sizes="(min-width: 56rem) 24rem, 60vw"
                  most={640}
                  eager={n === 0}
                />
              </DialogLink>
              <PhotoCaption caption={photo.caption} by={listWords.photoBy(photo.author)} />
            </figure>
          </li>
        ))}
      </ul>
      {all && <Link to={all.to}>{photoWords.all(all.count)}</Link>}
    </section>
  )
}
