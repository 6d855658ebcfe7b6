import { Link } from '@remix-run/react'
import { ErrorSummary } from '~/components/form/ErrorSummary'
import { useWriteForm } from '~/components/form/use-write-form'
import { QuotedReview, type QuotedReviewView } from '../reading/QuotedReview'
import { ratingWords } from '../reading/words'
import type { ReactionsView } from './reaction-rules'
import { Reactions } from './Reactions'

/** The reactions to a review, and why one was refused. */
export function ReactionPanel({ review, reactions }: { review: QuotedReviewView; reactions: ReactionsView }) {
  const { form } = useWriteForm({ id: 'reaction' })
  const errors = Object.values(form.allErrors)
    .flat()
    .map((text) => ({ name: '', text }))
  return (
    <section className="narrow">
      <p>
        <Link to={review.path}>‹ {review.location}</Link>
      </p>
      <h1>{ratingWords.title}</h1>
      {errors.length > 0 && <ErrorSummary formId={form.id} errors={errors} />}
      <QuotedReview review={review} />
      <Reactions reviewId={review.id} reactions={reactions} may="react" />
    </section>
  )
}
