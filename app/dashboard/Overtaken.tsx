import { useLastResponse } from '~/components/form/last-response'
import { useErrorTitle } from '~/components/form/use-error-title'
import { words } from '~/decision-words'
import type { FormResult } from '~/http/form-result'

/**
 * After another admin's decision has replaced a form: shows the form's error and the reason typed in it. `isShown` says
 * whether an intent's form is still on the page and shows them itself.
 */
export function Overtaken({ isShown }: { isShown: (intent: string) => boolean }) {
  const result = useLastResponse() as FormResult | undefined
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
