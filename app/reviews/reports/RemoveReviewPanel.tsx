import { Link } from '@remix-run/react'
import { TextArea } from '~/components/form/Field'
import { SubmitButton } from '~/components/form/SubmitButton'
import { useWriteForm } from '~/components/form/use-write-form'
import { WriteForm } from '~/components/form/WriteForm'
import { QuotedReview, type QuotedReviewView } from '../reading/QuotedReview'
import { removalWords } from './words'

type Props = {
  review: QuotedReviewView
  reports: { reason: string; details: string | null }[]
  /** What the admin saw: when the review was last written, and the last decision on it (0: none). */
  seen: number
  log: number
  start: Record<string, unknown>
}

/** The form that removes another user's review. */
export function RemoveReviewPanel({ review, reports, seen, log, start }: Props) {
  const state = useWriteForm<{ reason: string }>({ id: 'removal', defaultValue: start })
  return (
    <section className="narrow">
      <p>
        <Link to={review.path}>‹ {review.location}</Link>
      </p>
      <h1>{removalWords.remove}</h1>
      <p>
        <strong>{removalWords.confirm}</strong>
      </p>
      <QuotedReview review={review} />
      {reports.length > 0 && (
        <>
          <h2>{removalWords.reports}</h2>
          <ul>
            {reports.map(({ reason, details }, index) => (
              <li key={index}>
                {reason}
                {details && `: ${details}`}
              </li>
            ))}
          </ul>
        </>
      )}
      <p>
        {removalWords.what} {removalWords.told}
      </p>
      <WriteForm state={state} failed={removalWords.failed}>
        <input type="hidden" name="seen" value={seen} />
        <input type="hidden" name="log" value={log} />
        <TextArea
          field={state.fields.reason}
          label={removalWords.reason}
          hint={removalWords.reasonHint}
          rows={4}
        />
        <p className="buttons">
          <SubmitButton busy={removalWords.sending} danger>
            {removalWords.send}
          </SubmitButton>
          <Link to={review.path}>{removalWords.keep}</Link>
        </p>
      </WriteForm>
    </section>
  )
}
