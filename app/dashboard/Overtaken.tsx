import { useSaid } from '~/components/form/said'
import { useErrorTitle } from '~/components/form/use-error-title'
import { words } from '~/decision-words'
import type { FormResult } from '~/http/form-result'

/**
 * What a form had to say whose place another admin's decision has taken, and the reason that was typed in it. `isShown` says
 * whether the form of an intent is on the page still and says so itself.
 */
export function Overtaken({ isShown }: { isShown: (intent: string) => boolean }) {
  const result = useSaid() as FormResult | undefined
  const lost = result && 'submission' in result && !isShown(result.intent) ? result.submission : null
  useErrorTitle(lost !== null)
  if (!lost) return null
  const errors = Object.values(lost.error ?? {}).flatMap((texts) => texts ?? [])
  const { message, reason } = lost.initialValue ?? {}
  const typed = message ?? reason
  return (
    <div className="error-summary" role="alert" tabIndex={-1}>
      {errors.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {typeof typed === 'string' && (
        <>
          <p>{words.yourReason}:</p>
          <blockquote className="review-text" dir="auto">
            {typed}
          </blockquote>
        </>
      )}
    </div>
  )
}
