import { Link } from '@remix-run/react'
import { useState, type ComponentType, type MouseEvent } from 'react'
import { useLite } from '~/components/ui/use-lite'
import type { PhotoDialogProps } from './PhotoDialog'
import { words } from './photo-words'
import type { PhotoView } from './photo-view.server'
import { PhotoPicture } from './PhotoPicture'

type Opened = { Dialog: ComponentType<PhotoDialogProps>; start: number; link: HTMLElement }

/**
 * The photos of a review as thumbnails, each of which leads to the photo's page; the enhanced page shows it in a dialog, whose
 * code comes with the first press. `of` stands in for a caption: 'Photo of PLACE by AUTHOR'.
 */
export function PhotoStrip({ photos, of }: { photos: PhotoView[]; of: string }) {
  const lite = useLite()
  const [opened, setOpened] = useState<Opened | null>(null)
  if (photos.length === 0) return null
  const open = (event: MouseEvent<HTMLElement>, start: number) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    const link = event.currentTarget
    import('./PhotoDialog').then(
      ({ PhotoDialog }) => setOpened({ Dialog: PhotoDialog, start, link }),
      () => window.location.assign(photos[start]!.path),
    )
  }
  const closed = () => {
    setOpened(null)
    opened?.link.focus({ preventScroll: true })
  }
  return (
    <>
      <ul className="photos" aria-label={words.list}>
        {photos.map((photo, n) => (
          <li key={photo.id}>
            <Link to={photo.path} onClick={(event) => open(event, n)}>
              {photo.blur && !lite && <img className="blur" src={photo.blur} alt="" width="4" height="3" />}
              <PhotoPicture photo={photo} alt={photo.caption ?? of} sizes="8rem" most={640} />
            </Link>
          </li>
        ))}
      </ul>
      {opened && <opened.Dialog photos={photos} start={opened.start} of={of} onClosed={closed} />}
    </>
  )
}
