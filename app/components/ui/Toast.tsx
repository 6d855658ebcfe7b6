import { useEffect, useState } from 'react'

type ToastProps = {
  kind: 'success' | 'info' | 'warning' | 'error'
  text: string
  /** Stays until it is closed: it holds an error. A number: goes after so many milliseconds all the same. */
  lasting?: boolean | number
}

/** 1000 ms, or 60 ms a character for a longer text. */
const readingTime = (text: string) => Math.max(1000, text.length * 60)

/**
 * A short message at the bottom right. It is in the HTML; the enhanced page adds a close button and, unless it is
 * `lasting` or has the pointer or the focus, takes it away after its time.
 */
export function Toast({ kind, text, lasting }: ToastProps) {
  const [state, setState] = useState<'plain' | 'enhanced' | 'closing' | 'closed'>('plain')
  const [held, setHeld] = useState(false)
  useEffect(() => setState('enhanced'), [text])
  useEffect(() => {
    if (state === 'closing') {
      const timer = setTimeout(() => setState('closed'), 300)
      return () => clearTimeout(timer)
    }
    if (state !== 'enhanced' || lasting === true || held || (kind === 'error' && !lasting)) return
    const timer = setTimeout(() => setState('closing'), lasting || readingTime(text))
    return () => clearTimeout(timer)
  }, [state, held, lasting, kind, text])
  if (state === 'closed') return null
  return (
    <div
      className={`toast toast-${kind}`}
      data-state={state}
      role={kind === 'error' || kind === 'warning' ? 'alert' : 'status'}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <p>{text}</p>
      {state !== 'plain' && (
        <button type="button" className="toast-close" aria-label="Close message" onClick={() => setState('closing')}>
          ×
        </button>
      )}
    </div>
  )
}
