import { useEffect, useState, type FormEvent } from 'react'
import { words } from './notice-words'

/** How long it stands in the enhanced page (spec, section 9). */
const TIMEOUT_MS = 3000

type PopupProps = {
  kind: keyof typeof words.popups
  /** '' for what the product says when there is nothing more to say. */
  text: string
}

/**
 * A message that asks for an action, over the page. It is a <dialog> that the HTML opens, and its buttons are a form of the
 * method "dialog": Close, X and the backdrop, which is a part of the X, close it without scripts. The enhanced page closes it
 * by itself as well, unless it has the pointer or the focus, and with Escape.
 */
export function Popup({ kind, text }: PopupProps) {
  /** What goes by itself leaves its room, so that nothing moves under the reader's hand. */
  const [state, setState] = useState<'open' | 'gone' | 'closed'>('open')
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (state !== 'open' || held) return
    const timer = setTimeout(() => setState('gone'), TIMEOUT_MS)
    return () => clearTimeout(timer)
  }, [state, held])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => void (event.key === 'Escape' && setState('closed'))
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  if (state === 'closed') return null
  const close = (event: FormEvent) => {
    event.preventDefault()
    setState('closed')
    document.getElementById('content')?.focus()
  }
  return (
    <dialog open className="popup" data-state={state} aria-labelledby="popup-title">
      <section
        className={`popup-sheet popup-${kind}`} role="alert" aria-labelledby="popup-title"
        onMouseEnter={() => setHeld(true)} onMouseLeave={() => setHeld(false)} onFocus={() => setHeld(true)} onBlur={() => setHeld(false)}
      >
        <h2 id="popup-title">{words.popups[kind]}</h2>
        <p>{text || words.fallbacks[kind]}</p>
        <form method="dialog" onSubmit={close}>
          <button type="submit" className="button button-small button-quiet">{words.close}</button>
          <button type="submit" className="toast-close" aria-label={words.closeMessage}>×</button>
        </form>
      </section>
    </dialog>
  )
}
