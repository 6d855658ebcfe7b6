import { useEffect, useRef } from 'react'
import { Toast } from './Toast'
import { keyOf } from './key-of'
import { postWords } from './words'
import type { Failure } from './use-post'

/** How long a toast repeats the error, like other form errors (WriteForm). */
const TOAST_MS = 5000

/**
 * Next to the button of a form that couldn't be sent: what failed, why, and a button to send the current values again.
 */
export function SendFailure({ failure, failed }: { failure: Failure | null; failed: string }) {
  const box = useRef<HTMLDivElement>(null)
  const n = keyOf(failure)
  // Newer browsers return a promise, which React would mistake for a cleanup function.
  useEffect(() => void box.current?.scrollIntoView({ block: 'nearest' }), [n])
  if (!failure) return null
  const { why, text, typed, again } = failure
  const said = text || failed
  return (
    <div ref={box} className="send-failure">
      <p key={n} role="alert">
        <strong>{said}</strong> {why && postWords.why[why]} {typed && postWords.typed}
      </p>
      <button type="button" className="button button-small" onClick={again}>
        {postWords.again}
      </button>
      <Toast key={`toast ${n}`} kind="error" text={said} lasting={TOAST_MS} repeats />
    </div>
  )
}
