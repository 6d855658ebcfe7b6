import { useEffect, useRef } from 'react'
import { Toast } from '../ui/Toast'
import { postWords } from '../words'
import type { Failure } from './use-post'

/** How long a toast repeats it, as of other errors of a form (WriteForm). */
const TOAST_MS = 5000

/** Beside the button of a form that couldn't be sent: the act's own sentence, why, and a way to send what's in the form now. */
export function SendFailure({ failure, failed }: { failure: Failure | null; failed: string }) {
  const box = useRef<HTMLDivElement>(null)
  const n = failure?.n
  // Newer browsers return a promise, which React would take for a clean-up function.
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
