import { DialogLink, type DialogProps } from '~/ui/DialogLink'
import { useLite } from '~/ui/use-lite'
import { photoWords } from './words'
import type { PhotoView } from './photo-view.server'
import { PhotoPicture } from './PhotoPicture'

/**
 * A review's photos as thumbnails that link to their pages. The enhanced page shows them in a dialog, whose code loads
 * with the first press. `of` says whose they are and replaces a missing caption: 'Photo by AUTHOR'.
 */
export function PhotoStrip({ photos, of, own }: { photos: PhotoView[]; of: string; own?: boolean }) {
  const lite = useLite()
  if (photos.length === 0) return null
  const load = async () => {
    const { PhotoDialog } = await import('./PhotoDialog')
    return (props: DialogProps) => <PhotoDialog {...props} photos={photos} of={of} own={own} />
  }
  return (
    <ul className="photos" aria-label={photoWords.list}>
      {photos.map((photo) => (
        <li key={photo.id}>
          <DialogLink to={photo.path} load={load}>
            {photo.tint && !lite && (
              <svg className="tint" aria-hidden="true">
                <rect width="100%" height="100%" fill={photo.tint} />
              </svg>
            )}
            <PhotoPicture photo={photo} alt={photo.caption ?? of} sizes="8rem" most={640} />
          </DialogLink>
        </li>
      ))}
    </ul>
  )
}
