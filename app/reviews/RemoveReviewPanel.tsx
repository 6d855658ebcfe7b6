import { Link } from '@remix-run/react'
import { TextArea } from '~/components/form/Field'
import { SubmitButton } from '~/components/form/SubmitButton'
import { useWriteForm } from '~/components/form/use-write-form'
import { WriteForm } from '~/components/form/WriteForm'
import { QuotedReview, type QuotedReviewView } from './QuotedReview'
import { words } from './removal-words'

type Props = {
  review: QuotedReviewView
  reports: { reason: string; details: string | null }[]
  /** The version an admin looked at: when the review was last written, and the last decision on it; 0 is none. */
  seen: number
  log: number
  start: Record<string, unknown>
}

/** The form that removes somebody's review. */
export function RemoveReviewPanel({ review, reports, seen, log, start }: Props) {
  const state = useWriteForm<{ reason: string }>({ id: 'removal', defaultValue: start })
  return (
    <section className="narrow">
      <p>
        <Link to={review.path}>‹ {review.place}</Link>
      </p>
      <h1>{words.remove}</h1>
      <p>
        <strong>{words.confirm}</strong>
      </p>
      <QuotedReview review={review} />
      {reports.length > 0 && (
        <>
          <h2>{words.reports}</h2>
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
        {words.what} {words.told}
      </p>
      <WriteForm state={state} failed={words.failed}>
        <input type="hidden" name="seen" value={seen} />
        <input type="hidden" name="log" value={log} />
        <TextArea field={state.fields.reason} label={words.reason} hint={words.reasonHint} rows={4} />
        <p className="buttons">
          <SubmitButton busy={words.sending} danger>
            {words.send}
          </SubmitButton>
          <Link to={review.path}>{words.keep}</Link>
        </p>
      </WriteForm>
    </section>
  )
}
