import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { createPortal } from 'react-dom'
import { useNavigate } from '@remix-run/react'
import type { DialogProps } from '~/ui/DialogLink'
import { Link } from '~/ui/Link'
import { useRouteDialog } from '~/ui/use-route-dialog'
import { reportPhotoPath } from './photo-rules'
import { photoWords } from './words'
import type { PhotoView } from './photo-view.server'
import { PhotoCaption, PhotoPicture } from './PhotoPicture'
import '~/styles/photo-pages.css'

type PhotoDialogProps = DialogProps & {
  /** `by`: the author, if the photos are by several people. */
  photos: (PhotoView & { by?: string })[]
  /** Whose photos they are. Used if there's no caption. */
  of?: string
  /** How many there are with those that aren't here, and the page of the first of those. */
  more?: { count: number; next: string } | null
  /** Whether they're the reader's own, who can't report them. */
  own?: boolean
}

/**
 * The photos of a review or location over the page, in a row to scroll by swiping, arrow keys or buttons. At the end it
 * wraps, or leads to the page of the next photo. The URL is the current photo's: a reload shows its page, and Back closes the dialog.
 */
export function PhotoDialog({ to, photos, of = '', more = null, own = false, onClosed }: PhotoDialogProps) {
  const slides = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(() => photos.findIndex(({ path }) => path === to))
  const { dialog, back, onCancel } = useRouteDialog(to, onClosed)
  const navigate = useNavigate()
  const show = (n: number) => {
    const row = slides.current
    if (more && n === photos.length) return navigate(more.next)
    if (more && n < 0) return
    row?.scrollTo({ left: ((n + photos.length) % photos.length) * row.clientWidth, behavior: 'instant' })
  }
  useEffect(() => {
    void show(at)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, when it opens
  }, [])
  useEffect(() => {
    window.history.replaceState(window.history.state, '', photos[at]!.path)
  }, [at, photos])
  const scrolled = () => {
    const row = slides.current
    if (row && row.clientWidth > 0)
      setAt(Math.min(photos.length - 1, Math.round(row.scrollLeft / row.clientWidth)))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0 || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    void show(at + step)
  }
  const position = photoWords.position(at + 1, more?.count ?? photos.length)
  return createPortal(
    <dialog
      ref={dialog}
      className="photo-dialog"
      aria-label={photoWords.list}
      onCancel={onCancel}
      onKeyDown={onKeyDown}
    >
      <div ref={slides} className="photo-slides" role="group" aria-label={position} onScroll={scrolled}>
        {photos.map((photo, n) => (
          <figure key={photo.id} aria-hidden={n !== at || undefined}>
            <PhotoPicture
              photo={photo}
              alt={photoWords.position(n + 1, more?.count ?? photos.length)}
              sizes="100vw"
            />
            <PhotoCaption caption={photo.caption} by={photo.by ?? of} />
          </figure>
        ))}
      </div>
      <div className="photo-bar">
        {photos.length > 1 && (
          <>
            <button
              type="button"
              className="button"
              aria-disabled={(more && at === 0) || undefined}
              onClick={() => show(at - 1)}
            >
              {photoWords.previous}
            </button>
            <p aria-live="polite">
              {position} <span className="visually-hidden">{photos[at]!.caption}</span>
            </p>
            <button type="button" className="button" onClick={() => show(at + 1)}>
              {photoWords.next}
            </button>
          </>
        )}
        {photos[at]?.edit && (
          <Link to={photos[at].edit} className="button">
            {photoWords.setArea}
          </Link>
        )}{' '}
        {!own && (
          <Link to={reportPhotoPath(photos[at]!)} className="button">
            {photoWords.report}
          </Link>
        )}{' '}
        <button type="button" className="button" onClick={back}>
          {photoWords.close}
        </button>
      </div>
    </dialog>,
    document.body,
  )
}
