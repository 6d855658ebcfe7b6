import { useEffect, useRef } from 'react'
import { noticeWords } from './words'

type PopupProps = {
  kind: keyof typeof noticeWords.popups
  text: string
}

/**
 * A message that asks for an action: a <dialog> that's open in the HTML, with Close and X in a form with method
 * "dialog", so it closes without JavaScript. It isn't modal. With JavaScript the rest is loaded later.
 */
export function Popup({ kind, text }: PopupProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    let detach: (() => void) | undefined
    // If this fails to load, the popup stays until it's closed.
    import('./attach-popup').then(
      ({ attachPopup }) => void (dialog.current && (detach = attachPopup(dialog.current))),
      () => {},
    )
    return () => detach?.()
  }, [])
  return (
    <dialog open className="popup" ref={dialog} aria-labelledby="popup-title">
      <div className="popup-sheet">
        <div role="alert" aria-labelledby="popup-title">
          <h2 id="popup-title">{noticeWords.popups[kind]}</h2>
          <p>{text}</p>
        </div>
        <form method="dialog">
          <button type="submit" className="button button-small button-quiet">
            {noticeWords.close}
          </button>{' '}
          <button type="submit" className="toast-close" aria-label={noticeWords.closeMessage}>
            ×
          </button>
        </form>
      </div>
    </dialog>
  )
}
