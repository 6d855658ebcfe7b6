import { useEffect, useRef, useState, type FormEvent, type SyntheticEvent } from 'react'
import type { Notice } from '~/web/notice.server'
import { Link } from './Link'
import { messageParts } from './message-parts'
import { noticeWords } from './words'

type ToastProps = {
  kind: 'success' | 'info' | 'warning' | 'error'
  /** Its last line may be a link; see messageParts. */
  text: string
  /** Stays until closed, because it's an error. A number: closes after that many milliseconds anyway. */
  lasting?: boolean | number
  /** Position; default: bottom right. */
  position?: Notice['position']
  /** How long it's shown, in milliseconds; default: as long as it takes to read. */
  ms?: number
  /** Not inside a form, so it has its own to close without JavaScript. */
  framed?: boolean
  /** Another alert on the page says the same, so screen readers skip this one. */
  repeats?: boolean
}

/** How much longer a link is shown, to be pressed. */
const LINK_MS = 4000
/** 1000 ms, or 60 ms per character for longer texts. */
const readingTime = (text: string) => Math.max(1000, text.length * 60)

/** Closes the latest message. The next one would lie over it, or under it. */
let closeLatest: (() => void) | undefined

/**
 * A short message at an edge of the window. It's in the HTML. With JavaScript it closes after its time, which a bar
 * shows, unless it's `lasting`, hovered or focused, or when there's a newer one.
 */
export function Toast({ kind, text, lasting, position, ms, framed, repeats }: ToastProps) {
  const [state, setState] = useState<'plain' | 'enhanced' | 'closing' | 'closed'>('plain')
  const [held, setHeld] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const stays = lasting === true || (kind === 'error' && !lasting && !ms)
  const { title, lines, link, linkText } = messageParts(text)
  const time = lasting || ms || readingTime(text) + (link ? LINK_MS : 0)
  useEffect(() => {
    setState('enhanced')
    closeLatest?.()
    closeLatest = () => setState((now) => (now === 'closed' ? now : 'closing'))
  }, [])
  useEffect(() => {
    if (state === 'closing') {
      const timer = setTimeout(() => setState('closed'), 300)
      return () => clearTimeout(timer)
    }
    if (state !== 'enhanced' || stays || held) return
    // The CSP forbids inline styles in the HTML, but scripts may set them.
    box.current?.style.setProperty('--toast-time', `${Number(time)}ms`)
    const timer = setTimeout(() => setState('closing'), Number(time))
    return () => clearTimeout(timer)
  }, [state, held, stays, time])
  if (state === 'closed') return null
  const close = (event?: FormEvent) => {
    event?.preventDefault()
    setState('closing')
  }
  // Stays open while hovered or focused, so leaving with the pointer doesn't release a focused toast.
  const look = ({ currentTarget }: SyntheticEvent) => setHeld(currentTarget.matches(':hover, :focus-within'))
  const cross = { className: 'toast-close', 'aria-label': noticeWords.closeMessage, children: '×' }
  const toast = (
    <div
      ref={box}
      className={`toast toast-${kind}`}
      data-state={state}
      data-at={position}
      role={repeats ? undefined : kind === 'error' || kind === 'warning' ? 'alert' : 'status'}
      onMouseEnter={look}
      onMouseLeave={look}
      onFocus={look}
      onBlur={look}
    >
      <p>
        {[title, ...lines].join(' ')}
        {link && (
          <>
            {' '}
            <Link to={link}>{linkText}</Link>
          </>
        )}
      </p>
      {framed ? (
        <form method="dialog" onSubmit={close}>
          <button type="submit" {...cross} />
        </form>
      ) : (
        state !== 'plain' && <button type="button" {...cross} onClick={() => close()} />
      )}
      {state === 'enhanced' && !stays && !held && <span className="toast-bar" aria-hidden="true" />}
    </div>
  )
  return framed ? (
    <dialog open className="toast-frame" aria-label={noticeWords.message}>
      {toast}
    </dialog>
  ) : (
    toast
  )
}
