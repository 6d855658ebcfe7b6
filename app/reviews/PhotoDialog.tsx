import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { createPortal } from 'react-dom'
import { useDialogAddress } from '~/components/ui/use-dialog-address'
import { words } from './photo-words'
import type { PhotoView } from './photo-view.server'
import { PhotoPicture } from './PhotoPicture'

export type PhotoDialogProps = {
  photos: PhotoView[]
  /** Index of the one that was pressed. */
  start: number
  /** Stands in for a caption. */
  of: string
  onClosed: () => void
}

/**
 * The photos of a review over the page, in a row that is scrolled by swiping, by the arrow keys and by buttons, from the last
 * on to the first. The address is that of the photo that is seen: a reload shows its page, and Back closes.
 */
export function PhotoDialog({ photos, start, of, onClosed }: PhotoDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const slides = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(start)
  const { back } = useDialogAddress(photos[start]!.path, () => {
    dialog.current?.close()
    onClosed()
  })
  const show = (n: number) => {
    const row = slides.current
    row?.scrollTo({ left: ((n + photos.length) % photos.length) * row.clientWidth, behavior: 'instant' })
  }
  useEffect(() => {
    dialog.current?.showModal()
    show(start)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, when it opens
  }, [])
  useEffect(() => {
    if (at !== start || window.location.pathname !== photos[start]!.path)
      window.history.replaceState(window.history.state, '', photos[at]!.path)
  }, [at, photos, start])
  const scrolled = () => {
    const row = slides.current
    if (row && row.clientWidth > 0)
      setAt(Math.min(photos.length - 1, Math.round(row.scrollLeft / row.clientWidth)))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0 || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    show(at + step)
  }
  const cancel = (event: { preventDefault: () => void }) => {
    event.preventDefault()
    back()
  }
  return createPortal(
    <dialog
      ref={dialog}
      className="photo-dialog"
      aria-label={words.list}
      onCancel={cancel}
      onKeyDown={onKeyDown}
    >
      <div ref={slides} className="photo-slides" onScroll={scrolled}>
        {photos.map((photo, n) => (
          <figure key={photo.id} aria-hidden={n !== at || undefined}>
            <PhotoPicture photo={photo} alt={photo.caption ?? of} sizes="100vw" />
            {photo.caption && <figcaption dir="auto">{photo.caption}</figcaption>}
          </figure>
        ))}
      </div>
      <div className="photo-bar">
        {photos.length > 1 && (
          <>
            <button type="button" className="button button-quiet" onClick={() => show(at - 1)}>
              {words.previous}
            </button>
            <p aria-live="polite">{words.position(at + 1, photos.length)}</p>
            <button type="button" className="button button-quiet" onClick={() => show(at + 1)}>
              {words.next}
            </button>
          </>
        )}
        <button type="button" className="button" onClick={back}>
          {words.close}
        </button>
      </div>
    </dialog>,
    document.body,
  )
}
